import { z } from 'zod';
import { Changed, changeRefusals, changing, LastChange } from './console-versions';
import { operation, refusal } from './operation';
import { SETTING_GROUPS, SETTING_UNITS } from './setting-units';
import { Day, Id, IdParams, INTEGER_MAX, integer, May } from './values';
import { WaitingChange } from './waiting-changes';

export const settingOutOfBounds = refusal('settingOutOfBounds', {
  en: 'Please enter a whole number from {min} to {max}.',
  zh: '请输入 {min} 至 {max} 之间的整数。',
});
export const settingWrong = refusal('settingWrong', {
  en: 'Unknown value: {value}',
  zh: '无法识别该值：{value}',
});
export const levelsOutOfOrder = refusal('levelsOutOfOrder', {
  en: 'Each level needs more credit than the level before it and less than the level after it.',
  zh: '各等级所需信用分必须逐级递增。',
});
export const levelBenefitsOutOfOrder = refusal('levelBenefitsOutOfOrder', {
  en: 'A level brings at least as much as the level before it, and at most as much as the level after it.',
  zh: '各等级的权益不得低于前一等级，也不得高于后一等级。',
});
export const promotionOver = refusal('promotionOver', {
  en: 'This promotion ended on {day} and can no longer be changed.',
  zh: '该活动已于 {day} 结束，会员在活动中的所得不再变动。',
});
export const promotionDatesWrong = refusal('promotionDatesWrong', {
  en: 'A promotion must end on or after its first day, not before today ({today}), and last at most two years.',
  zh: '活动结束日期不得早于开始日期和今天（{today}），且活动期最长两年。',
});

/** A number, or a word such as a time zone. */
const Value = z.union([integer(-INTEGER_MAX), z.string().max(2000)]);

export const settings = operation({
  method: 'GET',
  path: '/api/console/Settings',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The numbers of the panel: what each is, was at first, may be, and who changed it last.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        key: z.string(),
        group: z.enum(SETTING_GROUPS),
        unit: z.enum(SETTING_UNITS),
        value: Value,
        standard: Value,
        /** Bounds of a number; null for words. */
        min: z.int().nullable(),
        max: z.int().nullable(),
        version: z.int(),
        changed: LastChange,
        /** Whether a change by the calling operator needs approval. */
        asks: z.boolean(),
        waiting: WaitingChange.nullable(),
        can: z.strictObject({ change: May }),
      }),
    ),
  }),
});

export const changeSetting = operation({
  method: 'POST',
  path: '/api/console/Settings/:key',
  caller: 'operator',
  permission: 'managePanel',
  furtherChecks: 'Settings about money wait for a second administrator.',
  audit: ['setting.changed', 'approval.asked'],
  summary: 'Change a number of the panel. What members read follows at once.',
  params: z.strictObject({ key: z.string().max(64) }),
  body: z.strictObject({ value: Value, ...changing }),
  data: Changed,
  refusals: [...changeRefusals, settingOutOfBounds, settingWrong, levelsOutOfOrder, levelBenefitsOutOfOrder],
});

const promotionFields = {
  name: z.string().trim().min(1).max(80),
  /** By how much survey rewards are multiplied. */
  factor: z.int().min(2).max(10),
  /** Days of the panel's time zone, both included. */
  startsOn: Day,
  endsOn: Day,
};

export const promotions = operation({
  method: 'GET',
  path: '/api/console/Promotions',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Activity periods, latest first, with the factor that counts today.',
  data: z.strictObject({
    today: Day,
    factorToday: z.int(),
    list: z.array(
      z.strictObject({
        id: Id,
        ...promotionFields,
        factor: z.int(),
        state: z.enum(['planned', 'running', 'over', 'removed']),
        version: z.int(),
        changed: LastChange,
        waiting: WaitingChange.nullable(),
        can: z.strictObject({ change: May }),
      }),
    ),
    /** New promotions that wait for approval. */
    additions: z.array(WaitingChange),
    /** Whether a change by the operator who asks waits for another operator. */
    asks: z.boolean(),
    can: z.strictObject({ add: May }),
  }),
});

export const addPromotion = operation({
  method: 'POST',
  path: '/api/console/Promotions',
  caller: 'operator',
  permission: 'managePanel',
  furtherChecks: 'Waits for a second administrator.',
  audit: ['promotion.added', 'approval.asked'],
  summary: 'Add an activity period.',
  body: z.strictObject({ ...promotionFields, reason: changing.reason }),
  /** With an approval id, the promotion waits for approval and has no id yet. */
  data: z.strictObject({ id: Id.nullable(), approval: Id.nullable() }),
  refusals: [...changeRefusals, promotionDatesWrong],
});

export const changePromotion = operation({
  method: 'POST',
  path: '/api/console/Promotions/:id',
  caller: 'operator',
  permission: 'managePanel',
  furtherChecks: 'Waits for a second administrator.',
  audit: ['promotion.changed', 'approval.asked'],
  summary: 'Change a planned or running activity period. Surveys that were started keep their reward.',
  params: IdParams,
  body: z.strictObject({ ...promotionFields, ...changing }),
  data: Changed,
  refusals: [...changeRefusals, promotionOver, promotionDatesWrong],
});

export const removePromotion = operation({
  method: 'POST',
  path: '/api/console/Promotions/:id/Remove',
  caller: 'operator',
  permission: 'managePanel',
  furtherChecks: 'Waits for a second administrator.',
  audit: ['promotion.removed', 'approval.asked'],
  summary: 'Take an activity period out; a running one ends at once. Its history stays, and can bring it back.',
  params: IdParams,
  body: z.strictObject(changing),
  data: Changed,
  refusals: [...changeRefusals, promotionOver],
});

export const consoleCountries = operation({
  method: 'GET',
  path: '/api/console/Countries',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'All countries: which can be chosen in the profile, and from which no account can be made.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        code: z.string(),
        name: z.string(),
        offered: z.boolean(),
        restricted: z.boolean(),
        /** Members whose profile names it. */
        members: z.int(),
      }),
    ),
    offered: z.strictObject({ version: z.int(), changed: LastChange }),
    restricted: z.strictObject({ version: z.int(), changed: LastChange }),
    can: z.strictObject({ change: May }),
  }),
});

const Codes = z.array(z.string().regex(/^[A-Z]{2}$/)).max(300);

export const changeOffered = operation({
  method: 'POST',
  path: '/api/console/Countries/Offered',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['countries.changed'],
  summary: 'Which countries can be chosen in the profile. Members who chose one before keep it.',
  body: z.strictObject({ codes: Codes.min(1), ...changing }),
  data: Changed,
  refusals: [...changeRefusals, settingWrong],
});

export const changeRestricted = operation({
  method: 'POST',
  path: '/api/console/Countries/Restricted',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['setting.changed'],
  summary: 'From which countries no account can be made. Members who travel can still log in.',
  body: z.strictObject({ codes: Codes, ...changing }),
  data: Changed,
  refusals: [...changeRefusals, settingWrong],
});

export const regionOfAddress = operation({
  method: 'GET',
  path: '/api/console/Countries/Address',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'What `GET /api/v1/IP2` answers to a visitor with this address.',
  query: z.strictObject({ address: z.union([z.ipv4(), z.ipv6()]) }),
  data: z.strictObject({ isoCode: z.string().nullable(), restricted: z.boolean() }),
});
