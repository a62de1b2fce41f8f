import type { RunnerWords } from './words';

/** How many may be chosen, in words; nothing when it does not matter. */
export function selectionHint(words: RunnerWords, least: number, most: number): string | undefined {
  if (least > 0 && least === most) return words.chooseExactly(least);
  if (least > 1 && most > 0) return words.chooseBetween(least, most);
  if (most > 0) return words.chooseUpTo(most);
  return least > 1 ? words.chooseAtLeast(least) : undefined;
}
