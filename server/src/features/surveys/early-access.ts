import { surveyEarly } from '@pollen/contract/surveys';
import type { Tx } from '../../platform/database/database';
import type { WhyNot } from '../../platform/may';
import { MINUTE_MS, momentIn } from '../../platform/time';
import { isCreditReached } from '../ledger/index';
import { benefitsOf, levelBenefits, levelThresholds, type PanelSettings, panelSettings } from '../settings/index';
import { updateHeadStart } from './period-queries';

/** The facts about a survey that decide when it opens for a member. */
export interface LaunchedSurvey {
  /** Null: it never opened. */
  readonly launchedAt: Date | null;
  /** The longest head start that a member had at the launch. */
  readonly headStartMinutes: number;
}

/**
 * Stores for surveys that have opened for the first time in this transaction the longest head start that a member has, so
 * that they open at the same instant in all processes, whoever gains or loses a level meanwhile. A level that nobody has
 * reached delays no survey. The longest head start is asked for first, because to look for the highest credit means to read
 * all accounts: with 1.5 million members that took longer than a statement may.
 */
export async function keepHeadStart(tx: Tx, surveyIds: readonly number[]): Promise<void> {
  const settings = await panelSettings(tx);
  const thresholds = levelThresholds(settings);
  // The first level of each head start: no level brings less than the one before it.
  const headStarts = levelBenefits(settings)
    .map(({ earlyMinutes }, level) => ({ earlyMinutes, credit: thresholds[level] ?? 0 }))
    .filter(({ earlyMinutes }, level, all) => earlyMinutes > (all[level - 1]?.earlyMinutes ?? 0));
  for (const { earlyMinutes, credit } of headStarts.reverse()) {
    if (!(await isCreditReached(tx, credit))) continue;
    await updateHeadStart(tx, surveyIds, earlyMinutes);
    return;
  }
}

/**
 * Returns when a survey opens for members with this credit; null: it never opened. Shorter head starts in the settings
 * count at once, longer ones from the next launch on.
 */
function opensAt(survey: LaunchedSurvey, credit: number, settings: PanelSettings): Date | null {
  if (survey.launchedAt === null) return null;
  const longest = Math.max(...levelBenefits(settings).map(({ earlyMinutes }) => earlyMinutes));
  const headStart = Math.min(survey.headStartMinutes, longest);
  const minutes = Math.max(0, headStart - benefitsOf(credit, settings).earlyMinutes);
  return new Date(survey.launchedAt.getTime() + minutes * MINUTE_MS);
}

/** Returns from when on a survey is open for everybody; null: it never opened, or it is open for everybody already. */
export function opensForAllAt(survey: LaunchedSurvey, settings: PanelSettings, now: Date): Date | null {
  const at = opensAt(survey, 0, settings);
  return at !== null && at > now ? at : null;
}

/** Returns whether a survey is still closed to members with this credit. */
export function isEarly(survey: LaunchedSurvey, credit: number, settings: PanelSettings, now: Date): boolean {
  const { launchedAt, headStartMinutes } = survey;
  // Nearly all surveys were launched long ago, and a list asks for each of them.
  if (launchedAt === null || now.getTime() >= launchedAt.getTime() + headStartMinutes * MINUTE_MS) return false;
  const at = opensAt(survey, credit, settings);
  return at !== null && at > now;
}

/** Says that a survey opens later for members with this credit; null when it is open for them. */
export function whyTooEarly(survey: LaunchedSurvey, credit: number, settings: PanelSettings, now: Date): WhyNot | null {
  const at = isEarly(survey, credit, settings, now) ? opensAt(survey, credit, settings) : null;
  if (at === null) return null;
  const [opening, present] = [momentIn(settings.timeZone, at), momentIn(settings.timeZone, now)];
  const isToday = opening.slice(0, 10) === present.slice(0, 10);
  return { kind: surveyEarly, params: { time: isToday ? opening.slice(11) : opening.replace('T', ' ') } };
}

/** Returns the least credit for which a survey is open now; 0 when it is open for everybody. */
export function leastCreditFor(survey: LaunchedSurvey, settings: PanelSettings, now: Date): number {
  const credits = [0, ...levelThresholds(settings)];
  return credits.find((credit) => !isEarly(survey, credit, settings, now)) ?? 0;
}
