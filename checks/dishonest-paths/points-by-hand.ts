import { offerGift } from '@pollen/testkit/gifts';
import type { MemberPersona } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { because, cashOut, look, type Paths, tryCall } from './crook';

const correction = (change: number, unit = 'points') => ({ key: crypto.randomUUID(), unit, change, reason: because });

/** Points that an operator gives by hand, or has given back. */
export const pointsByHandPaths: Paths = {
  async 'twenty corrections just under the limit, for one account and for many'(crook) {
    const [one] = crook.accounts;
    for (let go = 0; go < 20; go += 1) {
      const account = crook.accounts[go % crook.accounts.length] ?? one;
      await tryCall(crook, 'Members/:id/Corrections', correction(2499), { id: (go < 5 ? one : account)?.id ?? 1 });
    }
    await tryCall(crook, 'Members/:id/Corrections', correction(90, 'credit'), { id: one?.id ?? 1 });
    await tryCall(crook, 'Members/:id/Corrections', correction(90, 'credit'), { id: one?.id ?? 1 });
  },

  async 'a large correction that its author decides'(crook) {
    const [account] = crook.accounts;
    const { data } = await tryCall(crook, 'Members/:id/Corrections', correction(900_000), { id: account?.id ?? 1 });
    await tryCall(crook, 'Corrections/:id/Decide', { approve: true }, { id: data?.id ?? 1 });
  },

  async 'reports of missing coins, and answers that are rejected and reinstated'(crook) {
    const { panel } = crook;
    const account = crook.accounts[4] as MemberPersona;
    const { encryptId } = await launchSurvey(panel, { rewardPoints: 2400 });
    const { data } = await completeShort(panel, account, encryptId);
    const { attemptId } = data;
    const params = { attemptId };
    await as(panel, account).post(`/api/v1/Attempts/${attemptId}/Reports`, { text: 'My coins are missing.' });
    const [report] = (await look(crook, 'Conversations?tab=all&kind=report&size=1'))?.list ?? [];
    for (const remedy of [{ remedy: 'pay', points: 2400 }, { remedy: 'reinstate' }]) {
      const body = { ...remedy, reason: because, key: crypto.randomUUID() };
      await tryCall(crook, 'Conversations/:id/Remedy', body, { id: report?.id ?? 1 });
    }
    for (let round = 0; round < 2; round += 1) {
      await tryCall(crook, 'Attempts/:attemptId/Reject', { reason: because }, params);
      await tryCall(crook, 'Attempts/:attemptId/Reinstate', { reason: because }, params);
    }
    await tryCall(crook, 'FlaggedAttempts/Reject', { attemptIds: [attemptId], reason: because });
    await tryCall(crook, 'FlaggedAttempts/Approve', { attemptIds: [attemptId] });
  },

  async 'the account with the own mailbox'(crook) {
    await tryCall(crook, 'Members/:id/Corrections', correction(10), { id: crook.own.id });
    const giftId = await offerGift(crook.panel, { pricePoints: 500, valueCents: 500 });
    for (const id of await cashOut(crook, giftId, crook.own)) {
      await tryCall(crook, 'Orders/:id/Complete', { memo: because }, { id });
    }
  },
};
