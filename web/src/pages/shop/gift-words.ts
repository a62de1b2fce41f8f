import { useMemo } from 'react';
import { useFormat } from '../../locales/format';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { nameWithoutAmount } from './gift-cards';
import { hasPage, providers } from './providers/table';

type Named = { readonly name: string; readonly provider: string };

/** Returns the words of gifts and their cards in the language of the page. */
export function useGiftWords() {
  const t = useT(rewardsWords);
  const format = useFormat();
  return useMemo(
    () => ({
      /** The name of the card to which a gift belongs: that of its provider, or its own without the amount. */
      cardName: ({ name, provider }: Named): string =>
        hasPage(provider) ? t(providers[provider].name) : nameWithoutAmount(name),
      /** How gifts of a provider arrive; null for gifts that belong to none. */
      note: ({ provider }: Named): string | null => (hasPage(provider) ? t(providers[provider].note) : null),
      /** "$5", but "$1.20". */
      dollars: (cents: number): string => format.dollars(cents).replace(/\.00$/, ''),
    }),
    [t, format],
  );
}
