import { partnerScorecard } from '@pollen/contract/partner-scorecard';
import { REVERSED_PERCENT, UNCONFIRMED_PERCENT } from '@pollen/contract/partner-values';
import type { Api } from '../../platform/http/api';
import { DAY_MS } from '../../platform/time';
import { averagePromisedMinutes } from '../attempts/index';
import { countReportsAbout } from '../feedback/index';
import { countCallsSince } from '../partner-calls/index';
import {
  attemptsSinceQuery,
  getPartner,
  getReversals,
  getVisitFigures,
  latestCompletesQuery,
  listCohorts,
  listVisitDays,
} from '../partners/index';
import { panelSettings } from '../settings/index';
import { countReasonsOf } from './pauses';
import { listPauses } from './queries';
import { mayPayAtOnce, sharesByAge, TRUSTED_COMPLETES } from './rules';

/** The days of six months. */
const COHORT_DAYS = 183;
const EVER = new Date(0);
/** Above this, calls in a state are not counted further. */
const MOST_CALLS = 200_000;
/** The promised lengths of so many of the latest completes are averaged. */
const AVERAGED = 1_000;

/** Handles the scorecard of a partner in the console. */
export function partnerScorecardRoutes(api: Api): void {
  api.handle(partnerScorecard, async ({ tx, params, query }) => {
    const partner = await getPartner(tx, params.id);
    const { timeZone } = await panelSettings(tx);
    const since = new Date(tx.now.getTime() - query.days * DAY_MS);
    const [figures, days, cohorts, calls, reports, promisedMinutes, reasons, trust, [pause]] = await Promise.all([
      getVisitFigures(tx, partner.id, since),
      listVisitDays(tx, partner.id, since, timeZone),
      listCohorts(tx, partner.id, new Date(tx.now.getTime() - COHORT_DAYS * DAY_MS), timeZone),
      countCallsSince(tx, partner.id, since, MOST_CALLS),
      countReportsAbout(tx, attemptsSinceQuery(partner.id, since), since),
      averagePromisedMinutes(tx, latestCompletesQuery(partner.id, since, AVERAGED)),
      countReasonsOf(tx, partner.id),
      getReversals(tx, partner.id, { since: EVER, window: TRUSTED_COMPLETES }),
      listPauses(tx, [partner.id]),
    ]);
    const { p50, p95, measuredMinutes, ...rest } = figures;
    const tenths = (minutes: number | null) => (minutes === null ? null : Math.round(minutes * 10) / 10);
    const of = new Map(calls.map(({ state, n }) => [state, n]));
    const { handled = 0, repeat = 0, early = 0, setAside = 0, forged = 0, ...others } = Object.fromEntries(of);
    return {
      id: partner.id,
      from: since.toISOString(),
      ...rest,
      measuredMinutes: tenths(measuredMinutes),
      promisedMinutes: tenths(promisedMinutes),
      delay: { p50, p95 },
      days,
      calls: {
        handled,
        repeat,
        early,
        setAside,
        forged,
        other: Object.values(others).reduce((sum, n) => sum + n, 0),
      },
      reports,
      cohorts: cohorts.map((cohort) => ({ ...cohort, reversed: sharesByAge(cohort, tx.now) })),
      limits: {
        unconfirmed: { ...reasons.unconfirmed, limitPercent: UNCONFIRMED_PERCENT },
        reversals: { ...reasons.reversals, limitPercent: REVERSED_PERCENT },
      },
      trust: { completes: trust.of, reversed: trust.counted, mayPayAtOnce: mayPayAtOnce(trust) },
      pause: pause ? { reason: pause.reason, counted: pause.counted, of: pause.of, at: pause.at.toISOString() } : null,
    };
  });
}
