import type { DataOf } from '../../api/call';
import type { ArtKind } from '../../art/CardArt';
import type { RewardProvider } from '../../paths';

export type Gift = DataOf<'GET /api/v1/Gifts'>['list'][number];

interface Provider {
  art: ArtKind;
  name: 'cashAccount' | 'bigBoxStore' | 'onlineStore';
  note: 'cashAccountNote' | 'bigBoxStoreNote' | 'onlineStoreNote';
  line: 'cashAccountLine' | 'bigBoxStoreLine' | 'onlineStoreLine';
  how: readonly ('cashHow1' | 'cashHow2' | 'bigBoxHow1' | 'bigBoxHow2' | 'onlineHow1' | 'onlineHow2')[];
}

/** The three reward pages, and the words for them. */
export const providers: Record<RewardProvider, Provider> = {
  'cash-account': {
    art: 'cash-account',
    name: 'cashAccount',
    note: 'cashAccountNote',
    line: 'cashAccountLine',
    how: ['cashHow1', 'cashHow2'],
  },
  'big-box-store': {
    art: 'big-box-store',
    name: 'bigBoxStore',
    note: 'bigBoxStoreNote',
    line: 'bigBoxStoreLine',
    how: ['bigBoxHow1', 'bigBoxHow2'],
  },
  'online-store': {
    art: 'online-store',
    name: 'onlineStore',
    note: 'onlineStoreNote',
    line: 'onlineStoreLine',
    how: ['onlineHow1', 'onlineHow2'],
  },
};

export const providerNames = Object.keys(providers) as RewardProvider[];

export function isProvider(name: string | undefined): name is RewardProvider {
  return name !== undefined && Object.hasOwn(providers, name);
}

/** Labels and bounds of the cost filter, in points; both bounds belong to the range. */
export const costRanges = [
  { key: 'cost1', from: 0, to: 1050 },
  { key: 'cost2', from: 1050, to: 2000 },
  { key: 'cost3', from: 2000, to: Number.POSITIVE_INFINITY },
] as const;

export type CostKey = (typeof costRanges)[number]['key'];

/** Gifts that pass the filters; no range chosen is every range. */
export function matching(gifts: readonly Gift[], costs: ReadonlySet<CostKey>, affordablePoints: number | null): Gift[] {
  return gifts.filter(({ displayPoints }) => {
    if (affordablePoints !== null && displayPoints > affordablePoints) return false;
    if (costs.size === 0) return true;
    return costRanges.some(({ key, from, to }) => costs.has(key) && displayPoints >= from && displayPoints <= to);
  });
}
