// Free of zod: the server and the console write the same files.

/**
 * Spreadsheets run a cell that begins like a formula, including one behind blanks or invisible characters, and one with
 * the full-width signs of Chinese keyboards. Some treat a tab or line end at the start as the end of the previous cell.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** In many countries spreadsheets separate cells by semicolons, so the text after one would be a cell of its own. */
const NEEDS_QUOTES = /[",;\t\n\r]/;

/** Returns a text that no spreadsheet runs as a formula: an apostrophe before one turns it into text. */
export function plainText(value: string): string {
  return FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
}

/** Returns a CSV cell as defined in RFC 4180, without formulas. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = plainText(value);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a CSV file, including the line end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Returns a CSV file, with the mark that tells spreadsheets that it is UTF-8. */
export function csvFile(rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${rows.map(csvLine).join('')}`;
}
