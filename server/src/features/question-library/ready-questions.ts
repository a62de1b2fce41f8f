import {
  AGREEMENT,
  type Built,
  grid,
  IMPORTANCE,
  multiple,
  open,
  ranking,
  rating,
  SATISFACTION,
  single,
  type Words,
  wholeNumber,
} from './builders';

/** The groups in which the console lists ready questions. */
export type Topic = 'demographics' | 'household' | 'satisfaction' | 'attitudes' | 'brands' | 'checks' | 'closing';

export interface ReadyQuestion {
  readonly topic: Topic;
  readonly question: Built;
}

const preferNot: Words = ['Prefer not to say', '不愿透露'];

const demographics: Built[] = [
  single(
    'age_group',
    ['How old are you?', '您的年龄是？'],
    [
      ['Under 18', '18 岁以下'],
      ['18 to 24', '18–24 岁'],
      ['25 to 34', '25–34 岁'],
      ['35 to 44', '35–44 岁'],
      ['45 to 54', '45–54 岁'],
      ['55 to 64', '55–64 岁'],
      ['65 or older', '65 岁及以上'],
    ],
  ),
  wholeNumber('age', ['How old are you, in years?', '您今年多少岁？'], 14, 110),
  single(
    'gender',
    ['Are you …', '您的性别是？'],
    [['A man', '男'], ['A woman', '女'], ['Another gender', '其他'], preferNot],
  ),
  single(
    'education',
    ['What is the highest level of education you have completed?', '您已完成的最高学历是？'],
    [
      ['Primary school or less', '小学及以下'],
      ['Lower secondary school', '初中'],
      ['Upper secondary or vocational school', '高中、中专或职高'],
      ['Some college, no degree', '大专'],
      ['Bachelor’s degree', '本科'],
      ['Master’s degree or higher', '硕士及以上'],
      preferNot,
    ],
  ),
  single(
    'employment',
    ['Which of these describes your current situation best?', '以下哪项最符合您目前的状况？'],
    [
      ['Employed full-time', '全职工作'],
      ['Employed part-time', '兼职工作'],
      ['Self-employed', '自雇或个体经营'],
      ['Student or in training', '学生或在接受培训'],
      ['Looking for work', '正在找工作'],
      ['Homemaker or caregiver', '料理家务或照顾家人'],
      ['Retired', '已退休'],
      ['Unable to work', '无法工作'],
      preferNot,
    ],
  ),
  single(
    'place',
    ['What kind of place do you live in?', '您居住的地区属于？'],
    [
      ['A large city', '大城市'],
      ['A suburb of a large city', '大城市郊区'],
      ['A town or small city', '中小城市'],
      ['A village or the countryside', '乡镇或农村'],
    ],
  ),
];

const household: Built[] = [
  wholeNumber(
    'household_size',
    ['Including yourself, how many people live in your household?', '包括您本人，您家共有几口人一起居住？'],
    1,
    20,
  ),
  wholeNumber(
    'children',
    ['How many children under 18 live in your household?', '与您同住的 18 岁以下孩子有几个？'],
    0,
    15,
  ),
  single(
    'home_type',
    ['What kind of home do you live in?', '您居住的房屋类型是？'],
    [
      ['Apartment', '公寓或单元房'],
      ['Detached house', '独栋住宅'],
      ['Semi-detached or row house', '联排或双拼住宅'],
      ['Shared housing', '合租房'],
      ['Student or company housing', '学生或员工宿舍'],
    ],
    { other: true },
  ),
  single(
    'home_tenure',
    ['Does your household own or rent its home?', '您家的住房是自有还是租住？'],
    [
      ['Owns it outright', '自有，无贷款'],
      ['Owns it with a mortgage', '自有，有贷款'],
      ['Rents it', '租住'],
      ['Lives there free of charge', '免费居住'],
    ],
  ),
  single(
    'shopper',
    ['Who does most of the grocery shopping in your household?', '您家的日常采购主要由谁负责？'],
    [
      ['Mostly me', '主要是我'],
      ['Me and somebody else equally', '我和家人各半'],
      ['Mostly somebody else', '主要是其他人'],
    ],
  ),
];

const satisfaction: Built[] = [
  rating(
    'nps',
    ['How likely are you to recommend us to a friend or colleague?', '您有多大可能向朋友或同事推荐我们？'],
    [0, 10],
    [
      ['Not at all likely', '完全不可能'],
      ['Extremely likely', '非常可能'],
    ],
  ),
  open('nps_reason', ['What is the main reason for your score?', '您给出这一分数的主要原因是什么？']),
  single('csat', ['Overall, how satisfied or dissatisfied are you?', '总体而言，您满意吗？'], [...SATISFACTION]),
  rating(
    'effort',
    ['How easy was it to get done what you wanted?', '办成您想办的事有多容易？'],
    [1, 7],
    [
      ['Very difficult', '非常困难'],
      ['Very easy', '非常容易'],
    ],
  ),
  grid(
    'drivers',
    ['How satisfied are you with each of these?', '您对以下各方面的满意程度如何？'],
    SATISFACTION,
    [
      ['quality', 'Quality', '质量'],
      ['price', 'Value for money', '性价比'],
      ['staff', 'Friendliness of the staff', '员工态度'],
      ['speed', 'Speed', '速度'],
      ['contact', 'Ease of contact', '联系是否方便'],
    ],
    { rowOrder: 'random' },
  ),
];

const attitudes: Built[] = [
  grid(
    'agreement',
    ['How much do you agree or disagree with each statement?', '您在多大程度上同意以下说法？'],
    AGREEMENT,
    [
      ['try_new', 'I like to try new products.', '我喜欢尝试新产品。'],
      ['brand_loyal', 'I stay with brands that I know.', '我习惯购买熟悉的品牌。'],
      ['price_first', 'I compare prices before I buy.', '购买前我会比较价格。'],
      ['quality_first', 'I pay more for better quality.', '为了更好的质量，我愿意多花钱。'],
      ['green', 'I consider the environment when I buy.', '购物时我会考虑环保。'],
    ],
    { rowOrder: 'random' },
  ),
  grid(
    'importance',
    ['How important is each of these to you when you choose?', '选购时，以下各项对您有多重要？'],
    IMPORTANCE,
    [
      ['price', 'Price', '价格'],
      ['quality', 'Quality', '质量'],
      ['brand', 'Brand', '品牌'],
      ['advice', 'Recommendations', '他人推荐'],
      ['near', 'Easy to get', '购买方便'],
    ],
    { rowOrder: 'random' },
  ),
  ranking(
    'priorities',
    ['Rank these by how much they matter to you.', '请按重要程度为以下各项排序。'],
    [
      ['Price', '价格'],
      ['Quality', '质量'],
      ['Service', '服务'],
      ['Brand', '品牌'],
      ['Sustainability', '环保'],
    ],
  ),
];

const brands: Built[] = [
  open('awareness', ['Which brands come to mind first? Name as many as you can.', '您首先想到哪些品牌？请尽量多写。'], {
    isRequired: true,
  }),
  single(
    'purchase_intent',
    ['How likely are you to buy this product?', '您购买该产品的可能性有多大？'],
    [
      ['Definitely would not buy', '一定不会购买'],
      ['Probably would not buy', '可能不会购买'],
      ['Might or might not buy', '不确定'],
      ['Probably would buy', '可能会购买'],
      ['Definitely would buy', '一定会购买'],
    ],
  ),
  single(
    'purchase_frequency',
    ['How often do you buy products of this kind?', '您多久购买一次这类产品？'],
    [
      ['Every day', '每天'],
      ['Several times a week', '每周数次'],
      ['About once a week', '大约每周一次'],
      ['Two or three times a month', '每月两三次'],
      ['About once a month', '大约每月一次'],
      ['Less often', '更少'],
      ['Never', '从不'],
    ],
  ),
  multiple(
    'purchase_place',
    ['Where did you buy it in the past 3 months?', '过去 3 个月，您在哪里购买过？'],
    [
      ['Supermarket', '超市'],
      ['Specialist store', '专卖店'],
      ['Online store', '网上商城'],
      ['Brand’s own website or app', '品牌官网或应用'],
      ['Convenience store', '便利店'],
    ],
    { other: true, none: ['I did not buy it', '没有购买过'] },
  ),
];

const checks: Built[] = [
  single(
    'attention_colour',
    ['To show that you read each question, please choose “Blue” here.', '为确认您在认真阅读题目，请在本题选择“蓝色”。'],
    [
      ['Red', '红色'],
      ['Green', '绿色'],
      ['Blue', '蓝色'],
      ['Yellow', '黄色'],
    ],
    { more: { attentionCheck: 3 } },
  ),
  grid(
    'attention_grid',
    ['How much do you agree or disagree?', '您在多大程度上同意？'],
    AGREEMENT,
    [
      ['enjoy', 'I enjoy answering surveys.', '我喜欢回答问卷。'],
      ['check', 'Please choose “Disagree” in this row.', '本行请选择“不同意”。'],
      ['time', 'I take my time when I answer.', '我会花时间认真作答。'],
    ],
    { attentionCheck: { check: 2 } },
  ),
  single(
    'industry_exclusion',
    ['Do you, or does anyone in your household, work in one of these fields?', '您或您的家人是否从事以下行业？'],
    [
      ['Market research', '市场调研'],
      ['Advertising or public relations', '广告或公关'],
      ['Journalism or media', '新闻媒体'],
      ['None of these', '以上都不是'],
    ],
  ),
];

const closing: Built[] = [
  open('anything_else', ['Is there anything else you would like to tell us?', '您还有其他想告诉我们的吗？']),
  rating(
    'survey_rating',
    ['How was this survey for you?', '您觉得这份问卷怎么样？'],
    [1, 5],
    [
      ['Very unpleasant', '很不好'],
      ['Very pleasant', '很好'],
    ],
  ),
];

const byTopic: Readonly<Record<Topic, readonly Built[]>> = {
  demographics,
  household,
  satisfaction,
  attitudes,
  brands,
  checks,
  closing,
};

/** The questions that the panel brings along, by topic. */
export const readyQuestions: readonly ReadyQuestion[] = Object.entries(byTopic).flatMap(([topic, questions]) =>
  questions.map((question) => ({ topic: topic as Topic, question })),
);

/** Returns a ready question by its name; throws when there is none, which is a mistake in a template. */
export function readyQuestion(name: string): Built {
  const found = readyQuestions.find(({ question }) => question.name === name);
  if (!found) throw new Error(`there is no ready question ${name}`);
  return found.question;
}
