import { AGREEMENT, grid, open, page, rating, readyQuestion, single, text } from '../../question-library/index';
import type { SurveyTemplate } from '../template';

/** One idea, shown to each member alone, and what they think of it. */
export const conceptTest: SurveyTemplate = {
  name: 'concept-test',
  title: ['Concept test', '概念测试'],
  note: ['Appeal, novelty, intent, price', '吸引力、新颖度、购买意愿、价格'],
  blanks: ['category', 'concept'],
  minutes: 3,
  questionnaire: {
    screening: [
      {
        if: '{buys} = 4',
        reason: text(['This survey is for people who buy [category].', '本问卷面向购买[品类]的人士。']),
      },
    ],
    pages: [
      page(
        'screener',
        ['Screening', '甄别'],
        [
          single(
            'buys',
            ['How often do you buy [category]?', '您多久购买一次[品类]？'],
            [
              ['At least once a week', '每周至少一次'],
              ['At least once a month', '每月至少一次'],
              ['Less often', '更少'],
              ['Never', '从不'],
            ],
          ),
        ],
      ),
      page(
        'concept',
        ['A new idea', '新概念'],
        [
          {
            type: 'html',
            name: 'concept_text',
            html: text([
              '<p>Please read this description carefully.</p><p>[concept]</p>',
              '<p>请仔细阅读以下描述。</p><p>[概念描述]</p>',
            ]),
          },
          open('first_thoughts', ['What comes to mind first when you read this?', '看到这段描述，您首先想到什么？'], {
            isRequired: true,
          }),
        ],
      ),
      page(
        'reaction',
        ['Your opinion', '您的看法'],
        [
          rating(
            'appeal',
            ['How much do you like this idea?', '您有多喜欢这个概念？'],
            [1, 7],
            [
              ['Not at all', '完全不喜欢'],
              ['Very much', '非常喜欢'],
            ],
          ),
          grid(
            'diagnostics',
            ['How much do you agree or disagree with each statement?', '您在多大程度上同意以下说法？'],
            AGREEMENT,
            [
              ['new', 'It is new and different.', '新颖独特。'],
              ['clear', 'It is easy to understand.', '容易理解。'],
              ['believe', 'I believe what it promises.', '我相信它的承诺。'],
              ['relevant', 'It solves a problem that I have.', '它能解决我的问题。'],
              ['check', 'Please choose “Disagree” in this row.', '本行请选择“不同意”。'],
              ['value', 'It offers something that others do not.', '它提供了其他产品没有的东西。'],
            ],
            { rowOrder: 'random', attentionCheck: { check: 2 } },
          ),
          open('likes', ['What do you like about it?', '您喜欢它的哪些方面？']),
          open('dislikes', [
            'What do you dislike about it, or what is missing?',
            '您不喜欢它的哪些方面？或者还缺少什么？',
          ]),
        ],
      ),
      page(
        'intent',
        ['Buying it', '购买意愿'],
        [
          readyQuestion('purchase_intent'),
          single(
            'replace',
            ['What would it replace for you?', '它会替代您现在使用的产品吗？'],
            [
              ['Something that I buy now', '会替代我现在购买的产品'],
              ['Nothing, I would buy it as well', '不会，我会额外购买'],
              ['I would not buy it', '我不会购买'],
            ],
          ),
          single(
            'value',
            [
              'Compared with what you buy now, what would be a fair price?',
              '与您现在购买的产品相比，您认为合理的价格是？',
            ],
            [
              ['Much lower', '低很多'],
              ['Somewhat lower', '略低'],
              ['About the same', '差不多'],
              ['Somewhat higher', '略高'],
              ['Much higher', '高很多'],
            ],
          ),
        ],
      ),
      page('about', ['About you', '关于您'], [readyQuestion('household_size'), readyQuestion('employment')]),
    ],
  },
};
