import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AttemptLimit, type CountedName } from '../attempt-limit';
import { machineClock } from '../time';
import { networksOf } from './network';

interface RateLimit {
  readonly max: number;
  readonly timeWindow: number;
}

/**
 * Limits the wider IPv6 networks around a caller to a multiple of each limit of its own network, for all requests
 * together and for routes with limits of their own: Fastify's rate limit counts one name per request.
 */
export function limitWiderNetworks(app: FastifyInstance, general: RateLimit, tooMany: () => Error): void {
  const limits = new Map<RateLimit, AttemptLimit>();
  const limitOf = (rate: RateLimit) => {
    const known = limits.get(rate) ?? new AttemptLimit({ max: rate.max, perMs: rate.timeWindow }, machineClock);
    limits.set(rate, known);
    return known;
  };
  const ownLimit = (request: FastifyRequest) =>
    (request.routeOptions.config as { rateLimit?: RateLimit } | undefined)?.rateLimit;

  app.addHook('onRequest', async (request) => {
    const [, ...wider] = networksOf(request);
    if (wider.length === 0) return;
    const route = `${request.method} ${request.routeOptions.url}`;
    const own = ownLimit(request);
    const named = (prefix: string): CountedName[] =>
      wider.map(({ network, times }) => ({ name: prefix + network, times }));
    if (!limitOf(general).count(named(''))) throw tooMany();
    // Routes may share one limit object, but each route counts for itself.
    if (own && !limitOf(own).count(named(`${route} `))) throw tooMany();
  });
}
