export type Json = { readonly [key: string]: unknown };

/** A JSON object of which a copy was made, so that it may be changed. */
export type OwnJson = { [key: string]: unknown };

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the JSON objects of a list; an empty list for anything else. */
export function objectsIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
