import type { Locale } from '../../platform/locale';
import type { ChangeDescription } from '../approvals/index';
import type { Promotion } from './queries';

/** Describes a change of an activity period; null before means that it is new, null after that it is removed. */
export function describePromotion(from: Promotion | null, to: Promotion | null, locale: Locale): ChangeDescription {
  const words =
    locale === 'zh'
      ? {
          title: '活动：',
          name: '名称',
          factor: '奖励倍数',
          days: '日期',
          factorOf: (n: number) => `${n} 倍`,
          till: ' 至 ',
        }
      : {
          title: 'Promotion: ',
          name: 'Name',
          factor: 'Rewards',
          days: 'Days',
          factorOf: (n: number) => `× ${n}`,
          till: ' – ',
        };
  const parts = [
    [words.name, (each: Promotion) => each.name],
    [words.factor, (each: Promotion) => words.factorOf(each.factor)],
    [words.days, (each: Promotion) => `${each.startsOn}${words.till}${each.endsOn}`],
  ] as const;
  return {
    title: words.title + (from ?? to)?.name,
    changes: parts
      .map(([label, say]) => ({ label, from: from && say(from), to: to && say(to) }))
      .filter((change) => change.from !== change.to),
  };
}
