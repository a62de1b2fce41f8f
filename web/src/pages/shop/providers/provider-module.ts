import type { GiftArt } from '@pollen/contract/gift-values';
import type { rewardsWords } from '../../../locales/rewards.en';

type Word = keyof (typeof rewardsWords)['en'];

/** The member app's description of a reward provider with a page of its own. */
export interface ProviderModule {
  readonly art: GiftArt;
  readonly name: Word;
  /** On its card among the rewards: how its rewards are delivered. */
  readonly note: Word;
  /** On its page, below the name. */
  readonly line: Word;
  /** The last step of an order: what arrives. */
  readonly arrives: 'stepMoney' | 'stepCode';
  /** The paragraphs of "How it works". */
  readonly how: readonly Word[];
  /** True when the Friday run pays the orders; the page then shows the date of the next run. */
  readonly showsNextRun: boolean;
}
