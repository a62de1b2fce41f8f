import { paths } from '../../paths';

const storageKey = 'shopAddress';
const isShop = /^\/(exchange|rewards)(\?|$)/;

/** Stores the address of the shop with its filter: the way back from a gift leads there. */
export function rememberShop(address: string): void {
  sessionStorage.setItem(storageKey, address);
}

/** Returns the address of the shop where this tab was last; the gift list when it was in neither. */
export function rememberedShop(): string {
  const stored = sessionStorage.getItem(storageKey) ?? '';
  return isShop.test(stored) ? stored : paths.exchange();
}
