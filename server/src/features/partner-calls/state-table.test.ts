import { runChecks } from '@pollen/checks/run';
import { spoken, takingBack } from '@pollen/testkit/fake-partner';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { handleCalls, leaveFor, type OpenPartner, openPartner, PARTNER_SECRET } from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { compensateAttempt, findAttemptByKey } from '../attempts/index';
import { attemptJobs } from '../attempts/jobs';
import { closeAccount } from '../closing/index';
import { getBalances, transfer } from '../ledger/index';
import { findVisit } from '../partners/index';
import { qualityJobs } from '../quality/jobs';

let panel: Panel;
/** Pays at once. */
let prompt: OpenPartner;
/** Pays after a review of 14 days. */
let careful: OpenPartner;
let maya: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
  const eva = await createOperatorPersona(panel, 'admin');
  prompt = await openPartner(panel, eva, { name: 'Meadow' });
  careful = await openPartner(panel, eva, { name: 'Harbor', survey: { reviewDays: 14 } });
});
beforeEach(async () => {
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.databaseUrl)).toEqual([]));
afterAll(() => panel.close());

/** A member leaves and answers for six minutes. */
async function answering(partner: OpenPartner, member = maya): Promise<string> {
  const { attemptId } = await leaveFor(panel, member, partner.encryptId);
  panel.clock.advance(6 * MINUTE_MS);
  return attemptId;
}

async function told(partner: OpenPartner, attempt: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) {
    expect(await partner.tell({ attempt, status })).toBe(200);
    await handleCalls(panel);
  }
}

/** Lets days pass, with the jobs that such days bring. */
async function daysPass(days: number): Promise<void> {
  panel.clock.advance(days * DAY_MS);
  await attemptJobs['attempts.release']?.({}, panel.services);
  await attemptJobs['attempts.abandon']?.({}, panel.services);
  await attemptJobs['attempts.tally']?.({}, panel.services);
}

/** What an attempt and its member have now. */
async function standing(attemptKey: string, member = maya) {
  return panel.transaction(async (tx) => {
    const attempt = await findAttemptByKey(tx, attemptKey);
    const { available, pending, credit } = await getBalances(tx, member.id);
    const visit = await findVisit(tx, attempt?.id ?? 0);
    const isReversed = visit?.reversedAt !== null && visit !== null;
    return { state: attempt?.state, review: attempt?.review, available, pending, credit, isReversed };
  });
}

/** What the member sees of an attempt. */
const shown = async (attemptKey: string) => (await as(panel, maya).get(`/api/v1/Attempts/${attemptKey}`)).data;

/** The ledger of the member without the lines of the registration. */
async function story(member = maya): Promise<string> {
  const lines = (await ledgerStory(panel, member.id)).split('\n');
  return lines
    .filter((line) => !/^(Welcome|Profile completed)/.test(line))
    .join('\n')
    .replaceAll(/No\. \d+/g, 'No. 7');
}

/** Spends points, as an order would. */
async function spend(amountPoints: number, member = maya): Promise<void> {
  await panel.transaction((tx) =>
    transfer(tx, {
      key: `spent:${member.id}:${crypto.randomUUID()}`,
      memberId: member.id,
      from: 'available',
      to: 'panel:adjustments',
      amountPoints,
      kind: 'correction',
      params: { reason: 'spent in a test' },
    }),
  );
}

/** An administrator pays points of an attempt whose complete is missing. */
async function compensate(attemptKey: string, points: number): Promise<void> {
  const operator = await createOperatorPersona(panel, 'admin');
  const reason = 'The partner did not answer.';
  const over = await panel.transaction((tx) => compensateAttempt(tx, attemptKey, { points, reason, operator }));
  expect(over).toBeNull();
}

describe('the table of states, as ledger stories', () => {
  test('started, verified complete: approved where there is no review', async () => {
    const attempt = await answering(prompt);
    await told(prompt, attempt, 'complete');
    expect(await standing(attempt)).toMatchObject({ state: 'completed', review: 'approved', credit: 62 });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                              movement                    points  available  pending  reserved
      Survey No. 7 completed: Weekend trips  panel:rewards -> available     180        330        0         0"
    `);
  });

  test('started, verified complete: pending, and available once the review is over', async () => {
    const attempt = await answering(careful);
    await told(careful, attempt, 'complete');
    expect(await standing(attempt)).toMatchObject({ review: 'pending', available: 150, pending: 180, credit: 60 });
    await daysPass(15);
    expect(await standing(attempt)).toMatchObject({ review: 'approved', available: 330, pending: 0, credit: 62 });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                              movement                    points  available  pending  reserved
      Survey No. 7 completed: Weekend trips  panel:rewards -> pending       180        150      180         0
      Survey No. 7 reviewed: Weekend trips   pending -> available           180        330        0         0"
    `);
  });

  test('started, screen-out, quota full or closed: paid as an early end', async () => {
    const attempt = await answering(prompt);
    await told(prompt, attempt, 'screenout');
    expect(await standing(attempt)).toMatchObject({ state: 'screened_out', review: 'none' });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                   movement                    points  available  pending  reserved
      Survey No. 7: screened out  panel:rewards -> available      10        160        0         0"
    `);
  });

  test.each(['quality', 'security'])('started, %s: screened out, unpaid, one signal', async (failed) => {
    const attempt = await answering(prompt);
    await told(prompt, attempt, failed, failed);
    await runJobs(panel, qualityJobs);
    expect(await standing(attempt)).toMatchObject({ state: 'screened_out', available: 150, credit: 60 });
    expect(await shown(attempt)).toMatchObject({ kind: 'end', points: 0, checksFailed: true, takenPoints: 0 });
    const otto = await createOperatorPersona(panel, 'viewer');
    const { list } = (await as(panel, otto).get(`/api/console/Members/${maya.id}/Signals`)).data;
    const signals = [{ kind: 'partnerChecks', failed }];
    expect(list).toMatchObject([{ attemptId: attempt, state: 'rejected', suspected: false, signals }]);
    expect(await story()).toMatchInlineSnapshot(
      `"what happened      movement                    points  available  pending  reserved"`,
    );
  });

  test('timed out, late complete: completed', async () => {
    const attempt = await answering(prompt);
    await daysPass(8);
    expect(await standing(attempt)).toMatchObject({ state: 'timed_out', available: 150 });
    expect((await shown(attempt)).reason).toContain('If they still confirm it within 61 days of your start');
    await told(prompt, attempt, 'complete');
    await daysPass(0);
    expect(await standing(attempt)).toMatchObject({ state: 'completed', available: 330, credit: 62 });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                              movement                    points  available  pending  reserved
      Survey No. 7 completed: Weekend trips  panel:rewards -> available     180        330        0         0"
    `);
  });

  test('screened out and paid for it, late complete: completed, and what was paid is deducted', async () => {
    const attempt = await answering(prompt);
    await told(prompt, attempt, 'screenout');
    await daysPass(50);
    await told(prompt, attempt, 'complete');
    await daysPass(0);
    expect(await standing(attempt)).toMatchObject({ state: 'completed', available: 330 });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                                                              movement                    points  available  pending  reserved
      Survey No. 7: screened out                                             panel:rewards -> available      10        160        0         0
      Survey No. 7 completed: Weekend trips (less the 10 coins paid before)  panel:rewards -> available     170        330        0         0"
    `);
  });

  test('timed out and compensated by an operator, late complete: completed, and what was paid is deducted', async () => {
    const attempt = await answering(prompt);
    await daysPass(8);
    await compensate(attempt, 80);
    await told(prompt, attempt, 'complete', 'complete');
    expect(await standing(attempt)).toMatchObject({ state: 'completed', available: 330, credit: 62 });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                                                              movement                        points  available  pending  reserved
      Correction: The partner did not answer.                                    panel:adjustments -> available      80        230        0         0
      Survey No. 7 completed: Weekend trips (less the 80 coins paid before)  panel:rewards -> available         100        330        0         0"
    `);
  });

  test('compensated with the whole reward, late complete in review: pays nothing, and a reversal takes nothing', async () => {
    const attempt = await answering(careful);
    await daysPass(8);
    await compensate(attempt, 180);
    await told(careful, attempt, 'complete');
    expect(await standing(attempt)).toMatchObject({ review: 'pending', available: 330, pending: 0, credit: 60 });
    await told(careful, attempt, 'fraud');
    expect(await standing(attempt)).toMatchObject({ review: 'rejected', available: 330, pending: 0, credit: 10 });
    await told(careful, attempt, 'reinstated');
    expect(await standing(attempt)).toMatchObject({ review: 'reinstated', available: 330, pending: 0, credit: 62 });
  });

  test('a late complete in review that is taken back leaves what the early end paid', async () => {
    const attempt = await answering(careful);
    await told(careful, attempt, 'screenout', 'complete', 'reversal');
    expect(await standing(attempt)).toMatchObject({ review: 'rejected', available: 160, pending: 0 });
    await told(careful, attempt, 'reinstated');
    expect(await standing(attempt)).toMatchObject({ review: 'reinstated', available: 330 });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                                                                      movement                    points  available  pending  reserved
      Survey No. 7: screened out                                                     panel:rewards -> available      10        160        0         0
      Survey No. 7 completed: Weekend trips (less the 10 coins paid before)          panel:rewards -> pending       170        160      170         0
      Survey No. 7 not accepted: Harbor did not count this survey after its review.  pending -> panel:rewards       170        160        0         0
      Survey No. 7 accepted after all: Harbor has accepted these answers after all.  panel:rewards -> available     170        330        0         0"
    `);
  });

  test('completed, pending, reversal: rejected and forfeited, whoever is at fault', async () => {
    const attempt = await answering(careful);
    await told(careful, attempt, 'complete', 'reversal');
    expect(await standing(attempt)).toMatchObject({ review: 'rejected', available: 150, pending: 0, credit: 60 });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                                                                      movement                    points  available  pending  reserved
      Survey No. 7 completed: Weekend trips                                          panel:rewards -> pending       180        150      180         0
      Survey No. 7 not accepted: Harbor did not count this survey after its review.  pending -> panel:rewards       180        150        0         0"
    `);
  });

  test('completed, available, fault: reversed as far as the balance reaches', async () => {
    const attempt = await answering(prompt);
    await told(prompt, attempt, 'complete');
    await spend(300);
    await told(prompt, attempt, 'poor');
    expect(await standing(attempt)).toMatchObject({ review: 'reversed', available: 0, credit: 52 });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                                                                                movement                        points  available  pending  reserved
      Survey No. 7 completed: Weekend trips                                                    panel:rewards -> available         180        330        0         0
      Correction: spent in a test                                                                  available -> panel:adjustments     300         30        0         0
      Survey No. 7 reversed: Meadow could not use these answers after checking their quality.  available -> panel:rewards          30          0        0         0"
    `);
  });

  test('completed, available, no fault: the panel bears it, and the member sees nothing', async () => {
    const attempt = await answering(prompt);
    await told(prompt, attempt, 'complete', 'reversal');
    expect(await standing(attempt)).toMatchObject({ review: 'approved', available: 330, credit: 62, isReversed: true });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                              movement                    points  available  pending  reserved
      Survey No. 7 completed: Weekend trips  panel:rewards -> available     180        330        0         0"
    `);
  });

  test('rejected in review, reconciled to complete: reinstated', async () => {
    const attempt = await answering(careful);
    await told(careful, attempt, 'complete', 'fraud', 'reinstated');
    expect(await standing(attempt)).toMatchObject({
      review: 'reinstated',
      available: 330,
      credit: 62,
      isReversed: false,
    });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                                                                       movement                    points  available  pending  reserved
      Survey No. 7 completed: Weekend trips                                           panel:rewards -> pending       180        150      180         0
      Survey No. 7 not accepted: Harbor reported that these answers broke its rules.  pending -> panel:rewards       180        150        0         0
      Survey No. 7 accepted after all: Harbor has accepted these answers after all.   panel:rewards -> available     180        330        0         0"
    `);
  });

  test('reversed, reconciled to complete: reinstated, once', async () => {
    const attempt = await answering(prompt);
    await told(prompt, attempt, 'complete', 'fraud', 'reinstated', 'reinstated', 'poor', 'reinstated');
    // The second reversal is borne: points come and go once.
    expect(await standing(attempt)).toMatchObject({
      review: 'reinstated',
      available: 330,
      credit: 62,
      isReversed: true,
    });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                                                                      movement                    points  available  pending  reserved
      Survey No. 7 completed: Weekend trips                                          panel:rewards -> available     180        330        0         0
      Survey No. 7 reversed: Meadow reported that these answers broke its rules.     available -> panel:rewards     180        150        0         0
      Survey No. 7 accepted after all: Meadow has accepted these answers after all.  panel:rewards -> available     180        330        0         0"
    `);
  });

  test('paid out, reversal: nothing is left to take, and the panel bears it', async () => {
    const attempt = await answering(prompt);
    await told(prompt, attempt, 'complete');
    await spend(330);
    await told(prompt, attempt, 'fraud');
    expect(await standing(attempt)).toMatchObject({ review: 'reversed', available: 0, credit: 12, isReversed: true });
    expect(await story()).toMatchInlineSnapshot(`
      "what happened                              movement                        points  available  pending  reserved
      Survey No. 7 completed: Weekend trips  panel:rewards -> available         180        330        0         0
      Correction: spent in a test                available -> panel:adjustments     330          0        0         0"
    `);
  });
});

describe('a reversal for the member’s fault', () => {
  test.each([
    ['fraud', 12],
    ['poor', 52],
    ['ghost', 62],
  ] as const)('for %s leaves a credit of %i', async (status, credit) => {
    const attempt = await answering(prompt);
    await told(prompt, attempt, 'complete', status);
    expect(await standing(attempt)).toMatchObject({ review: 'reversed', available: 150, credit });
    expect(await shown(attempt)).toMatchObject({ points: 0, takenPoints: 180, checksFailed: false });
  });

  test.each([
    [59, 'reversed', 150],
    [60, 'approved', 330],
    [61, 'approved', 330],
  ] as const)('%i days after the points became available leaves the answers %s', async (days, review, available) => {
    const attempt = await answering(prompt);
    await told(prompt, attempt, 'complete');
    await daysPass(days);
    await told(prompt, attempt, 'fraud');
    expect(await standing(attempt)).toMatchObject({ review, available, isReversed: true });
  });

  test('counts the 60 days from the end of the review', async () => {
    const [one, other] = [await answering(careful), await answering(careful, await createMember(panel))];
    await told(careful, one, 'complete');
    await told(careful, other, 'complete');
    await daysPass(14 + 59);
    await told(careful, one, 'fraud');
    await daysPass(1);
    await told(careful, other, 'fraud');
    expect(await standing(one)).toMatchObject({ review: 'reversed' });
    expect(await standing(other)).toMatchObject({ review: 'approved' });
  });
});

test.each([
  ['cint', 'reversed', 12],
  ['purespectrum', 'reversed', 52],
  ['bitlabs', 'approved', 62],
  ['ayet', 'reversed', 62],
  ['cpx', 'approved', 62],
] as const)('%s takes a complete back in its own way: %s', async (preset, review, credit) => {
  const eva = await createOperatorPersona(panel, 'admin');
  const exchange = await openPartner(panel, eva, { preset, name: `Taking ${preset}` });
  const attempt = await answering(exchange);
  await told(exchange, attempt, spoken[preset].complete);
  const call = takingBack(preset, exchange.callUrl, { attempt }, PARTNER_SECRET);
  expect(await exchange.send({ ...call, url: call.url.replace(/.$/, '!') })).toBe(403);
  expect([await exchange.send(call), await exchange.send(call)]).toEqual([200, 200]);
  await handleCalls(panel);
  expect(await standing(attempt)).toMatchObject({ state: 'completed', review, credit, isReversed: true });
});

test.each([
  [61, 'completed'],
  [62, 'timed_out'],
] as const)('a complete that comes %i days after the start leaves the attempt %s', async (days, state) => {
  const { attemptId } = await leaveFor(panel, maya, prompt.encryptId);
  await daysPass(days);
  await told(prompt, attemptId, 'complete');
  expect(await standing(attemptId)).toMatchObject({ state });
});

test('a late complete after an early end of the day does not make room for another paid one', async () => {
  const first = await answering(prompt);
  await told(prompt, first, 'screenout', 'complete');
  const eva = await createOperatorPersona(panel, 'admin');
  const paid = [];
  for (let n = 0; n < 5; n++) {
    const other = await openPartner(panel, eva, { name: `Other ${n}` });
    const attempt = await answering(other);
    await told(other, attempt, 'screenout');
    paid.push((await standing(attempt)).available);
  }
  // Five early ends are paid a day, and the first of them is the one that became a complete.
  expect(paid).toEqual([340, 350, 360, 370, 370]);
});

test('a complete that was too fast stays held when the checks of answers find nothing', async () => {
  const { attemptId } = await leaveFor(panel, maya, careful.encryptId);
  await told(careful, attemptId, 'complete');
  await qualityJobs['quality.check']?.({}, panel.services);
  await daysPass(20);
  expect(await standing(attemptId)).toMatchObject({ review: 'pending', pending: 180, available: 150 });
});

test('a way back never brings a reward back, whatever it says', async () => {
  const attempt = await answering(prompt);
  await told(prompt, attempt, 'complete', 'fraud');
  await panel.app.inject({ url: `${new URL(prompt.backUrl).pathname}/complete?attempt=${attempt}` });
  await handleCalls(panel);
  expect(await standing(attempt)).toMatchObject({ review: 'reversed' });
});

test('a reversal of a member who has closed the account is borne', async () => {
  const attempt = await answering(prompt);
  await told(prompt, attempt, 'complete');
  await panel.transaction((tx) => closeAccount(tx, panel.services, maya.id, null));
  await told(prompt, attempt, 'fraud', 'reinstated');
  expect(await standing(attempt)).toMatchObject({ review: 'approved', isReversed: false });
});

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
    const attempt = await answering(partner, member);
    const model = new Model(isCareful ? 14 : 0);
    for (const step of orders) {
      if (typeof step === 'number') {
        await daysPass(step);
        model.daysPass(step);
      } else if (step === 'spend') {
        const points = Math.min(100, model.available);
        if (points > 0) await spend(points, member);
        model.spend(points);
      } else {
        // Twice, because partners repeat whatever they say.
        await told(partner, attempt, step, step);
        model.call(step);
        model.call(step);
      }
    }
    const { state, review, available, pending, credit, isReversed } = model;
    expect(await standing(attempt, member), orders.join(' ')).toEqual({
      state,
      review,
      available,
      pending,
      credit,
      isReversed,
    });
  }
});
