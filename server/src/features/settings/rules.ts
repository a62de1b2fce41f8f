import type { SettingGroup, SettingUnit } from '@pollen/contract/setting-units';

/**
 * Settings of the panel with their defaults; an operator may override each. Points and credit are integers, 1 point = 1
 * US cent.
 */
export const defaultPanelSettings = {
  timeZone: 'America/New_York',
  registrationPoints: 50,
  profilePoints: 100,
  /** Paid for every `profileQuestionsPer` profile questions answered. */
  profileQuestionPoints: 2,
  profileQuestionsPer: 10,
  checkInPoints: 1,
  checkInCredit: 1,
  checkInBonusEvery: 7,
  checkInBonusPoints: 5,
  /** Screened out, or quota full after entry. */
  screenOutPoints: 10,
  screenOutsPaidPerDay: 5,
  referralFirstPoints: 200,
  referralCommissionPercent: 20,
  referralInactiveMonths: 6,
  startingCredit: 60,
  completedCredit: 2,
  rejectedCredit: -10,
  fraudCredit: -50,
  /** The credit at which each level begins; the level is the number of these that the credit has reached. */
  level1Credit: 60,
  level2Credit: 100,
  level3Credit: 200,
  level4Credit: 500,
  level5Credit: 800,
  level6Credit: 1000,
  /** What each level brings (decision 150): percent on top of completed surveys, ... */
  level1BonusPercent: 0,
  level2BonusPercent: 1,
  level3BonusPercent: 2,
  level4BonusPercent: 3,
  level5BonusPercent: 4,
  level6BonusPercent: 5,
  /** ... days by which a review is shorter, of which at least one remains, ... */
  level1ReviewDaysLess: 0,
  level2ReviewDaysLess: 0,
  level3ReviewDaysLess: 1,
  level4ReviewDaysLess: 1,
  level5ReviewDaysLess: 2,
  level6ReviewDaysLess: 2,
  /** ... and minutes by which new surveys open earlier. */
  level1EarlyMinutes: 0,
  level2EarlyMinutes: 0,
  level3EarlyMinutes: 0,
  level4EarlyMinutes: 30,
  level5EarlyMinutes: 60,
  level6EarlyMinutes: 120,
  /** How many minutes a mailed verification code is valid, and how many tries it has. */
  codeMinutes: 10,
  codeTries: 5,
  /** Seconds between two codes for one address. */
  codeAgainSeconds: 60,
  /** Codes for one address within 24 hours. */
  codesPerAddressDay: 10,
  /** Wrong codes within an hour, from all callers, after which no code is accepted. */
  codeFailuresHour: 1000,
  /** Orders up to this amount need no confirmation mail on a browser that confirmed one before. */
  trustedOrderPoints: 1000,
  /** Orders, corrections and other decisions about money above this amount need a second operator. */
  secondOperatorPoints: 2500,
  /** The total that one operator may decide alone in a day of the panel, over all kinds of decisions. */
  secondOperatorDayPoints: 25_000,
  /** The total that one member may get in a day of the panel by decisions of single operators. */
  secondOperatorMemberDayPoints: 5_000,
  /** Payout runs above this amount are sent by another operator than the one who closed them. */
  secondOperatorRunPoints: 50_000,
  /** Survey rewards above this amount need two operators to launch or raise them. */
  secondOperatorRewardPoints: 1000,
  orderConfirmHours: 72,
  /** The limit of survey invitations that a member gets within seven days. */
  invitationsPerWeek: 3,
  /** The limit of mails a minute of a wave that starts now; an operator may choose a slower pace. */
  invitationsPerMinute: 200,
  /** Days after which a request for approval expires. */
  approvalDays: 14,
  /**
   * An attempt faster than this share of the median of other completes gets a signal; the median needs this many
   * completes.
   */
  fastPercent: 35,
  fastOthers: 10,
  /** With fewer completes, the signal compares with this share of the expected length. */
  fastExpectedPercent: 10,
  /** Rows of one grid, or of each of several grids, that give a signal when all have the same answer. */
  straightLineRows: 4,
  straightLineRowsOfSeveral: 3,
  /** Surveys that a member may start in a day without a signal. */
  startsPerDay: 25,
  /** Other members on one survey from the same network within a day that give a signal. */
  sharedNetworkMembers: 3,
  /** The number of reporting members that pauses a survey. */
  reportsToPause: 3,
  /** Days after a decision in which a member may ask for a second look. */
  appealDays: 30,
  /** Days within which second looks and reports are answered; after them a case counts as late. */
  caseAnswerDays: 7,
  /** Hours after which the content of a mail is erased; its address, subject and times stay. */
  mailBodyHours: 24,
  /** ISO codes, separated by blanks, of the countries from which no account can be created. */
  restrictedCountries: 'CN',
  /** How many people take part, as the specification's texts claim it; 0: the texts say nothing about it. */
  communityMembers: 1_500_000,
  /** Who runs the panel, for the page "How we treat you"; nothing is shown without a name. */
  companyName: '',
  companyAddress: '',
  companyContact: '',
} as const;

export type PanelSettings = {
  -readonly [K in keyof typeof defaultPanelSettings]: (typeof defaultPanelSettings)[K] extends string ? string : number;
};

export type SettingKey = keyof PanelSettings;

/**
 * The range of a numeric setting. Bounds prevent a typing error from paying out a fortune, and values that disable a
 * rule.
 */
interface Bounds {
  readonly group: SettingGroup;
  readonly unit: SettingUnit;
  readonly min: number;
  readonly max: number;
}

const points = (group: SettingGroup, max: number): Bounds => ({ group, unit: 'points', min: 0, max });
const gain: Bounds = { group: 'credit', unit: 'credit', min: 0, max: 1000 };
const loss: Bounds = { group: 'credit', unit: 'credit', min: -1000, max: 0 };
const level: Bounds = { group: 'levels', unit: 'credit', min: 1, max: 1_000_000 };
const levelBonus: Bounds = { group: 'levels', unit: 'percent', min: 0, max: 50 };
const levelReview: Bounds = { group: 'levels', unit: 'days', min: 0, max: 30 };
const levelHeadStart: Bounds = { group: 'levels', unit: 'minutes', min: 0, max: 1440 };
const within = (group: SettingGroup, unit: SettingUnit, min: number, max: number): Bounds => ({
  group,
  unit,
  min,
  max,
});

/** The settings that are a line of text, which readers see as it is written. */
export const TEXT_SETTINGS = ['companyName', 'companyAddress', 'companyContact'] as const satisfies SettingKey[];
type TextSetting = (typeof TEXT_SETTINGS)[number];
const isTextSetting = (key: string): key is TextSetting => TEXT_SETTINGS.some((each) => each === key);

/** The longest line of a text setting, in characters. */
export const TEXT_SETTING_MAX = 160;
// A line stands in HTML texts as well, so it has no brackets of tags.
const textLine = new RegExp(`^[^\\p{Cc}<>]{0,${TEXT_SETTING_MAX}}$`, 'u');

/** The bounds of every numeric setting, in the order of the screen. */
export const settingBounds: Readonly<
  Record<Exclude<SettingKey, 'timeZone' | 'restrictedCountries' | TextSetting>, Bounds>
> = {
  registrationPoints: points('joining', 10_000),
  profilePoints: points('joining', 10_000),
  profileQuestionPoints: points('profile', 1_000),
  profileQuestionsPer: within('profile', 'questions', 1, 100),
  checkInPoints: points('checkIn', 1_000),
  checkInCredit: { ...gain, group: 'checkIn' },
  checkInBonusEvery: within('checkIn', 'days', 2, 366),
  checkInBonusPoints: points('checkIn', 10_000),
  screenOutPoints: points('surveys', 1_000),
  screenOutsPaidPerDay: within('surveys', 'times', 0, 100),
  referralFirstPoints: points('referrals', 10_000),
  referralCommissionPercent: within('referrals', 'percent', 0, 100),
  referralInactiveMonths: within('referrals', 'months', 1, 60),
  startingCredit: gain,
  completedCredit: gain,
  rejectedCredit: loss,
  fraudCredit: loss,
  level1Credit: level,
  level2Credit: level,
  level3Credit: level,
  level4Credit: level,
  level5Credit: level,
  level6Credit: level,
  level1BonusPercent: levelBonus,
  level2BonusPercent: levelBonus,
  level3BonusPercent: levelBonus,
  level4BonusPercent: levelBonus,
  level5BonusPercent: levelBonus,
  level6BonusPercent: levelBonus,
  level1ReviewDaysLess: levelReview,
  level2ReviewDaysLess: levelReview,
  level3ReviewDaysLess: levelReview,
  level4ReviewDaysLess: levelReview,
  level5ReviewDaysLess: levelReview,
  level6ReviewDaysLess: levelReview,
  level1EarlyMinutes: levelHeadStart,
  level2EarlyMinutes: levelHeadStart,
  level3EarlyMinutes: levelHeadStart,
  level4EarlyMinutes: levelHeadStart,
  level5EarlyMinutes: levelHeadStart,
  level6EarlyMinutes: levelHeadStart,
  codeMinutes: within('codes', 'minutes', 5, 60),
  codeTries: within('codes', 'times', 3, 10),
  codeAgainSeconds: within('codes', 'seconds', 10, 300),
  codesPerAddressDay: within('codes', 'codes', 3, 100),
  codeFailuresHour: within('codes', 'codes', 100, 1_000_000),
  trustedOrderPoints: points('orders', 100_000),
  secondOperatorPoints: points('orders', 1_000_000),
  secondOperatorDayPoints: points('orders', 10_000_000),
  secondOperatorMemberDayPoints: points('orders', 10_000_000),
  secondOperatorRunPoints: points('orders', 100_000_000),
  secondOperatorRewardPoints: points('orders', 100_000),
  orderConfirmHours: within('orders', 'hours', 1, 720),
  invitationsPerWeek: within('invitations', 'mailsPerWeek', 0, 50),
  invitationsPerMinute: within('invitations', 'mailsPerMinute', 1, 10_000),
  approvalDays: within('panel', 'days', 1, 90),
  fastPercent: within('quality', 'percent', 5, 80),
  fastOthers: within('quality', 'members', 3, 200),
  fastExpectedPercent: within('quality', 'percent', 1, 50),
  straightLineRows: within('quality', 'rows', 3, 50),
  straightLineRowsOfSeveral: within('quality', 'rows', 2, 50),
  startsPerDay: within('quality', 'surveys', 3, 500),
  sharedNetworkMembers: within('quality', 'members', 1, 100),
  reportsToPause: within('quality', 'members', 1, 100),
  appealDays: within('quality', 'days', 7, 365),
  caseAnswerDays: within('quality', 'days', 1, 60),
  mailBodyHours: within('retention', 'hours', 1, 720),
  communityMembers: within('panel', 'members', 0, 1_000_000_000),
};

/** Returns the bounds of a numeric setting; null for other settings and unknown keys. */
export function boundsOf(key: string): Bounds | null {
  return Object.hasOwn(settingBounds, key) ? settingBounds[key as keyof typeof settingBounds] : null;
}

/** Returns the unit of a setting that is words: a time zone or a line of text. */
export function unitOfWords(key: string): 'timeZone' | 'text' {
  return isTextSetting(key) ? 'text' : 'timeZone';
}

/** Returns whether a key is the key of a setting. */
export function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(defaultPanelSettings, key);
}

/** Returns whether a stored value is valid for a setting; an invalid one, not written by the console, is ignored. */
export function isValidSetting(key: string, value: unknown): value is number | string {
  if (!isSetting(key) || typeof value !== typeof defaultPanelSettings[key]) return false;
  if (isTextSetting(key)) return textLine.test(String(value));
  const bounds = boundsOf(key);
  return !bounds || (Number.isInteger(value) && Number(value) >= bounds.min && Number(value) <= bounds.max);
}

/** The settings on the settings screen. Restricted countries have a screen of their own. */
export const SETTINGS_SHOWN = [
  ...(Object.keys(settingBounds) as (keyof typeof settingBounds)[]),
  'timeZone',
  ...TEXT_SETTINGS,
] as const satisfies SettingKey[];

/** Returns the settings with the operators' overrides; invalid overrides are ignored. */
export function withOverrides(
  standard: PanelSettings,
  overrides: readonly { key: string; value: unknown }[],
): PanelSettings {
  const fitting = overrides.filter(({ key, value }) => isValidSetting(key, value));
  return { ...standard, ...Object.fromEntries(fitting.map(({ key, value }) => [key, value])) };
}

/** A period in which survey rewards are multiplied, by days of the panel's zone, both included. */
export interface PromotionPeriod {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Returns whether a promotion is announced, running or over on a day. */
export function promotionState(
  promotion: PromotionPeriod & { removed: boolean },
  today: string,
): 'planned' | 'running' | 'over' | 'removed' {
  if (promotion.removed) return 'removed';
  if (promotion.endsOn < today) return 'over';
  return promotion.startsOn > today ? 'planned' : 'running';
}

const LONGEST_PROMOTION_DAYS = 731;
const DAY_MS = 86_400_000;

/** Returns whether a promotion can have these days when it is saved today. */
export function arePromotionDaysValid({ startsOn, endsOn }: PromotionPeriod, today: string): boolean {
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS + 1;
  return days >= 1 && days <= LONGEST_PROMOTION_DAYS && endsOn >= today;
}
