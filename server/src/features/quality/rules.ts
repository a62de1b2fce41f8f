import type { SIGNAL_KINDS } from '@pollen/contract/console-quality';
import { DAY_MS, HOUR_MS } from '../../platform/time';

export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** How long the answers of a page took. */
export interface PageTime {
  readonly page: string;
  readonly seconds: number;
  /** Of other members; absent while they are too few. */
  readonly medianSeconds?: number;
}

/** Completed attempts of others that medians are taken from. */
export const MEDIAN_OF_LATEST = 200;
/** Medians of all compared pages together that are worth comparing at all. */
const SHORTEST_COMPARED_SECONDS = 10;

/** From when on a complete is too fast; settings of the panel. */
export interface SpeedLimits {
  readonly fastPercent: number;
  readonly fastOthers: number;
  readonly fastExpectedPercent: number;
}

/**
 * Evidence that somebody answered much faster than others, page by page; while too few others have completed the
 * survey, much faster than the operator expects. Null when neither is so.
 */
export function detectSpeeding(
  own: readonly { page: string; seconds: number }[],
  medians: readonly { page: string; seconds: number; others: number }[],
  expectedSeconds: number,
  limits: SpeedLimits,
): { pages: PageTime[]; expectedSeconds?: number } | null {
  const byPage = new Map(medians.filter(({ others }) => others >= limits.fastOthers).map((each) => [each.page, each]));
  if (byPage.size === 0) {
    const pages = own.map(({ page, seconds }) => ({ page, seconds: tenths(seconds) }));
    return 100 * totalOf(pages, 'seconds') < limits.fastExpectedPercent * expectedSeconds
      ? { pages, expectedSeconds }
      : null;
  }
  const pages = own.flatMap(({ page, seconds }) => {
    const median = byPage.get(page);
    return median ? [{ page, seconds: tenths(seconds), medianSeconds: tenths(median.seconds) }] : [];
  });
  const medianSeconds = totalOf(pages, 'medianSeconds');
  const isFast = 100 * totalOf(pages, 'seconds') < limits.fastPercent * medianSeconds;
  return medianSeconds >= SHORTEST_COMPARED_SECONDS && isFast ? { pages } : null;
}

/** The seconds of all pages together. */
export function totalOf(pages: readonly PageTime[], of: 'seconds' | 'medianSeconds'): number {
  return tenths(pages.reduce((sum, page) => sum + (page[of] ?? 0), 0));
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** A text as it is compared with others; null when it is so short that two people may well write the same. */
export function comparable(text: string): string | null {
  const tight = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '');
  // A sign of Chinese, Japanese or Korean says as much as several letters.
  const weight = [...tight].reduce(
    (sum, sign) =>
      sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sign) ? 3 : 1),
    0,
  );
  return weight >= 24 ? tight : null;
}

/** Other members named in the evidence at most. */
export const NAMED_AT_MOST = 10;
/** Attempts with the same text named at most. */
export const SAME_TEXTS_AT_MOST = 3;
/** How long somebody else in the same browser is remembered against a member. */
export const SAME_DEVICE_MS = 90 * DAY_MS;
/** Networks are shared by strangers too: only many members on one survey within a short time are a signal. */
export const SAME_NETWORK_MS = DAY_MS;
/** How long reports of members count towards a pause. */
export const REPORTS_COUNT_MS = 30 * DAY_MS;

/** A start that nobody went on with for so long counts as dropped. */
export const DROPPED_AFTER_MS = HOUR_MS;
export const DROP_OUT_WINDOW = 30;
export const DROP_OUT_BASELINE = 200;
/** Share of earlier starts that is taken for usual while there are few of them. */
const USUAL_DROP_OUT = 0.3;
const JUMP = 0.3;

/** Percent of starts that were dropped lately and before, when that has jumped; null when it has not. */
export function dropOutJump(counted: {
  starts: number;
  dropped: number;
  startsBefore: number;
  droppedBefore: number;
}): { dropOut: number; dropOutBefore: number } | null {
  const { starts, dropped, startsBefore, droppedBefore } = counted;
  if (starts < DROP_OUT_WINDOW) return null;
  const now = dropped / starts;
  const before = startsBefore >= DROP_OUT_WINDOW ? droppedBefore / startsBefore : USUAL_DROP_OUT;
  if (now < before + JUMP) return null;
  return { dropOut: Math.round(100 * now), dropOutBefore: Math.round(100 * before) };
}
