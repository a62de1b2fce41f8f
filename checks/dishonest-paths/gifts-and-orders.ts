import { offerGift } from '@pollen/testkit/gifts';
import { approveOwnRequests, because, cashOut, look, type Paths, payOut, tryCall } from './crook';

const gift = (pricePoints: number, valueCents: number, kind: 'cash' | 'code' = 'cash') => ({
  name: { en: 'A gift', zh: '礼品' },
  provider: kind === 'cash' ? 'cash-account' : 'online-store',
  art: kind === 'cash' ? 'cash-account' : 'online-store',
  pricePoints,
  valueCents,
  tips: { en: '', zh: '' },
  delivery: { en: '', zh: '' },
  pictureUrl: null,
});

/** Gifts that are worth more than they cost, and orders that one operator confirms alone. */
export const giftsAndOrdersPaths: Paths = {
  async 'a new cash gift of one point that is worth $500'(crook) {
    const { data } = await tryCall(crook, 'Gifts', {
      settings: gift(1, 50_000),
      kind: 'cash',
      stock: null,
      reason: because,
    });
    await approveOwnRequests(crook);
    if (!data) return;
    await tryCall(crook, 'Gifts/:id/Offer', { offered: false }, data);
    await tryCall(crook, 'Gifts/:id/Offer', { offered: true }, data);
    await cashOut(crook, data.id);
    await payOut(crook, 'paypal');
  },

  async 'a gift on offer whose value is raised, or whose price is lowered'(crook) {
    const id = await offerGift(crook.panel);
    for (const numbers of [gift(1000, 50_000), gift(1, 1000)]) {
      const { revision = 1 } = (await look(crook, `Gifts/${id}`)) ?? {};
      await tryCall(crook, 'Gifts/:id', { settings: numbers, revision, reason: because }, { id });
      await approveOwnRequests(crook);
      await cashOut(crook, id);
    }
    await payOut(crook, 'paypal');
  },

  async 'a code that is worth more than its price'(crook) {
    const settings = gift(1, 50_000, 'code');
    const { data } = await tryCall(crook, 'Gifts', { settings, kind: 'code', stock: null, reason: because });
    const giftId = data?.id ?? 1;
    const csv = 'code\nWORTH-500-DOLLARS';
    await tryCall(crook, 'GiftCodeChecks', { giftId, csv });
    await tryCall(crook, 'GiftCodeImports', { giftId, csv, fileName: 'codes.csv' });
    await cashOut(crook, giftId);
    await tryCall(crook, 'GiftCodeImports/:id/Withdraw', { reason: because });
  },

  async 'one order over the limit, approved again and again'(crook) {
    const giftId = await offerGift(crook.panel, { pricePoints: 50_000, valueCents: 50_000 });
    await cashOut(crook, giftId);
    await payOut(crook, 'paypal');
  },

  async 'many orders just under the limit, for one account and for several'(crook) {
    const giftId = await offerGift(crook.panel, { pricePoints: 2500, valueCents: 2500 });
    for (const account of crook.accounts) await cashOut(crook, giftId, account, 4);
    await payOut(crook, 'paypal');
  },

  async 'orders that came back after they were delivered'(crook) {
    const giftId = await offerGift(crook.panel, {
      kind: 'manual',
      art: 'entertainment',
      pricePoints: 2000,
      valueCents: 2000,
    });
    for (let round = 0; round < 3; round += 1) {
      for (const id of await cashOut(crook, giftId, crook.accounts[2])) {
        await tryCall(crook, 'Orders/:id/GiveBack', { memo: because }, { id });
        await tryCall(crook, 'Orders/:id/GiveBack', { memo: because }, { id });
        await tryCall(crook, 'Orders/:id/Complete', { memo: because }, { id });
      }
    }
    await tryCall(crook, 'Orders/Reject', { ids: [1], memo: because });
  },
};
