import { isDay } from '../../platform/time';

/** One code of a file. */
export interface NewCode {
  readonly code: string;
  readonly pin: string | null;
  /** The last day on which the code can be used. */
  readonly expiresOn: string | null;
}

/** The problems that a line may have. `field` is the heading of a column, `other` is another line. */
export type CodeProblem = { readonly line: number } & (
  | { readonly kind: 'noCodeColumn' | 'notUtf8' | 'quotes' | 'codeMissing' | 'codeInvalid' | 'codeCut' | 'pinInvalid' }
  | { readonly kind: 'dateInvalid' | 'expired' | 'inStock' | 'noCodes' | 'tooMany' | 'tooManyFields' }
  | { readonly kind: 'columnUnknown' | 'columnTwice'; readonly field: string }
  | { readonly kind: 'twice'; readonly other: number }
);

const sentences: Record<CodeProblem['kind'], { en: string; zh: string }> = {
  noCodeColumn: {
    en: 'The first line has to name the columns, and one of them has to be "code".',
    zh: '第一行须为列名，且必须包含“code”列。',
  },
  columnUnknown: {
    en: 'There is no column "{field}": use code, pin and expires_on.',
    zh: '无法识别列“{field}”，请使用 code、pin 和 expires_on。',
  },
  columnTwice: { en: 'The column "{field}" is named twice.', zh: '列“{field}”重复。' },
  notUtf8: {
    en: 'This line has characters that cannot be read. Save the file as "CSV UTF-8" and choose it again.',
    zh: '该行含有无法识别的字符，请将文件另存为“CSV UTF-8”后重新选择。',
  },
  quotes: { en: 'The quotation marks do not match.', zh: '引号不匹配。' },
  tooManyFields: { en: 'The line has more fields than the first line names.', zh: '该行的字段多于第一行的列名。' },
  codeMissing: { en: 'The code is missing.', zh: '缺少兑换码。' },
  codeInvalid: {
    en: 'The code must have 4 to 200 characters in one line.',
    zh: '兑换码须为单行 4 至 200 个字符。',
  },
  codeCut: {
    en: 'A spreadsheet has shortened this code to a number such as 1.2E+15. Export it as text.',
    zh: '电子表格已将该兑换码缩写为 1.2E+15 之类的数字，请以文本格式重新导出。',
  },
  pinInvalid: { en: 'The PIN must have at most 100 characters in one line.', zh: 'PIN 须为单行，最多 100 个字符。' },
  dateInvalid: { en: 'The day must be written as 2027-12-31.', zh: '日期格式须为 2027-12-31。' },
  expired: { en: 'This code expires today or has expired already.', zh: '该兑换码今天到期或已过期。' },
  twice: { en: 'The same code is in line {other}.', zh: '与第 {other} 行的兑换码相同。' },
  inStock: { en: 'This code was imported before.', zh: '该兑换码此前已导入。' },
  noCodes: { en: 'The file has no codes.', zh: '文件中没有兑换码。' },
  tooMany: {
    en: 'From here on there are more than 10,000 codes: split the file.',
    zh: '从此行起超过 10,000 个兑换码，请拆分文件。',
  },
};

/** Returns a problem as a sentence, never with the code itself, because sentences are shown, logged and stored. */
export function problemInWords(problem: CodeProblem, locale: 'en' | 'zh'): { line: number; reason: string } {
  const { line } = problem;
  let reason = sentences[problem.kind][locale];
  if ('field' in problem) reason = reason.replace('{field}', problem.field.slice(0, 40));
  if ('other' in problem) reason = reason.replace('{other}', String(problem.other));
  return { line, reason };
}

const ONE_LINE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/** Says what is wrong with a single code; null when it can be imported. */
export function whyNotImport(
  given: NewCode,
  today: string,
): Exclude<CodeProblem['kind'], 'columnUnknown' | 'twice'> | null {
  const { code, pin, expiresOn } = given;
  if (code === '') return 'codeMissing';
  if (/^\d(\.\d+)?E\+\d+$/i.test(code)) return 'codeCut';
  if (code.length < 4 || code.length > 200 || !ONE_LINE.test(code)) return 'codeInvalid';
  if (pin !== null && (pin.length > 100 || !ONE_LINE.test(pin))) return 'pinInvalid';
  if (expiresOn !== null && !(isDay(expiresOn) && expiresOn.startsWith('20'))) return 'dateInvalid';
  if (expiresOn !== null && expiresOn <= today) return 'expired';
  return null;
}

/**
 * Returns the normalized code: codes that differ only in case, spaces and dashes are the same, because people copy them
 * that way.
 */
export function codeKey(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}
