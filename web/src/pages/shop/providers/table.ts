import { PROVIDERS_WITH_PAGE, type ProviderWithPage } from '@pollen/contract/gift-values';
import { bigBoxStore } from './big-box-store';
import { cashAccount } from './cash-account';
import { onlineStore } from './online-store';
import type { ProviderModule } from './provider-module';

export const providers = {
  'cash-account': cashAccount,
  'big-box-store': bigBoxStore,
  'online-store': onlineStore,
} as const satisfies Record<ProviderWithPage, ProviderModule>;

/** Returns whether an address names a provider that has a page. */
export function hasPage(name: string | undefined): name is ProviderWithPage {
  return PROVIDERS_WITH_PAGE.some((provider) => provider === name);
}
