import { describe, expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import { ConditionWords } from './condition-words';

const both = (en: string, zh: string) => ({ default: en, 'zh-cn': zh });
const questionnaire = {
  pages: [
    {
      name: 'one',
      elements: [
        {
          type: 'radiogroup',
          name: 'drink',
          title: both('Your drink?', '您喝什么？'),
          choices: [{ value: 't', text: both('Tea', '茶') }, 'c'],
          showOtherItem: true,
        },
        {
          type: 'checkbox',
          name: 'why',
          title: both('Why?', '为什么？'),
          choices: [
            { value: 1, text: both('Price', '价格') },
            { value: 2, text: both('Taste', '味道') },
          ],
        },
        {
          type: 'matrix',
          name: 'rate',
          title: both('Rate', '评价'),
          columns: [{ value: 1, text: both('Bad', '差') }, 2],
          rows: [{ value: 'r1', text: both('Cups', '杯子') }],
        },
        {
          type: 'matrix',
          cellType: 'checkbox',
          name: 'use',
          title: both('Use', '使用'),
          columns: [{ value: 1, text: both('Home', '家') }, 2],
          rows: [{ value: 'r1', text: both('Cups', '杯子') }],
        },
        { type: 'text', name: 'age', inputType: 'number' },
        {
          type: 'ranking',
          name: 'best',
          title: both('Best?', '最好？'),
          choices: [{ value: 'a', text: both('First', '第一') }, 'b'],
        },
      ],
    },
  ],
};

const compiled = compileQuestionnaire(questionnaire);
if (!('plan' in compiled)) throw new Error(JSON.stringify(compiled.problems));
const words = new ConditionWords(compiled.plan);

describe('conditions are said in both languages, with titles and labels', () => {
  test.each([
    ["{drink} = 't'", 'drink “Your drink?” is “Tea”', 'drink“您喝什么？”为“茶”'],
    ["{drink} <> 'gone'", 'drink “Your drink?” is not “gone”', 'drink“您喝什么？”不为“gone”'],
    ['{age} >= 18', 'age is at least 18', 'age不小于18'],
    ['{why} contains 2', 'why “Why?” includes “Taste”', 'why“为什么？”包含“味道”'],
    ['{why} anyof [1, 2]', 'why “Why?” is one of “Price”, “Taste”', 'why“为什么？”为以下之一：“价格”、“味道”'],
    ['{rate.r1} = 1', 'rate “Rate”, “Cups”, is “Bad”', 'rate“评价”的“杯子”为“差”'],
    ['{use.r1} contains 1', 'use “Use”, “Cups”, includes “Home”', 'use“使用”的“杯子”包含“家”'],
    [
      '{use.r1.length} > 1',
      'the number of answers to use “Use”, “Cups”, is more than 1',
      'use“使用”的“杯子”的答案数大于1',
    ],
    ["{best[0]} = 'a'", 'answer 1 to best “Best?” is “First”', 'best“最好？”的第 1 个答案为“第一”'],
    ['{why.length} > 1', 'the number of answers to why “Why?” is more than 1', 'why“为什么？”的答案数大于1'],
    ['{drink-Comment} notempty', 'the text at drink “Your drink?” is answered', 'drink“您喝什么？”的文本已作答'],
    [
      "{age} > 20 and ({drink} = 't' or {drink} empty)",
      'age is more than 20 and (drink “Your drink?” is “Tea” or drink “Your drink?” is unanswered)',
      'age大于20，且（drink“您喝什么？”为“茶”，或drink“您喝什么？”未作答）',
    ],
    ['!({age} < 18)', 'not (age is less than 18)', '并非（age小于18）'],
    ['{age} * 2 + 1 > sum({age}, 3)', 'age × 2 + 1 is more than sum(age, 3)', 'age × 2 + 1大于sum(age、3)'],
  ])('%s', (condition, en, zh) => expect(words.say(condition)).toEqual({ en, zh }));

  test('what cannot be read stays as it is', () => {
    expect(words.say('{a} ===')).toEqual({ en: '{a} ===', zh: '{a} ===' });
  });
});
