/** A value of the file. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type Part = Readonly<Record<string, unknown>>;

/** Returns an object of the file; an empty one for anything else. */
export function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
}

/** Returns the values of a list, which Qualtrics also writes as an object with numbers as keys. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return Object.entries(partOf(value))
    .filter(([key]) => /^\d+$/.test(key))
    .map(([, one]) => one);
}

/** Returns a text of the file; empty when there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Returns a number of the file, which Qualtrics may write as a text; undefined when there is none. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value).trim();
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : undefined;
}
