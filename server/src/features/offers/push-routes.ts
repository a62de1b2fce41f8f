import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AttemptLimit } from '../../platform/attempt-limit';
import { networksOf } from '../../platform/http/network';
import { addJob } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { findPartnerByKey, type Message, messageOf, type OpenSetup, recentSetup } from '../partners/index';
import { countPushes, insertPush } from './queries';

const BODY_LIMIT = 8 * 1024 * 1024;
const LISTS_PER_MINUTE = 120;
const FORGED_PER_MINUTE = 30;
/** A partner that sends faster than its lists are read is asked to wait. */
const MOST_WAITING = 20;
const RETRY_AFTER_S = 60;
const PARTNER_KEY = /^[\w-]{22}$/;

/** How calls of partners are verified, which the inbox of calls knows. */
export interface Verifying {
  isVerifiedCall(setup: OpenSetup, message: Message, network: string): boolean;
}

/**
 * Returns whether a verified message also proves its body. Somebody who has seen an address that is signed by itself could
 * send any list to it, for ever; where calls come from named networks only, nobody else can send one.
 */
function coversBody({ profile: { call } }: OpenSetup): boolean {
  return call.networks.length > 0 || call.signature?.signs === 'body';
}

/**
 * The address to which partners send lists of surveys by themselves. It is verified like a call, stored, committed and
 * then answered; a job reads it. It is not in the contract, because a signature covers the body as it is written.
 */
export function offerPushRoutes(app: FastifyInstance, services: Services, { isVerifiedCall }: Verifying): void {
  const { clock, config, database } = services;
  const forged = new AttemptLimit({ max: FORGED_PER_MINUTE, perMs: MINUTE_MS }, clock);
  const namesOf = (request: FastifyRequest) =>
    networksOf(request).map(({ network, times }) => ({ name: network, times }));

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const { statusCode = 503 } = error;
      if (statusCode >= 500) request.log.error({ err: error }, 'a list of a partner was not taken');
      return reply
        .code(statusCode >= 500 ? 503 : statusCode)
        .header('retry-after', RETRY_AFTER_S)
        .send();
    });
    scope.post(
      '/partner/:key/offers',
      {
        bodyLimit: BODY_LIMIT,
        config: { rateLimit: { max: LISTS_PER_MINUTE, timeWindow: MINUTE_MS } },
        onRequest: async (request, reply) => {
          const { key = '' } = request.params as { key?: string };
          if (forged.isReached(namesOf(request))) return reply.code(429).header('retry-after', RETRY_AFTER_S).send();
          // Before the body is read: nobody sends megabytes to a partner that does not exist.
          if (!PARTNER_KEY.test(key) || !(await findPartnerByKey(database.reader, key))) return reply.callNotFound();
        },
      },
      async (request, reply) => {
        const { key = '' } = request.params as { key?: string };
        const partner = await findPartnerByKey(database.reader, key);
        if (!partner) {
          reply.callNotFound();
          return reply;
        }
        const setup = await recentSetup(database.reader, services, partner.id);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        const message = messageOf(config.publicUrl + (request.raw.url ?? ''), headers, body);
        if (!isVerifiedCall(setup, message, networksOf(request)[0]?.network ?? '')) {
          forged.count(namesOf(request));
          return reply.code(403).type('text/plain').send('signature');
        }
        if (!coversBody(setup)) return reply.code(403).type('text/plain').send('the signature has to cover the body');
        if (!setup.profile.feed) return reply.code(404).type('text/plain').send('no feed');
        if ((await countPushes(database.reader, partner.id, MOST_WAITING)) >= MOST_WAITING) {
          return reply.code(429).header('retry-after', RETRY_AFTER_S).send();
        }
        await database.transaction(async (tx) => {
          await insertPush(tx, partner.id, body);
          await addJob(tx, 'offers.readPushed', { partnerId: partner.id }, { key: `offers.pushed:${partner.id}` });
        });
        return reply.code(200).type('text/plain').send(setup.profile.call.reply);
      },
    );
  });
}
