import { open, page, readyQuestion, single, text, type Words } from '../../question-library/index';
import type { SurveyTemplate } from '../template';

const price = (name: string, title: Words, more: Record<string, unknown> = {}) => ({
  type: 'text',
  name,
  title: text(title),
  inputType: 'number',
  min: 0,
  max: 1_000_000,
  isRequired: true,
  ...more,
});

/** Four prices by Van Westendorp, in an order that makes sense. */
export const priceSensitivity: SurveyTemplate = {
  name: 'price-sensitivity',
  title: ['Price sensitivity', '价格敏感度'],
  note: ['Four prices by Van Westendorp', 'Van Westendorp 四价格法'],
  blanks: ['product'],
  minutes: 1,
  questionnaire: {
    pages: [
      page(
        'product',
        ['Product', '产品'],
        [
          {
            type: 'html',
            name: 'product_text',
            html: text(['<p>The next questions are about [product].</p>', '<p>接下来的问题与[产品]有关。</p>']),
          },
          single(
            'owned',
            ['Have you bought something like [product] before?', '您以前购买过类似[产品]的产品吗？'],
            [
              ['Yes, in the past 12 months', '有，过去 12 个月内'],
              ['Yes, longer ago', '有，更早以前'],
              ['No', '没有'],
            ],
          ),
        ],
      ),
      // One page each: the least value of a price is the one before.
      page(
        'price1',
        ['Prices', '价格'],
        [
          price('too_cheap', [
            'At what price would [product] be so cheap that you would doubt its quality?',
            '[产品]的价格低到多少时，您会怀疑它的质量？',
          ]),
        ],
      ),
      page(
        'price2',
        ['Prices', '价格'],
        [
          price('cheap', ['At what price would [product] be a bargain?', '[产品]的价格为多少时，您会觉得很划算？'], {
            minValueExpression: '{too_cheap}',
            minErrorText: text([
              'Please enter at least the price that you found too cheap.',
              '请填写不低于“过于便宜”的价格。',
            ]),
          }),
        ],
      ),
      page(
        'price3',
        ['Prices', '价格'],
        [
          price(
            'expensive',
            [
              'At what price would [product] be expensive, but still worth considering?',
              '[产品]的价格为多少时，您会觉得有点贵，但仍会考虑？',
            ],
            {
              minValueExpression: '{cheap}',
              minErrorText: text(['Please enter at least the price of a bargain.', '请填写不低于“很划算”的价格。']),
            },
          ),
        ],
      ),
      page(
        'price4',
        ['Prices', '价格'],
        [
          price(
            'too_expensive',
            [
              'At what price would [product] be too expensive to consider?',
              '[产品]的价格为多少时，您会因为太贵而不考虑？',
            ],
            {
              minValueExpression: '{expensive}',
              minErrorText: text([
                'Please enter at least the price that you found expensive.',
                '请填写不低于“有点贵”的价格。',
              ]),
            },
          ),
        ],
      ),
      page(
        'intent',
        ['Buying it', '购买意愿'],
        [
          readyQuestion('purchase_intent'),
          open('price_why', ['What would make it worth more to you?', '怎样才能让它对您更有价值？']),
          readyQuestion('attention_colour'),
        ],
      ),
    ],
  },
};
