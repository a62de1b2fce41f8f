/** What a page says about itself: its number, and how many pages there are. */
export const pageWords = ['pageno', 'pagecount'] as const;

/** What the end says about a score, as survey-core spells it. */
export const scoreWords = {
  questioncount: 'questions',
  correctedanswers: 'correct',
  correctanswers: 'correct',
  correctedanswercount: 'correct',
  incorrectedanswers: 'incorrect',
  incorrectanswers: 'incorrect',
  incorrectedanswercount: 'incorrect',
} as const;

/** Where words about the run itself stand: on a page, at the end, or where there are none. */
export type RunWords = 'page' | 'end' | 'none';

/** Values that texts and expressions use by name without a question of this name; by name in lower case. */
export type RunValues = ReadonlyMap<string, number>;

/** Returns whether a mark says something about the run itself at this place. */
export function isRunWord(mark: string, words: RunWords): boolean {
  const name = mark.trim().toLowerCase();
  if (words === 'page') return pageWords.some((one) => one === name);
  return words === 'end' && Object.hasOwn(scoreWords, name);
}
