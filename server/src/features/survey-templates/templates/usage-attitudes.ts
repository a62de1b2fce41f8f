import {
  AGREEMENT,
  grid,
  IMPORTANCE,
  multiple,
  open,
  page,
  readyQuestion,
  single,
  text,
} from '../../question-library/index';
import type { SurveyTemplate } from '../template';

/** Who uses a category, how, and why. */
export const usageAttitudes: SurveyTemplate = {
  name: 'usage-attitudes',
  title: ['Usage and attitudes', '使用习惯与态度'],
  note: ['Screening, use, attitudes, brands', '甄别、使用、态度、品牌'],
  blanks: ['category', 'brand', 'rival1', 'rival2', 'rival3'],
  minutes: 3,
  questionnaire: {
    screening: [
      {
        if: '{industry_exclusion} < 4',
        reason: text(['This survey is for people who work in other fields.', '本问卷面向其他行业的人士。']),
      },
      {
        if: '{used} = 4',
        reason: text(['This survey is for people who use [category].', '本问卷面向使用[品类]的人士。']),
      },
    ],
    pages: [
      page(
        'screener',
        ['Screening', '甄别'],
        [
          readyQuestion('industry_exclusion'),
          single(
            'used',
            ['When did you last use [category]?', '您最近一次使用[品类]是什么时候？'],
            [
              ['In the past 4 weeks', '过去 4 周内'],
              ['1 to 3 months ago', '1–3 个月前'],
              ['4 to 12 months ago', '4–12 个月前'],
              ['Longer ago or never', '更早或从未使用'],
            ],
          ),
        ],
      ),
      page(
        'use',
        ['Use', '使用'],
        [
          single(
            'frequency',
            ['How often do you use [category]?', '您多久使用一次[品类]？'],
            [
              ['Every day', '每天'],
              ['Several times a week', '每周数次'],
              ['About once a week', '大约每周一次'],
              ['One to three times a month', '每月 1–3 次'],
              ['Less often', '更少'],
            ],
          ),
          multiple(
            'occasions',
            ['On which occasions do you use [category]?', '您在哪些场合使用[品类]？'],
            [
              ['At home, on my own', '在家独自使用'],
              ['At home with family or friends', '在家与家人或朋友一起'],
              ['At work or school', '在单位或学校'],
              ['On the way', '在路上'],
              ['Out with others', '外出聚会时'],
            ],
            { other: true, more: { choicesOrder: 'random' } },
          ),
          multiple(
            'bought_at',
            ['Where did you buy [category] in the past 3 months?', '过去 3 个月，您在哪里购买过[品类]？'],
            [
              ['Supermarket', '超市'],
              ['Specialist store', '专卖店'],
              ['Online store', '网上商城'],
              ['Brand’s own website or app', '品牌官网或应用'],
              ['Convenience store', '便利店'],
            ],
            { other: true, none: ['I did not buy it', '没有购买过'] },
          ),
          single(
            'decider',
            ['Who usually decides which [category] you buy?', '通常由谁决定购买哪种[品类]？'],
            [
              ['Mostly me', '主要是我'],
              ['Me and somebody else equally', '我和别人各半'],
              ['Mostly somebody else', '主要是别人'],
            ],
          ),
        ],
      ),
      page(
        'attitudes',
        ['Attitudes', '态度'],
        [
          grid(
            'statements',
            ['How much do you agree or disagree with each statement?', '您在多大程度上同意以下说法？'],
            AGREEMENT,
            [
              ['enjoy', 'I enjoy choosing between [category].', '我喜欢挑选[品类]。'],
              ['try', 'I like to try new [category].', '我喜欢尝试新的[品类]。'],
              ['loyal', 'I stay with what I know.', '我习惯选择熟悉的。'],
              ['price', 'I compare prices before I buy.', '购买前我会比较价格。'],
              ['check', 'Please choose “Agree” in this row.', '本行请选择“同意”。'],
              ['advice', 'I ask others before I choose.', '选择之前我会询问他人。'],
              ['green', 'I consider the environment when I choose.', '选择时我会考虑环保。'],
            ],
            { rowOrder: 'random', attentionCheck: { check: 4 } },
          ),
          grid(
            'criteria',
            ['How important is each of these when you choose [category]?', '选择[品类]时，以下各项对您有多重要？'],
            IMPORTANCE,
            [
              ['price', 'Price', '价格'],
              ['quality', 'Quality', '质量'],
              ['brand', 'Brand', '品牌'],
              ['offer', 'Special offers', '优惠活动'],
              ['near', 'Easy to get', '购买方便'],
            ],
            { rowOrder: 'random' },
          ),
          open('better', ['What would make [category] better for you?', '您希望[品类]在哪些方面变得更好？']),
        ],
      ),
      page(
        'brands',
        ['Brands', '品牌'],
        [
          multiple(
            'known',
            ['Which of these brands do you know, even if only by name?', '您知道以下哪些品牌？仅听说过也算。'],
            [
              ['[brand]', '[品牌]'],
              ['[competitor 1]', '[竞品 1]'],
              ['[competitor 2]', '[竞品 2]'],
              ['[competitor 3]', '[竞品 3]'],
            ],
            { none: ['None of these', '以上都不知道'], more: { choicesOrder: 'random' } },
          ),
          multiple(
            'using',
            ['Which of these brands did you use in the past 3 months?', '过去 3 个月您使用过以下哪些品牌？'],
            [
              ['[brand]', '[品牌]'],
              ['[competitor 1]', '[竞品 1]'],
              ['[competitor 2]', '[竞品 2]'],
              ['[competitor 3]', '[竞品 3]'],
            ],
            {
              none: ['None of these', '以上都没有用过'],
              more: {
                visibleIf: "{known} notempty and {known} notcontains 'none'",
                choicesVisibleIf: '{known} contains {item}',
              },
            },
          ),
        ],
      ),
      page(
        'about',
        ['About you', '关于您'],
        [readyQuestion('household_size'), readyQuestion('employment'), readyQuestion('place')],
      ),
    ],
  },
};
