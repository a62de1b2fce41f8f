import { dailyFigures as dailyFiguresCall, daysReversed, daysTooMany, overview } from '@pollen/contract/overview';
import type { Api } from '../../platform/http/api';
import { listFailingJobs } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { dayNumber } from '../../platform/time';
import { countWaitingApprovals } from '../approvals/index';
import { countCompletes } from '../attempts/index';
import { memberCards } from '../console-members/index';
import { waitingCorrections } from '../corrections/index';
import { listUnsentMails } from '../mail/index';
import { countWaitingOrders, getWaitingFigures, listStatusCounts } from '../orders/index';
import { countFlagged } from '../quality/index';
import { panelToday } from '../settings/index';
import { countSurveys, listShortSurveys, titleOf } from '../surveys/index';
import { dailyFigures } from './actions';
import { findDemoHistory } from './demo-queries';
import { findLiability } from './queries';
import { AGES_FROM, DAYS_AT_MOST, MAX_NAMED, SHORT_PERCENT } from './rules';

/** Handles the console's overview: the present state, and the figures of a span of days. */
export function overviewRoutes(api: Api): void {
  api.handle(dailyFiguresCall, ({ tx, query }) => {
    const days = dayNumber(query.to) - dayNumber(query.from) + 1;
    if (days < 1) throw new Refusal(daysReversed);
    if (days > DAYS_AT_MOST) throw new Refusal(daysTooMany, { days: DAYS_AT_MOST });
    return dailyFigures(tx, query.from, query.to);
  });

  api.handle(overview, async ({ tx, locale }) => {
    const waiting = await getWaitingFigures(tx);
    const completes = await countCompletes(tx);
    const byStatus = await listStatusCounts(tx);
    const short = await listShortSurveys(tx, SHORT_PERCENT, MAX_NAMED);
    const mails = await listUnsentMails(tx, MAX_NAMED);
    const jobs = await listFailingJobs(tx, MAX_NAMED);
    const liability = await findLiability(tx);
    const corrections = await waitingCorrections(tx, MAX_NAMED);
    const cardOf = await memberCards(tx, [...new Set(corrections.list.map(({ memberId }) => memberId))]);
    return {
      today: await panelToday(tx),
      demoHistory: await findDemoHistory(tx),
      ordersWaiting: await countWaitingOrders(tx),
      ordersWaitingPoints: waiting.points,
      ordersWithWarning: waiting.withWarning,
      attemptsInReview: completes.pending,
      completes,
      orders: { all: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus },
      attemptsFlagged: await countFlagged(tx),
      liveSurveys: await countSurveys(tx, { state: 'live' }),
      shortSurveys: {
        all: short[0]?.all ?? 0,
        leftPercent: SHORT_PERCENT,
        list: short.map((survey) => ({
          id: survey.id,
          title: titleOf(survey)[locale],
          completes: survey.completes,
          completesTarget: survey.completesTarget,
        })),
      },
      liability: liability && {
        takenAt: liability.takenAt.toISOString(),
        available: liability.available,
        pending: liability.pending,
        reserved: liability.reserved,
        byAge: AGES_FROM.map((fromDays, index) => ({ fromDays, points: liability.byAge[index] ?? 0 })),
      },
      correctionsWaiting: {
        all: corrections.all,
        list: corrections.list.map((each) => ({ ...each, memberName: cardOf(each.memberId).name })),
      },
      approvalsWaiting: await countWaitingApprovals(tx),
      failedMails: {
        all: mails[0]?.all ?? 0,
        list: mails.map(({ all, at, ...mail }) => ({ ...mail, at: at.toISOString() })),
      },
      failingJobs: {
        all: jobs[0]?.all ?? 0,
        list: jobs.map(({ all, nextRunAt, ...job }) => ({ ...job, nextRunAt: nextRunAt.toISOString() })),
      },
    };
  });
}
