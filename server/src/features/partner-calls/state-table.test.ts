import { runChecks } from '@pollen/checks/run';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { answerAtPartner, letDaysPass, spendPoints, standingOf, tellInTurn } from '@pollen/testkit/partner-attempts';
import { leaveFor, type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compensateAttempt } from '../attempts/index';
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
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const answering = (partner: OpenPartner, member = maya) => answerAtPartner(panel, member, partner);
const told = (partner: OpenPartner, attempt: string, ...statuses: string[]) =>
  tellInTurn(panel, partner, attempt, statuses);
const daysPass = (days: number) => letDaysPass(panel, days);
const standing = (attempt: string, member = maya) => standingOf(panel, attempt, member);
const spend = (points: number) => spendPoints(panel, maya, points);

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
  // Nor do further calls pay what nobody has decided about.
  await told(careful, attemptId, 'reversal', 'reinstated');
  expect(await standing(attemptId)).toMatchObject({ review: 'rejected', pending: 0, available: 150 });
});
