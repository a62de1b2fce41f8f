import { expect, test } from 'vitest';
import { fillBlanks, outlineOf, rewardPerHour, suggestedReward } from './draft-of-source';

const questionnaire = {
  pages: [
    {
      name: 'one',
      title: { default: 'Use', 'zh-cn': '使用' },
      elements: [
        { type: 'html', name: 'intro', html: '<p>[brand]</p>' },
        { type: 'comment', name: 'why', title: { default: 'Why [brand]?', 'zh-cn': '为什么选[品牌]？' } },
      ],
    },
  ],
};

test('blanks are filled in both languages, also with quotes and dollar signs', () => {
  const filled = JSON.stringify(fillBlanks(questionnaire, { brand: { en: 'The "$&" \\ brand', zh: '露莫' } }));
  expect(JSON.parse(filled).pages[0].elements[1].title).toEqual({
    default: 'Why The "$&" \\ brand?',
    'zh-cn': '为什么选露莫？',
  });
});

test('one language serves for both, and an empty blank stays', () => {
  const { pages } = fillBlanks(questionnaire, { brand: { en: ' Lumo ', zh: '' } }) as typeof questionnaire;
  expect(pages[0]?.elements[1]?.title).toEqual({ default: 'Why Lumo?', 'zh-cn': '为什么选Lumo？' });
  expect(fillBlanks(questionnaire, { brand: { en: ' ', zh: '' } })).toEqual(questionnaire);
});

test('the outline has titles in one language and no notes', () => {
  expect(outlineOf(questionnaire, 'zh')).toEqual([{ title: '使用', questions: ['为什么选[品牌]？'] }]);
});

test('the suggested reward is nine dollars an hour, and never a trifle', () => {
  expect([1, 4, 11].map(suggestedReward)).toEqual([20, 60, 165]);
  expect(rewardPerHour(165, 11)).toBe(900);
});
