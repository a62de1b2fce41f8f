import type { SignalKind } from './console-quality';

/**
 * How much of each signal its member is told in a case. Free of zod, so that browsers may import it.
 * - `figures`: what was measured, in the member's own answers and times. Everybody sees the length of a survey anyway.
 * - `name`: that it was found, and nothing that would help to avoid it or that is about another member.
 * - `untold`: nothing, because its name alone says how it is found. The case says that there were further checks.
 */
export const SIGNALS_TOLD = {
  attention: 'name',
  fast: 'figures',
  evenPace: 'untold',
  straightLine: 'figures',
  nonsense: 'figures',
  duplicate: 'name',
  sharedDevice: 'name',
  sharedPayout: 'name',
  sharedNetwork: 'name',
  tooMany: 'name',
  completionCode: 'name',
  partnerChecks: 'name',
  otherNetwork: 'name',
  dailyCap: 'untold',
} as const satisfies Readonly<Record<SignalKind, 'figures' | 'name' | 'untold'>>;

/**
 * Where a case stands.
 * - `open`: decided against the member, who may ask for a second look until `dueAt`
 * - `lapsed`: decided, and the time to ask is over
 * - `inReview`: answers that a person checks before the reward is paid
 * - `withUs`: the member wrote, and we answer by `dueAt`
 * - `yourTurn`: we answered, and the member may go on
 * - `inFavor`, `kept`: how a second look or a report ended
 * - `closed`: a report that was closed without a payment
 * - `withdrawn`: the member took the request for a second look back, and may ask again until `dueAt`, if that is not null
 */
export const CASE_STATES = [
  'open',
  'lapsed',
  'inReview',
  'withUs',
  'yourTurn',
  'inFavor',
  'kept',
  'closed',
  'withdrawn',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The states of cases in which something is still to come. */
export const OPEN_CASE_STATES: readonly CaseState[] = ['open', 'inReview', 'withUs', 'yourTurn'];

/** The longest message about a case, in characters. */
export const FEEDBACK_TEXT_MAX = 4000;
