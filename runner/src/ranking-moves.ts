import type { ChoiceValue } from '@pollen/contract/answers';
import type { Choice } from '@pollen/contract/question-parts';

/** Returns the list with one item moved; a place outside the list means the nearest end. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list[from];
  if (moved === undefined) return [...list];
  const rest = list.filter((_, index) => index !== from);
  rest.splice(Math.min(Math.max(to, 0), rest.length), 0, moved);
  return rest;
}

/**
 * The order to show. Everything has a place from the start unless only some are picked;
 * what the answer does not name (yet) comes after it, in the order of the questionnaire.
 */
export function shownOrder(
  choices: readonly Choice[],
  answer: readonly ChoiceValue[],
  partial: boolean,
): ChoiceValue[] {
  const offered = choices.map((choice) => choice.value);
  const placed = answer.filter((value) => offered.includes(value));
  return partial ? placed : [...placed, ...offered.filter((value) => !placed.includes(value))];
}

/** Returns the new index of an item after an arrow key, Home or End; null for any other key. */
export function placeForKey(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, place - 1);
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(count - 1, place + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Returns the place under a dragged row's middle, from the tops and heights of the rows as they lie. */
export function placeUnder(middle: number, rows: readonly { top: number; height: number }[]): number {
  let place = 0;
  for (const [index, row] of rows.entries()) if (middle > row.top) place = index;
  return place;
}
