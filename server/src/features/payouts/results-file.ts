import { type CsvError, parse } from 'csv-parse/sync';
import { delimiterOf, LOST_SIGN } from '../../platform/csv';
import { type Bilingual, type Locale, say } from '../../platform/locale';
import type { Payee } from '../orders/actions';
import type { Item } from './queries';

const HEAD = ['payment', 'order', 'name', 'account', 'amount', 'currency', 'result', 'reason'] as const;

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** A cell that a spreadsheet would run as a formula is defused with a leading apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The payments of a run for whoever pays by hand, with two empty columns for what became of each. */
export function paymentFile(items: readonly Item[], payees: ReadonlyMap<number, Payee>): string {
  const lines = items.map((item) => {
    const payee = payees.get(item.orderId);
    return [
      item.key,
      String(item.orderId),
      payee?.recipientName ?? '',
      payee?.recipientAccount ?? '',
      dollars(item.amountCents),
      'USD',
      item.reported ?? '',
      item.reported ? (item.reason ?? '') : '',
    ]
      .map(cell)
      .join(',');
  });
  return `\uFEFF${HEAD.join(',')}\r\n${lines.map((line) => `${line}\r\n`).join('')}`;
}

const says = {
  unreadable: { en: 'The file is not CSV: {detail}', zh: '文件不是有效的 CSV：{detail}' },
  column: { en: 'The heading lacks the column "{name}".', zh: '表头缺少“{name}”列。' },
  columnTwice: { en: 'The heading has the column "{name}" twice.', zh: '表头中“{name}”列重复。' },
  empty: { en: 'The file has no payments.', zh: '文件中没有付款记录。' },
  cells: { en: '{given} cells, but the heading has {wanted}.', zh: '该行有 {given} 列，而表头有 {wanted} 列。' },
  unknownPayment: { en: 'No payment "{key}" in this run.', zh: '该批次中没有付款“{key}”。' },
  twice: { en: 'Payment "{key}" stands in line {line} already.', zh: '付款“{key}”已出现在第 {line} 行。' },
  amount: { en: 'The amount is {given}, but {wanted} was to be paid.', zh: '金额为 {given}，应付金额为 {wanted}。' },
  result: {
    en: 'The result is "{given}"; it must be paid, returned or empty.',
    zh: '结果为“{given}”，只能是 paid、returned 或留空。',
  },
  notUtf8: {
    en: 'The reason has signs that cannot be read. Save the file as "CSV UTF-8" and upload it again.',
    zh: '原因中含有无法识别的字符，请将文件另存为“CSV UTF-8”后重新上传。',
  },
  settled: { en: 'This payment was settled as "{known}" before.', zh: '该付款此前已结清，结果为“{known}”。' },
} as const satisfies Record<string, Bilingual>;

export interface Problem {
  /** From 1, the heading included. */
  readonly line: number;
  readonly reason: string;
}

export interface Results {
  readonly results: { itemId: number; outcome: 'paid' | 'returned'; reason: string | null }[];
  /** Lines that say what was known already, and lines that say nothing. */
  readonly known: number;
  readonly open: number;
  readonly problems: Problem[];
}

interface Line {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

const REASON_AT_MOST = 300;

/** Reads the results of a run, and says about each line that cannot be used what is wrong with it. */
export function readResults(csv: string, items: readonly Item[], locale: Locale): Results {
  const problems: Problem[] = [];
  const wrong = (line: number, kind: keyof typeof says, params: Record<string, string | number> = {}) =>
    problems.push({ line, reason: say(says[kind], locale, params) });
  const nothing: Results = { results: [], known: 0, open: 0, problems };

  let lines: Line[];
  try {
    const options = {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    } as const;
    lines = parse(csv, options) as unknown as Line[];
  } catch (error) {
    const { lines: at } = error as CsvError & { lines?: number };
    wrong(at ?? 1, 'unreadable', { detail: (error as Error).message.slice(0, 200) });
    return nothing;
  }
  const [heading, ...rows] = lines;
  const names = (heading?.record ?? []).map((name) => name.toLowerCase());
  for (const name of ['payment', 'amount', 'result']) {
    const found = names.filter((each) => each === name).length;
    if (found === 0) wrong(1, 'column', { name });
    if (found > 1) wrong(1, 'columnTwice', { name });
  }
  if (problems.length > 0) return nothing;
  if (rows.length === 0) {
    wrong(1, 'empty');
    return nothing;
  }

  const byKey = new Map(items.map((item) => [item.key, item]));
  const seen = new Map<string, number>();
  const results: Results['results'] = [];
  let known = 0;
  let open = 0;
  for (const { record, info } of rows) {
    const line = info.lines;
    const of = (name: string) => record[names.indexOf(name)] ?? '';
    if (record.length !== names.length) {
      wrong(line, 'cells', { given: record.length, wanted: names.length });
      continue;
    }
    const key = of('payment');
    const item = byKey.get(key);
    const before = seen.get(key);
    if (!item) wrong(line, 'unknownPayment', { key: key.slice(0, 80) });
    else if (before !== undefined) wrong(line, 'twice', { key, line: before });
    else {
      seen.set(key, line);
      const outcome = of('result').toLowerCase();
      const amount = of('amount');
      const settled = settledAs(item);
      const sum = /^\d{1,9}([.,]\d{1,2})?$/.test(amount) ? Math.round(Number(amount.replace(',', '.')) * 100) : null;
      if (sum !== item.amountCents)
        wrong(line, 'amount', { given: amount.slice(0, 20), wanted: dollars(item.amountCents) });
      else if (outcome === '') open += 1;
      else if (outcome !== 'paid' && outcome !== 'returned') wrong(line, 'result', { given: outcome.slice(0, 40) });
      else if (of('reason').includes(LOST_SIGN)) wrong(line, 'notUtf8');
      else if (settled === outcome) known += 1;
      else if (settled) wrong(line, 'settled', { known: settled });
      else results.push({ itemId: item.id, outcome, reason: of('reason').slice(0, REASON_AT_MOST) || null });
    }
  }
  return { results, known, open, problems };
}

function settledAs(item: Item): 'paid' | 'returned' | null {
  if (item.state === 'paid' || item.state === 'returned') return item.state;
  return item.reported;
}
