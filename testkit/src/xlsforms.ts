import * as XLSX from '@e965/xlsx';
import { importedQuestionnaire } from './imported-questionnaires';

/** A sheet of a workbook, row by row. */
export type Rows = readonly (readonly (string | number | boolean | null)[])[];

/** Writes a workbook with these sheets, with a writer that knows nothing of ours. */
export function workbook(sheets: Readonly<Record<string, Rows>>): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookSST: true, compression: true }));
}

/** A sheet of choices with one list. */
export const yesNo: Rows = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
];

/** Imports a form and compiles its questionnaire, see `importedQuestionnaire`. */
export function importedForm(survey: Rows, choices: Rows = yesNo, settings?: Rows) {
  return importedQuestionnaire(workbook({ survey, choices, ...(settings && { settings }) }));
}

/** The columns of a form of the tests. */
export const head = [
  'type',
  'name',
  'label',
  'hint',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'parameters',
  'default',
  'choice_filter',
  'appearance',
  'calculation',
  'repeat_count',
];
/** A row of such a form, by the names of its columns. */
export const row = (cells: Readonly<Record<string, string | number | boolean>>) =>
  head.map((name) => cells[name] ?? null);
