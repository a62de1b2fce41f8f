import { giftChanged } from '@pollen/contract/console-gifts';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { type Actor, type ApprovalModule, requestChange, waitingChanges } from '../approvals/index';
import { audit, lastActor } from '../operators/index';
import { approveValue, findGift, type GiftRow } from './queries';

const Numbers = z.strictObject({ pricePoints: z.int(), valueCents: z.int() });
const Payload = z.strictObject({
  giftId: z.int(),
  name: z.strictObject({ en: z.string(), zh: z.string() }),
  /** Price and value before the change; null for a new gift. */
  before: Numbers.nullable(),
  ...Numbers.shape,
});
type Payload = z.output<typeof Payload>;

const labels = {
  title: { en: 'Gift worth more than its price', zh: '面值高于价格的礼品' },
  price: { en: 'Price', zh: '价格' },
  value: { en: 'Value', zh: '面值' },
} as const satisfies Record<string, Bilingual>;

const coins = (points: number): Bilingual => {
  const number = points.toLocaleString('en-US');
  return { en: `${number} coins`, zh: `${number} 金币` };
};
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Approval of a gift value above the price; it covers exactly these two numbers. */
export const giftValueApproval: ApprovalModule<Payload> = {
  kind: 'giftValue',
  payload: Payload,
  permission: 'manageGifts',
  // A panel with one operator does not need such gifts: all other gifts are on offer at once.
  neverAlone: true,
  describe({ name, before, pricePoints, valueCents }, locale) {
    return {
      title: `${labels.title[locale]}: ${name[locale]}`,
      changes: [
        {
          label: labels.price[locale],
          from: before && coins(before.pricePoints)[locale],
          to: coins(pricePoints)[locale],
        },
        { label: labels.value[locale], from: before && dollars(before.valueCents), to: dollars(valueCents) },
      ],
    };
  },
  async isCurrent(tx, _subject, { giftId, pricePoints, valueCents }) {
    const gift = await findGift(tx, giftId);
    return gift !== null && gift.pricePoints === pricePoints && gift.valueCents === valueCents && !gift.valueApproved;
  },
  async apply(tx, { id: approval, payload, askedBy }) {
    const { giftId, pricePoints, valueCents } = payload;
    if (!(await approveValue(tx, giftId, payload))) {
      throw new Refusal(giftChanged, { name: await lastActor(tx, 'gift', giftId, ['gift.created', 'gift.changed']) });
    }
    await audit(tx, askedBy, 'gift.valueApproved', 'gift', giftId, { pricePoints, valueCents, approval });
  },
};

const subjectOf = (giftId: number) => String(giftId);

/** Returns the waiting request about the value of a gift, or null. */
export async function findWaitingValueRequest(
  tx: Tx,
  giftId: number,
  reader: Parameters<typeof waitingChanges>[2],
): Promise<{ payload: Payload; waiting: Awaited<ReturnType<typeof waitingChanges>>[number]['waiting'] } | null> {
  const waiting = await waitingChanges(tx, [giftValueApproval], reader);
  return waiting.find(({ subject }) => subject === subjectOf(giftId)) ?? null;
}

/**
 * Requests approval of a gift's saved price and value when the value is above the price; until then nobody can redeem
 * the gift. Returns whether a request waits. Refuses while a request with other numbers of the gift waits.
 */
export async function requestValueApproval(
  tx: Tx,
  operator: Actor,
  giftId: number,
  change: { before: GiftRow | null; reason: string },
): Promise<boolean> {
  const gift = await findGift(tx, giftId);
  if (!gift || gift.valueApproved) return false;
  const { pricePoints, valueCents } = gift;
  const known = await findWaitingValueRequest(tx, giftId, { operator, locale: 'en' });
  if (known?.payload.pricePoints === pricePoints && known.payload.valueCents === valueCents) return true;
  const { before, reason } = change;
  const payload = {
    giftId,
    name: { en: gift.nameEn, zh: gift.nameZh },
    before: before && { pricePoints: before.pricePoints, valueCents: before.valueCents },
    pricePoints,
    valueCents,
  };
  return (await requestChange(tx, operator, giftValueApproval, { subject: subjectOf(giftId), payload, reason })).waits;
}
