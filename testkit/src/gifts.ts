import { importCodes } from '@pollen/server/features/gift-codes/index';
import { approveGiftValue, createGift, type NewGift } from '@pollen/server/features/gifts/index';
import { addConfirmedPayoutAccount } from '@pollen/server/features/payout-accounts/index';
import type { Panel } from './panel';

/**
 * Puts a gift on offer, also one that is worth more than its price; by default a cash gift of ten dollars without a
 * stock limit. A gift with codes gets generated ones.
 */
export async function offerGift(panel: Panel, gift: Partial<NewGift> = {}): Promise<number> {
  return panel.transaction(async (tx) => {
    const { id } = await createGift(tx, {
      name: { en: 'Cash account $10', zh: '现金账户 $10' },
      provider: 'cash-account',
      art: 'cash-account',
      kind: 'cash',
      pricePoints: 1000,
      valueCents: 1000,
      stock: null,
      tips: { en: 'Paid on Fridays.', zh: '每周五支付。' },
      delivery: { en: 'Up to 10 business days', zh: '最长 10 个工作日' },
      ...gift,
    });
    const { pricePoints = 1000, valueCents = 1000 } = gift;
    if (valueCents > pricePoints) await approveGiftValue(tx, id, { pricePoints, valueCents });
    if (gift.kind === 'code' && gift.stock) {
      const csv = ['code', ...Array.from({ length: gift.stock }, (_, place) => `TEST-${id}-${place}`)].join('\n');
      const file = { giftId: id, csv, fileName: 'test.csv', operatorId: null };
      await importCodes(tx, panel.services.secrets, file, 'en');
    }
    return id;
  });
}

/** Saves a confirmed payout account, as if the mailed link had been clicked. */
export async function addPayoutAccount(
  panel: Panel,
  member: { id: number; email: string },
  name = 'Maya Lindqvist',
  account = member.email,
): Promise<void> {
  await panel.transaction((tx) => addConfirmedPayoutAccount(tx, member.id, { name, account }));
}
