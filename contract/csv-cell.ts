// Free of zod: the server and the console write the same cells.

/**
 * Spreadsheets run what begins like a formula, also behind blanks and signs that are not seen, and with the full-width
 * signs of Chinese keyboards. Some take a tab or a line end at the beginning for the end of the cell before.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** Half of Europe parts cells by semicolons: what stands behind one would be a cell of its own. */
const NEEDS_QUOTES = /[",;\t\n\r]/;

/** One cell of a CSV file as RFC 4180 has it; what a spreadsheet would run is text again, by an apostrophe before it. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file with its end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
