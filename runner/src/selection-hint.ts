import type { RunnerWords } from './words';

/** Returns the hint on how many choices may be selected; undefined when there is no limit. */
export function selectionHint(words: RunnerWords, least: number, most: number): string | undefined {
  if (least > 0 && least === most) return words.chooseExactly(least);
  if (least > 1 && most > 0) return words.chooseBetween(least, most);
  if (most > 0) return words.chooseUpTo(most);
  return least > 1 ? words.chooseAtLeast(least) : undefined;
}
