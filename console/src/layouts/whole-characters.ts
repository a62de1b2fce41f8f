/**
 * Returns a part of a text without the halves of characters that were cut at its ends; the API refuses a request that has
 * one.
 */
export function wholeCharacters(part: string): string {
  return part.replace(/\p{Cs}/gu, '');
}
