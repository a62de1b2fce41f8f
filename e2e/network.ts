import { randomInt } from 'node:crypto';

/**
 * The header of a proxy that names a network of its own, of the range that is reserved for tests of devices. Members of
 * one network would be a signal of quality, and two signals hold a reward, as soon as a job of each minute has looked.
 */
export function ownNetwork(): Record<'x-forwarded-for', string> {
  const host = randomInt(2 ** 17);
  return { 'x-forwarded-for': `198.${18 + (host >> 16)}.${(host >> 8) & 255}.${host & 255}` };
}
