import type { ByLanguage } from '../../texts';
import type { Sheet } from './workbook';

/** A row of a sheet by the names of its columns. */
export interface FormRow {
  /** The number of the row, as a spreadsheet shows it; empty rows are not counted. */
  readonly number: number;
  /** Returns a cell by the name of its column. */
  cell(name: string): string;
  /** Returns the cells of a column that is repeated for each language: `label::English (en)`. */
  texts(name: string): ByLanguage;
  /** Returns the picture beside the text in a language, or in any: the name of its file; empty without one. */
  picture(language: string): string;
  /** Whether a sound or a video stands beside the text. */
  readonly hasSoundOrVideo: boolean;
  /** Returns a cell by the name of its column as the sheet spells it; null when there is no such column. */
  column(name: string): string | null;
}

/** Returns the language of a column such as `label::English (en)`: its code, or its name. */
function languageOf(header: string): string {
  const language = header.replace(/^[^:]*::?/, '').trim();
  return /\(([\w-]+)\)\s*$/.exec(language)?.[1] ?? language;
}

const plainName = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Columns of media, with or without a language: `image`, `media::image`, `media::image::English (en)`. */
const mediaColumn = /^\s*(?:media\s*::?\s*)?(image|audio|video)\s*(?:::?.*)?$/i;

/** Reads a sheet whose first row names its columns. `ownLanguage` is that of columns without a language. */
export function rowsOf(sheet: Sheet | undefined, ownLanguage: string): FormRow[] {
  const [headers = [], ...rows] = sheet ?? [];
  const names = headers.map((header) => ({
    name: plainName(header.split(':')[0] ?? ''),
    language: header.includes(':') ? languageOf(header) : ownLanguage,
    isTranslation: header.includes(':'),
    medium: mediaColumn.exec(header)?.[1]?.toLowerCase() ?? null,
  }));
  return rows.map((row, index) => ({
    number: index + 2,
    cell: (name) => {
      const at = names.findIndex((one) => one.name === name && !one.isTranslation);
      return at < 0 ? '' : (row[at] ?? '');
    },
    texts: (name) =>
      new Map(names.flatMap((one, at) => (one.name === name && row[at] ? [[one.language, row[at]] as const] : []))),
    picture: (language) => {
      const pictures = names.flatMap(({ medium, language: spoken }, at) =>
        medium === 'image' && row[at]?.trim() ? [{ spoken, file: row[at].trim() }] : [],
      );
      return (pictures.find(({ spoken }) => spoken === language) ?? pictures[0])?.file ?? '';
    },
    hasSoundOrVideo: names.some(({ medium }, at) => medium !== null && medium !== 'image' && row[at]),
    column: (name) => {
      const at = headers.findIndex((header) => header.trim() === name);
      return at < 0 ? null : (row[at] ?? '');
    },
  }));
}

/** Returns the languages of the columns of a sheet, in their order. */
export function languagesIn(sheet: Sheet | undefined, ownLanguage: string): string[] {
  const labels = (sheet?.[0] ?? []).filter((header) => /^\s*(label|hint)\b/i.test(header));
  return labels.map((header) => (header.includes(':') ? languageOf(header) : ownLanguage));
}
