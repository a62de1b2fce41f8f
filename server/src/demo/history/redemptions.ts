import { type Check, findChecks, hasWarning } from '../../features/orders/rules';
import { returnedMemo } from '../../features/payouts/rules';
import { DAY_MS, HOUR_MS, MINUTE_MS, nextWeekday, SECOND_MS } from '../../platform/time';
import { payRun } from './payout-runs';
import type { Person } from './people';
import type { Row } from './rows';
import type { World } from './world';

/** A gift of the demo panel; `codes`: the ids of its free gift codes. */
export interface DemoGift {
  readonly id: number;
  readonly nameEn: string;
  readonly nameZh: string;
  readonly art: string;
  readonly kind: 'cash' | 'code' | 'manual';
  readonly pricePoints: number;
  readonly valueCents: number;
  stock: number | null;
  readonly codes: number[];
}

interface Order {
  readonly row: Row;
  readonly person: Person;
  readonly gift: DemoGift;
  status: number;
  reserveId: number;
}

const FRIDAY = 5;
const BATCH_HOUR = 9;
/** Members placed these orders on the last Friday too late for the operators, so they still wait. */
const LEFT_WAITING = 0.12;

/** Orders of the history: placed, confirmed by mail, reviewed, paid on Fridays or sent as a code, some refused. */
export class Redemptions {
  private readonly orders: Order[] = [];
  /** By how much the number of orders of each gift grew. */
  private readonly converted = new Map<number, number>();
  private readonly deciding = new Set<number>();
  private readonly byMember = new Map<number, Order[]>();

  constructor(
    private readonly world: World,
    private readonly gifts: readonly DemoGift[],
  ) {}

  plan(): void {
    const { world } = this;
    const zone = world.settings.timeZone;
    for (let at = new Date(world.startAt(0)); ; ) {
      const friday = nextWeekday(zone, FRIDAY, BATCH_HOUR, at);
      if (friday.getTime() > world.end) break;
      world.timeline.at(friday.getTime(), () => this.fridayBatch(friday.getTime()));
      at = friday;
    }
  }

  /** A member who has enough orders some hours later. */
  consider(person: Person): void {
    const { world } = this;
    if (this.deciding.has(person.id) || world.book.of(person.id).available < person.ordersFrom) return;
    if (person.leavesAt <= world.now) return;
    this.deciding.add(person.id);
    world.timeline.at(world.now + world.random.wait(30 * HOUR_MS), () => {
      this.deciding.delete(person.id);
      this.place(person);
    });
  }

  /** Whether no order of the member is under way. */
  hasNoneUnderWay(person: Person): boolean {
    return (this.byMember.get(person.id) ?? []).every(({ status }) => [3, 4, 5].includes(status));
  }

  private giftFor(person: Person, available: number): DemoGift | null {
    const wanted = person.likesCash ? 'cash' : this.world.random.chance(0.8) ? 'code' : 'manual';
    const fitting = this.gifts.filter(
      ({ kind, pricePoints, stock }) => kind === wanted && pricePoints <= available && (stock === null || stock > 3),
    );
    return fitting.sort((one, other) => other.pricePoints - one.pricePoints)[0] ?? null;
  }

  private checksOf(person: Person): Check[] {
    const { world } = this;
    const earlier = this.byMember.get(person.id) ?? [];
    const facts = {
      payoutName: person.name,
      profileName: person.name,
      recentOrders: 1 + earlier.filter(({ row }) => world.now - Number(row.placed_at) < 7 * DAY_MS).length,
      orderedBefore: person.hasOrdered,
      orderedFromThisDevice: !person.hasOrdered || world.random.chance(0.85),
      membersSharingAccount: 0,
      sameRecipientOrders: 0,
      sameRecipientMembers: 0,
      membersSharingDevice: world.random.chance(0.05) ? 1 : 0,
      rejectedAnswers: person.rejections,
      registeredAt: new Date(person.registeredAt),
    };
    return findChecks(facts, new Date(world.now));
  }

  private place(person: Person): void {
    const { world } = this;
    if (!world.takesPart(person)) return;
    const gift = this.giftFor(person, world.book.of(person.id).available);
    if (!gift) return;
    person.payoutSince ??= world.now - 12 * MINUTE_MS;
    const checks = this.checksOf(person);
    const row = world.add('orders', {
      id: world.nextId('orders'),
      member_id: person.id,
      gift_id: gift.id,
      click_key: world.random.token(22),
      gift_name_en: gift.nameEn,
      gift_name_zh: gift.nameZh,
      art: gift.art,
      kind: gift.kind,
      points: gift.pricePoints,
      value_cents: gift.valueCents,
      status: 0,
      recipient_name: person.name,
      recipient_account: person.email,
      recipient_account_key: person.email.toLowerCase(),
      memo: null,
      checks,
      has_warning: hasWarning(checks),
      placed_at: world.now,
      token_sent_at: world.now,
      confirm_before: world.now + world.settings.orderConfirmHours * HOUR_MS,
      confirmed_at: null,
      checked_at: null,
      completed_at: null,
      payout_run_id: null,
      country_id: person.countryId,
    });
    const order: Order = { row, person, gift, status: 0, reserveId: 0 };
    this.orders.push(order);
    this.byMember.set(person.id, [...(this.byMember.get(person.id) ?? []), order]);
    person.hasOrdered = true;
    person.lastSeenAt = world.now;
    this.event(order, 0, 'member');
    order.reserveId = this.book(order, 'reserve');
    this.count(gift, 1);
    const { random } = world;
    if (random.chance(0.9)) world.timeline.at(world.now + random.wait(2 * HOUR_MS), () => this.confirm(order));
    else if (random.chance(0.25)) world.timeline.at(world.now + HOUR_MS, () => this.giveBack(order, 4, 'member', null));
    else {
      const expiry = world.settings.orderConfirmHours * HOUR_MS + 2 * MINUTE_MS;
      const memo = 'Not confirmed in time.';
      world.timeline.at(world.now + expiry, () => this.giveBack(order, 4, 'panel', memo));
    }
  }

  private count(gift: DemoGift, change: number): void {
    if (gift.stock !== null) gift.stock -= change;
    this.converted.set(gift.id, (this.converted.get(gift.id) ?? 0) + change);
  }

  private event(
    order: Order,
    status: number,
    actor: string,
    operatorId: number | null = null,
    memo: string | null = null,
  ) {
    order.status = status;
    order.row.status = status;
    if (memo !== null) order.row.memo = memo;
    const at = this.world.now;
    this.world.add('order_events', { order_id: order.row.id, status, at, actor, operator_id: operatorId, memo });
  }

  private book({ row, person, gift, reserveId }: Order, step: 'reserve' | 'spend' | 'return'): number {
    const gifted = { en: gift.nameEn, zh: gift.nameZh };
    const entry = {
      key: `order:${row.id}:${step}`,
      memberId: person.id,
      amount: gift.pricePoints,
      params: { order: Number(row.id), gift: gifted },
      orderId: Number(row.id),
    };
    const { book } = this.world;
    if (step === 'reserve')
      return book.transfer({ ...entry, from: 'available', to: 'reserved', kind: 'orderReserved' });
    if (step === 'spend') return book.transfer({ ...entry, from: 'reserved', to: 'panel:payouts', kind: 'orderSpent' });
    const back = { from: 'reserved', to: 'available', kind: 'orderReturned', reversesId: reserveId } as const;
    return book.transfer({ ...entry, ...back });
  }

  private confirm(order: Order): void {
    const { world } = this;
    if (order.status !== 0) return;
    this.event(order, 1, 'member');
    order.row.confirmed_at = world.now;
    if (order.gift.kind === 'cash') return;
    world.timeline.at(world.now + 2 * SECOND_MS, () => this.collect(order));
    const at = world.workingTime(world.now + world.random.between(HOUR_MS, 20 * HOUR_MS));
    world.timeline.at(at, () => this.decide(order));
  }

  private collect(order: Order): void {
    if (order.status === 1) this.event(order, 6, 'panel');
  }

  private giveBack(
    order: Order,
    to: 3 | 4,
    actor: string,
    memo: string | null,
    operatorId: number | null = null,
  ): void {
    this.event(order, to, actor, operatorId, memo);
    order.row.checked_at = this.world.now;
    this.book(order, 'return');
    this.count(order.gift, -1);
  }

  private decide(order: Order): void {
    const { world } = this;
    if (order.status !== 6 || order.person.state !== 'active') return;
    const operator = world.operator();
    const { id } = operator;
    if (world.random.chance(order.row.has_warning ? 0.12 : 0.015)) {
      const memo =
        order.person.locale === 'zh' ? '收款信息与个人资料不一致。' : 'The payout account does not belong to you.';
      this.giveBack(order, 3, operator.name, memo, id);
      world.audit(id, 'order.rejected', 'order', Number(order.row.id), { memo });
      return;
    }
    this.event(order, 2, operator.name, id);
    order.row.checked_at = world.now;
    const { points, value_cents } = order.row;
    world.add('money_decisions', {
      kind: 'order',
      subject_id: String(order.row.id),
      member_id: order.person.id,
      operator_id: id,
      first_operator_id: null,
      amount_cents: Math.max(Number(points), Number(value_cents)),
      decided_on: world.dayOf(world.now),
      decided_at: world.now,
    });
    world.audit(id, 'order.approved', 'order', Number(order.row.id), {});
    if (order.gift.kind === 'code') this.deliver(order);
    else if (order.gift.kind === 'manual') {
      const at = world.workingTime(world.now + world.random.between(DAY_MS, 4 * DAY_MS));
      world.timeline.at(at, () => this.complete(order, operator.name, id));
    }
  }

  private deliver(order: Order): void {
    const codeId = order.gift.codes.shift();
    if (codeId === undefined) return;
    const { world } = this;
    const shown_at = world.random.chance(0.9) ? world.now : null;
    world.add('handed codes', { id: codeId, order_id: order.row.id, handed_out_at: world.now, shown_at });
    this.complete(order, 'panel', null);
  }

  private complete(order: Order, actor: string, operatorId: number | null): void {
    this.event(order, 5, actor, operatorId);
    order.row.completed_at = this.world.now;
    this.book(order, 'spend');
  }

  private fridayBatch(due: number): void {
    const { world } = this;
    const { random } = world;
    const isLast = world.end - due < 7 * DAY_MS;
    const cash = this.orders.filter(
      ({ status, gift, row }) => status === 1 && gift.kind === 'cash' && Number(row.confirmed_at) < due,
    );
    for (const order of cash) {
      this.collect(order);
      if (isLast && random.chance(LEFT_WAITING)) continue;
      world.timeline.at(due + random.between(HOUR_MS, 4 * HOUR_MS), () => this.decide(order));
    }
    world.timeline.at(due + 6 * HOUR_MS, () => this.pay(due));
  }

  private pay(due: number): void {
    const orders = this.orders.filter(
      ({ status, gift, row, person }) =>
        status === 2 && gift.kind === 'cash' && row.payout_run_id === null && person.state === 'active',
    );
    payRun(this.world, orders, due, {
      paid: (order) => this.complete(order, 'panel', null),
      returned: (order) => this.giveBack(order, 4, 'panel', returnedMemo[order.person.locale]),
    });
  }

  /** The members who wait for something ordered may not leave; what a gift lost is counted. */
  finish(): void {
    for (const { row, person } of this.orders) {
      if (person.state !== 'closed') continue;
      Object.assign(row, { recipient_name: null, recipient_account: null, recipient_account_key: null });
    }
    for (const gift of this.gifts) {
      const converted = this.converted.get(gift.id) ?? 0;
      if (converted !== 0) this.world.add('gift counts', { id: gift.id, convert_times: converted, stock: -converted });
    }
    this.world.rows.set(
      'order_events',
      (this.world.rows.get('order_events') ?? []).sort((a, b) => Number(a.at) - Number(b.at)),
    );
  }
}
