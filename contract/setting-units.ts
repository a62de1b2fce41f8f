/** How the numbers of the panel are grouped and counted. Free of zod, so that browsers may import it. */
export const SETTING_GROUPS = [
  'joining',
  'profile',
  'checkIn',
  'surveys',
  'referrals',
  'credit',
  'levels',
  'codes',
  'orders',
  'invitations',
  'quality',
  'retention',
  'panel',
] as const;
export const SETTING_UNITS = [
  'points',
  'credit',
  'percent',
  'times',
  'questions',
  'days',
  'months',
  'hours',
  'minutes',
  'seconds',
  'codes',
  'members',
  'rows',
  'surveys',
  'mailsPerWeek',
  'mailsPerMinute',
  'timeZone',
  'text',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];
export type SettingUnit = (typeof SETTING_UNITS)[number];
