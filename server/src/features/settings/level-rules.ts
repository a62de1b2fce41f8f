import type { PanelSettings } from './rules';

/** What a level brings its members. */
export interface LevelBenefits {
  /** On top of the reward of each completed survey. */
  readonly bonusPercent: number;
  /** By so many days a review is shorter; at least one day remains. */
  readonly reviewDaysLess: number;
  /** New surveys open so many minutes before they do for members without this benefit. */
  readonly earlyMinutes: number;
}

/** The benefits of a member below LV.1. */
const none: LevelBenefits = { bonusPercent: 0, reviewDaysLess: 0, earlyMinutes: 0 };

/** Returns the credit at which each level begins, LV.1 first. */
export function levelThresholds(settings: PanelSettings): number[] {
  const { level1Credit, level2Credit, level3Credit, level4Credit, level5Credit, level6Credit } = settings;
  return [level1Credit, level2Credit, level3Credit, level4Credit, level5Credit, level6Credit];
}

/** Returns what each level brings, LV.1 first. */
export function levelBenefits(settings: PanelSettings): LevelBenefits[] {
  return ([1, 2, 3, 4, 5, 6] as const).map((level) => ({
    bonusPercent: settings[`level${level}BonusPercent`],
    reviewDaysLess: settings[`level${level}ReviewDaysLess`],
    earlyMinutes: settings[`level${level}EarlyMinutes`],
  }));
}

/** Returns what the level of a credit score brings. */
export function benefitsOf(credit: number, settings: PanelSettings): LevelBenefits {
  return levelBenefits(settings)[levelOf(credit, settings) - 1] ?? none;
}

/** Returns whether each level begins above the one before it. */
export function areLevelsInOrder(settings: PanelSettings): boolean {
  const thresholds = levelThresholds(settings);
  return thresholds.every((threshold, index) => index === 0 || threshold > (thresholds[index - 1] ?? 0));
}

/** Returns whether no level brings less than the one before it. */
export function areBenefitsInOrder(settings: PanelSettings): boolean {
  const benefits = levelBenefits(settings);
  return benefits.every((benefit, index) => {
    const before = benefits[index - 1] ?? none;
    return (
      benefit.bonusPercent >= before.bonusPercent &&
      benefit.reviewDaysLess >= before.reviewDaysLess &&
      benefit.earlyMinutes >= before.earlyMinutes
    );
  });
}

/** Returns the level of a credit score, 0 to 6. */
export function levelOf(credit: number, settings: PanelSettings): number {
  return levelThresholds(settings).filter((threshold) => credit >= threshold).length;
}

/** Returns the credit at which the next level begins; null on the highest. */
export function nextLevelAt(credit: number, settings: PanelSettings): number | null {
  return levelThresholds(settings).find((threshold) => credit < threshold) ?? null;
}

/** Returns the credit range of a level, `below` excluded; null on the highest. */
export function creditOf(level: number, settings: PanelSettings): { from: number; below: number | null } {
  const thresholds = levelThresholds(settings);
  return { from: thresholds[level - 1] ?? 0, below: thresholds[level] ?? null };
}
