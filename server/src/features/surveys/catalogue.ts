import { sharedRead } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import { perDatabase } from '../../platform/database/per-database';
import { type ClockMoment, dayOf } from '../../platform/time';
import { panelNow, panelToday } from '../settings/index';
import { getCatalogue, type LiveTarget, listLiveTargets } from './catalogue-queries';
import { findSurveyByEncryptId, type SurveyWithCells } from './queries';
import { TargetIndex } from './target-index';

/** The surveys that accept members now: those of operators, and the offers of partners, which are thousands. */
export interface LiveTargets {
  readonly surveys: TargetIndex<LiveTarget>;
  readonly offers: TargetIndex<LiveTarget>;
  /** Whether some of them belong to groups of which a member enters one. */
  readonly isGrouped: boolean;
}

const index = perDatabase<{
  version?: number;
  today?: string;
  until?: ClockMoment | undefined;
  targets: LiveTargets;
  /** The index that is being built, for all who ask meanwhile. */
  building?: { readonly version: number; readonly today: string; readonly targets: Promise<LiveTargets> };
}>(() => ({ targets: { surveys: new TargetIndex([]), offers: new TargetIndex([]), isGrouped: false } }));

/** Reads the version of the catalogue and the factor of the running promotion, once for all who ask at the same time. */
const catalogue = sharedRead(async (tx) => getCatalogue(tx, await panelToday(tx)));

/** The surveys that accept members now, and the factor of their rewards by the running promotion. */
export interface LiveSurveys {
  readonly targets: LiveTargets;
  readonly factor: number;
}

/** Returns the surveys that accept members now and the factor of their rewards, once for all who ask at the same time. */
export const liveSurveys = sharedRead(async (tx): Promise<LiveSurveys> => {
  const now = await panelNow(tx);
  // Read before the rows: a change in between makes the next call rebuild the index, so it is never stale.
  const { version, factor } = await getCatalogue(tx, dayOf(now));
  return { targets: await targetsOf(tx, version, now), factor };
});

/**
 * Returns the cards and targets of all surveys that accept members now, the best first: by points, success rate and
 * length. Cached until a survey changes, closes or a new day starts.
 */
async function targetsOf(tx: Tx, version: number, now: ClockMoment): Promise<LiveTargets> {
  const kept = index(tx);
  const today = dayOf(now);
  const isCurrent = kept.version === version && kept.today === today;
  if (isCurrent && (kept.until === undefined || kept.until > now)) return kept.targets;
  const build = async () => {
    const live = await listLiveTargets(tx, now);
    const [until] = live.flatMap(({ closing }) => closing ?? []).sort();
    const isOffer = ({ platformType }: LiveTarget) => platformType === 3;
    const targets = {
      surveys: new TargetIndex(live.filter((survey) => !isOffer(survey))),
      offers: new TargetIndex(live.filter(isOffer)),
      isGrouped: live.some(({ lockGroups }) => lockGroups.length > 0),
    };
    Object.assign(kept, { version, today, until, targets });
    return targets;
  };
  // With the offers of partners these are thousands of rows, which members who ask at the same time read once.
  const { building } = kept;
  if (building?.version === version && building.today === today) return building.targets.catch(build);
  const targets = build();
  kept.building = { version, today, targets };
  const forget = () => {
    if (kept.building?.targets === targets) delete kept.building;
  };
  targets.then(forget, forget);
  return targets;
}

/** The most surveys that are kept in memory for their pages; the pages of others are read each time. */
const KEPT_AT_MOST = 500;

const looked = perDatabase<{ version?: number; surveys: Map<string, SurveyWithCells> }>(() => ({ surveys: new Map() }));

/**
 * Returns a survey as its page shows it, or null when the public id is unknown, and the factor of rewards. A live survey
 * is kept in memory until the catalogue changes, which it does with everything that the page shows and whenever places
 * run out or come back: only the numbers of completes may be older. A start therefore reads the survey afresh.
 */
export async function surveyForPage(
  tx: Tx,
  encryptId: string,
): Promise<{ survey: SurveyWithCells | null; factor: number }> {
  const { version, factor } = await catalogue(tx);
  const kept = looked(tx);
  if (kept.version !== version) Object.assign(kept, { version, surveys: new Map() });
  const { surveys } = kept;
  const known = surveys.get(encryptId);
  if (known) return { survey: known, factor };
  const survey = await findSurveyByEncryptId(tx, encryptId);
  if (survey?.state === 'live' && surveys.size < KEPT_AT_MOST) surveys.set(encryptId, survey);
  return { survey, factor };
}
