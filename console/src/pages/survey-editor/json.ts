/** SurveyJS JSON in the editor. Properties that the editor does not know stay unchanged. */
export type Json = Readonly<Record<string, unknown>>;

/** Returns whether a value is a JSON object: neither a list nor null. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is a list, else an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the JSON objects in a list; any other value has none. */
export function objectsOf(value: unknown): readonly Json[] {
  return listOf(value).filter(isJson);
}

/** Returns the object with a property changed; `undefined` removes the property. */
export function withProperty(object: Json, key: string, value: unknown): Json {
  if (value !== undefined) return { ...object, [key]: value };
  const { [key]: _before, ...others } = object;
  return others;
}
