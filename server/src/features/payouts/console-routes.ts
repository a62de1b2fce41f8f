import {
  askPayoutRun,
  cancelPayoutRun,
  cancelUnclaimedPayout,
  closePayoutRun,
  payoutFigures,
  payoutFile,
  payoutItems,
  payoutRun,
  payoutRuns,
  payoutsNotSetUp,
  retryPayoutRun,
  runAlreadyOpen,
  sendPayoutRun,
  settlePayout,
  startPayoutRun,
  uploadPayoutResults,
} from '@pollen/contract/console-payouts';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { may, refuseIf } from '../../platform/may';
import { pagebar } from '../../platform/paging';
import { Refusal } from '../../platform/refusal';
import { runTotalToday } from '../money-decisions/index';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { cashUnderWay, nextBatchAt, payeesOf } from '../orders/index';
import { panelSettings } from '../settings/index';
import {
  askRun,
  cancelRun,
  closeRun,
  currentAccount,
  findRunOrRefuse,
  retryRun,
  sendRun,
  shownPayer,
  startRun,
  whyNotAskProvider,
} from './actions';
import {
  countItems,
  countRuns,
  findBalance,
  findOpenRun,
  findProblem,
  listAllItems,
  listItems,
  listRuns,
  listSums,
  type Run,
} from './queries';
import { applyResults, cancelUnclaimed, settleByHand, whyNotFile } from './recorded-outcomes';
import { paymentFile } from './results-file';
import { SETTLED_BY_HAND, whyNotClose, whyNotInState, whyNotItem, whyNotSend } from './rules';

/** The results of a full run, 5,000 lines with reasons, as JSON. */
const FILE_LIMIT = 4_000_000;

async function shownRuns(tx: Tx, runs: readonly Run[]) {
  const sums = await listSums(
    tx,
    runs.map(({ id }) => id),
  );
  const names = await operatorNames(
    tx,
    runs.flatMap(({ openedBy, closedBy, sentBy }) => [openedBy, closedBy, sentBy]).filter((id) => id !== null),
  );
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? '-'));
  return runs.map((run) => ({
    id: run.id,
    state: run.state,
    via: run.via,
    environment: run.payer?.environment ?? null,
    dueAt: run.dueAt?.toISOString() ?? null,
    items: run.items,
    cents: run.amountCents,
    byState: sums.filter(({ runId }) => runId === run.id).map(({ state, count, cents }) => ({ state, count, cents })),
    openedBy: nameOf(run.openedBy),
    closedBy: nameOf(run.closedBy),
    sentBy: nameOf(run.sentBy),
    openedAt: run.openedAt.toISOString(),
    closedAt: run.closedAt?.toISOString() ?? null,
    sentAt: run.sentAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
  }));
}

/**
 * Handles payout runs in the console: figures, runs and payments, each step of a run, its file and results, and
 * settling a payment by hand.
 */
export function consolePayoutRoutes(api: Api): void {
  api.handle(payoutRuns, async ({ tx, query }) => ({
    list: await shownRuns(tx, await listRuns(tx, query)),
    pagebar: pagebar(query, await countRuns(tx)),
  }));

  api.handle(payoutFigures, async ({ tx, operator, locale, services }) => {
    const account = await currentAccount(tx, services);
    const open = await findOpenRun(tx);
    const balance = account === null ? null : await findBalance(tx, account);
    const whyNot =
      whyNotAllowed(operator, 'payOrders') ?? (open ? { kind: runAlreadyOpen, params: { id: open.id } } : null);
    return {
      ...(await cashUnderWay(tx)),
      nextRunAt: (await nextBatchAt(tx)).toISOString(),
      openRun: open?.id ?? null,
      environment: account?.environment ?? null,
      balance: balance && { ...balance, askedAt: balance.askedAt.toISOString() },
      can: { start: may(whyNot, locale), events: may(whyNotAllowed(operator, 'payOrders'), locale) },
    };
  });

  api.handle(payoutRun, async ({ tx, params, operator, locale, services }) => {
    const run = await findRunOrRefuse(tx, params.id);
    const [shown] = await shownRuns(tx, [run]);
    if (!shown) throw new Error(`run ${run.id} is not shown`);
    const { approved } = await cashUnderWay(tx);
    const { secondOperatorRunPoints } = await panelSettings(tx);
    const account = await currentAccount(tx, services);
    const role = whyNotAllowed(operator, 'payOrders');
    const reach = run.via === 'file' ? whyNotInState(run, [], locale) : whyNotAskProvider(run, account);
    const close = role ?? whyNotClose(run, approved, locale);
    const by = { operatorId: operator.id, aloneTodayCents: await runTotalToday(tx, operator.id) };
    const send = whyNotSend(run, by, secondOperatorRunPoints, locale) ?? (run.via === 'file' ? null : reach);
    const under = role ?? whyNotInState(run, ['sending'], locale) ?? reach;
    const refused = shown.byState.find(({ state }) => state === 'refused')?.count ?? 0;
    return {
      ...shown,
      problem: await findProblem(tx, run.id),
      can: {
        close: may(close, locale),
        closeForPaypal: may(close ?? (account ? null : { kind: payoutsNotSetUp }), locale),
        send: may(role ?? send, locale),
        cancel: may(role ?? whyNotInState(run, ['open', 'closed'], locale), locale),
        ask: may(under, locale),
        retry: may(under ?? (refused > 0 ? null : whyNotInState(run, [], locale)), locale),
        file: may(role ?? whyNotFile(run, locale), locale),
        results: may(role ?? whyNotFile(run, locale), locale),
      },
    };
  });

  api.handle(payoutItems, async ({ tx, params, query, operator, locale, services }) => {
    const run = await findRunOrRefuse(tx, params.id);
    const items = await listItems(tx, run.id, query);
    const payees = await payeesOf(
      tx,
      items.map(({ orderId }) => orderId),
    );
    const role = whyNotAllowed(operator, 'payOrders');
    const reach = whyNotAskProvider(run, await currentAccount(tx, services));
    return {
      list: items.map((item) => ({
        id: item.id,
        orderId: item.orderId,
        memberId: payees.get(item.orderId)?.memberId ?? 0,
        cents: item.amountCents,
        recipient: payees.get(item.orderId)?.recipientAccount ?? null,
        state: item.state,
        providerStatus: item.providerStatus,
        reason: item.reason,
        changedAt: item.changedAt.toISOString(),
        can: {
          cancelUnclaimed: may(role ?? whyNotItem(item, ['unclaimed'], locale) ?? reach, locale),
          settle: may(role ?? whyNotItem(item, SETTLED_BY_HAND, locale), locale),
        },
      })),
      pagebar: pagebar(query, await countItems(tx, run.id, query.state)),
    };
  });

  api.handle(startPayoutRun, async ({ tx, operator }) => {
    const run = await startRun(tx, operator);
    await audit(tx, operator, 'payoutRun.started', 'payoutRun', run.id);
    return run;
  });

  api.handle(closePayoutRun, async ({ tx, params, body, operator, locale, services }) => {
    const closed = await closeRun(tx, params.id, {
      operator,
      via: body.via,
      account: await currentAccount(tx, services),
      locale,
    });
    await audit(tx, operator, 'payoutRun.closed', 'payoutRun', params.id, { via: body.via, ...closed });
    return closed;
  });

  api.handle(sendPayoutRun, async ({ tx, params, operator, locale, services }) => {
    await sendRun(tx, params.id, { operator, account: await currentAccount(tx, services), locale });
    const { via, payer, items, amountCents } = await findRunOrRefuse(tx, params.id);
    await audit(tx, operator, 'payoutRun.sent', 'payoutRun', params.id, {
      via,
      payer: payer && shownPayer(payer),
      items,
      cents: amountCents,
    });
    return null;
  });

  api.handle(cancelPayoutRun, async ({ tx, params, operator, locale }) => {
    await cancelRun(tx, params.id, operator, locale);
    await audit(tx, operator, 'payoutRun.givenUp', 'payoutRun', params.id);
    return null;
  });

  api.handle(askPayoutRun, async ({ tx, params, operator, locale, services }) => {
    const { asked, nextAt } = await askRun(tx, params.id, await currentAccount(tx, services), locale);
    await audit(tx, operator, 'payoutRun.asked', 'payoutRun', params.id);
    return { asked, nextAt: nextAt?.toISOString() ?? null };
  });

  api.handle(retryPayoutRun, async ({ tx, params, operator, locale, services }) => {
    const count = await retryRun(tx, params.id, { operator, account: await currentAccount(tx, services), locale });
    await audit(tx, operator, 'payoutRun.retried', 'payoutRun', params.id, { count });
    return { count };
  });

  api.handle(payoutFile, async ({ tx, params, operator, locale }) => {
    const run = await findRunOrRefuse(tx, params.id);
    refuseIf(whyNotFile(run, locale));
    const items = await listAllItems(tx, run.id);
    const payees = await payeesOf(
      tx,
      items.map(({ orderId }) => orderId),
    );
    await audit(tx, operator, 'payoutRun.fileTaken', 'payoutRun', run.id);
    return { name: `payout-run-${run.id}.csv`, csv: paymentFile(items, payees) };
  });

  api.handle(
    uploadPayoutResults,
    async ({ tx, params, body, operator, locale }) => {
      const taken = await applyResults(tx, params.id, { csv: body.csv, operator, locale });
      if (taken instanceof Refusal) return taken;
      await audit(tx, operator, 'payoutRun.resultsRead', 'payoutRun', params.id, taken);
      return taken;
    },
    { bodyLimit: FILE_LIMIT },
  );

  api.handle(cancelUnclaimedPayout, async ({ tx, params, operator, locale, services }) => {
    const { orderId } = await cancelUnclaimed(tx, params.id, await currentAccount(tx, services), locale);
    await audit(tx, operator, 'payout.takenBack', 'order', orderId);
    return null;
  });

  api.handle(settlePayout, async ({ tx, params, body, operator, locale, services }) => {
    const { outcome, memo } = body;
    const settled = await settleByHand(tx, params.id, { outcome, memo, operator, panel: services.config, locale });
    if (settled instanceof Refusal) return settled;
    await audit(tx, operator, 'payout.settled', 'order', settled.orderId, { outcome, memo: memo.trim() });
    return null;
  });
}
