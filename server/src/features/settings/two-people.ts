import { SETTING_NAMES } from '@pollen/contract/setting-names';
import type { SettingUnit } from '@pollen/contract/setting-units';
import type { Bilingual, Locale } from '../../platform/locale';
import { boundsOf, isSetting, type SettingKey } from './rules';

/**
 * Why a change of a setting needs approval; null when one administrator may change it alone. `reward`: the setting
 * decides how many coins members get. `limit`: the amount above which a second person or a confirmation mail is needed.
 * `account`: it keeps strangers from guessing codes. `day`: the start of a day, and with it all daily limits.
 */
type ApprovalReason = 'reward' | 'limit' | 'account' | 'day' | null;

/** The reason for each setting. A setting that is missing here does not compile. */
const approvalReasons: Readonly<Record<SettingKey, ApprovalReason>> = {
  registrationPoints: 'reward',
  profilePoints: 'reward',
  profileQuestionPoints: 'reward',
  profileQuestionsPer: 'reward',
  checkInPoints: 'reward',
  // Credit decides the level, and the level a bonus (decision 150).
  checkInCredit: 'reward',
  checkInBonusEvery: 'reward',
  checkInBonusPoints: 'reward',
  screenOutPoints: 'reward',
  screenOutsPaidPerDay: 'reward',
  referralFirstPoints: 'reward',
  referralCommissionPercent: 'reward',
  // Decides how long commission is paid.
  referralInactiveMonths: 'reward',
  startingCredit: 'reward',
  completedCredit: 'reward',
  rejectedCredit: 'reward',
  fraudCredit: 'reward',
  level1Credit: 'reward',
  level2Credit: 'reward',
  level3Credit: 'reward',
  level4Credit: 'reward',
  level5Credit: 'reward',
  level6Credit: 'reward',
  level1BonusPercent: 'reward',
  level2BonusPercent: 'reward',
  level3BonusPercent: 'reward',
  level4BonusPercent: 'reward',
  level5BonusPercent: 'reward',
  level6BonusPercent: 'reward',
  // A shorter review and a head start change when members are paid or asked, not how much.
  level1ReviewDaysLess: null,
  level2ReviewDaysLess: null,
  level3ReviewDaysLess: null,
  level4ReviewDaysLess: null,
  level5ReviewDaysLess: null,
  level6ReviewDaysLess: null,
  level1EarlyMinutes: null,
  level2EarlyMinutes: null,
  level3EarlyMinutes: null,
  level4EarlyMinutes: null,
  level5EarlyMinutes: null,
  level6EarlyMinutes: null,
  codeMinutes: 'account',
  codeTries: 'account',
  codeAgainSeconds: 'account',
  codesPerAddressDay: 'account',
  codeFailuresHour: 'account',
  trustedOrderPoints: 'limit',
  secondOperatorPoints: 'limit',
  secondOperatorDayPoints: 'limit',
  secondOperatorMemberDayPoints: 'limit',
  secondOperatorRunPoints: 'limit',
  secondOperatorRewardPoints: 'limit',
  // Changes how long members wait; changes no balance.
  orderConfirmHours: null,
  // Changes the number of mails, not what they promise.
  invitationsPerWeek: null,
  invitationsPerMinute: null,
  // Decides which attempts an operator reviews. Changes no balance, and thresholds have to be tried out.
  fastPercent: null,
  fastOthers: null,
  fastExpectedPercent: null,
  straightLineRows: null,
  straightLineRowsOfSeveral: null,
  startsPerDay: null,
  sharedNetworkMembers: null,
  reportsToPause: null,
  // Decide until when members are heard, and by when; no balance.
  appealDays: null,
  caseAnswerDays: null,
  // The console never shows the text of a mail.
  mailBodyHours: null,
  // A request still needs a second person, however long it waits.
  approvalDays: null,
  timeZone: 'day',
  // Decides who may register, not what a member earns.
  restrictedCountries: null,
  // What public pages say about the panel; every change is in the audit log.
  communityMembers: null,
  companyName: null,
  companyAddress: null,
  companyContact: null,
};

/** Returns whether a change of a setting needs approval. */
export function needsApproval(key: string): boolean {
  return isSetting(key) && approvalReasons[key] !== null;
}

const names: Readonly<Record<SettingKey, Bilingual>> = SETTING_NAMES;

/** Returns the name of a setting on the console. */
export function settingName(key: string, locale: Locale): string {
  return isSetting(key) ? names[key][locale] : key;
}

/** A unit in English, singular and plural, and in Chinese. `#` is the number. */
const units: Readonly<Record<SettingUnit, readonly [one: string, many: string, zh: string]>> = {
  points: ['# coin', '# coins', '# 金币'],
  credit: ['# credit', '# credit', '# 信用分'],
  percent: ['# %', '# %', '#%'],
  times: ['# time', '# times', '# 次'],
  questions: ['# question', '# questions', '# 题'],
  days: ['# day', '# days', '# 天'],
  months: ['# month', '# months', '# 个月'],
  hours: ['# hour', '# hours', '# 小时'],
  minutes: ['# minute', '# minutes', '# 分钟'],
  seconds: ['# second', '# seconds', '# 秒'],
  codes: ['# code', '# codes', '# 个'],
  members: ['# member', '# members', '# 位会员'],
  rows: ['# row', '# rows', '# 行'],
  surveys: ['# survey', '# surveys', '# 份问卷'],
  mailsPerWeek: ['# mail a week', '# mails a week', '每周 # 封'],
  mailsPerMinute: ['# mail a minute', '# mails a minute', '每分钟 # 封'],
  timeZone: ['#', '#', '#'],
  text: ['#', '#', '#'],
};

/** Returns a value of a setting in words, such as "2,500 coins ($25.00)". */
export function settingValue(key: string, value: number | string, locale: Locale): string {
  const unit = boundsOf(key)?.unit;
  if (typeof value === 'string' || !unit) return String(value);
  const [one, many, zh] = units[unit];
  const words = (locale === 'zh' ? zh : value === 1 ? one : many).replace('#', value.toLocaleString('en-US'));
  if (unit !== 'points') return words;
  const dollars = `$${(value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  return locale === 'zh' ? `${words}（${dollars}）` : `${words} (${dollars})`;
}
