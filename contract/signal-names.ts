/**
 * Every signal of poor quality or fraud with its name in the console, in the order in which screens show them. Free of
 * zod, so that browsers may import it.
 */
export const SIGNAL_NAMES = {
  attention: { en: 'Attention check failed', zh: '未通过注意力检测' },
  fast: { en: 'Answered unusually fast', zh: '作答速度异常快' },
  evenPace: { en: 'Same pace on every page', zh: '各页作答用时几乎相同' },
  straightLine: { en: 'Straight-lining in a grid', zh: '矩阵题各行答案相同' },
  nonsense: { en: 'Gibberish in open answers', zh: '开放题答案无意义' },
  duplicate: { en: 'Same text as another member', zh: '与他人文字相同' },
  sharedDevice: { en: 'Same browser as another member', zh: '与其他会员使用同一浏览器' },
  sharedPayout: { en: 'Same payout account as another member', zh: '与其他会员使用同一收款账户' },
  sharedNetwork: { en: 'Same network as other members of this survey', zh: '与本问卷其他会员使用同一网络' },
  tooMany: { en: 'Too many surveys in one day', zh: '一天内作答过多' },
} as const;

export type SignalKind = keyof typeof SIGNAL_NAMES;

export const SIGNAL_KINDS = Object.keys(SIGNAL_NAMES) as SignalKind[];
