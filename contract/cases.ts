import { z } from 'zod';
import { CASE_STATES, SIGNALS_TOLD } from './case-values';
import type { SignalKind } from './console-quality';
import { messageMissing, secondLookAsked, textTooLong } from './feedback';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, Nothing, notFound, Points } from './values';

export const appealTooLate = refusal('appealTooLate', {
  en: 'The time to ask for a second look ended on {day}. You can still write to customer service.',
  zh: '申请复核的期限已于 {day} 结束。您仍可联系客服。',
});
export const caseNotDecided = refusal('caseNotDecided', {
  en: 'There is no decision that could be looked at again.',
  zh: '目前没有可以复核的决定。',
});

/** The most cases that are listed. */
export const CASES_AT_MOST = 100;

/** `account`: the present blacklisting; `account-7001`: an earlier one, by its second look; otherwise an attempt. */
const CaseId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const params = IdParams.extend({ caseId: CaseId });

const row = {
  id: CaseId,
  /** Rejected answers, answers that are held for a review, a report about a survey, or the account itself. */
  kind: z.enum(['rejected', 'held', 'report', 'account']),
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
  can: z.strictObject({ appeal: May }),
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

export const caseDetail = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Cases/:caseId',
  caller: 'member',
  owner: 'id',
  summary:
    'One case: why it was decided so, what that was based on as far as members are told, and both sides’ messages.',
  params,
  data: z.strictObject({
    ...row,
    /** The reason of the decision in the words of whoever decided; null while nothing is decided. */
    reason: z.string().nullable(),
    evidence: z.array(z.strictObject({ kind: z.enum(told), title: z.string(), text: z.string().nullable() })),
    /** Whether there were further checks that members are not told about. */
    hasUntold: z.boolean(),
    messages: z.array(z.strictObject({ id: Id, from: z.enum(['sender', 'operator']), text: z.string(), at: Instant })),
    /** With this token the member may add to the conversation; null where nothing can be added. */
    replyToken: z.string().nullable(),
  }),
  refusals: [notFound],
});

export const appeal = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Cases/:caseId/Appeal',
  caller: 'member',
  owner: 'id',
  summary: 'Ask for a second look at a decision, once; somebody who did not take it answers.',
  params,
  body: z.strictObject({ content: z.string().max(20_000) }),
  data: Nothing,
  refusals: [notFound, messageMissing, textTooLong, secondLookAsked, appealTooLate, caseNotDecided],
});
