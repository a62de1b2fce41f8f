/** What parts the fields: spreadsheets write what the country of their user is used to, and the heading tells. */
export function delimiterOf(csv: string): string {
  const heading = /^\s*[^\r\n]*/.exec(csv)?.[0] ?? '';
  return [';', '\t'].find((mark) => heading.includes(mark)) ?? ',';
}

/** What a reader puts in place of bytes that are not UTF-8: the sign that stood there is lost. */
export const LOST_SIGN = '\uFFFD';
