import type { PageView } from '@pollen/contract/questionnaire-page';
import type { Question } from '@pollen/contract/questions';
import { expect, test } from 'vitest';
import { advancingQuestion, isComplete } from './auto-advance';

const other = {
  key: 'drink-Comment',
  when: 'other',
  label: '',
  placeholder: '',
  value: '',
  maxLength: 9,
  required: true,
};
const choice = (value: string) => ({ value, text: value, enabled: true, exclusive: false, special: null });
const common = { title: '', description: '', number: null, required: false, enabled: true, comments: [] };
const drink: Question = {
  kind: 'radiogroup',
  name: 'drink',
  ...common,
  comments: [other],
  choices: [choice('tea'), choice('other')],
  columns: 1,
  value: null,
};
const stars: Question = {
  kind: 'rating',
  name: 'stars',
  ...common,
  steps: [{ value: 1, text: '1' }],
  look: 'stars',
  minLabel: '',
  maxLabel: '',
  value: null,
};
const glasses: Question = {
  kind: 'imagepicker',
  name: 'glasses',
  ...common,
  choices: [],
  multiple: true,
  captions: true,
  value: [],
};
const milk = (look: 'buttons' | 'switch'): Question => ({
  kind: 'boolean',
  name: 'milk',
  ...common,
  choices: [
    { value: true, text: 'Yes' },
    { value: false, text: 'No' },
  ],
  look,
  label: '',
  value: null,
});

function page(elements: PageView['elements'], mayBeLast = false): PageView {
  const progress = {
    page: 1,
    pages: 2,
    firstQuestion: 1,
    lastQuestion: 1,
    questions: 2,
    mayShrink: false,
    answered: 0,
  };
  const texts = { name: 'p', title: '', description: '' };
  return { ...texts, elements, dynamic: [], canGoBack: false, last: mayBeLast, mayBeLast, progress };
}

test('a page of one single choice can be left with it', () => {
  expect(advancingQuestion(page([drink]))).toBe(drink);
  expect(advancingQuestion(page([{ kind: 'html', name: 'note', html: '' }, stars]))).toBe(stars);
  expect(advancingQuestion(page([milk('buttons')]))).not.toBeNull();
});

test('a page waits for its button when there is more to answer, or when it may be the last', () => {
  expect(advancingQuestion(page([drink, stars]))).toBeNull();
  expect(advancingQuestion(page([glasses]))).toBeNull();
  expect(advancingQuestion(page([milk('switch')]))).toBeNull();
  expect(advancingQuestion(page([{ ...stars, comments: [{ ...other, when: null }] }]))).toBeNull();
  expect(advancingQuestion(page([{ ...stars, enabled: false }]))).toBeNull();
  expect(advancingQuestion(page([stars], true))).toBeNull();
});

test('a choice that opens a text box is no complete answer', () => {
  expect(isComplete(drink, 'tea')).toBe(true);
  expect(isComplete(drink, 'other')).toBe(false);
  expect(isComplete(drink, null)).toBe(false);
});
