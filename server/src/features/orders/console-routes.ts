import {
  approveOrders,
  collectOrders,
  completeOrder,
  consoleOrder,
  consoleOrders,
  consoleOrderTotals,
  giveBackOrder,
  memoRequired,
  rejectOrders,
} from '@pollen/contract/console-orders';
import type { WhyNot } from '@pollen/contract/operation';
import { APPROVED } from '@pollen/contract/order-values';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { pageOf } from '../../platform/list-cursor';
import { type Locale, say } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { shiftDay, startOfDay } from '../../platform/time';
import { attemptsOfMember, memberCards, memberIdsBySearch, shownTransfer } from '../console-members/index';
import { codeDelivery } from '../gift-codes/index';
import { listTransfersBehind } from '../ledger/index';
import { firstApprovalOf, whyNotAlone, whyNotOwnMember } from '../money-decisions/index';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { allCountries } from '../profiles/index';
import { panelSettings } from '../settings/index';
import { collectConfirmedCash, nextBatchAt } from './actions';
import { listOrders, type OrderFilter, orderCursorFrom, orderCursorText } from './console-queries';
import { getWaitingFigures, listStatusCounts } from './count-queries';
import { type Approval, approvalDecision, approveOrder, decideOrder, whyNotDecide } from './decisions';
import { whyNotPay } from './paying';
import { findOrder, listEvents, type OrderRow } from './queries';
import { type Check, statusName, waitsForCode, whyNotApproveAlone } from './rules';
import { refreshWarnings, whyNotUnseenWarnings } from './warnings';

/** Attempts of the member that an order shows. */
const ATTEMPTS = 20;
/** Orders that one batch of "Collect" moves to the review, and the number of batches before the call answers. */
const COLLECT_AT_ONCE = 100;
const COLLECT_GOES = 20;

async function rowsOf(tx: Tx, orders: readonly OrderRow[], locale: Locale) {
  const cardOf = await memberCards(tx, [...new Set(orders.map(({ memberId }) => memberId))]);
  const names = await operatorNames(
    tx,
    orders.flatMap(({ firstApprovalBy }) => firstApprovalBy ?? []),
  );
  const countries = new Map((await allCountries(tx)).map(({ id, name }) => [id, name[locale]]));
  return orders.map((order) => {
    const card = cardOf(order.memberId);
    return {
      id: order.id,
      memberId: order.memberId,
      memberName: card.name,
      memberEmail: card.email,
      memberAvatarUrl: card.avatarUrl,
      level: card.level,
      country: (order.countryId !== null && countries.get(order.countryId)) || null,
      giftName: locale === 'zh' ? order.giftNameZh : order.giftNameEn,
      art: order.art,
      valueCents: order.valueCents,
      points: order.points,
      orderedAt: order.placedAt.toISOString(),
      statusID: order.status,
      status: statusName(order.status, locale),
      checks: order.checks,
      waitsForCode: waitsForCode(order),
      firstApproval: order.firstApprovalBy === null ? null : (names.get(order.firstApprovalBy) ?? '-'),
    };
  });
}

type Search = Partial<Pick<OrderFilter, 'number' | 'memberIds'>>;

async function searched(tx: Tx, search: string | undefined): Promise<Search> {
  const text = search?.trim();
  if (!text) return {};
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  return { memberIds: await memberIdsBySearch(tx, text), ...(number ? { number: Number(number) } : {}) };
}

/**
 * Handles orders in the console: the list, totals, one order, approving, rejecting, completing and giving back, and
 * collecting the confirmed cash orders for review before their time.
 */
export function consoleOrderRoutes(api: Api): void {
  api.handle(consoleOrders, async ({ tx, query, locale }) => {
    const { timeZone } = await panelSettings(tx);
    const filter: OrderFilter = {
      status: query.status,
      kind: query.kind,
      art: query.art,
      countryId: query.countryId,
      minPoints: query.minPoints,
      maxPoints: query.maxPoints,
      from: query.from ? startOfDay(timeZone, query.from) : undefined,
      until: query.to ? startOfDay(timeZone, shiftDay(query.to, 1)) : undefined,
      checks: query.checks,
      ...(await searched(tx, query.search)),
    };
    const { sort, size } = query;
    const after = orderCursorFrom(query.before, sort);
    const orders = await listOrders(tx, { ...filter, sort, after, size: size + 1 });
    const { shown, next } = pageOf(orders, size, (order) => orderCursorText(order, sort));
    return { list: await rowsOf(tx, shown, locale), next };
  });

  api.handle(consoleOrderTotals, async ({ tx }) => {
    const waiting = await getWaitingFigures(tx);
    return {
      byStatus: await listStatusCounts(tx),
      waitingPoints: waiting.points,
      waitingWithWarning: waiting.withWarning,
      nextRunAt: (await nextBatchAt(tx)).toISOString(),
    };
  });

  api.handle(consoleOrder, async ({ tx, params, operator, locale }) => {
    const order = await findOrder(tx, params.id);
    const [row] = order ? await rowsOf(tx, [order], locale) : [];
    if (!order || !row) throw new Refusal(notFound);
    const isNoted = order.firstApprovalBy === operator.id;
    const overLimit = isNoted ? await whyNotAlone(tx, approvalDecision(order, operator.id)) : null;
    const second = isNoted ? whyNotApproveAlone(order, operator.id, overLimit) : null;
    const own = await whyNotOwnMember(tx, operator.id, order.memberId);
    const notReviewer = whyNotAllowed(operator, 'reviewOrders') ?? own;
    const pays = whyNotAllowed(operator, 'payOrders') ?? own;
    const code = await codeDelivery(tx, order.id);
    const whyNotPaid = await whyNotPay(tx, order);
    return {
      ...row,
      memo: order.memo,
      recipientName: order.recipientName,
      recipientAccount: order.recipientAccount,
      giftId: order.giftId,
      code: code && { handedOutAt: code.handedOutAt.toISOString(), shownAt: code.shownAt?.toISOString() ?? null },
      firstReturn: order.status === APPROVED ? ((await firstApprovalOf(tx, 'return', order.id))?.name ?? null) : null,
      payoutRun: order.payoutRunId,
      history: (await listEvents(tx, order.id)).map((event) => ({
        statusID: event.status,
        status: statusName(event.status, locale),
        at: event.at.toISOString(),
        actor: event.actor,
        memo: event.memo,
      })),
      ledger: (await listTransfersBehind(tx, { orderId: order.id })).map(shownTransfer),
      attempts: await attemptsOfMember(tx, order.memberId, { limit: ATTEMPTS, operator, locale }),
      can: {
        approve: may(notReviewer ?? whyNotDecide('approve', order, locale) ?? whyNotPaid ?? second, locale),
        reject: may(notReviewer ?? whyNotDecide('reject', order, locale), locale),
        complete: may(pays ?? whyNotDecide('complete', order, locale) ?? whyNotPaid, locale),
        giveBack: may(pays ?? whyNotDecide('giveBack', order, locale), locale),
      },
    };
  });

  // Each order is decided in a transaction of its own, so that one that another operator has just decided does not stop
  // the others.
  api.handle(
    approveOrders,
    async ({ body, operator, locale, services }) => {
      const withoutCode: number[] = [];
      const outcome = await oneByOne(body.ids, locale, async (id) => {
        const shown = body.shown.filter((each) => each.id === id).flatMap(({ warnings }) => warnings);
        const result = await services.database.transaction((tx) =>
          approve(tx, id, shown, operator, services.config, locale),
        );
        if (!result.approved) return result.whyNot;
        if (result.delivered === false) withoutCode.push(id);
        return null;
      });
      return { ...outcome, withoutCode };
    },
    { transaction: 'none' },
  );

  api.handle(
    rejectOrders,
    async ({ body, operator, locale, services }) => {
      const memo = body.memo.trim();
      if (memo === '') throw new Refusal(memoRequired);
      const decision = { operator, memo, panel: services.config, locale };
      return oneByOne(body.ids, locale, (id) =>
        services.database.transaction(async (tx) => {
          const whyNot = await decideOrder(tx, id, 'reject', decision);
          if (!whyNot) await audit(tx, operator, 'order.rejected', 'order', id, { memo });
          return whyNot;
        }),
      );
    },
    { transaction: 'none' },
  );

  api.handle(completeOrder, async ({ tx, params, body, operator, locale, services }) => {
    const decision = { operator, memo: body.memo, panel: services.config, locale };
    refuseIf(await decideOrder(tx, params.id, 'complete', decision));
    await audit(tx, operator, 'order.completed', 'order', params.id, { memo: body.memo.trim() });
    return null;
  });

  api.handle(giveBackOrder, async ({ tx, params, body, operator, locale, services }) => {
    const decision = { operator, memo: body.memo, panel: services.config, locale };
    const whyNot = await decideOrder(tx, params.id, 'giveBack', decision);
    // Returned, not thrown: over a limit, the transaction stores the decision of the first operator.
    if (whyNot) return new Refusal(whyNot.kind, whyNot.params);
    await audit(tx, operator, 'order.givenBack', 'order', params.id, { memo: body.memo.trim() });
    return null;
  });

  api.handle(
    collectOrders,
    async ({ operator, services }) => {
      const by = { name: operator.name, operatorId: operator.id };
      let collected = 0;
      for (let go = 0; go < COLLECT_GOES; go += 1) {
        const batch = await services.database.transaction(async (inOne) => {
          const moved = await collectConfirmedCash(inOne, services.config, COLLECT_AT_ONCE, by);
          if (moved.found > 0)
            await audit(inOne, operator, 'orders.collected', 'orders', 'cash', { collected: moved.collected });
          return moved;
        });
        collected += batch.collected;
        if (batch.found < COLLECT_AT_ONCE) break;
      }
      return { collected };
    },
    { transaction: 'none' },
  );
}

async function approve(
  tx: Tx,
  id: number,
  shown: readonly Check['kind'][],
  operator: { id: number; name: string },
  panel: { publicUrl: string },
  locale: Locale,
): Promise<Approval> {
  const warnings = await refreshWarnings(tx, id);
  const unseen = whyNotUnseenWarnings(id, warnings, shown, locale);
  if (unseen) return { approved: false, first: false, whyNot: unseen };
  const result = await approveOrder(tx, id, operator, panel, locale);
  // The operator was shown these warnings and approved the order nevertheless.
  const detail = warnings.length > 0 ? { warnings } : {};
  if (result.approved) await audit(tx, operator, 'order.approved', 'order', id, detail);
  else if (result.first) await audit(tx, operator, 'order.firstApproval', 'order', id, detail);
  return result;
}

async function oneByOne(
  ids: readonly number[],
  locale: Locale,
  decide: (id: number) => Promise<WhyNot | null>,
): Promise<{ done: number[]; left: { id: number; reason: string }[] }> {
  const done: number[] = [];
  const left: { id: number; reason: string }[] = [];
  for (const id of new Set(ids)) {
    const whyNot = await decide(id);
    if (whyNot) left.push({ id, reason: say(whyNot.kind.text, locale, whyNot.params) });
    else done.push(id);
  }
  return { done, left };
}
