import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AttemptLimit } from '../../platform/attempt-limit';
import { networksOf } from '../../platform/http/network';
import { addJob } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { currentAccount } from './actions';
import { readCall } from './call';
import { addRefusedCalls, insertCall } from './sending-queries';
import {
  CertificateUnavailable,
  isCertificateAddress,
  isSignedBy,
  readTransmission,
  SigningCertificates,
} from './webhook-signature';

const CALLS_PER_MINUTE = 3_000;
/** Forged calls per network; PayPal itself sends none. */
const FORGED_PER_MINUTE = 30;
const BODY_LIMIT = 64 * 1024;
const LONGEST_ID = 100;
/** PayPal repeats calls that were not answered with 2xx. */
const RETRY_AFTER_S = 60;

/**
 * The webhook of PayPal. It is not in the contract, because the signature covers the raw bytes. A call is stored once
 * its signature is verified; of all others only the number is stored. The content of a call is never trusted: it only
 * makes us ask PayPal.
 */
export function payoutRoutes(app: FastifyInstance, services: Services): void {
  const { clock, database, log } = services;
  const certificates = new SigningCertificates(clock, log);
  const forged = new AttemptLimit({ max: FORGED_PER_MINUTE, perMs: MINUTE_MS }, clock);
  /** Calls that were refused without a database query; the next refusal that makes one adds their number. */
  let uncounted = 0;

  async function count(calls: number): Promise<void> {
    uncounted = 0;
    await database.transaction((tx) => addRefusedCalls(tx, calls));
  }

  /** Answers a forged call, stores nothing of it, and counts it. */
  async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // A call is counted only when it is known to be forged, because PayPal may make many calls at a time.
    forged.count(namesOf(request));
    await count(uncounted + 1);
    return reply.code(400).send();
  }

  app.addHook('onClose', async () => {
    if (uncounted > 0) await count(uncounted).catch((error) => log.warn({ err: error }, 'refused calls not counted'));
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // The API's usual answers do not fit here: they use 200 for refusals too, and PayPal would take that for received.
    scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const { statusCode = 503 } = error;
      if (request.raw.destroyed && !request.raw.complete) return reply.code(400).send();
      if (statusCode >= 500) request.log.error({ err: error }, 'a call of PayPal was not taken');
      return statusCode >= 500 || statusCode === 429
        ? reply
            .code(statusCode === 429 ? 429 : 503)
            .header('retry-after', RETRY_AFTER_S)
            .send()
        : reply.code(statusCode).send();
    });
    scope.post(
      '/partner/paypal',
      {
        bodyLimit: BODY_LIMIT,
        config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: MINUTE_MS } },
        // Runs before the body is read.
        onRequest: async (request, reply) => {
          if (!forged.isReached(namesOf(request))) return;
          uncounted += 1;
          return reply.code(429).header('retry-after', RETRY_AFTER_S).send();
        },
      },
      async (request, reply) => {
        // Without a configured webhook nobody calls here; a call that cannot be verified is not stored.
        const account = await currentAccount(database.slowReader, services);
        if (!account?.webhookId) return reply.callNotFound();
        const { body } = request;
        const transmission = readTransmission(request.headers);
        if (!transmission || !Buffer.isBuffer(body)) return refuse(request, reply);
        if (!isCertificateAddress(transmission.certificateUrl, account)) return refuse(request, reply);
        const certificate = await certificates
          .get(transmission.certificateUrl, namesOf(request))
          .catch((error: unknown) => {
            if (!(error instanceof CertificateUnavailable)) throw error;
            return undefined;
          });
        if (certificate === undefined) return reply.code(503).header('retry-after', RETRY_AFTER_S).send();
        if (!certificate || !isSignedBy(certificate, transmission, account.webhookId, body)) {
          return refuse(request, reply);
        }
        const text = body.toString('utf8');
        if (!isObject(text)) return reply.code(400).send();
        await database.transaction(async (tx) => {
          const providerItemId = readCall(text)?.itemId?.slice(0, LONGEST_ID) ?? null;
          const call = await insertCall(tx, { transmissionId: transmission.id, body: text, providerItemId });
          if (call) await addJob(tx, 'payouts.handleCall', { callId: call.id });
        });
        return reply.code(200).send();
      },
    );
  });
}

/** Returns the networks of a caller under the names that rate limits use. */
function namesOf(request: FastifyRequest) {
  return networksOf(request).map(({ network, times }) => ({ name: network, times }));
}

/** Whether a text is a JSON object that PostgreSQL can store, that is, without NUL characters, raw or escaped. */
function isObject(text: string): boolean {
  if (text.includes('\0')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
