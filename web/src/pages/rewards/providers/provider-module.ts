import type { GiftArt } from '@pollen/contract/gift-values';
import type { rewardsWords } from '../../../locales/rewards.en';

type Word = keyof (typeof rewardsWords)['en'];

/** What the member app knows of a reward provider that has a page of its own. */
export interface ProviderModule {
  readonly art: GiftArt;
  readonly name: Word;
  /** On its card among the rewards: how its rewards are delivered. */
  readonly note: Word;
  /** On its page, below the name. */
  readonly line: Word;
  /** The paragraphs of "How it works". */
  readonly how: readonly Word[];
  /** Whether orders are paid by the run on Friday: the page names the next one. */
  readonly showsNextRun: boolean;
}
