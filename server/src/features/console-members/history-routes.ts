import { consoleAttempts } from '@pollen/contract/console-attempts';
import { consoleTransfers } from '@pollen/contract/console-ledger';
import type { Api } from '../../platform/http/api';
import { cursorFrom, pageFrom } from '../../platform/list-cursor';
import { keptPoints, keysOf, listBegun, listEnded, statusOf } from '../attempts/index';
import { listAllTransfers } from '../ledger/index';
import { boundsOf, durationSeconds, memberCards, shownTransfer } from './actions';
import { surveysBesideMembers, transfersBesideMembers } from './named-surveys';

/** The states of an ended attempt that each outcome of the filter stands for. */
const endedStates = {
  completed: ['completed'],
  screenedOut: ['screened_out'],
  quotaFull: ['quota_full'],
  unfinished: ['abandoned', 'timed_out', 'closed'],
} as const;

/** Lists over all members: the rows behind the figures of the overview. */
export function consoleHistoryRoutes(api: Api): void {
  api.handle(consoleTransfers, async ({ tx, query, operator, locale }) => {
    const { flow, size } = query;
    const filter = { flow, ...(await boundsOf(tx, query)), cursor: cursorFrom(query.before), size: size + 1 };
    const { shown, next } = pageFrom(await listAllTransfers(tx, filter), size, (row) => row);
    const cardOf = await memberCards(tx, [...new Set(shown.map(({ memberId }) => memberId))]);
    const describe = await transfersBesideMembers(tx, shown, operator, locale);
    const keys = await keysOf(
      tx,
      shown.flatMap(({ attemptId }) => attemptId ?? []),
    );
    return {
      list: shown.map((row) => ({
        ...shownTransfer(row),
        memberId: row.memberId,
        memberName: cardOf(row.memberId).name,
        description: describe(row),
        orderId: row.orderId,
        attemptId: (row.attemptId && keys.get(row.attemptId)) || null,
      })),
      next,
    };
  });

  api.handle(consoleAttempts, async ({ tx, query, operator, locale }) => {
    const { outcome, review, size } = query;
    const filter = { review, ...(await boundsOf(tx, query)), cursor: cursorFrom(query.before), size: size + 1 };
    const ended = outcome && outcome !== 'started' ? endedStates[outcome] : null;
    const states = outcome === 'started' ? (['started'] as const) : undefined;
    const rows = ended ? await listEnded(tx, { ...filter, states: ended }) : await listBegun(tx, { ...filter, states });
    const { shown, next } = pageFrom(rows, size, (row) => ({
      at: ended && row.endedAt ? row.endedAt : row.startedAt,
      id: row.id,
    }));
    const cardOf = await memberCards(tx, [...new Set(shown.map(({ memberId }) => memberId))]);
    const surveyIds = shown.map(({ surveyId }) => surveyId);
    const surveyOf = await surveysBesideMembers(tx, surveyIds, operator, locale);
    return {
      list: shown.map((attempt) => {
        return {
          attemptId: attempt.attemptKey,
          memberId: attempt.memberId,
          memberName: cardOf(attempt.memberId).name,
          ...surveyOf(attempt.surveyId),
          state: statusOf(attempt)[locale],
          points: keptPoints(attempt),
          startedAt: attempt.startedAt.toISOString(),
          endedAt: attempt.endedAt?.toISOString() ?? null,
          durationSeconds: durationSeconds(attempt),
        };
      }),
      next,
    };
  });
}
