import { useState } from 'react';
import { exchangeWords } from '../../locales/exchange.en';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { rememberedShop } from './shop-address';

/** Returns the way from a gift back to the shop, with the filter that was chosen there. */
export function useBackToShop(): { href: string; label: string } {
  const exchange = useT(exchangeWords);
  const rewards = useT(rewardsWords);
  const [href] = useState(rememberedShop);
  return { href, label: href.startsWith('/rewards') ? rewards('title') : exchange('toGifts') };
}
