import { z } from 'zod';
import { AVATAR_TINTS } from './avatar-values';
import { operation } from './operation';
import { FRIEND_STATES } from './referral-values';
import { Id, IdParams, Instant, notFound, Points, pageOf, pagingQuery } from './values';

/** As the specification sends it: the id a second time, and the beginning of a name to find. */
const Query = z.strictObject({ ...pagingQuery(30), id: Id.optional(), userName: z.string().max(320).optional() });

export const referralSummary = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Recommend',
  caller: 'member',
  owner: 'id',
  summary: 'Invited friends and what they brought.',
  params: IdParams,
  data: z.strictObject({
    friendCount: z.int(),
    moneyCount: Points,
    link: z.url(),
    firstSurveyPoints: Points,
    commissionPercent: z.int(),
    /** Months without activity after which a friend is disconnected. */
    inactiveMonths: z.int(),
    /** Friends who bring coins with each survey, and those who have not finished a first one. */
    activeCount: z.int(),
    waitingCount: z.int(),
    /** What registration and profile pay a friend. */
    registrationPoints: Points,
    profilePoints: Points,
  }),
  refusals: [notFound],
});

export const referralQrCode = operation({
  method: 'GET',
  path: '/api/v1/RecommendQRCode',
  caller: 'member',
  summary: 'The invitation link of the signed-in member as a picture to scan.',
  data: z.string(),
  produces: 'image/svg+xml',
});

export const friends = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Friends',
  caller: 'member',
  owner: 'id',
  summary: 'Invited friends, newest first. Names are shortened: friends stay private persons.',
  params: IdParams,
  query: Query,
  data: pageOf(
    z.strictObject({
      id: Id,
      userName: z.string(),
      avatarUrl: z.string().nullable(),
      lastLoginDate: Instant.nullable(),
      registryTime: Instant,
      active: z.boolean(),
      state: z.enum(FRIEND_STATES),
      /** What the friend has brought, and what the first survey will still bring. */
      contribution: Points,
      expected: Points,
      /** When the referral of a quiet friend ends; null in every other state. */
      endsAt: Instant.nullable(),
    }),
  ),
  refusals: [notFound],
});

export const referralIncomes = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/RecommendIncomes',
  caller: 'member',
  owner: 'id',
  summary: 'What each friend contributed.',
  params: IdParams,
  query: Query,
  data: pageOf(z.strictObject({ id: Id, registryTime: Instant, userName: z.string(), contribution: Points })),
  refusals: [notFound],
});

/** Chooses the color of a member's initials, the one that the member sees too. */
const AvatarTint = z
  .int()
  .min(0)
  .max(AVATAR_TINTS - 1);

export const ranking = operation({
  method: 'GET',
  path: '/api/v1/Ranking',
  caller: 'anyone',
  summary: 'Members who earned most by referrals, at most 100; with the own place when signed in.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        userName: z.string(),
        displayName: z.string(),
        avatarUrl: z.string().nullable(),
        avatarTint: AvatarTint,
        amount: Points,
        isMe: z.boolean(),
      }),
    ),
    me: z.strictObject({ rank: z.int().nullable(), amount: Points }).nullable(),
  }),
});

export const invitation = operation({
  method: 'GET',
  path: '/api/v1/Invitation',
  caller: 'anyone',
  summary:
    'Who invites with a code, by first name alone, and what both sides get. An unknown code is answered like that of a member without a name.',
  query: z.strictObject({ uid: z.string().max(64) }),
  data: z.strictObject({
    /** The first name of the profile; of a Chinese name the family name remains, with stars. Null without a name. */
    name: z.string().nullable(),
    avatarTint: AvatarTint.nullable(),
    registrationPoints: Points,
    profilePoints: Points,
    firstSurveyPoints: Points,
    commissionPercent: z.int(),
    screenOutPoints: Points,
    screenOutsPaidPerDay: z.int(),
    /** Cash that the ledger paid out last Friday, rounded down; null while it is not counted, and when few were paid. */
    lastPayout: z.strictObject({ points: Points, members: z.int() }).nullable(),
  }),
});
