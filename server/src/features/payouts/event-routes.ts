import { payoutEvents } from '@pollen/contract/payout-events';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { cursorFrom, pageFrom } from '../../platform/list-cursor';
import { readCall } from './call';
import { type EventRow, listByProviderIds, listEvents } from './event-queries';

/** The longest event type that is shown; PayPal's own types are shorter. */
const LONGEST_TYPE = 80;

async function shownEvents(tx: Tx, rows: readonly EventRow[]) {
  const called = new Map(rows.flatMap(({ place, body }) => (body === null ? [] : [[place, readCall(body)] as const])));
  const ids = [...called.values()].flatMap((call) => call?.itemId ?? []);
  const payments = new Map(
    (ids.length === 0 ? [] : await listByProviderIds(tx, ids)).map(({ providerItemId, ...payment }) => [
      providerItemId,
      payment,
    ]),
  );
  return rows.map(({ place, at, state, said, note, actor, runId, orderId, cents, call, refusedCalls }) => {
    const words = called.get(place);
    const own = runId !== null && orderId !== null && cents !== null ? { runId, orderId, cents } : null;
    return {
      // All hours of refused calls have the same place, so the key needs the time.
      key: `${place}-${at.getTime()}`,
      at: at.toISOString(),
      kind:
        refusedCalls !== null
          ? ('forged' as const)
          : call !== null
            ? ('call' as const)
            : said !== null
              ? ('answer' as const)
              : ('step' as const),
      said: call === null ? said : (words?.type.slice(0, LONGEST_TYPE) ?? null),
      note,
      state,
      call,
      refusedCalls,
      actor: actor === 'panel' ? null : actor,
      payment: own ?? (words?.itemId === undefined ? null : (payments.get(words.itemId) ?? null)),
    };
  });
}

/** Handles the console's list of what happened to payments, filtered by kind, run or order. */
export function payoutEventRoutes(api: Api): void {
  api.handle(payoutEvents, async ({ tx, query }) => {
    const { kind, runId, orderId } = query;
    const about = { runId, orderId };
    const rows = await listEvents(tx, { kind, about, before: cursorFrom(query.before), size: query.size + 1 });
    const { shown, next } = pageFrom(rows, query.size, ({ at, place }) => ({ at, id: place }));
    return { list: await shownEvents(tx, shown), next };
  });
}
