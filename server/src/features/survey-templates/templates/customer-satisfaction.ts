import {
  grid,
  multiple,
  open,
  page,
  rating,
  readyQuestion,
  SATISFACTION,
  single,
  text,
} from '../../question-library/index';
import type { SurveyTemplate } from '../template';

/** Satisfaction, its drivers, effort and recommendation. */
export const customerSatisfaction: SurveyTemplate = {
  name: 'customer-satisfaction',
  title: ['Customer satisfaction', '客户满意度'],
  note: ['CSAT, NPS, drivers', '满意度、NPS、驱动因素'],
  blanks: ['brand'],
  minutes: 2,
  questionnaire: {
    screening: [
      {
        if: '{customer} = 4',
        reason: text(['This survey is for customers of [brand].', '本问卷面向[品牌]的客户。']),
      },
    ],
    pages: [
      page(
        'screener',
        ['Screening', '甄别'],
        [
          single(
            'customer',
            ['When were you last a customer of [brand]?', '您最近一次购买或使用[品牌]是什么时候？'],
            [
              ['In the past 4 weeks', '过去 4 周内'],
              ['1 to 6 months ago', '1–6 个月前'],
              ['7 to 12 months ago', '7–12 个月前'],
              ['Longer ago or never', '更早或从未'],
            ],
          ),
        ],
      ),
      page(
        'overall',
        ['Overall', '总体评价'],
        [
          single(
            'csat',
            ['Overall, how satisfied or dissatisfied are you with [brand]?', '总体而言，您对[品牌]满意吗？'],
            SATISFACTION,
          ),
          rating(
            'nps',
            [
              'How likely are you to recommend [brand] to a friend or colleague?',
              '您有多大可能向朋友或同事推荐[品牌]？',
            ],
            [0, 10],
            [
              ['Not at all likely', '完全不可能'],
              ['Extremely likely', '非常可能'],
            ],
          ),
          open('nps_reason', ['What is the main reason for your score?', '您给出这一分数的主要原因是什么？']),
        ],
      ),
      page(
        'detail',
        ['In detail', '具体评价'],
        [
          grid(
            'drivers',
            ['How satisfied are you with each of these?', '您对以下各方面的满意程度如何？'],
            SATISFACTION,
            [
              ['quality', 'Quality', '质量'],
              ['price', 'Value for money', '性价比'],
              ['range', 'Choice of products', '产品种类'],
              ['staff', 'Friendliness of the staff', '员工态度'],
              ['speed', 'Speed', '速度'],
              ['contact', 'Ease of contact', '联系是否方便'],
            ],
            { rowOrder: 'random' },
          ),
          multiple(
            'contact_reasons',
            ['Why did you contact [brand] in the past 12 months?', '过去 12 个月，您因为什么联系过[品牌]？'],
            [
              ['A question before buying', '购买前咨询'],
              ['An order or a delivery', '订单或配送'],
              ['A bill or a payment', '账单或付款'],
              ['A fault or a complaint', '故障或投诉'],
            ],
            { other: true, none: ['I did not contact it', '没有联系过'] },
          ),
          {
            ...rating(
              'effort',
              ['How easy was it to get your issue solved?', '解决您的问题有多容易？'],
              [1, 7],
              [
                ['Very difficult', '非常困难'],
                ['Very easy', '非常容易'],
              ],
            ),
            visibleIf: "{contact_reasons} notempty and {contact_reasons} notcontains 'none'",
          },
          open('improve', ['What should [brand] improve first?', '您认为[品牌]最应该先改进什么？'], {
            visibleIf: '{nps} <= 8',
          }),
        ],
      ),
      page(
        'about',
        ['About you', '关于您'],
        [readyQuestion('attention_colour'), readyQuestion('household_size'), readyQuestion('employment')],
      ),
    ],
  },
};
