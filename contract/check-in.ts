import { z } from 'zod';
import { operation, refusal } from './operation';
import { Day, IdParams, May, notFound, Points } from './values';

export const alreadyCheckedIn = refusal('alreadyCheckedIn', {
  en: 'You’ve already checked in today.',
  zh: '您今天已经签到过了。',
});

export const checkInRestricted = refusal('checkInRestricted', {
  en: 'You can’t check in while your account is restricted. Reason: {reason}',
  zh: '账户受限期间无法签到，原因：{reason}',
});

export const checkInToday = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Today',
  caller: 'member',
  owner: 'id',
  summary: 'Check in for today; once a day in the zone of the panel.',
  params: IdParams,
  body: z.strictObject({}),
  data: z.strictObject({ points: Points, credit: z.int(), streak: z.int() }),
  refusals: [notFound, alreadyCheckedIn, checkInRestricted],
});

export const checkInStatus = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/TodayStatus',
  caller: 'member',
  owner: 'id',
  summary: 'Has today been signed?',
  params: IdParams,
  data: z.strictObject({
    isComplete: z.boolean(),
    today: Day,
    streak: z.int(),
    /** What signing in pays: today if still open, else tomorrow. */
    nextPoints: Points,
    /** Consecutive days that pay the bonus, and the bonus. */
    bonusEvery: z.int(),
    bonusPoints: Points,
    /** Whether the member may check in at all, no matter whether today's check-in is done. */
    can: z.strictObject({ checkIn: May }),
  }),
  refusals: [notFound],
});

export const checkInDays = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/CheckinDays',
  caller: 'member',
  owner: 'id',
  summary: 'Signed days of a month.',
  params: IdParams,
  query: z.strictObject({
    year: z.coerce.number().int().min(2000).max(2100),
    month: z.coerce.number().int().min(1).max(12),
  }),
  data: z.strictObject({ list: z.array(z.strictObject({ date: Day })) }),
  refusals: [notFound],
});
