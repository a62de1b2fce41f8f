import { type GiftSettings, giftChanged, giftStockChanged } from '@pollen/contract/console-gifts';
import { GIFT_KINDS, type GiftKind } from '@pollen/contract/gift-values';
import { pictureGone } from '@pollen/contract/pictures';
import { notFound } from '@pollen/contract/values';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { lastActor } from '../operators/index';
import { createGift } from './actions';
import { attachPicture, changeOffered, discardPictures, setStock, updateGift } from './console-queries';
import { giftPictureFolder } from './pictures';
import { findGift, type GiftRow } from './queries';
import { whyNotArt } from './rules';

type Settings = z.output<typeof GiftSettings>;

/** Returns the settings of a gift as an operator edits them. */
export function settingsOf(row: GiftRow): Settings {
  return {
    name: { en: row.nameEn, zh: row.nameZh },
    provider: row.provider,
    art: row.art,
    pricePoints: row.pricePoints,
    valueCents: row.valueCents,
    tips: { en: row.tipsEn, zh: row.tipsZh },
    delivery: { en: row.deliveryEn, zh: row.deliveryZh },
    pictureUrl: giftPictureFolder.addressOf(row.picture),
  };
}

function pictureIn(settings: Settings): string | null {
  if (settings.pictureUrl === null) return null;
  const name = giftPictureFolder.nameIn(settings.pictureUrl);
  if (!name) throw new Refusal(pictureGone);
  return name;
}

async function showPicture(tx: Tx, giftId: number, name: string | null): Promise<void> {
  if (name && !(await attachPicture(tx, name, giftId))) throw new Refusal(pictureGone);
  await discardPictures(tx, giftId, name);
  await addJob(tx, 'gifts.tidyPictures', {});
}

/** Inserts a gift with the settings that an operator entered, and puts it on offer. */
export async function addToCatalogue(
  tx: Tx,
  gift: { settings: Settings; kind: GiftKind; stock: number | null },
): Promise<{ id: number }> {
  const { settings, kind, stock } = gift;
  refuseIf(whyNotArt({ kind, art: settings.art }));
  const picture = pictureIn(settings);
  const { id } = await createGift(tx, { ...settings, kind, stock, picture });
  await showPicture(tx, id, picture);
  return { id };
}

/** The changed fields of a gift for the audit log: `pricePoints: '500 → 450'`. */
export type Difference = Record<string, string>;

/**
 * Changes a gift unless another operator has changed it since the revision that this operator saw. Changes the stock
 * only if it is still what the operator saw, because members redeem all the time.
 */
export async function changeInCatalogue(
  tx: Tx,
  id: number,
  change: { settings: Settings; revision: number; stock?: { was: number | null; now: number | null } | undefined },
): Promise<Difference> {
  const { settings, revision, stock } = change;
  const before = await findGift(tx, id);
  if (!before) throw new Refusal(notFound);
  refuseIf(whyNotArt({ kind: before.kind, art: settings.art }));
  const picture = pictureIn(settings);
  if (!(await updateGift(tx, id, revision, { ...settings, picture }))) throw await changedByOther(tx, id);
  const changesStock = stock && GIFT_KINDS[before.kind].stock === 'operator' && stock.was !== stock.now;
  if (changesStock && !(await setStock(tx, id, stock.was, stock.now))) {
    const now = await findGift(tx, id);
    throw new Refusal(giftStockChanged, { stock: now?.stock ?? '∞' });
  }
  if (picture !== before.picture) await showPicture(tx, id, picture);
  return {
    ...difference(settingsOf(before), settings),
    ...(changesStock ? { stock: `${stock.was ?? '∞'} → ${stock.now ?? '∞'}` } : {}),
  };
}

function difference(before: object, after: object, prefix = ''): Difference {
  const found: Difference = {};
  for (const [name, value] of Object.entries(after)) {
    const old: unknown = (before as Record<string, unknown>)[name];
    if (typeof value === 'object' && value !== null && typeof old === 'object' && old !== null) {
      Object.assign(found, difference(old, value, `${prefix}${name}.`));
    } else if (old !== value) found[prefix + name] = `${old ?? '–'} → ${value ?? '–'}`;
  }
  return found;
}

/** Takes a gift off the list, or puts it back. Refuses when another operator has just done it. */
export async function offerInCatalogue(tx: Tx, id: number, offered: boolean): Promise<void> {
  if (await changeOffered(tx, id, offered)) return;
  throw (await findGift(tx, id)) ? await changedByOther(tx, id) : new Refusal(notFound);
}

const CHANGES = ['gift.created', 'gift.changed', 'gift.offered', 'gift.retired'] as const;

/** Returns the refusal that names the operator who changed the gift last. */
async function changedByOther(tx: Tx, id: number): Promise<Refusal> {
  return new Refusal(giftChanged, { name: await lastActor(tx, 'gift', id, CHANGES) });
}
