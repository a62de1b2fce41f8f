import type { Question } from '@pollen/contract/questions';
import type { RunnerWords } from './words';

type Asked = Pick<Question, 'title' | 'description'> & { minSelected: number };

/**
 * Returns the hint on how many choices may be selected; undefined when there is no limit, and when the question tells
 * the same numbers in words of its own.
 */
export function selectionHint(words: RunnerWords, question: Asked, most: number): string | undefined {
  const hint = limitHint(words, question.minSelected, most);
  return hint && isTold(hint, `${question.title} ${question.description}`) ? undefined : hint;
}

function limitHint(words: RunnerWords, least: number, most: number): string | undefined {
  if (least > 0 && least === most) return words.chooseExactly(least);
  if (least > 1 && most > 0) return words.chooseBetween(least, most);
  if (most > 0) return words.chooseUpTo(most);
  return least > 1 ? words.chooseAtLeast(least) : undefined;
}

const selecting = /choose|select|pick|tick|check|mark|选|勾/i;

/** Whether a text that asks to select names each number of the hint. */
function isTold(hint: string, text: string): boolean {
  const numbers = new Set<string>(text.match(/\d+/g));
  return selecting.test(text) && (hint.match(/\d+/g) ?? []).every((number) => numbers.has(number));
}
