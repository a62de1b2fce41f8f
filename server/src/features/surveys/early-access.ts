import { surveyEarly } from '@pollen/contract/surveys';
import type { Tx } from '../../platform/database/database';
import { cached } from '../../platform/database/per-database';
import type { WhyNot } from '../../platform/may';
import { MINUTE_MS, momentIn } from '../../platform/time';
import { getHighestCredit } from '../ledger/index';
import { benefitsOf, levelBenefits, levelThresholds, panelSettings } from '../settings/index';

/** The facts about a survey that decide when it opens for a member. */
export interface LaunchedSurvey {
  readonly platformType: number;
  /** Null: it never opened. */
  readonly launchedAt: Date | null;
}

/** The kind of survey that is an offer of a partner's feed: it may be gone in minutes, so it waits for nobody. */
const OFFER = 3;
/** Members seldom reach a level, and the highest credit is found by reading all accounts. */
const HIGHEST_CACHE_MS = 10 * MINUTE_MS;

const highestCredit = cached(HIGHEST_CACHE_MS, async (tx) => {
  const settings = await panelSettings(tx);
  const first = levelBenefits(settings).findIndex(({ earlyMinutes }) => earlyMinutes > 0);
  const from = levelThresholds(settings)[first];
  return from === undefined ? 0 : getHighestCredit(tx, from);
});

/** Returns the longest head start that some member has; a level that nobody has reached delays no survey. */
async function longestHeadStart(tx: Tx): Promise<number> {
  return benefitsOf(await highestCredit(tx), await panelSettings(tx)).earlyMinutes;
}

/** Returns how many minutes after its launch a survey opens for members with this credit. */
export async function waitMinutes(tx: Tx, credit: number): Promise<number> {
  const own = benefitsOf(credit, await panelSettings(tx)).earlyMinutes;
  return Math.max(0, (await longestHeadStart(tx)) - own);
}

/** Returns whether a survey is still closed at an instant to members who wait so many minutes. */
export function isEarly({ platformType, launchedAt }: LaunchedSurvey, minutes: number, now: Date): boolean {
  if (platformType === OFFER || launchedAt === null) return false;
  return now.getTime() < launchedAt.getTime() + minutes * MINUTE_MS;
}

/** Says that a survey opens later for members who wait so many minutes; null when it is open for them. */
export function whyTooEarly(
  survey: LaunchedSurvey,
  minutes: number,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): WhyNot | null {
  if (!survey.launchedAt || !isEarly(survey, minutes, now)) return null;
  const opening = new Date(survey.launchedAt.getTime() + minutes * MINUTE_MS);
  return { kind: surveyEarly, params: { time: momentIn(timeZone, opening).slice(11) } };
}

/** Returns the least credit for which a survey is open now; 0 when it is open for everybody. */
export async function leastCreditFor(tx: Tx, survey: LaunchedSurvey): Promise<number> {
  const [longest, settings] = await Promise.all([longestHeadStart(tx), panelSettings(tx)]);
  if (!isEarly(survey, longest, tx.now)) return 0;
  const open = levelBenefits(settings).findIndex(
    ({ earlyMinutes }) => !isEarly(survey, longest - earlyMinutes, tx.now),
  );
  return levelThresholds(settings)[open] ?? 0;
}
