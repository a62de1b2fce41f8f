import { describe, expect, test } from 'vitest';
import { selectionHint } from './selection-hint';
import { runnerWords } from './words';

const asked = (title: string, description = '', minSelected = 0) => ({ title, description, minSelected });

describe('the hint on how many choices may be selected', () => {
  test('is given where the question says nothing about it', () => {
    expect(selectionHint(runnerWords.en, asked('Which do you own?', 'At home, in 2026.'), 2)).toBe('Choose up to 2.');
    expect(selectionHint(runnerWords.en, asked('Choose the brands you know', 'In the last 12 months.'), 2)).toBe(
      'Choose up to 2.',
    );
    expect(selectionHint(runnerWords.en, asked('Which do you own?'), 0)).toBeUndefined();
  });

  test('is left out where the question says it in words of its own', () => {
    expect(selectionHint(runnerWords.en, asked('Which do you own?', 'Select up to 2.'), 2)).toBeUndefined();
    expect(selectionHint(runnerWords.en, asked('Pick 2 or 3 brands', '', 2), 3)).toBeUndefined();
    expect(selectionHint(runnerWords.zh, asked('您有哪些？（最多选 2 项）'), 2)).toBeUndefined();
    // One of two numbers is not all of it.
    expect(selectionHint(runnerWords.en, asked('Pick up to 3 brands', '', 2), 3)).toBe('Choose 2 to 3.');
  });
});
