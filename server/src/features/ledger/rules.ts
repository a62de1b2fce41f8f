import type { Bilingual } from '../../platform/locale';

/** The ledger accounts of a member. Only `available` can be spent, and only its transfers are listed for the member. */
export type MemberAccount = 'available' | 'pending' | 'reserved';
/**
 * The panel's own accounts, where points come from and go to. Their balances are summed from transfers, never stored.
 */
export type PanelAccount = 'panel:rewards' | 'panel:payouts' | 'panel:forfeited' | 'panel:adjustments';
export type LedgerAccount = MemberAccount | PanelAccount;

/**
 * What a transfer means to the member: its category and its sentence. The transfer's `params` fill the placeholders of
 * the sentence.
 */
export const transferKinds = {
  registration: { category: { en: 'Registration', zh: '注册' }, sentence: { en: 'Welcome to Pollen', zh: '注册奖励' } },
  profile: { category: { en: 'Profile', zh: '个人资料' }, sentence: { en: 'Profile completed', zh: '完善个人资料' } },
  profileQuestions: {
    category: { en: 'Profile', zh: '个人资料' },
    sentence: { en: '{count} profile questions answered', zh: '回答 {count} 个资料问题' },
  },
  checkIn: { category: { en: 'Check-in', zh: '签到' }, sentence: { en: 'Checked in on {day}', zh: '{day} 签到' } },
  checkInBonus: {
    category: { en: 'Check-in', zh: '签到' },
    sentence: { en: 'Checked in {streak} days in a row', zh: '连续签到 {streak} 天' },
  },
  survey: {
    category: { en: 'Survey', zh: '问卷' },
    sentence: { en: 'Survey No. {number} completed: {title}', zh: '完成问卷（编号 {number}）：{title}' },
  },
  surveyReleased: {
    category: { en: 'Survey', zh: '问卷' },
    sentence: { en: 'Survey No. {number} reviewed: {title}', zh: '问卷（编号 {number}）审核通过：{title}' },
  },
  surveyRejected: {
    category: { en: 'Survey', zh: '问卷' },
    sentence: { en: 'Survey No. {number} not accepted: {reason}', zh: '问卷（编号 {number}）未通过：{reason}' },
  },
  surveyReversed: {
    category: { en: 'Survey', zh: '问卷' },
    sentence: { en: 'Survey No. {number} reversed: {reason}', zh: '问卷（编号 {number}）奖励撤销：{reason}' },
  },
  surveyReinstated: {
    category: { en: 'Survey', zh: '问卷' },
    sentence: { en: 'Survey No. {number} accepted after all: {reason}', zh: '问卷（编号 {number}）复核通过：{reason}' },
  },
  levelBonus: {
    category: { en: 'Level bonus', zh: '等级加成' },
    sentence: {
      en: 'Survey No. {number}: level bonus of {percent}%',
      zh: '问卷（编号 {number}）：等级加成 {percent}%',
    },
  },
  levelBonusReversed: {
    category: { en: 'Level bonus', zh: '等级加成' },
    sentence: {
      en: 'Survey No. {number}: level bonus reversed: {reason}',
      zh: '问卷（编号 {number}）：等级加成撤销：{reason}',
    },
  },
  levelBonusReinstated: {
    category: { en: 'Level bonus', zh: '等级加成' },
    sentence: {
      en: 'Survey No. {number}: level bonus returned: {reason}',
      zh: '问卷（编号 {number}）：等级加成恢复：{reason}',
    },
  },
  screenOut: {
    category: { en: 'Survey', zh: '问卷' },
    sentence: { en: 'Survey No. {number}: screened out', zh: '问卷（编号 {number}）：未符合条件' },
  },
  quotaFull: {
    category: { en: 'Survey', zh: '问卷' },
    sentence: { en: 'Survey No. {number}: quota full', zh: '问卷（编号 {number}）：配额已满' },
  },
  referralFirst: {
    category: { en: 'Referral', zh: '推荐' },
    sentence: { en: 'Your friend {friend} completed a first survey', zh: '好友 {friend} 完成首份问卷' },
  },
  referralCommission: {
    category: { en: 'Referral', zh: '推荐' },
    sentence: { en: 'Commission on a survey of {friend}', zh: '好友 {friend} 的问卷佣金' },
  },
  orderReserved: {
    category: { en: 'Redemption', zh: '兑换' },
    sentence: { en: 'Order {order}: {gift}', zh: '订单 {order}：{gift}' },
  },
  orderReturned: {
    category: { en: 'Redemption', zh: '兑换' },
    sentence: { en: 'Order {order} returned: {gift}', zh: '订单 {order} 退回：{gift}' },
  },
  orderSpent: {
    category: { en: 'Redemption', zh: '兑换' },
    sentence: { en: 'Order {order} completed: {gift}', zh: '订单 {order} 完成：{gift}' },
  },
  forfeited: { category: { en: 'Account', zh: '账户' }, sentence: { en: 'Account closed', zh: '账户已注销' } },
  correction: {
    category: { en: 'Correction', zh: '更正' },
    sentence: { en: 'Correction: {reason}', zh: '更正：{reason}' },
  },
} as const satisfies Record<string, { category: Bilingual; sentence: Bilingual }>;

export type TransferKind = keyof typeof transferKinds;

/** The reasons for which the credit score changes. */
export const creditKinds = {
  starting: { en: 'Starting credit', zh: '初始信用分' },
  checkIn: { en: 'Checked in on {day}', zh: '{day} 签到' },
  completed: { en: 'Survey No. {number} completed', zh: '完成问卷（编号 {number}）' },
  rejected: { en: 'Survey No. {number} not accepted: {reason}', zh: '问卷（编号 {number}）未通过：{reason}' },
  fraud: { en: 'Rules broken: {reason}', zh: '违规：{reason}' },
  reinstated: { en: 'Survey No. {number} accepted after all: {reason}', zh: '问卷（编号 {number}）复核通过：{reason}' },
  correction: { en: 'Correction: {reason}', zh: '更正：{reason}' },
} as const satisfies Record<string, Bilingual>;

export type CreditKind = keyof typeof creditKinds;

/** Values for the placeholders of a sentence. A text in both languages is shown in the reader's language. */
export type LineParams = Readonly<Record<string, string | number | Bilingual>>;

/**
 * Returns the list that shows a transfer: 1 income, 2 expense, null when the available balance stays the same. Points
 * that an order reserves and returns are in the expense list; a reversed reward or correction is in the income list.
 * Each return or reversal lowers the sum of the list that has the original transfer.
 */
export function directionOf(from: LedgerAccount, to: LedgerAccount): 1 | 2 | null {
  if (from !== 'available' && to !== 'available') return null;
  return from === 'reserved' || to === 'reserved' || to === 'panel:forfeited' ? 2 : 1;
}

/** Returns the line numbers of a page of a newest-first list: lines (after, upTo], counted from 1 for the oldest. */
export function lineRange(total: number, page: number, size: number): { after: number; upTo: number } {
  const upTo = Math.max(0, total - (page - 1) * size);
  return { after: Math.max(0, upTo - size), upTo };
}
