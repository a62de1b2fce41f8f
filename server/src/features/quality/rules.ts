import { DAY_MS, HOUR_MS } from '../../platform/time';

/** The time that a member spent on a page. */
export interface PageTime {
  readonly page: string;
  readonly seconds: number;
  /** The median of other members; absent while there are too few. */
  readonly medianSeconds?: number;
}

/** The number of other members' completed attempts from which medians are computed. */
export const MEDIAN_OF_LATEST = 200;
/** Pages are compared only if their medians add up to at least this. */
const SHORTEST_COMPARED_SECONDS = 10;

/** The settings that say when a complete is too fast. */
export interface SpeedLimits {
  readonly fastPercent: number;
  readonly fastOthers: number;
  readonly fastExpectedPercent: number;
}

/**
 * Returns the evidence that a member answered much faster than others, page by page. While too few others have
 * completed the survey, compares with the operator's estimate. Null when the member was not too fast.
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

/** Returns the seconds of all pages together. */
export function totalOf(pages: readonly PageTime[], of: 'seconds' | 'medianSeconds'): number {
  return tenths(pages.reduce((sum, page) => sum + (page[of] ?? 0), 0));
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/**
 * Returns the text in the form in which it is compared with others; null when it is so short that two members may well
 * write the same.
 */
export function comparableText(text: string): string | null {
  const tight = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '');
  // One Chinese, Japanese or Korean character carries as much as several letters.
  const weight = [...tight].reduce(
    (sum, sign) =>
      sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sign) ? 3 : 1),
    0,
  );
  return weight >= 24 ? tight : null;
}

/** The most other members that the evidence names. */
export const NAMED_AT_MOST = 10;
/** The most attempts with the same text that the evidence names. */
export const SAME_TEXTS_AT_MOST = 3;
/** For how long another member in the same browser counts as a signal. */
export const SAME_DEVICE_MS = 90 * DAY_MS;
/** Strangers share networks too, so only many members on one survey within a short time are a signal. */
export const SAME_NETWORK_MS = DAY_MS;
/** For how long members' reports count towards a pause. */
export const REPORTS_COUNT_MS = 30 * DAY_MS;

/** A started attempt without a page turn for this long counts as dropped. */
export const DROPPED_AFTER_MS = HOUR_MS;
export const DROP_OUT_WINDOW = 30;
export const DROP_OUT_BASELINE = 200;
/** The share of drop-outs that counts as usual while there are few earlier starts. */
const USUAL_DROP_OUT = 0.3;
const JUMP = 0.3;

/** Returns the percentage of dropped starts recently and before, when it has jumped; null otherwise. */
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

/** A start counts once this long has passed: a partner's call may take a while. */
export const CALL_EXPECTED_MS = HOUR_MS;
