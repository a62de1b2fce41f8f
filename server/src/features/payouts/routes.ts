import type { FastifyInstance } from 'fastify';
import { addJob } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { accountNow } from './actions';
import { readCall } from './call';
import { insertCall } from './sending-queries';

/** What the signature is made over, and who made it. */
const SIGNED = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
];
const CALLS_PER_MINUTE = 3_000;
const BODY_LIMIT = 64 * 1024;
const LONGEST_HEADER = 1_000;
const LONGEST_ID = 100;

/**
 * Where PayPal calls. Not in the contract: the signature covers the bytes as they came, so they are kept as they are and
 * read later. What comes is stored, answered after the commit, and believed only once PayPal has confirmed it.
 */
export function payoutRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(
      '/partner/paypal',
      { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: MINUTE_MS } } },
      async (request, reply) => {
        // Without a webhook nobody calls here: what cannot be checked is not kept.
        if (!(await accountNow(database.slowReader, services))?.webhookId) return reply.callNotFound();
        const headers = Object.fromEntries(
          SIGNED.map((name) => [name, String(request.headers[name] ?? '').slice(0, LONGEST_HEADER)]),
        );
        const transmissionId = headers['paypal-transmission-id'];
        const body = request.body;
        if (!transmissionId || typeof body !== 'string' || !isObject(body)) return reply.code(400).send();
        await database.transaction(async (tx) => {
          const providerItemId = readCall(body)?.itemId?.slice(0, LONGEST_ID) ?? null;
          const call = await insertCall(tx, { transmissionId, headers, body, providerItemId });
          if (call) await addJob(tx, 'payouts.handleCall', { callId: call.id });
        });
        return reply.code(200).send();
      },
    );
  });
}

/** An object as JSON that the database can keep: without NUL, written out or escaped. */
function isObject(text: string): boolean {
  if (text.includes('\0')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
