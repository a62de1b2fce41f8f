import { csvFile } from '@pollen/contract/csv';
import { type CsvError, parse } from 'csv-parse/sync';
import { delimiterOf, LOST_SIGN } from '../../platform/csv';
import { type Bilingual, type Locale, say } from '../../platform/locale';
import type { Payee } from '../orders/index';
import type { Item } from './queries';

/** The columns about the payment in every file of payments. */
const PAYMENT = ['payment', 'order', 'name', 'account', 'amount', 'currency'] as const;

/** Returns cents as dollars with two decimals and without a sign, as in 12.50. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Writes a CSV line for each payment, with further columns and their cells. */
export function fileOfPayments<Column extends string>(
  items: readonly Item[],
  payees: ReadonlyMap<number, Payee>,
  columns: readonly Column[],
  more: (item: Item) => Record<Column, string>,
): string {
  const rows = items.map((item) => {
    const payee = payees.get(item.orderId);
    const cells = more(item);
    return [
      item.key,
      String(item.orderId),
      payee?.recipientName ?? '',
      payee?.recipientAccount ?? '',
      dollars(item.amountCents),
      'USD',
      ...columns.map((name) => cells[name]),
    ];
  });
  return csvFile([[...PAYMENT, ...columns], ...rows]);
}

/** Writes the payments of a run for operators who pay by hand, with two empty columns for the outcome. */
export function paymentFile(items: readonly Item[], payees: ReadonlyMap<number, Payee>): string {
  return fileOfPayments(items, payees, ['result', 'reason'], ({ reported, reason }) => ({
    result: reported ?? '',
    reason: reported ? (reason ?? '') : '',
  }));
}

export const problemSentences = {
  unreadable: { en: 'The file is not CSV: {detail}', zh: '文件不是有效的 CSV：{detail}' },
  column: { en: 'The heading lacks the column "{name}".', zh: '表头缺少“{name}”列。' },
  columnTwice: { en: 'The heading has the column "{name}" twice.', zh: '表头中“{name}”列重复。' },
  empty: { en: 'The file has no payments.', zh: '文件中没有付款记录。' },
  cells: { en: '{given} cells, but the heading has {expected}.', zh: '该行有 {given} 列，而表头有 {expected} 列。' },
  unknownPayment: { en: 'No payment "{key}" in this run.', zh: '该批次中没有付款“{key}”。' },
  twice: { en: 'Payment "{key}" is already in line {line}.', zh: '付款“{key}”已出现在第 {line} 行。' },
  amount: {
    en: 'The amount is {given}, but {expected} was to be paid.',
    zh: '金额为 {given}，应付金额为 {expected}。',
  },
  result: {
    en: 'The result is "{given}"; it must be paid, returned or empty.',
    zh: '结果为“{given}”，只能是 paid、returned 或留空。',
  },
  notUtf8: {
    en: 'The reason has characters that cannot be read. Save the file as "CSV UTF-8" and upload it again.',
    zh: '原因中含有无法识别的字符，请将文件另存为“CSV UTF-8”后重新上传。',
  },
  statementResult: {
    en: 'The result is "{given}"; it must be paid or unpaid.',
    zh: '结果为“{given}”，只能是 paid 或 unpaid。',
  },
  noReference: {
    en: 'A paid payment needs the number that PayPal gave it, in the column "reference".',
    zh: '已付款项须在“reference”列填写 PayPal 的交易编号。',
  },
  strayReference: {
    en: 'An unpaid payment has no reference; "{given}" says that it was paid.',
    zh: '未付款项不应有编号；“{given}”表示已付款。',
  },
  otherReference: {
    en: 'PayPal named this payment "{known}" before, not "{given}".',
    zh: 'PayPal 先前给出的编号为“{known}”，而非“{given}”。',
  },
  referenceTwice: { en: 'The reference "{given}" is that of another payment.', zh: '编号“{given}”属于另一笔付款。' },
  neverLeft: { en: 'This payment was never sent, so it cannot be paid.', zh: '这笔付款从未发出，不可能已付。' },
  missing: {
    en: 'The open payment "{key}" of order {order} is missing.',
    zh: '缺少订单 {order} 未结清的付款“{key}”。',
  },
  over: { en: 'This payment is not open any more.', zh: '这笔付款已不再处于未结清状态。' },
  decided: { en: 'This payment was settled as "{known}" before.', zh: '该付款此前已结清，结果为“{known}”。' },
} as const satisfies Record<string, Bilingual>;

export interface Problem {
  /** Counted from 1, including the header. */
  readonly line: number;
  readonly reason: string;
}

export interface Results {
  readonly results: { itemId: number; outcome: 'paid' | 'returned'; reason: string | null }[];
  /** The number of lines that repeat a known outcome, and of lines without one. */
  readonly known: number;
  readonly open: number;
  readonly problems: Problem[];
}

interface Line {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

const MAX_REASON_LENGTH = 300;

/** One line of a file of payments: its cells by column name. */
export interface PaymentLine {
  readonly item: Item;
  readonly cell: (name: string) => string;
  readonly wrong: (kind: keyof typeof problemSentences, params?: Record<string, string | number>) => void;
}

/**
 * Reads a file of payments and lists a problem for each line that cannot be used. Calls `take` once for each line that
 * names a payment of the run with its amount.
 */
export function readPayments(
  csv: string,
  items: readonly Item[],
  columns: readonly string[],
  locale: Locale,
  take: (line: PaymentLine) => void,
): Problem[] {
  const problems: Problem[] = [];
  const wrong = (line: number, kind: keyof typeof problemSentences, params: Record<string, string | number> = {}) =>
    problems.push({ line, reason: say(problemSentences[kind], locale, params) });

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
    return problems;
  }
  const [heading, ...rows] = lines;
  const names = (heading?.record ?? []).map((name) => name.toLowerCase());
  for (const name of columns) {
    const found = names.filter((each) => each === name).length;
    if (found === 0) wrong(1, 'column', { name });
    if (found > 1) wrong(1, 'columnTwice', { name });
  }
  if (problems.length > 0) return problems;
  if (rows.length === 0) {
    wrong(1, 'empty');
    return problems;
  }

  const byKey = new Map(items.map((item) => [item.key, item]));
  const seen = new Map<string, number>();
  for (const { record, info } of rows) {
    const line = info.lines;
    const cell = (name: string) => record[names.indexOf(name)] ?? '';
    if (record.length !== names.length) {
      wrong(line, 'cells', { given: record.length, expected: names.length });
      continue;
    }
    const key = cell('payment');
    const item = byKey.get(key);
    const before = seen.get(key);
    if (!item) wrong(line, 'unknownPayment', { key: key.slice(0, 80) });
    else if (before !== undefined) wrong(line, 'twice', { key, line: before });
    else {
      seen.set(key, line);
      const amount = cell('amount');
      const sum = /^\d{1,9}([.,]\d{1,2})?$/.test(amount) ? Math.round(Number(amount.replace(',', '.')) * 100) : null;
      if (sum !== item.amountCents) {
        wrong(line, 'amount', { given: amount.slice(0, 20), expected: dollars(item.amountCents) });
      } else take({ item, cell, wrong: (kind, params) => wrong(line, kind, params) });
    }
  }
  return problems;
}

/** Reads the results of a run that was paid by hand. */
export function readResults(csv: string, items: readonly Item[], locale: Locale): Results {
  const results: Results['results'] = [];
  let known = 0;
  let open = 0;
  const problems = readPayments(csv, items, ['payment', 'amount', 'result'], locale, ({ item, cell, wrong }) => {
    const outcome = cell('result').toLowerCase();
    const outcomeBefore = knownOutcome(item);
    if (outcome === '') open += 1;
    else if (outcome !== 'paid' && outcome !== 'returned') wrong('result', { given: outcome.slice(0, 40) });
    else if (cell('reason').includes(LOST_SIGN)) wrong('notUtf8');
    else if (outcomeBefore === outcome) known += 1;
    else if (outcomeBefore) wrong('decided', { known: outcomeBefore });
    else results.push({ itemId: item.id, outcome, reason: cell('reason').slice(0, MAX_REASON_LENGTH) || null });
  });
  return { results, known, open, problems };
}

function knownOutcome(item: Item): Item['reported'] {
  if (item.state === 'paid' || item.state === 'returned') return item.state;
  return item.reported;
}
