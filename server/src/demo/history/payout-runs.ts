import { MINUTE_MS, SECOND_MS } from '../../platform/time';
import type { Row } from './rows';
import type { World } from './world';

/** An order of cash as a payout run needs it. */
interface PaidOrder {
  readonly row: Row;
  readonly gift: { readonly valueCents: number };
}

interface Outcomes<Paid> {
  paid(order: Paid): void;
  returned(order: Paid): void;
}

/** Closes the run of a Friday, sends it, and records what PayPal reports in the hour after. */
export function payRun<Paid extends PaidOrder>(
  world: World,
  orders: readonly Paid[],
  due: number,
  outcomes: Outcomes<Paid>,
): void {
  const { random, now } = world;
  const [closer, sender] = random.shuffled(world.operators);
  if (!closer || !sender) return;
  const amount = orders.reduce((sum, { gift }) => sum + gift.valueCents, 0);
  const sentAt = now + 4 * MINUTE_MS;
  const endedAt = sentAt + 40 * MINUTE_MS;
  if (endedAt > world.end || orders.length === 0) return;
  const runId = world.nextId('payout_runs');
  world.add('payout_runs', {
    id: runId,
    state: 'done',
    via: 'paypal',
    due_at: due,
    items: orders.length,
    amount_cents: amount,
    closed_by: closer.id,
    sent_by: sender.id,
    opened_at: due + 20 * SECOND_MS,
    closed_at: now,
    sent_at: sentAt,
    ended_at: endedAt,
    payer_environment: 'fake',
    payer_client_id: 'fake',
  });
  const counted = { via: 'paypal', count: orders.length, cents: amount };
  world.audit(closer.id, 'payoutRun.closed', 'payoutRun', runId, counted);
  world.timeline.at(sentAt, () => world.audit(sender.id, 'payoutRun.sent', 'payoutRun', runId, {}));
  world.add('money_decisions', {
    kind: 'payoutRun',
    subject_id: String(runId),
    member_id: null,
    operator_id: sender.id,
    first_operator_id: null,
    amount_cents: amount,
    decided_on: world.dayOf(sentAt),
    decided_at: sentAt,
  });
  const batchId = world.nextId('payout_batches');
  world.add('payout_batches', {
    id: batchId,
    run_id: runId,
    key: `run-${runId}-${random.token(16)}`,
    state: 'done',
    provider_id: random.token(13).toUpperCase(),
    first_sent_at: sentAt,
    ask_after: null,
    asks: 2,
    asked_at: endedAt,
  });
  for (const order of orders) {
    order.row.payout_run_id = runId;
    const at = Math.round(random.between(sentAt + 5 * MINUTE_MS, endedAt - MINUTE_MS));
    const comesBack = random.chance(0.012);
    payItem(world, order, { runId, batchId, closer: closer.name, sentAt, at, comesBack }, outcomes);
  }
}

function payItem<Paid extends PaidOrder>(
  world: World,
  order: Paid,
  paid: { runId: number; batchId: number; closer: string; sentAt: number; at: number; comesBack: boolean },
  outcomes: Outcomes<Paid>,
): void {
  const { runId, batchId, at, comesBack } = paid;
  const id = world.nextId('payout_items');
  const state = comesBack ? 'returned' : 'paid';
  const status = comesBack ? 'RETURNED' : 'SUCCESS';
  world.add('payout_items', {
    id,
    run_id: runId,
    batch_id: batchId,
    order_id: order.row.id,
    amount_cents: order.gift.valueCents,
    key: `order-${order.row.id}-${world.random.token(12)}`,
    state,
    provider_item_id: world.random.token(13).toUpperCase(),
    provider_status: status,
    changed_at: at,
  });
  const steps: [number, string, string | null, string][] = [
    [world.now, 'ready', null, paid.closer],
    [paid.sentAt, 'processing', 'PENDING', 'panel'],
    [at, state, status, 'panel'],
  ];
  for (const [when, to, provider_status, actor] of steps) {
    world.add('payout_item_events', {
      item_id: id,
      run_id: runId,
      at: when,
      state: to,
      provider_status,
      actor,
      note: null,
    });
  }
  world.timeline.at(at, () => {
    if (comesBack) outcomes.returned(order);
    else outcomes.paid(order);
  });
}
