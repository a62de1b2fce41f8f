import type { Gift } from './gift-filter';

/** Returns a gift of the cash account with some of its facts changed; its id is its price. */
export function gift(change: Partial<Gift>): Gift {
  const displayPoints = change.displayPoints ?? 500;
  return {
    id: displayPoints,
    name: `Cash account $${displayPoints / 100}`,
    thumbImageUrl: null,
    displayPoints,
    convertTimes: 0,
    stock: null,
    art: 'cash-account',
    provider: 'cash-account',
    valueCents: displayPoints,
    ...change,
  };
}
