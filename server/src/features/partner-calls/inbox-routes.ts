import { RETURN_WORDS, type ReturnWord } from '@pollen/contract/partner-values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AttemptLimit } from '../../platform/attempt-limit';
import { networksOf } from '../../platform/http/network';
import { addJob } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { findAttemptByKey } from '../attempts/index';
import { findPartnerByKey, findPartnerSurvey, messageOf, recentSetup, updateVisitReturned } from '../partners/index';
import { insertCall, type ReceivedCall } from './queries';
import { isVerifiedCall, isVerifiedReturn } from './verify';

/** Partners call from few addresses, each for all its respondents. */
const CALLS_PER_MINUTE = 120_000;
/** Forged calls of one network; after these it is refused before anything is read. */
const FORGED_PER_MINUTE = 30;
/** Forged calls that are kept of one partner, for operators to see why; the others leave nothing. */
const FORGED_KEPT_PER_MINUTE = 10;
const RETURNS_PER_MINUTE = 120;
const BODY_LIMIT = 64 * 1024;
const LONGEST_TARGET = 8_000;
const LONGEST_HEADER = 1_000;
const MOST_HEADERS = 40;
/** A partner sends a call again that was not answered with 200. */
const RETRY_AFTER_S = 30;

const PARTNER_KEY = /^[\w-]{22}$/;

/** Returns the headers of a call that are kept: not those of a browser's session. */
function keptHeaders(request: FastifyRequest): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers).slice(0, MOST_HEADERS)) {
    if (name === 'cookie' || value === undefined) continue;
    kept[name] = String(value).slice(0, LONGEST_HEADER);
  }
  return kept;
}

const namesOf = (request: FastifyRequest) =>
  networksOf(request).map(({ network, times }) => ({ name: network, times }));

function received(request: FastifyRequest, partnerId: number, via: ReceivedCall['via']): ReceivedCall {
  return {
    partnerId,
    via,
    method: request.method,
    target: request.raw.url ?? '',
    headers: keptHeaders(request),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    network: networksOf(request)[0]?.network ?? '',
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
  const forgedKept = new AttemptLimit({ max: FORGED_KEPT_PER_MINUTE, perMs: MINUTE_MS }, clock);

  async function store(call: ReceivedCall): Promise<void> {
    await database.transaction(async (tx) => {
      await insertCall(tx, call, 'waiting');
      await addJob(tx, 'partners.handleCalls', {}, { key: 'partners.handleCalls' });
    });
  }

  async function partnerOf(request: FastifyRequest) {
    const { key = '' } = request.params as { key?: string };
    return PARTNER_KEY.test(key) ? findPartnerByKey(database.reader, key) : null;
  }

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const partner = await partnerOf(request);
    if (!partner) {
      reply.callNotFound();
      return reply;
    }
    const call = received(request, partner.id, 'call');
    if (call.target.length > LONGEST_TARGET) return reply.code(414).send();
    const setup = await recentSetup(database.reader, services, partner.id);
    const message = messageOf(config.publicUrl + call.target, call.headers, call.body);
    if (!isVerifiedCall(setup, message, call.network)) {
      // Counted only when it is known to be forged, because a partner may make many calls at a time.
      forged.count(namesOf(request));
      const ofPartner = [{ name: String(partner.id), times: 1 }];
      if (!forgedKept.isReached(ofPartner)) {
        forgedKept.count(ofPartner);
        await database.transaction((tx) => insertCall(tx, call, 'forged'));
      }
      return reply.code(403).type('text/plain').send('signature');
    }
    await store(call);
    return reply.code(200).type('text/plain').send(setup.profile.call.reply);
  }

  /** Shows the member where the attempt stands; an address that fits no attempt leads to the list of surveys. */
  async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const list = reply.code(303).header('location', '/questionnaire').header('cache-control', 'no-store');
    const { word = '' } = request.params as { word?: string };
    const partner = await partnerOf(request);
    if (!partner || !(RETURN_WORDS as readonly string[]).includes(word)) return list.send();
    const setup = await recentSetup(database.reader, services, partner.id);
    const call = received(request, partner.id, 'back');
    const message = messageOf(config.publicUrl + call.target, call.headers, call.body);
    const attemptKey = message.values.get(setup.profile.back.attempt) ?? '';
    const attempt = attemptKey.length > 64 ? null : await findAttemptByKey(database.reader, attemptKey);
    const at = attempt && (await findPartnerSurvey(database.reader, attempt.surveyId));
    if (!attempt || at?.partnerId !== partner.id) return list.send();
    const isTrue = setup.profile.back.signature === null || isVerifiedReturn(setup, message);
    if (isTrue && attempt.state === 'started') {
      await database.transaction((tx) => updateVisitReturned(tx, attempt.id, word as ReturnWord));
      if (setup.profile.back.counts && call.target.length <= LONGEST_TARGET) await store(call);
    }
    return list.header('location', `/survey/${attempt.attemptKey}`).send();
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // The API's usual answers use 200 for refusals too, and partners would take that for received.
    scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const { statusCode = 503 } = error;
      if (request.raw.destroyed && !request.raw.complete) return reply.code(400).send();
      if (statusCode >= 500) request.log.error({ err: error }, 'a call of a partner was not taken');
      const isBusy = statusCode >= 500 || statusCode === 429;
      return isBusy
        ? reply
            .code(statusCode === 429 ? 429 : 503)
            .header('retry-after', RETRY_AFTER_S)
            .send()
        : reply.code(statusCode).send();
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/partner/:key/call',
      bodyLimit: BODY_LIMIT,
      config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: MINUTE_MS } },
      onRequest: async (request, reply) => {
        if (forged.isReached(namesOf(request))) return reply.code(429).header('retry-after', RETRY_AFTER_S).send();
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
