import { csvLine } from '@pollen/contract/csv-cell';

type Cell = string | number | null;

/** Rows as a file for spreadsheets: UTF-8 with its mark, lines as RFC 4180 has them. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[head, ...rows].map(csvLine).join('')}`;
}
