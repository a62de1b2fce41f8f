import type { Signature } from '@pollen/contract/partner-profile';
import { RETURN_WORDS, type ReturnWord } from '@pollen/contract/partner-values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AttemptLimit } from '../../platform/attempt-limit';
import { isUnreachable } from '../../platform/database/lost-connections';
import { addressOfCaller, networkOf, networksOf } from '../../platform/http/network';
import { addJob } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { findAttemptByKey, getStart, updateUnchecked } from '../attempts/index';
import {
  findPartnerByKey,
  findPartnerSurvey,
  messageOf,
  recentSetup,
  signatureOfCall,
  updateVisitOtherNetwork,
  updateVisitReturned,
} from '../partners/index';
import { callStore } from './call-store';
import { attemptOfReturn } from './handling';
import { insertCalls, type ReceivedCall } from './queries';
import { isVerifiedCall, isVerifiedReturn } from './verify';

/** Partners call from few addresses, each for all its respondents. */
const CALLS_PER_MINUTE = 120_000;
/** Forged calls of one network to one partner; after these it is refused there before anything is read. */
const FORGED_PER_MINUTE = 30;
/** Forged calls that are kept of one partner, for operators to see why; the others leave nothing. */
const FORGED_KEPT_PER_MINUTE = 10;
const FORGED_KEPT_PER_DAY = 200;
/** So much of a forged body is kept. */
const FORGED_BODY_KEPT = 2_000;
const RETURNS_PER_MINUTE = 120;
const BODY_LIMIT = 64 * 1024;
const LONGEST_TARGET = 8_000;
const LONGEST_HEADER = 1_000;
const MOST_HEADERS = 40;
/** A partner sends a call again that was not answered with 200. */
const RETRY_AFTER_S = 30;

const retryLater = { 'retry-after': String(RETRY_AFTER_S) };
const busy = (reply: FastifyReply) => reply.code(503).headers(retryLater).send();

const PARTNER_KEY = /^[\w-]{22}$/;

/** Headers that may hold a secret, of a partner or of a browser's session. */
const SECRET_HEADER = /^(cookie|authorization|proxy-authorization|.*(api-?key|secret|password|token).*)$/;

/** The ways in which a message may be signed. */
type Signatures = readonly (Signature | null | undefined)[];

/** Returns the headers of a call that are kept, without what somebody could sign in with, except for signatures. */
function keptHeaders(request: FastifyRequest, signatures: Signatures): Record<string, string> {
  const kept: Record<string, string> = {};
  const signed = signatures.map((signature) => (signature?.place === 'header' ? signature.name.toLowerCase() : null));
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || (!signed.includes(name) && SECRET_HEADER.test(name))) continue;
    kept[name] = String(value).slice(0, LONGEST_HEADER);
    if (Object.keys(kept).length >= MOST_HEADERS) break;
  }
  return kept;
}

const keyOf = (request: FastifyRequest) => (request.params as { key?: string }).key ?? '';

/** Names under which forged calls are counted: a stranger at one partner does not get another partner refused. */
const namesOf = (request: FastifyRequest) =>
  networksOf(request).map(({ network, times }) => ({ name: `${keyOf(request)} ${network}`, times }));

function received(
  request: FastifyRequest,
  { partnerId, via, signatures }: Pick<ReceivedCall, 'partnerId' | 'via'> & { signatures: Signatures },
): ReceivedCall {
  return {
    partnerId,
    via,
    method: request.method,
    target: request.raw.url ?? '',
    headers: keptHeaders(request, signatures),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    // A partner's list may name single addresses; of a member, the network is enough.
    network: via === 'call' ? addressOfCaller(request) : networkOf(request),
  };
}

/**
 * The addresses that partners call, and to which they send respondents back. They are not in the contract, because
 * signatures cover the address and the body as they are written. A call is verified, stored, committed and then answered;
 * a job acts on it. Only such a call pays: a way back shows something.
 */
export function partnerInboxRoutes(app: FastifyInstance, services: Services): void {
  const { clock, database, config } = services;
  const forged = new AttemptLimit({ max: FORGED_PER_MINUTE, perMs: MINUTE_MS }, clock);
  const forgedKept = [
    new AttemptLimit({ max: FORGED_KEPT_PER_MINUTE, perMs: MINUTE_MS }, clock),
    new AttemptLimit({ max: FORGED_KEPT_PER_DAY, perMs: DAY_MS }, clock),
  ];

  const store = callStore(database);

  /** Partners by their keys, which neither change nor pass to another partner. */
  const known = new Map<string, number>();

  async function partnerIdOf(request: FastifyRequest): Promise<number | null> {
    const key = keyOf(request);
    if (!PARTNER_KEY.test(key)) return null;
    const id = known.get(key) ?? (await findPartnerByKey(database.reader, key))?.id ?? null;
    if (id !== null) known.set(key, id);
    return id;
  }

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const partnerId = await partnerIdOf(request);
    if (partnerId === null) {
      reply.callNotFound();
      return reply;
    }
    if ((request.raw.url ?? '').length > LONGEST_TARGET) return reply.code(414).send();
    const setup = await recentSetup(database.reader, services, partnerId);
    const { signature, reconciliation } = setup.profile.call;
    const signatures = [signature, reconciliation?.signature];
    const call = received(request, { partnerId, via: 'call', signatures });
    const message = messageOf(config.publicUrl + call.target, call.headers, call.body);
    // Without its secret nobody can tell a genuine call from a forged one; a partner sends it again later.
    const isUnverifiable = setup.callSecrets.length === 0 && signatureOfCall(setup.profile, message) !== null;
    if (isUnverifiable) return busy(reply);
    if (!isVerifiedCall(setup, message, call.network)) {
      // Counted only when it is known to be forged, because a partner may make many calls at a time.
      forged.count(namesOf(request));
      const ofPartner = [{ name: String(partnerId) }];
      if (!forgedKept.some((limit) => limit.isReached(ofPartner))) {
        for (const limit of forgedKept) limit.count(ofPartner);
        const kept = { ...call, body: call.body.subarray(0, FORGED_BODY_KEPT) };
        await database.transaction((tx) => insertCalls(tx, [kept], 'forged'));
      }
      return reply.code(403).type('text/plain').send('signature');
    }
    await store(call);
    return reply.code(200).type('text/plain').send(setup.profile.call.reply);
  }

  /** Notes that a member came back from another network than the attempt was started from, which is a signal of quality. */
  async function noteNetwork(attemptId: number, network: string): Promise<void> {
    const start = await getStart(database.reader, attemptId);
    if (start.network === '' || start.network === network) return;
    await database.transaction(async (tx) => {
      const isNew = await updateVisitOtherNetwork(tx, attemptId);
      // The server of the partner may have called before, so that the complete was checked without this.
      const isToCheck = isNew && (await updateUnchecked(tx, attemptId));
      if (isToCheck) await addJob(tx, 'quality.check', {}, { key: 'quality.check' });
    });
  }

  /** Notes the way back of a member; returns the attempt that it names, or null when it fits none of the partner. */
  async function noteReturn(request: FastifyRequest): Promise<string | null> {
    const { word = '' } = request.params as { word?: string };
    const partnerId = await partnerIdOf(request);
    if (partnerId === null || !(RETURN_WORDS as readonly string[]).includes(word)) return null;
    const setup = await recentSetup(database.reader, services, partnerId);
    const call = received(request, { partnerId, via: 'back', signatures: [setup.profile.back.signature] });
    const message = messageOf(config.publicUrl + call.target, call.headers, call.body);
    const attemptKey = attemptOfReturn(setup.profile, message);
    const attempt = attemptKey === null ? null : await findAttemptByKey(database.reader, attemptKey);
    const at = attempt && (await findPartnerSurvey(database.reader, attempt.surveyId));
    if (!attempt || at?.partnerId !== partnerId) return null;
    const isTrue = setup.profile.back.signature === null || isVerifiedReturn(setup, message);
    if (isTrue && attempt.state === 'started') {
      await database.transaction((tx) => updateVisitReturned(tx, attempt.id, word as ReturnWord));
      if (setup.profile.back.counts && call.target.length <= LONGEST_TARGET) await store(call);
    }
    if (isTrue) await noteNetwork(attempt.id, call.network);
    return attempt.attemptKey;
  }

  /** Shows the member where the attempt stands; otherwise the list of surveys, also while the database is away. */
  async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const attemptKey = await noteReturn(request).catch((error: unknown) => {
      if (!isUnreachable(error)) throw error;
      return null;
    });
    const location = attemptKey === null ? '/questionnaire' : `/survey/${attemptKey}`;
    return reply.code(303).header('location', location).header('cache-control', 'no-store').send();
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // The API's usual answers use 200 for refusals too, and partners would take that for received.
    scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const { statusCode = 503 } = error;
      if (request.raw.destroyed && !request.raw.complete) return reply.code(400).send();
      if (statusCode >= 500) request.log.error({ err: error }, 'a call of a partner was not taken');
      if (statusCode >= 500) return busy(reply);
      return reply
        .code(statusCode)
        .headers(statusCode === 429 ? retryLater : {})
        .send();
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/partner/:key/call',
      // A HEAD has no body and asks for no change.
      exposeHeadRoute: false,
      bodyLimit: BODY_LIMIT,
      config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: MINUTE_MS } },
      onRequest: async (request, reply) => {
        if (forged.isReached(namesOf(request))) return reply.code(429).headers(retryLater).send();
      },
      handler: take,
    });
    scope.get(
      '/partner/:key/back/:word',
      { config: { rateLimit: { max: RETURNS_PER_MINUTE, timeWindow: MINUTE_MS } } },
      comeBack,
    );
  });
}
