import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { accountOf, answered, decider, newestAnswersOf } from '@pollen/testkit/decisions';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, PASSWORD } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';
import { attemptJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(signIn);
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

async function signIn() {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okoro');
}

const reject = (attempt: string, by = eva) => decider(panel, by).reject(attempt);
const release = () => attemptJobs['attempts.release']?.({}, panel.services);

describe('at the same time', () => {
  test('of ten rejections at once one takes the reward, and the others are told so', async () => {
    for (const reviewDays of [0, 3]) {
      const { maya, attempt } = await answered(panel, reviewDays);
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reject(attempt, n % 2 ? eva : ben)));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      const others = answers.filter(({ code }) => code === codes.attemptDecided);
      expect(others).toHaveLength(9);
      expect(others[0]?.errors[0]).toMatch(
        /^(Eva Brandt|Ben Okoro) has already decided: .* "(Reversed|Not accepted)"\.$/,
      );
      expect(await accountOf(panel, maya)).toEqual({ balance: 150, pending: 0, credit: reviewDays === 0 ? 52 : 50 });
    }
  });

  test('of ten reinstatements at once one pays', async () => {
    const { maya, attempt } = await answered(panel, 3);
    await reject(attempt);
    const answers = await Promise.all(Array.from({ length: 10 }, () => decider(panel, eva).reinstate(attempt)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(codes.attemptDecided)]);
    expect(await accountOf(panel, maya)).toEqual({ balance: 270, pending: 0, credit: 62 });
  });

  test('a rejection and the release of the same reward, whichever comes first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { maya, attempt } = await answered(panel, 3);
      panel.clock.advance(3 * DAY_MS);
      // The operators' sessions have ended by then.
      await signIn();
      const releasing = round % 2 ? release() : null;
      const [rejected] = await Promise.all([reject(attempt), releasing ?? release()]);
      expect(rejected).toMatchObject({ code: 200 });
      await release();
      const { review } = await newestAnswersOf(panel, maya);
      // Released first: the credit of the complete was booked before the rejection took its ten.
      const credit = review === 'reversed' ? 52 : 50;
      expect(['rejected', 'reversed']).toContain(review);
      expect(await accountOf(panel, maya)).toEqual({ balance: 150, pending: 0, credit });
    }
  });

  test('a reversal and an order for the same points: together never more than there is', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { maya, attempt } = await answered(panel, 0, await createMember(panel, { points: 900 }));
      await addPayoutAccount(panel, maya);
      const giftId = await offerGift(panel);
      const [rejected] = await Promise.all([reject(attempt), as(panel, maya).post('/api/v1/Order', { giftId })]);
      expect(rejected).toMatchObject({ code: 200 });
      expect((await accountOf(panel, maya)).balance).toBeGreaterThanOrEqual(0);
    }
  });

  test('a rejection and the closing of the account: the reward is taken once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { maya, attempt } = await answered(panel, 3);
      const close = (forfeitedPoints: number) =>
        as(panel, maya).post(`/api/v1/Accounts/${maya.id}/Closing`, { password: PASSWORD, forfeitedPoints });
      const [rejected, closed] = await Promise.all([reject(attempt), close(270)]);
      // The second transaction found what the first had done.
      if (closed.code === 200) expect(rejected).toMatchObject({ code: codes.accountGone });
      else {
        expect(rejected).toMatchObject({ code: 200 });
        expect(closed).toMatchObject({ code: codes.closingChanged });
      }
    }
  });
});
