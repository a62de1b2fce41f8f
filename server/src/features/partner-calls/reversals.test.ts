import { runChecks } from '@pollen/checks/run';
import { spoken, takingBack } from '@pollen/testkit/fake-partner';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { answerAtPartner, letDaysPass, standingOf, tellInTurn } from '@pollen/testkit/partner-attempts';
import { handleCalls, type OpenPartner, openPartner, PARTNER_SECRET } from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAccount } from '../closing/index';

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
/** What the member sees of an attempt. */
const shown = async (attemptKey: string) => (await as(panel, maya).get(`/api/v1/Attempts/${attemptKey}`)).data;

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
