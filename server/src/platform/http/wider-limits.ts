import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AttemptLimit, type CountedName } from '../attempt-limit';
import { machineClock } from '../time';
import { addressOf, widerNetworksOfAddress } from './network';

interface RateLimit {
  readonly max: number;
  readonly timeWindow: number;
}

/**
 * Holds the wider IPv6 networks around a caller to a multiple of each limit that its own network has, for all requests
 * together and for the routes that have limits of their own: the rate limit of Fastify counts one name a request.
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
    const wider = widerNetworksOfAddress(addressOf(request));
    if (wider.length === 0) return;
    const route = `${request.method} ${request.routeOptions.url}`;
    const own = ownLimit(request);
    const named = (prefix: string): CountedName[] =>
      wider.map(({ network, times }) => ({ name: prefix + network, times }));
    if (!limitOf(general).take(named(''))) throw tooMany();
    // Routes may share one limit object, but each route counts for itself.
    if (own && !limitOf(own).take(named(`${route} `))) throw tooMany();
  });
}
