import { AGREEMENT, grid, open, page, rating, readyQuestion, single, text } from '../../question-library/index';
import type { SurveyTemplate } from '../template';

/** What an ad is remembered for, and what it does for the brand. */
export const adTest: SurveyTemplate = {
  name: 'ad-test',
  title: ['Ad test', '广告测试'],
  note: ['Recall, liking, intent', '记忆、喜好、购买意愿'],
  blanks: ['brand', 'category', 'ad'],
  minutes: 2,
  questionnaire: {
    pages: [
      page(
        'before',
        ['Before the ad', '观看前'],
        [
          single(
            'familiar',
            ['How well do you know [brand]?', '您对[品牌]的了解程度如何？'],
            [
              ['I have never heard of it', '从未听说过'],
              ['I only know its name', '只知道名字'],
              ['I know something about it', '有一些了解'],
              ['I am a customer', '我是它的客户'],
            ],
          ),
          readyQuestion('purchase_frequency'),
        ],
      ),
      page(
        'ad',
        ['The ad', '广告'],
        [
          {
            type: 'html',
            name: 'ad_text',
            html: text([
              '<p>Please look at this ad as you normally would.</p><p>[ad]</p>',
              '<p>请像平时一样观看这则广告。</p><p>[广告描述]</p>',
            ]),
          },
        ],
      ),
      page(
        'recall',
        ['What you remember', '您的记忆'],
        [
          open('message', ['What does the ad want to tell you?', '您认为这则广告想表达什么？'], { isRequired: true }),
          open('scene', ['What do you remember best?', '您印象最深的是什么？']),
        ],
      ),
      page(
        'opinion',
        ['Your opinion', '您的看法'],
        [
          rating(
            'liking',
            ['How much do you like the ad?', '您有多喜欢这则广告？'],
            [1, 7],
            [
              ['Not at all', '完全不喜欢'],
              ['Very much', '非常喜欢'],
            ],
          ),
          grid(
            'ad_statements',
            ['How much do you agree or disagree with each statement?', '您在多大程度上同意以下说法？'],
            AGREEMENT,
            [
              ['attention', 'It caught my attention.', '它吸引了我的注意。'],
              ['fits', 'It fits [brand].', '它符合[品牌]的形象。'],
              ['informs', 'It told me something new.', '它让我了解到新信息。'],
              ['annoys', 'It is annoying.', '它让人反感。'],
              ['check', 'Please choose “Strongly agree” in this row.', '本行请选择“非常同意”。'],
            ],
            { rowOrder: 'random', attentionCheck: { check: 5 } },
          ),
          single(
            'intent_change',
            [
              'Does the ad make you more or less likely to choose [brand] for [category]?',
              '看完广告后，您在选购[品类]时选择[品牌]的可能性有何变化？',
            ],
            [
              ['Much less likely', '大大降低'],
              ['Somewhat less likely', '有所降低'],
              ['No change', '没有变化'],
              ['Somewhat more likely', '有所提高'],
              ['Much more likely', '大大提高'],
            ],
          ),
        ],
      ),
    ],
  },
};
