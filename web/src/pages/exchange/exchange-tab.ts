export type ExchangeTab = 'gifts' | 'records';

const storageKey = 'exchangeTab';

/** The tab of /exchange that was open last in this browser tab. */
export function rememberedTab(): ExchangeTab {
  return sessionStorage.getItem(storageKey) === 'records' ? 'records' : 'gifts';
}

/** Stores the open tab, to which the member returns from an order. */
export function rememberTab(tab: ExchangeTab): void {
  sessionStorage.setItem(storageKey, tab);
}
