import { PEOPLE_AT_ONCE } from '@pollen/contract/member-import-values';
import { memberFileUnreadable } from '@pollen/contract/member-imports';
import { type CsvRecord, readCsv } from '../../platform/csv';
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

export interface MemberFile {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRecord[];
}

/**
 * Reads a file with a line of headings: commas, semicolons or tabs, quoted line ends, with or without a mark of its
 * encoding. Refuses a file that cannot be read to its end, because nothing after the fault can be trusted.
 */
export function readMemberFile(csv: string, locale: Locale): MemberFile {
  const refuse = (line: number, why: keyof typeof reasons): never => {
    throw new Refusal(memberFileUnreadable, { line, reason: reasons[why][locale] });
  };
  const records = readCsv(csv);
  if ('kind' in records) return refuse(records.line, records.kind);
  const [head, ...rows] = records;
  if (!head || rows.length === 0) return refuse(1, 'empty');
  if (rows.length > PEOPLE_AT_ONCE) refuse(rows[PEOPLE_AT_ONCE]?.line ?? 1, 'tooMany');
  return { headings: head.cells.slice(0, 100), rows };
}
