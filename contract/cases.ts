import { z } from 'zod';
import { CASE_STATES, SIGNALS_TOLD } from './case-values';
import type { SignalKind } from './console-quality';
import { messageMissing, secondLookAsked, textTooLong, tooManyReplies } from './feedback';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, Nothing, notFound, Points, tooManyRequests } from './values';

export const appealTooLate = refusal('appealTooLate', {
  en: 'The time to ask for a second look ended on {day}. You can still write to customer service.',
  zh: '申请复核的期限已于 {day} 结束。您仍可联系客服。',
});
export const caseNotDecided = refusal('caseNotDecided', {
  en: 'There is no decision that could be looked at again.',
  zh: '目前没有可以复核的决定。',
});

export const nothingToWithdraw = refusal('nothingToWithdraw', {
  en: 'There is no request to withdraw. It may have been decided in the meantime.',
  zh: '没有可撤回的申请，可能已有结果。',
});
export const loginAgain = refusal('loginAgain', {
  en: 'Please log in again.',
  zh: '请重新登录。',
});

/** The most cases that are listed. */
export const CASES_AT_MOST = 100;

/**
 * `account` and `suspension`: the present blacklisting or suspension; `account-7001` and `suspension-7001`: an earlier one,
 * by its second look; otherwise an attempt.
 */
const CaseId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const params = IdParams.extend({ caseId: CaseId });

const row = {
  id: CaseId,
  /** Rejected answers, answers held for a review, a report about a survey, a blacklisting or a suspension of the account. */
  kind: z.enum(['rejected', 'held', 'report', 'account', 'suspension']),
  state: z.enum(CASE_STATES),
  /** The survey; null for the account. */
  title: z.string().nullable(),
  /** The number by which support finds the conversation; null until the member wrote. */
  number: z.string().nullable(),
  /** What it is about, or what it brought where the member was right; 0 for the account. */
  points: Points,
  /** The member has until then to ask, or we have until then to answer. */
  dueAt: Instant.nullable(),
  /** When it began or was decided last. */
  at: Instant,
  can: z.strictObject({ appeal: May, withdraw: May }),
};

export const cases = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Cases',
  caller: 'member',
  owner: 'id',
  summary:
    'Everything that was decided against the member or that the member complained about, newest first: the newest hundred attempts, and the account.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(z.strictObject(row)),
    /** How long a member may ask for a second look, and within how many days cases are answered. */
    appealDays: z.int(),
    answerDays: z.int(),
  }),
  refusals: [notFound],
});

const told = Object.keys(SIGNALS_TOLD) as SignalKind[];

const CaseDetail = z.strictObject({
  ...row,
  /** The reason of the decision in the words of whoever decided; null while nothing is decided. */
  reason: z.string().nullable(),
  evidence: z.array(z.strictObject({ kind: z.enum(told), title: z.string(), text: z.string().nullable() })),
  /** Whether there were further checks that members are not told about. */
  hasUntold: z.boolean(),
  messages: z.array(z.strictObject({ id: Id, from: z.enum(['sender', 'operator']), text: z.string(), at: Instant })),
  /** With this token the member may add to the conversation; null where nothing can be added. */
  replyToken: z.string().nullable(),
});

export const caseDetail = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Cases/:caseId',
  caller: 'member',
  owner: 'id',
  summary:
    'One case: why it was decided so, what that was based on as far as members are told, and both sides’ messages.',
  params,
  data: CaseDetail,
  refusals: [notFound],
});

/** Longer than allowed, so that a text that is a little too long gets a sentence and not a fault. */
const Content = z.string().max(20_000);
const appealRefusals = [
  notFound,
  messageMissing,
  textTooLong,
  secondLookAsked,
  appealTooLate,
  caseNotDecided,
  tooManyReplies,
];

export const appeal = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Cases/:caseId/Appeal',
  caller: 'member',
  owner: 'id',
  summary:
    'Ask for a second look at a decision, once, or again after it was withdrawn; somebody who did not take it answers.',
  params,
  body: z.strictObject({ content: Content }),
  data: Nothing,
  refusals: appealRefusals,
});

export const withdrawAppeal = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Cases/:caseId/Withdrawal',
  caller: 'member',
  owner: 'id',
  summary: 'Withdraw a second look until an operator has decided it. A second call is refused.',
  params,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound, nothingToWithdraw],
});

/**
 * From the refused log-in of a member whom an operator suspended. It is good for an hour, for this one case, and until the
 * password is changed.
 */
const ticket = z.string().max(500);

export const suspensionCase = operation({
  method: 'POST',
  path: '/api/v1/SuspensionCase',
  caller: 'anyone',
  summary: 'The case about a suspension by an operator, for its member, who has no session.',
  body: z.strictObject({ ticket }),
  data: CaseDetail,
  refusals: [loginAgain, tooManyRequests],
});

export const appealSuspension = operation({
  method: 'POST',
  path: '/api/v1/SuspensionCase/Appeal',
  caller: 'anyone',
  summary: 'Ask for a second look at a suspension, as at any decision.',
  body: z.strictObject({ ticket, content: Content }),
  data: Nothing,
  refusals: [loginAgain, tooManyRequests, ...appealRefusals],
});

export const withdrawSuspensionAppeal = operation({
  method: 'POST',
  path: '/api/v1/SuspensionCase/Withdrawal',
  caller: 'anyone',
  summary: 'Withdraw a second look at a suspension until an operator has decided it.',
  body: z.strictObject({ ticket }),
  data: Nothing,
  refusals: [loginAgain, tooManyRequests, notFound, nothingToWithdraw],
});
