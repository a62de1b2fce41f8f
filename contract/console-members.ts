import { z } from 'zod';
import { Review } from './attempts';
import { Consent } from './consents';
import { MEMBER_SORTS } from './console-member-values';
import { notAllowed } from './console-operators';
import { sensitiveFilter } from './custom-fields';
import { operation, refusal } from './operation';
import { daysReversed } from './overview';
import { TargetRule } from './targets';
import { Day, Id, IdParams, Instant, May, notFound, Points } from './values';

export const blacklistedAlready = refusal('blacklistedAlready', {
  en: '{operator} has already blacklisted this member.',
  zh: '{operator} 已将该会员列入黑名单。',
});
export const secondLookWaits = refusal('secondLookWaits', {
  en: 'The member has asked for a second look. Answer it in conversation {number}, with a reason.',
  zh: '该会员已申请复核（会话 {number}），请在该会话中说明理由并作出决定。',
});

export const MemberState = z.enum(['active', 'suspended', 'blacklisted', 'closed']);

const Row = z.strictObject({
  id: Id,
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  state: MemberState,
  level: z.int(),
  credit: z.int(),
  balance: Points,
  country: z.string().nullable(),
  /** By name. */
  tags: z.array(z.strictObject({ id: Id, name: z.string() })),
  registeredAt: Instant,
  lastSeenAt: Instant.nullable(),
});

/** Is the text a target in JSON? */
function isTarget(text: string): boolean {
  try {
    return TargetRule.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const Count = z.coerce.number<number>().int().min(0).max(1_000_000).optional();
const Days = z.coerce.number<number>().int().min(1).max(3_650).optional();

/** What the list of members is narrowed by, beside a search. */
export const memberFilters = {
  /** `open`: every account that is not closed. */
  state: z.enum([...MemberState.options, 'open']).optional(),
  country: Id.optional(),
  level: z.coerce.number<number>().int().min(0).max(6).optional(),
  /** Members with this tag, and members without this one. */
  tag: Id.optional(),
  withoutTag: Id.optional(),
  /** A target as surveys have one, in JSON: members with a complete profile that matches it. */
  target: z.string().max(4_000).refine(isTarget).optional(),
  /** How many surveys the member completed, how many completes were rejected, how many redemptions were completed. */
  minCompletes: Count,
  maxCompletes: Count,
  minRejected: Count,
  maxRejected: Count,
  minOrders: Count,
  maxOrders: Count,
  /** Counts only those of so many last days. */
  inLastDays: Days,
  /** Available points. */
  minBalance: Count,
  maxBalance: Count,
  seenWithinDays: Days,
  unseenForDays: Days,
  joinedWithinDays: Days,
  joinedBeforeDays: Days,
  /** Members with flagged attempts: any at all, some that wait for a decision, some that were rejected. */
  signals: z.enum(['any', 'open', 'rejected']).optional(),
  /** What happened between `from` and `to`; `active` is a survey started or a check-in, `seen` the last visit. */
  by: z.enum(['registered', 'closed', 'active', 'seen']).default('registered'),
  from: Day.optional(),
  to: Day.optional(),
};

export const consoleMembers = operation({
  method: 'GET',
  path: '/api/console/Members',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary:
    'Members by the day of registration, those who left by when they did; search by email, name, handle or number.',
  query: z.strictObject({
    search: z.string().max(320).optional(),
    ...memberFilters,
    sort: z.enum(MEMBER_SORTS).default('-registered'),
    before: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  }),
  data: z.strictObject({
    list: z.array(Row),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
  refusals: [daysReversed, sensitiveFilter],
});

export const consoleMember = operation({
  method: 'GET',
  path: '/api/console/Members/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Everything about one member: profile, balances, attempts, orders, devices, friends.',
  params: IdParams,
  data: z.strictObject({
    ...Row.shape,
    handle: z.string(),
    blacklistReason: z.string().nullable(),
    /** By an operator; null while there is none. */
    suspension: z.strictObject({ reason: z.string(), by: z.string(), at: Instant }).nullable(),
    /** The new address without whose confirmation the account stays suspended. */
    waitsForAddress: z.string().nullable(),
    gender: z.int().nullable(),
    birthday: z.string().nullable(),
    pending: Points,
    reserved: Points,
    /** All points given less all points taken back. */
    earned: Points,
    /** What completed orders cost. */
    spent: Points,
    earnedByReferral: Points,
    payoutName: z.string().nullable(),
    payoutAccount: z.string().nullable(),
    payoutConfirmed: z.boolean(),
    referredBy: z.strictObject({ id: Id, name: z.string() }).nullable(),
    friends: z.int(),
    /** Other member accounts with the same mailbox, oldest first. */
    sameMailbox: z.array(Id),
    /** True when registration paid no welcome points, because the mailbox had an account before, open or closed. */
    welcomeWithheld: z.boolean(),
    devices: z.array(
      z.strictObject({ device: z.string(), startedAt: Instant, lastSeenAt: Instant, active: z.boolean() }),
    ),
    attempts: z.array(
      z.strictObject({
        attemptId: z.string(),
        surveyNumber: z.string(),
        title: z.string(),
        state: z.string(),
        points: Points,
        startedAt: Instant,
        durationSeconds: z.int().nullable(),
      }),
    ),
    orders: z.array(
      z.strictObject({
        id: Id,
        giftName: z.string(),
        points: Points,
        statusID: z.int(),
        status: z.string(),
        orderedAt: Instant,
      }),
    ),
    can: z.strictObject({ suspend: May, reactivate: May, view: May }),
  }),
  refusals: [notFound],
});

export const consoleMemberLedger = operation({
  method: 'GET',
  path: '/api/console/Members/:id/Ledger',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Every transfer of a member, all accounts, newest first.',
  params: IdParams,
  query: z.strictObject({
    before: z.coerce.number().int().positive().optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.int(),
        at: Instant,
        from: z.string(),
        to: z.string(),
        points: Points,
        kind: z.string(),
        description: z.string(),
        key: z.string(),
        orderId: z.int().nullable(),
        attemptId: z.string().nullable(),
      }),
    ),
    /** Give as `before` for the next page; null at the end. */
    next: z.int().nullable(),
  }),
  refusals: [notFound],
});

export const consoleMemberConsents = operation({
  method: 'GET',
  path: '/api/console/Members/:id/Consents',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'What a member agreed to or took back, when and about which version: the newest twenty.',
  params: IdParams,
  data: z.strictObject({ list: z.array(Consent), more: z.boolean() }),
  refusals: [notFound],
});

export const consoleAttempt = operation({
  method: 'GET',
  path: '/api/console/Attempts/:attemptId',
  caller: 'operator',
  permission: 'anyOperator',
  furtherChecks:
    'Attempts at a survey that chooses members by a sensitive answer are open to those who review answers.',
  summary: 'One attempt: its pages with times and answers, its outcome and its ledger lines.',
  params: z.strictObject({ attemptId: z.string().max(64) }),
  data: z.strictObject({
    attemptId: z.string(),
    memberId: Id,
    memberName: z.string(),
    surveyId: Id,
    surveyNumber: z.string(),
    title: z.string(),
    state: z.string(),
    review: Review,
    reason: z.string().nullable(),
    points: Points,
    /** Taken back by a rejection, and not given again. */
    takenPoints: Points,
    startedAt: Instant,
    endedAt: Instant.nullable(),
    durationSeconds: z.int().nullable(),
    pages: z.array(
      z.strictObject({
        turn: z.int(),
        page: z.string(),
        /** Empty when it has none. */
        title: z.string(),
        answeredAt: Instant,
        seconds: z.number(),
        answers: z.array(
          z.strictObject({
            question: z.string(),
            title: z.string(),
            answer: z.string(),
            /** The uploaded files in the answer, with links that open for two hours. */
            files: z.array(z.strictObject({ name: z.string(), link: z.string(), isPicture: z.boolean() })),
          }),
        ),
      }),
    ),
    ledger: z.array(
      z.strictObject({ id: z.int(), at: Instant, from: z.string(), to: z.string(), points: Points, kind: z.string() }),
    ),
    can: z.strictObject({ approve: May, reject: May, reinstate: May }),
  }),
  refusals: [notFound, notAllowed],
});

export const setBlacklist = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Blacklist',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.blacklisted', 'member.blacklistLifted'],
  unaudited: 'The member was not on the blacklist.',
  summary: 'Blacklist a member with a reason that the member reads, or lift it (reason null).',
  params: IdParams,
  body: z.strictObject({ reason: z.string().min(3).max(300).nullable() }),
  data: z.strictObject({ state: MemberState }),
  refusals: [notFound, notAllowed, blacklistedAlready, secondLookWaits],
});
