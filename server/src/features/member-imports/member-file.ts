import { PEOPLE_AT_ONCE } from '@pollen/contract/member-import-values';
import { memberFileUnreadable } from '@pollen/contract/member-imports';
import { CsvError, parse } from 'csv-parse/sync';
import { delimiterOf, LOST_SIGN } from '../../platform/csv';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';

const reasons = {
  notUtf8: {
    en: 'It has characters that can’t be read. Save the file as “CSV UTF-8”.',
    zh: '含有无法识别的字符，请将文件另存为“CSV UTF-8”。',
  },
  quotes: { en: 'The quotation marks don’t match.', zh: '引号不匹配。' },
  empty: { en: 'It has no line below the headings.', zh: '列名之下没有内容。' },
  tooMany: { en: 'It has more than 10,000 people: split it.', zh: '超过 10,000 人，请拆分文件。' },
} as const;

/** One record of the file, as csv-parse returns it with the option `info`. */
interface Line {
  record: string[];
  info: { lines: number };
}

export interface MemberFile {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/**
 * Reads a file with a line of headings: commas, semicolons or tabs, quoted line ends, with or without a mark of its
 * encoding. Refuses a file that cannot be read to its end, because nothing after the fault can be trusted.
 */
export function readMemberFile(csv: string, locale: Locale): MemberFile {
  const refuse = (line: number, why: keyof typeof reasons): never => {
    throw new Refusal(memberFileUnreadable, { line, reason: reasons[why][locale] });
  };
  const lost = csv.split(/\r\n?|\n/).findIndex((line) => line.includes(LOST_SIGN));
  if (lost !== -1) refuse(lost + 1, 'notUtf8');
  let lines: Line[] = [];
  try {
    lines = parse(csv, {
      bom: true,
      info: true,
      trim: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    refuse(Number(error.lines ?? 1), 'quotes');
  }
  const [head, ...rows] = lines;
  if (!head || rows.length === 0) return refuse(1, 'empty');
  if (rows.length > PEOPLE_AT_ONCE) refuse(rows[PEOPLE_AT_ONCE]?.info.lines ?? 1, 'tooMany');
  return {
    headings: head.record.slice(0, 100),
    rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })),
  };
}
