/** Returns the delimiter of a CSV text by its heading: spreadsheets use the one of their user's country. */
export function delimiterOf(csv: string): string {
  const heading = /^\s*[^\r\n]*/.exec(csv)?.[0] ?? '';
  return [';', '\t'].find((mark) => heading.includes(mark)) ?? ',';
}

/** The character that replaces bytes that are not valid UTF-8. */
export const LOST_SIGN = '\uFFFD';
