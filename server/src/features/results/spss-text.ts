/** The longest labels and texts that SPSS accepts, in bytes. */
export const LONGEST_LABEL = 255;
export const LONGEST_VALUE_LABEL = 120;
export const LONGEST_STRING = 32_767;

/** Returns a text as a string of SPSS syntax, cut to a number of bytes. */
export function quoted(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const sign of text.replace(/\s+/g, ' ').replaceAll("'", "''")) {
    const more = new TextEncoder().encode(sign).length;
    if (size + more > bytes) break;
    kept += sign;
    size += more;
  }
  // Cutting between the two characters of a doubled quote would end the label too early.
  const atEnd = /'+$/.exec(kept)?.[0].length ?? 0;
  return `'${atEnd % 2 ? kept.slice(0, -1) : kept}'`;
}
