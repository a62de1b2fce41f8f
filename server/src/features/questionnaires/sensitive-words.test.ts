import { expect, test } from 'vitest';
import { sensitiveFinding, sensitiveIn } from './sensitive-words';

test.each([
  ['Have you ever been diagnosed with diabetes?', [['health', 'diagnos']]],
  ['您的年收入是多少？', [['money', '收入']]],
  [
    'Whom did you vote for, and do you worship?',
    [
      ['belief', 'worship'],
      ['politics', 'vote for'],
    ],
  ],
  ['您的民族是？', [['ethnicity', '民族']]],
])('%s looks sensitive', (text, found) => {
  expect(sensitiveIn([text]).map(({ subject, word }) => [subject, word])).toEqual(found);
});

test.each([
  'What is your sex?',
  'How was the party?',
  'Which race did you watch?',
  'Archived pages',
  '您最喜欢哪种茶？',
])('%s does not', (text) => expect(sensitiveFinding([text])).toBeNull());

test('the finding names the subjects and the words', () => {
  expect(sensitiveFinding(['Your health', '您的健康状况'])).toEqual({
    en: expect.stringContaining('(Health): “Your health”'),
    zh: expect.stringContaining('“Your health”'),
  });
});
