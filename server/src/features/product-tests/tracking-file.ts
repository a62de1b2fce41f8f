import { TRACKING_LINES } from '@pollen/contract/product-test-values';
import { readCsv } from '../../platform/csv';
import type { Bilingual, Locale } from '../../platform/locale';
import { isDay } from '../../platform/time';

/** A line of a file of tracking numbers. */
export interface TrackingLine {
  readonly line: number;
  readonly participant: number;
  readonly tracking: string;
  readonly link: string | null;
  readonly arrivesOn: string | null;
}

export interface TrackingProblem {
  readonly line: number;
  readonly reason: Bilingual;
}

const COLUMNS = ['participant', 'tracking', 'link', 'arrives_on'] as const;
/** Spreadsheets write the columns of the export back; they are read over. */
const REQUIRED = ['participant', 'tracking'] as const;

const TRACKING = /^[\x21-\x7e][\x20-\x7e]{0,59}$/;

const words = {
  unreadable: {
    en: 'The file cannot be read from here: it is not UTF-8, or a quotation mark is not closed.',
    zh: '从此处起无法读取：文件不是 UTF-8 编码，或引号未闭合。',
  },
  noColumn: {
    en: 'The first line must name the columns participant and tracking.',
    zh: '首行须包含 participant 和 tracking 两列。',
  },
  empty: { en: 'There are no lines with tracking numbers.', zh: '没有包含单号的行。' },
  tooMany: { en: 'A file has at most 5,000 lines.', zh: '每个文件最多 5,000 行。' },
  participant: { en: 'The participant is not a number.', zh: '参与者编号不是数字。' },
  tracking: { en: 'The tracking number is missing or too long.', zh: '单号缺失或过长。' },
  link: { en: 'The link must begin with https://.', zh: '链接须以 https:// 开头。' },
  arrivesOn: { en: 'The day of arrival must look like 2026-11-30.', zh: '送达日期须为 2026-11-30 格式。' },
  twice: { en: 'This participant or tracking number is in the file twice.', zh: '该参与者或单号在文件中重复。' },
  unknown: { en: 'No participant of this test has this number.', zh: '该试用中没有此编号的参与者。' },
  notWaiting: {
    en: 'No parcel is awaited for this participant.',
    zh: '该参与者当前无需寄送。',
  },
  taken: {
    en: 'Another participant of this test has this tracking number.',
    zh: '该单号已属于此试用的其他参与者。',
  },
  arrived: { en: 'The day of arrival is in the past.', zh: '送达日期已过。' },
} as const satisfies Record<string, Bilingual>;

/** Returns a problem of a line, which is named by one of the words above. */
export function trackingProblem(line: number, reason: keyof typeof words): TrackingProblem {
  return { line, reason: words[reason] };
}

/** Returns the first hundred problems in a language. */
export function trackingProblemsInWords(problems: readonly TrackingProblem[], locale: Locale) {
  return problems.slice(0, 100).map(({ line, reason }) => ({ line, reason: reason[locale] }));
}

/** Reads a file of tracking numbers; every line that cannot be taken is a problem. */
export function readTrackingFile(csv: string): { lines: TrackingLine[]; problems: TrackingProblem[] } {
  const records = readCsv(csv, TRACKING_LINES + 2);
  const problems: TrackingProblem[] = [];
  if ('kind' in records) return { lines: [], problems: [trackingProblem(records.line, 'unreadable')] };
  const [head, ...rest] = records;
  const columns = head?.cells.map((name) => name.toLowerCase()) ?? [];
  if (!head || REQUIRED.some((name) => !columns.includes(name))) {
    return { lines: [], problems: [trackingProblem(1, 'noColumn')] };
  }
  if (rest.length === 0) return { lines: [], problems: [trackingProblem(head.line, 'empty')] };
  const lines: TrackingLine[] = [];
  const seen = new Set<string>();
  for (const [place, { cells, line }] of rest.entries()) {
    if (place >= TRACKING_LINES) {
      problems.push(trackingProblem(line, 'tooMany'));
      break;
    }
    const field = (name: (typeof COLUMNS)[number]) => cells[columns.indexOf(name)] ?? '';
    const [participant, tracking] = [field('participant'), field('tracking')];
    const [link, arrivesOn] = [field('link') || null, field('arrives_on') || null];
    const wrong = whyNotLine({ participant, tracking, link, arrivesOn });
    if (wrong) problems.push(trackingProblem(line, wrong));
    else if (seen.has(`p${participant}`) || seen.has(`t${tracking}`)) problems.push(trackingProblem(line, 'twice'));
    else lines.push({ line, participant: Number(participant), tracking, link, arrivesOn });
    seen.add(`p${participant}`).add(`t${tracking}`);
  }
  return { lines, problems };
}

function whyNotLine(given: {
  participant: string;
  tracking: string;
  link: string | null;
  arrivesOn: string | null;
}): keyof typeof words | null {
  if (!/^\d{1,15}$/.test(given.participant)) return 'participant';
  if (!TRACKING.test(given.tracking)) return 'tracking';
  if (given.link !== null && !(given.link.length <= 300 && /^https:\/\/[^\s]+$/.test(given.link))) return 'link';
  return given.arrivesOn !== null && !isDay(given.arrivesOn) ? 'arrivesOn' : null;
}
