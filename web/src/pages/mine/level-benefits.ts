import { useMemo } from 'react';
import type { DataOf } from '../../api/call';
import { mineWords } from '../../locales/mine.en';
import { useT } from '../../locales/translator';

/** What a level brings. */
export type LevelBenefits = DataOf<'GET /api/v1/Accounts/:id'>['levelBenefits'][number];

/** The kinds of benefits, in the order in which they are listed. */
export const BENEFIT_KINDS = ['reviewDaysLess', 'earlyMinutes', 'bonusPercent'] as const;
export type BenefitKind = (typeof BENEFIT_KINDS)[number];

/** The benefits of a member below LV.1. */
const none: LevelBenefits = { bonusPercent: 0, reviewDaysLess: 0, earlyMinutes: 0 };

/** Returns what a level brings; nothing below LV.1. */
export function benefitsOf(levels: readonly LevelBenefits[], level: number): LevelBenefits {
  return levels[level - 1] ?? none;
}

/** Returns whether some level brings something. */
export function hasBenefits(levels: readonly LevelBenefits[]): boolean {
  return levels.some((level) => BENEFIT_KINDS.some((kind) => level[kind] > 0));
}

/** Returns benefits in words: their names, their values alone, and as sentences. */
export function useBenefitWords() {
  const t = useT(mineWords);
  return useMemo(() => {
    const time = (minutes: number) =>
      minutes % 60 === 0 ? t('earlyHours', { n: minutes / 60 }) : t('earlyMinutes', { n: minutes });
    const values: Record<BenefitKind, (n: number) => string> = {
      reviewDaysLess: (n) => t('reviewValue', { n }),
      earlyMinutes: (n) => time(n),
      bonusPercent: (n) => t('bonusValue', { n }),
    };
    const sentences: Record<BenefitKind, (n: number) => string> = {
      reviewDaysLess: (n) => t('reviewSentence', { n }),
      earlyMinutes: (n) => t('earlySentence', { time: time(n) }),
      bonusPercent: (n) => t('bonusSentence', { n }),
    };
    const names: Record<BenefitKind, string> = {
      reviewDaysLess: t('reviewName'),
      earlyMinutes: t('earlyName'),
      bonusPercent: t('bonusName'),
    };
    return {
      name: (kind: BenefitKind) => names[kind],
      value: (kind: BenefitKind, benefits: LevelBenefits) => values[kind](benefits[kind]),
      /** The sentences about all that a level brings. */
      list: (benefits: LevelBenefits) =>
        BENEFIT_KINDS.filter((kind) => benefits[kind] > 0).map((kind) => ({
          kind,
          sentence: sentences[kind](benefits[kind]),
        })),
    };
  }, [t]);
}
