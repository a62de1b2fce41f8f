import {
  AGREEMENT,
  grid,
  multiple,
  open,
  page,
  rating,
  readyQuestion,
  single,
  type Words,
} from '../../question-library/index';
import type { SurveyTemplate } from '../template';

const brandList: readonly Words[] = [
  ['[brand]', '[品牌]'],
  ['[competitor 1]', '[竞品 1]'],
  ['[competitor 2]', '[竞品 2]'],
  ['[competitor 3]', '[竞品 3]'],
];

/** Awareness, use, image and recommendation of a brand, to be asked again each quarter. */
export const brandTracker: SurveyTemplate = {
  name: 'brand-tracker',
  title: ['Brand awareness', '品牌认知度'],
  note: ['Awareness, use, image, NPS', '认知、使用、形象、NPS'],
  blanks: ['category', 'brand', 'rival1', 'rival2', 'rival3'],
  minutes: 2,
  questionnaire: {
    pages: [
      page(
        'spontaneous',
        ['Brands that come to mind', '首先想到的品牌'],
        [
          open(
            'unaided',
            [
              'Which brands of [category] come to mind? Name as many as you can.',
              '提到[品类]，您会想到哪些品牌？请尽量多写。',
            ],
            { isRequired: true },
          ),
        ],
      ),
      page(
        'funnel',
        ['Brands', '品牌'],
        [
          multiple(
            'aided',
            ['Which of these brands do you know, even if only by name?', '您知道以下哪些品牌？仅听说过也算。'],
            brandList,
            {
              none: ['None of these', '以上都不知道'],
              more: { choicesOrder: 'random' },
            },
          ),
          multiple('considered', ['Which of them would you consider?', '您会考虑其中哪些品牌？'], brandList, {
            none: ['None of these', '都不会考虑'],
            more: {
              visibleIf: "{aided} notempty and {aided} notcontains 'none'",
              choicesVisibleIf: '{aided} contains {item}',
            },
          }),
          multiple(
            'bought',
            ['Which of them did you buy in the past 6 months?', '过去 6 个月您购买过其中哪些品牌？'],
            brandList,
            {
              none: ['None of these', '都没有购买过'],
              more: {
                visibleIf: "{aided} notempty and {aided} notcontains 'none'",
                choicesVisibleIf: '{aided} contains {item}',
              },
            },
          ),
        ],
      ),
      page(
        'image',
        ['[brand]', '[品牌]'],
        [
          grid(
            'image_statements',
            ['How well does each statement describe [brand]?', '以下说法在多大程度上符合[品牌]？'],
            AGREEMENT,
            [
              ['trust', 'I can trust it.', '值得信赖。'],
              ['quality', 'Its quality is high.', '质量很好。'],
              ['value', 'It is worth its price.', '物有所值。'],
              ['modern', 'It keeps up with the times.', '与时俱进。'],
              ['me', 'It is made for people like me.', '适合像我这样的人。'],
              ['different', 'It is different from others.', '与众不同。'],
            ],
            { rowOrder: 'random' },
          ),
          rating(
            'recommend',
            ['How likely are you to recommend [brand] to a friend?', '您有多大可能向朋友推荐[品牌]？'],
            [0, 10],
            [
              ['Not at all likely', '完全不可能'],
              ['Extremely likely', '非常可能'],
            ],
          ),
          open('recommend_why', ['What is the main reason for your score?', '您给出这一分数的主要原因是什么？']),
          single(
            'seen_ads',
            [
              'Have you seen or heard advertising for [brand] in the past 4 weeks?',
              '过去 4 周，您看到或听到过[品牌]的广告吗？',
            ],
            [
              ['Yes', '有'],
              ['No', '没有'],
              ['Not sure', '不确定'],
            ],
          ),
        ],
        { visibleIf: '{aided} contains 1' },
      ),
      page(
        'about',
        ['About you', '关于您'],
        [readyQuestion('attention_colour'), readyQuestion('employment'), readyQuestion('place')],
      ),
    ],
  },
};
