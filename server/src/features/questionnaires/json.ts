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

/** Returns the path of an object inside of others, such as `pages[1].elements[0]`; null when it is not there. */
export function pathTo(json: unknown, sought: unknown, path = ''): string | null {
  if (typeof json !== 'object' || json === null) return null;
  if (json === sought) return path;
  for (const [key, inner] of Object.entries(json)) {
    const step = Array.isArray(json) ? `[${key}]` : path === '' ? key : `.${key}`;
    const found = pathTo(inner, sought, path + step);
    if (found !== null) return found;
  }
  return null;
}
