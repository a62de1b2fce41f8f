import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { answerAtPartner, letDaysPass, spendPoints, standingOf, tellInTurn } from '@pollen/testkit/partner-attempts';
import { type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let panel: Panel;
/** Pays at once. */
let prompt: OpenPartner;
/** Pays after a review of 14 days. */
let careful: OpenPartner;
beforeAll(async () => {
  panel = await openPanel();
  const eva = await createOperatorPersona(panel, 'admin');
  prompt = await openPartner(panel, eva, { name: 'Meadow' });
  careful = await openPartner(panel, eva, { name: 'Harbor', survey: { reviewDays: 14 } });
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

/** The table in other words than the code: what one attempt and its member have after each call. */
class Model {
  state = 'started';
  review = 'none';
  available = 150;
  pending = 0;
  credit = 60;
  isReversed = false;
  private early = 0;
  private taken = 0;
  private takenCredit = 0;
  private day = 0;
  private finalFrom = Number.POSITIVE_INFINITY;
  private availableFrom = Number.POSITIVE_INFINITY;
  private readonly handled = new Set<string>();
  private waiting: string[] = [];

  constructor(private readonly reviewDays: number) {}

  daysPass(days: number): void {
    this.day += days;
    if (this.review === 'pending' && this.day >= this.availableFrom) {
      this.review = 'approved';
      this.available += this.pending;
      this.pending = 0;
      this.credit += 2;
    }
    if (this.state === 'started' && this.day >= 7) this.state = 'timed_out';
  }

  spend(points: number): void {
    this.available -= points;
  }

  call(status: string): void {
    if (this.handled.has(status)) return;
    const isEnd = status === 'screenout' || status === 'quality';
    if (status === 'complete' || status === 'reinstated') this.complete(status);
    else if (isEnd) this.end(status);
    else this.reverse(status);
  }

  private complete(status: string): void {
    if (this.state === 'completed') {
      if (!this.isReversed) return;
      this.handled.add(status);
      this.isReversed = false;
      if (this.review !== 'rejected' && this.review !== 'reversed') return;
      this.available += this.taken;
      this.credit += this.takenCredit + (this.review === 'rejected' ? 2 : 0);
      this.review = 'reinstated';
      return;
    }
    if (this.state !== 'started' && this.day >= 61) return;
    this.handled.add(status);
    this.state = 'completed';
    const rest = 180 - this.early;
    this.availableFrom = this.day + this.reviewDays;
    this.finalFrom = this.availableFrom + 60;
    if (this.reviewDays > 0) [this.review, this.pending] = ['pending', rest];
    else {
      this.review = 'approved';
      this.available += rest;
      this.credit += 2;
    }
    const reversals = this.waiting;
    this.waiting = [];
    for (const reversal of reversals) this.call(reversal);
  }

  private end(status: string): void {
    if (this.state !== 'started') return;
    this.handled.add(status);
    this.state = 'screened_out';
    if (status === 'screenout') this.available += this.early = 10;
  }

  private reverse(status: string): void {
    if (this.state !== 'completed') {
      this.waiting.push(status);
      return;
    }
    if (this.isReversed) return;
    this.handled.add(status);
    this.isReversed = true;
    if (this.review === 'pending') {
      this.taken = this.pending;
      this.pending = 0;
      this.review = 'rejected';
    } else if (this.review === 'approved' && status !== 'reversal' && this.day < this.finalFrom) {
      this.taken = Math.min(180 - this.early, this.available);
      this.available -= this.taken;
      this.review = 'reversed';
    } else return;
    this.takenCredit = Math.min(this.credit, { fraud: 50, poor: 10 }[status] ?? 0);
    this.credit -= this.takenCredit;
  }
}

test('whatever comes in whatever order, the end and the money are those of the table', async () => {
  const statuses = ['complete', 'screenout', 'quality', 'reversal', 'ghost', 'poor', 'fraud', 'reinstated'] as const;
  const steps = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...statuses) },
    { weight: 2, arbitrary: fc.constantFrom('complete' as const, 'fraud' as const) },
    { weight: 2, arbitrary: fc.constantFrom(5, 20, 30) },
    { weight: 1, arbitrary: fc.constant('spend' as const) },
  );
  const cases = fc.sample(fc.tuple(fc.boolean(), fc.array(steps, { minLength: 3, maxLength: 9 })), {
    numRuns: 40,
  });
  for (const [isCareful, orders] of cases) {
    const member = await createMember(panel);
    const partner = isCareful ? careful : prompt;
    const attempt = await answerAtPartner(panel, member, partner);
    const model = new Model(isCareful ? 14 : 0);
    for (const step of orders) {
      if (typeof step === 'number') {
        await letDaysPass(panel, step);
        model.daysPass(step);
      } else if (step === 'spend') {
        const points = Math.min(100, model.available);
        if (points > 0) await spendPoints(panel, member, points);
        model.spend(points);
      } else {
        // Twice, because partners repeat whatever they say.
        await tellInTurn(panel, partner, attempt, [step, step]);
        model.call(step);
        model.call(step);
      }
    }
    const { state, review, available, pending, credit, isReversed } = model;
    expect(await standingOf(panel, attempt, member), orders.join(' ')).toEqual({
      state,
      review,
      available,
      pending,
      credit,
      isReversed,
    });
  }
});
