type Cell = string | number | null;

/** A cell that a spreadsheet would run as a formula is defused with a leading apostrophe. */
function written(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a file for spreadsheets: UTF-8 with its mark, lines as RFC 4180 has them. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;
}
