import { z } from 'zod';
import { AttemptId } from './attempts';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { partnerSecretMissing } from './partner-refusals';
import { PartnerPeriod } from './partner-scorecard';
import {
  CALL_MEANINGS,
  CALL_STATES,
  CALL_VIAS,
  SET_ASIDE_REASONS,
  SIGNATURE_ENCODINGS,
  SIGNATURE_METHODS,
  SIGNED_PARTS,
  STATUS_MAX,
} from './partner-values';
import { Id, IdParams, Instant, May, notFound } from './values';

export const callNotWaiting = refusal('callNotWaiting', {
  en: 'Only calls that are set aside, early, ignored or without a known attempt can be handled again.',
  zh: '只能重新处理已搁置、提前到达、无需处理或找不到作答记录的回调。',
});
export const callNotOpen = refusal('callNotOpen', {
  en: 'This call is not set aside any more.',
  zh: '该回调已不在搁置状态。',
});
export const callUnreadable = refusal('callUnreadable', {
  en: 'Please paste the full address of a call. It begins with {address}.',
  zh: '请粘贴完整的回调地址，以 {address} 开头。',
});

const Meaning = z.enum(CALL_MEANINGS);
const CallState = z.enum(CALL_STATES);

const CallRow = z.strictObject({
  id: Id,
  at: Instant,
  via: z.enum(CALL_VIAS),
  state: CallState,
  /** The partner's word and what it means; null where none was read. */
  status: z.string().nullable(),
  meaning: Meaning.nullable(),
  /** Our attempt, as the call names it. */
  attempt: z.string().nullable(),
  isKnown: z.boolean(),
  amountCents: z.int().nullable(),
  reason: z.enum(SET_ASIDE_REASONS).nullable(),
  /** Seconds since the member came back; null where that is not known. */
  delaySeconds: z.int().nullable(),
});

export const partnerCalls = operation({
  method: 'GET',
  path: '/api/console/Partners/:id/Calls',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary:
    'The calls of a partner, newest first, and the statuses for which calls were set aside. They are kept for 90 days.',
  params: IdParams,
  query: z.strictObject({
    state: CallState.optional(),
    attempt: z.string().max(128).optional(),
    via: z.enum(CALL_VIAS).optional(),
    /** Calls of so many days until now; without it, all that are kept. */
    days: PartnerPeriod.optional(),
    before: z.string().max(40).optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  data: z.strictObject({
    list: z.array(CallRow),
    next: z.string().nullable(),
    /** Calls in each state, up to 1,000. */
    counts: z.record(CallState, z.int()),
    /** Statuses without a meaning, at most 20. */
    unmapped: z.array(z.strictObject({ status: z.string(), calls: z.int(), since: Instant })),
  }),
  refusals: [notFound],
});

const CallParams = z.strictObject({ id: Id, callId: Id });

export const partnerCall = operation({
  method: 'GET',
  path: '/api/console/Partners/:id/Calls/:callId',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'One call as it was received, and the history of its attempt.',
  params: CallParams,
  data: CallRow.extend({
    method: z.string(),
    target: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    network: z.string(),
    event: z.string().nullable(),
    handledAt: Instant.nullable(),
    attemptId: AttemptId.nullable(),
    steps: z.array(
      z.strictObject({ at: Instant, kind: z.enum(['started', 'left', 'back', 'call', 'ended']), word: z.string() }),
    ),
    can: z.strictObject({ replay: May, close: May }),
  }),
  refusals: [notFound],
});

export const replayPartnerCall = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/Calls/:callId/Replay',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['partner.callReplayed'],
  summary:
    'Handle a call again that is set aside, early, ignored or without a known attempt. It is checked as if it came now.',
  params: CallParams,
  data: z.null(),
  refusals: [notFound, notAllowed, callNotWaiting],
});

export const closePartnerCall = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/Calls/:callId/Close',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['partner.callClosed'],
  summary: 'Close a call that is set aside and needs no action. It changes nothing and pays nothing.',
  params: CallParams,
  body: z.strictObject({ reason: z.string().trim().min(1).max(300) }),
  data: z.null(),
  refusals: [notFound, notAllowed, callNotOpen],
});

export const tryPartner = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/Try',
  caller: 'operator',
  permission: 'managePanel',
  unaudited: 'It writes nothing and pays nothing.',
  summary:
    'Check an address that a partner would call, or make a sample of one with `status`. Writes nothing. The right signature of a call about a real attempt is never shown whole.',
  params: IdParams,
  body: z.union([
    z.strictObject({
      via: z.enum(['call', 'back']),
      url: z.string().min(1).max(8000),
      body: z.string().max(20_000).default(''),
      /** One a line, as `name: value`. */
      headers: z.string().max(4_000).default(''),
    }),
    z.strictObject({ status: z.string().min(1).max(STATUS_MAX) }),
  ]),
  data: z.strictObject({
    url: z.string(),
    headers: z.string(),
    parameters: z.array(
      z.strictObject({
        name: z.string(),
        value: z.string(),
        field: z.enum(['attempt', 'status', 'amount', 'event', 'debug', 'signature']).nullable(),
      }),
    ),
    /** What is signed; null where nothing is. */
    base: z.string().nullable(),
    /** Which signature of the profile this one is checked by; null: none. */
    signer: z.enum(['call', 'correction', 'back']).nullable(),
    given: z.string().nullable(),
    computed: z.string().nullable(),
    matches: z.boolean(),
    /** Other ways of signing with the same secret, and whether they give the signature of this call. */
    tried: z.array(
      z.strictObject({
        method: z.enum(SIGNATURE_METHODS),
        signs: z.enum(SIGNED_PARTS),
        encoding: z.enum(SIGNATURE_ENCODINGS),
        matches: z.boolean(),
      }),
    ),
    attempt: z.strictObject({ key: z.string(), state: z.string().nullable() }).nullable(),
    status: z.string().nullable(),
    meaning: Meaning.nullable(),
    amountCents: z.int().nullable(),
    expectedCents: z.int().nullable(),
    reply: z.string(),
  }),
  refusals: [notFound, notAllowed, callUnreadable, partnerSecretMissing],
});
