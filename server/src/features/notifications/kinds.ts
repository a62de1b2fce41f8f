import type { Notification } from '@pollen/contract/notifications';
import type { ProductTestStep } from '@pollen/contract/product-test-values';
import type { z } from 'zod';
import { type Bilingual, type Locale, writeDay } from '../../platform/locale';

type Shown = z.infer<typeof Notification>;

/** What each kind of notification keeps of what happened. */
export interface NotificationParams {
  readonly orderUnconfirmed: { readonly order: number; readonly gift: Bilingual };
  readonly orderApproved: { readonly order: number; readonly gift: Bilingual };
  readonly orderCompleted: { readonly order: number; readonly gift: Bilingual };
  readonly orderRejected: { readonly order: number; readonly gift: Bilingual; readonly reason: string };
  readonly orderCanceled: { readonly order: number; readonly gift: Bilingual; readonly reason: string };
  readonly answersAccepted: { readonly title: Bilingual; readonly points: number };
  readonly partnerConfirmed: {
    readonly title: Bilingual;
    readonly partner: string;
    readonly points: number;
    readonly credited: boolean;
  };
  readonly productTest: {
    readonly encryptId: string;
    readonly title: Bilingual;
    readonly step: ProductTestStep;
    readonly day: string;
  };
  readonly answersRejected: { readonly title: Bilingual; readonly reason: string };
  readonly answersReinstated: { readonly title: Bilingual; readonly points: number };
  readonly friendFirst: { readonly friend: string; readonly points: number };
  readonly surveyPicked: {
    readonly encryptId: string;
    readonly title: Bilingual;
    readonly minutes: number;
    readonly points: number;
  };
  readonly supportAnswered: { readonly conversation: number; readonly excerpt: string };
  readonly secondLook: { readonly lifted: boolean };
  readonly coinsCorrected: { readonly points: number; readonly reason: string };
}

export type NotificationKind = keyof NotificationParams;

interface Words {
  readonly title: string;
  readonly text: string;
}

interface KindModule<Params> {
  readonly group: Shown['group'];
  readonly tone: Shown['tone'];
  readonly words: (params: Params, locale: Locale) => Words;
  /** What a duty says once it is done, or its time is over. */
  readonly settled?: (params: Params, locale: Locale) => Words;
  readonly points?: (params: Params) => number;
  /** `tokenOf` returns the token of a conversation; null for who may not have it. */
  readonly target?: (params: Params, tokenOf: (conversation: number) => string | null) => Shown['target'];
}

/** Returns the sentences of one language; both are written side by side, so that none is forgotten. */
const inLocale =
  <Params>(en: (params: Params) => Words, zh: (params: Params) => Words) =>
  (params: Params, locale: Locale): Words =>
    (locale === 'zh' ? zh : en)(params);

const orderPage = ({ order }: { order: number }): Shown['target'] => ({ page: 'order', orderId: order });
const grouped = (points: number) => points.toLocaleString('en-US');

type TestStep = { readonly [L in Locale]: Words };
const testStep = (en: [string, string], zh: [string, string]): TestStep => ({
  en: { title: en[0], text: en[1] },
  zh: { title: zh[0], text: zh[1] },
});

/** What each step of a product test says. */
const testSteps: Record<ProductTestStep, TestStep> = {
  selected: testStep(
    ['You were selected', 'tell us your address by {day}.'],
    ['您已入选', '请在 {day} 前填写收货地址。'],
  ),
  addressReminder: testStep(
    ['We need your address', 'without it by {day}, the place goes to somebody else.'],
    ['请填写收货地址', '{day} 前未填写，名额将让给其他人。'],
  ),
  reserve: testStep(
    ['You are in reserve', 'you move up when a place becomes free.'],
    ['您已进入候补名单', '一旦有空缺将自动递补。'],
  ),
  declined: testStep(['Not selected this time', 'thank you for applying.'], ['本次未入选', '感谢您的申请。']),
  shipped: testStep(
    ['Your parcel is on its way', 'expected by {day}. Tell us once you have it.'],
    ['包裹已寄出', '预计 {day} 前送达，收到后请确认。'],
  ),
  reportOpen: testStep(['Your report is open', 'please send it by {day}.'], ['报告已开放', '请在 {day} 前提交。']),
  reportOverdue: testStep(
    ['Your report is overdue', 'it was due on {day}. You can still send it.'],
    ['报告已逾期', '截止日为 {day}，您仍可提交。'],
  ),
  lastReminder: testStep(
    ['Last reminder for your report', 'it was due on {day}. The test ends unpaid ten days after that.'],
    ['报告最后提醒', '截止日为 {day}，再过十天仍未提交将无奖励结束。'],
  ),
  dayMoved: testStep(['You have more time', 'the new last day is {day}.'], ['已为您延期', '新的截止日为 {day}。']),
  reported: testStep(
    ['All reports are here', 'your coins follow once they are reviewed.'],
    ['报告已全部提交', '审核通过后金币将自动到账。'],
  ),
  overdue: testStep(
    ['Your product test has ended', 'a report was missing, so it is not paid.'],
    ['产品试用因未交报告结束', '未发放奖励。'],
  ),
  ended: testStep(['Your product test has ended', 'its page says why.'], ['产品试用已结束', '原因请见试用页面。']),
};

/** The titles of the steps that asked for something, once that is done or too late. */
const pastSteps: Partial<Record<ProductTestStep, Record<Locale, string>>> = {
  addressReminder: { en: 'We asked for your address', zh: '曾提醒您填写收货地址' },
  reportOpen: { en: 'A report was open', zh: '报告曾开放提交' },
  reportOverdue: { en: 'A report was overdue', zh: '报告曾逾期' },
};

function testStepWords(
  { step, title, day }: NotificationParams['productTest'],
  locale: Locale,
  isOver: boolean,
): Words {
  const asked = testSteps[step][locale];
  const test = title[locale] || title.en;
  const nothing = locale === 'zh' ? '此步骤已无需处理。' : 'nothing more to do for this step.';
  const text = isOver ? nothing : asked.text.replace('{day}', day && writeDay(day, locale));
  return {
    title: (isOver && pastSteps[step]?.[locale]) || asked.title,
    text: locale === 'zh' ? `“${test}”：${text}` : `“${test}”: ${text}`,
  };
}

/** All kinds of notifications, with what they say and where they lead. */
export const notificationKinds: { readonly [K in NotificationKind]: KindModule<NotificationParams[K]> } = {
  orderUnconfirmed: {
    group: 'orders',
    tone: 'duty',
    words: inLocale(
      ({ order, gift }) => ({
        title: `Confirm order ${order}`,
        text: `${gift.en}: open the link in the email that we sent you.`,
      }),
      ({ order, gift }) => ({ title: `请确认订单 ${order}`, text: `${gift.zh}：请打开我们发送的邮件中的链接。` }),
    ),
    settled: inLocale(
      ({ order, gift }) => ({ title: `Order ${order} no longer needs your confirmation`, text: gift.en }),
      ({ order, gift }) => ({ title: `订单 ${order} 已无需您确认`, text: gift.zh }),
    ),
    target: orderPage,
  },
  orderApproved: {
    group: 'orders',
    tone: 'good',
    words: inLocale(
      ({ order, gift }) => ({ title: `Order ${order} was approved`, text: `${gift.en} is on its way.` }),
      ({ order, gift }) => ({ title: `订单 ${order} 已通过审核`, text: `${gift.zh}正在发放。` }),
    ),
    target: orderPage,
  },
  orderCompleted: {
    group: 'orders',
    tone: 'good',
    words: inLocale(
      ({ order, gift }) => ({ title: `${gift.en} was sent`, text: `Order ${order} is complete.` }),
      ({ order, gift }) => ({ title: `${gift.zh}已发放`, text: `订单 ${order} 已完成。` }),
    ),
    target: orderPage,
  },
  orderRejected: {
    group: 'orders',
    tone: 'bad',
    words: inLocale(
      ({ order, gift, reason }) => ({
        title: `Order ${order} was not approved`,
        text: `${gift.en}. ${reason ? `${reason} ` : ''}Your coins are back in your balance.`,
      }),
      ({ order, gift, reason }) => ({
        title: `订单 ${order} 未通过审核`,
        text: `${gift.zh}。${reason}金币已退回您的余额。`,
      }),
    ),
    target: orderPage,
  },
  orderCanceled: {
    group: 'orders',
    tone: 'plain',
    words: inLocale(
      ({ order, gift, reason }) => ({
        title: `Order ${order} was canceled`,
        text: `${gift.en}. ${reason ? `${reason} ` : ''}Your coins are back in your balance.`,
      }),
      ({ order, gift, reason }) => ({
        title: `订单 ${order} 已取消`,
        text: `${gift.zh}。${reason}金币已退回您的余额。`,
      }),
    ),
    target: orderPage,
  },
  answersAccepted: {
    group: 'reviews',
    tone: 'good',
    words: inLocale(
      ({ title, points }) => ({
        title: 'Your answers were approved',
        text: `“${title.en}”: ${grouped(points)} coins are in your balance.`,
      }),
      ({ title, points }) => ({ title: '您的答卷已通过审核', text: `“${title.zh}”：${grouped(points)} 金币已到账。` }),
    ),
    points: ({ points }) => points,
    target: () => ({ page: 'answers' }),
  },
  partnerConfirmed: {
    group: 'reviews',
    tone: 'good',
    words: inLocale(
      ({ title, partner, points, credited }) => ({
        title: `${partner} confirmed your answers`,
        text: `“${title.en}”: ${grouped(points)} coins ${credited ? 'are in your balance' : 'are on the way, after the review'}.`,
      }),
      ({ title, partner, points, credited }) => ({
        title: `${partner} 已确认您的答卷`,
        text: `“${title.zh}”：${grouped(points)} 金币${credited ? '已到账' : '将在审核后到账'}。`,
      }),
    ),
    points: ({ points, credited }) => (credited ? points : 0),
    target: () => ({ page: 'answers' }),
  },
  productTest: {
    group: 'reviews',
    tone: 'duty',
    words: (params, locale) => testStepWords(params, locale, false),
    settled: (params, locale) => testStepWords(params, locale, true),
    target: ({ encryptId }) => ({ page: 'productTest', encryptId }),
  },
  answersRejected: {
    group: 'reviews',
    tone: 'bad',
    words: inLocale(
      ({ title, reason }) => ({ title: 'Your answers were not accepted', text: `“${title.en}”: ${reason}` }),
      ({ title, reason }) => ({ title: '您的答卷未通过审核', text: `“${title.zh}”：${reason}` }),
    ),
    target: () => ({ page: 'cases' }),
  },
  answersReinstated: {
    group: 'reviews',
    tone: 'good',
    words: inLocale(
      ({ title, points }) => ({
        title: 'Your answers count after all',
        text: `“${title.en}”: ${grouped(points)} coins are in your balance.`,
      }),
      ({ title, points }) => ({ title: '您的答卷经复核通过', text: `“${title.zh}”：${grouped(points)} 金币已到账。` }),
    ),
    points: ({ points }) => points,
    target: () => ({ page: 'answers' }),
  },
  friendFirst: {
    group: 'friends',
    tone: 'good',
    words: inLocale(
      ({ friend, points }) => ({
        title: `${friend} finished a first survey`,
        text: `${grouped(points)} coins for you, paid by us.`,
      }),
      ({ friend, points }) => ({ title: `${friend} 完成了首个问卷`, text: `我们奖励您 ${grouped(points)} 金币。` }),
    ),
    points: ({ points }) => points,
    target: () => ({ page: 'friends' }),
  },
  surveyPicked: {
    group: 'surveys',
    tone: 'plain',
    words: inLocale(
      ({ title, minutes, points }) => ({
        title: 'A survey picked for you',
        text: `“${title.en}”, ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, up to ${grouped(points)} coins.`,
      }),
      ({ title, minutes, points }) => ({
        title: '为您挑选的问卷',
        text: `“${title.zh}”，约 ${minutes} 分钟，最高 ${grouped(points)} 金币。`,
      }),
    ),
    target: ({ encryptId }) => ({ page: 'survey', encryptId }),
  },
  supportAnswered: {
    group: 'support',
    tone: 'plain',
    words: inLocale(
      ({ excerpt }) => ({ title: 'Support answered you', text: `“${excerpt}”` }),
      ({ excerpt }) => ({ title: '客服已回复您', text: `“${excerpt}”` }),
    ),
    target: ({ conversation }, tokenOf) => {
      const token = tokenOf(conversation);
      return token === null ? null : { page: 'conversation', token };
    },
  },
  secondLook: {
    group: 'support',
    tone: 'plain',
    words: inLocale(
      ({ lifted }) => ({
        title: lifted ? 'Second look: in your favor' : 'Second look: the decision stands',
        text: lifted ? 'You can answer surveys and redeem rewards again.' : 'Your case says why.',
      }),
      ({ lifted }) => ({
        title: lifted ? '复核结果：支持您的申诉' : '复核结果：维持原决定',
        text: lifted ? '您可以继续答题和兑换。' : '原因请见您的申诉。',
      }),
    ),
    target: () => ({ page: 'cases' }),
  },
  coinsCorrected: {
    group: 'support',
    tone: 'plain',
    words: inLocale(
      ({ points, reason }) => ({ title: points > 0 ? 'We added coins' : 'We took back coins', text: reason }),
      ({ points, reason }) => ({ title: points > 0 ? '我们补发了金币' : '我们扣回了金币', text: reason }),
    ),
    points: ({ points }) => points,
    target: () => ({ page: 'points' }),
  },
};
