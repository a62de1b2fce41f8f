import { describe, expect, test } from 'vitest';
import { isWholeQuestion, withoutChoice } from './ad-draft';

const text = (en: string) => ({ en, zh: '' });
const question = (right: number) => ({ text: text('What?'), choices: ['a', 'b', 'c'].map(text), right });

describe('a choice that is removed', () => {
  test.each([
    ['before the right one moves it up', 2, 0, 1],
    ['after the right one leaves it', 0, 2, 0],
  ])('%s', (_name, right, place, then) => {
    const rest = withoutChoice(question(right), place);
    expect(rest).toMatchObject({ right: then });
    expect(rest.choices[then]).toEqual(question(right).choices[right]);
    expect(isWholeQuestion(rest)).toBe(true);
  });

  test.each([0, 1, 2])('and was the right one leaves none, so that another has to be chosen (%i)', (place) => {
    expect(isWholeQuestion(withoutChoice(question(place), place))).toBe(false);
  });
});
