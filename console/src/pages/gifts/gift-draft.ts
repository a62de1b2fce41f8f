import { GIFT_KINDS, type GiftKind } from '@pollen/contract/gift-values';
import { ownChinese } from '@pollen/contract/translation-values';
import { CHANGE_REASON } from '@pollen/contract/versioned';
import type { Gift } from './gift-types';

type Settings = Gift['settings'];

/** The gift form: a text for each field. */
export interface GiftDraft {
  kind: GiftKind;
  nameEn: string;
  nameZh: string;
  tipsEn: string;
  tipsZh: string;
  deliveryEn: string;
  deliveryZh: string;
  pricePoints: string;
  /** In dollars, as typed. */
  value: string;
  /** Empty means unlimited. */
  stock: string;
  provider: Settings['provider'];
  art: Settings['art'];
  pictureUrl: string | null;
  /** The reason for a value above the price. */
  reason: string;
  /** The price and value that need no new reason, because they are in force or already wait for approval. */
  known: { pricePoints: number; valueCents: number } | null;
}

export const emptyDraft: GiftDraft = {
  kind: 'code',
  nameEn: '',
  nameZh: '',
  tipsEn: '',
  tipsZh: '',
  deliveryEn: '',
  deliveryZh: '',
  pricePoints: '1000',
  value: '10',
  stock: '',
  provider: 'online-store',
  art: 'online-store',
  pictureUrl: null,
  reason: '',
  known: null,
};

interface Shown extends Pick<Gift, 'kind' | 'settings' | 'stock'> {
  readonly valueApproved: boolean;
  readonly waiting: Gift['waiting'];
}

/**
 * Returns a gift as the texts of its form: dollars instead of cents, and an empty stock for an unlimited one. `known`
 * is null while no value of the gift was ever approved or proposed.
 */
export function draftOf({ kind, settings, stock, valueApproved, waiting }: Shown): GiftDraft {
  const { pricePoints, valueCents } = settings;
  return {
    kind,
    nameEn: settings.name.en,
    nameZh: ownChinese(settings.name),
    tipsEn: settings.tips.en,
    tipsZh: ownChinese(settings.tips),
    deliveryEn: settings.delivery.en,
    deliveryZh: ownChinese(settings.delivery),
    pricePoints: String(settings.pricePoints),
    value: (settings.valueCents / 100).toFixed(2).replace(/\.00$/, ''),
    stock: stock === null ? '' : String(stock),
    provider: settings.provider,
    art: settings.art,
    pictureUrl: settings.pictureUrl,
    reason: '',
    known: valueApproved || waiting ? { pricePoints, valueCents } : null,
  };
}

export type Problem =
  | { kind: 'missing' | 'valueReasonMissing' }
  | { kind: 'money' }
  | { kind: 'range'; min: number; max: number };
export type Problems = Partial<Record<keyof GiftDraft, Problem>>;

const most = 1_000_000;

/** Returns the cents of an amount such as `12.50`, or null for an invalid text. */
export function centsOf(text: string): number | null {
  const found = /^\$?(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  const cents = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return cents >= 1 && cents <= most ? cents : null;
}

function wholeNumber(text: string, min: number): number | null {
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= most ? value : null;
}

/** Returns whether saving the form asks a second operator to approve a value above the price. */
export function asksForApproval({ pricePoints, value, known }: GiftDraft): boolean {
  const [price, cents] = [wholeNumber(pricePoints, 1), centsOf(value)];
  if (price === null || cents === null || cents <= price) return false;
  return known?.pricePoints !== price || known.valueCents !== cents;
}

/** Returns the settings in the form of the API, or the problems of the draft. */
export function settingsOf(
  draft: GiftDraft,
): { settings: Settings; stock: number | null; reason: string } | { problems: Problems } {
  const problems: Problems = {};
  if (!draft.nameEn.trim()) problems.nameEn = { kind: 'missing' };
  const pricePoints = wholeNumber(draft.pricePoints, 1);
  if (pricePoints === null) problems.pricePoints = { kind: 'range', min: 1, max: most };
  const valueCents = centsOf(draft.value);
  if (valueCents === null) problems.value = { kind: 'money' };
  const limited = GIFT_KINDS[draft.kind].stock === 'operator' && draft.stock.trim() !== '';
  const stock = limited ? wholeNumber(draft.stock, 0) : null;
  if (limited && stock === null) problems.stock = { kind: 'range', min: 0, max: most };
  const reason = asksForApproval(draft) ? draft.reason.trim() : '';
  if (asksForApproval(draft) && reason.length < CHANGE_REASON.min) problems.reason = { kind: 'valueReasonMissing' };
  if (pricePoints === null || valueCents === null || Object.keys(problems).length > 0) return { problems };
  return {
    stock,
    reason,
    settings: {
      name: { en: draft.nameEn.trim(), zh: draft.nameZh.trim() },
      provider: draft.provider,
      art: draft.art,
      pricePoints,
      valueCents,
      tips: { en: draft.tipsEn.trim(), zh: draft.tipsZh.trim() },
      delivery: { en: draft.deliveryEn.trim(), zh: draft.deliveryZh.trim() },
      pictureUrl: draft.pictureUrl,
    },
  };
}
