import { expect, test } from 'vitest';
import { choiceQuestions } from './question-choices';

test('questions with choices are found on pages, in panels, and at the top', () => {
  const questionnaire = {
    pages: [
      {
        name: 'p1',
        elements: [
          {
            type: 'radiogroup',
            name: 'home',
            title: { default: 'Home', 'zh-cn': '住房' },
            choices: ['rent', { value: 2, text: 'Own' }],
          },
          { type: 'panel', name: 'box', elements: [{ type: 'boolean', name: 'pet', labelTrue: 'Yes' }] },
          { type: 'text', name: 'why' },
        ],
      },
    ],
    elements: [{ type: 'rating', name: 'nps', rateMin: 0, rateMax: 2 }],
  };
  expect(choiceQuestions(questionnaire, 'en')).toEqual([
    {
      name: 'home',
      title: 'Home',
      choices: [
        { value: 'rent', text: 'rent' },
        { value: 2, text: 'Own' },
      ],
    },
    {
      name: 'pet',
      title: 'pet',
      choices: [
        { value: true, text: 'Yes' },
        { value: false, text: 'false' },
      ],
    },
    {
      name: 'nps',
      title: 'nps',
      choices: [
        { value: 0, text: '0' },
        { value: 1, text: '1' },
        { value: 2, text: '2' },
      ],
    },
  ]);
  expect(choiceQuestions(questionnaire, 'zh')[0]?.title).toBe('住房');
});

test('an invalid questionnaire has no questions', () => {
  expect(choiceQuestions(null, 'en')).toEqual([]);
  expect(choiceQuestions({ pages: [1, { elements: 'x' }] }, 'en')).toEqual([]);
});
