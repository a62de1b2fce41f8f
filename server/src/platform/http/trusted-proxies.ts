import ipaddr from 'ipaddr.js';
import { plainAddress } from './network';

/** The names that settings may use for networks, as ranges of ipaddr.js. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
};

/**
 * Fastify's `trustProxy` for a number of proxies, or for addresses and networks. Its own lists know an address only
 * without the port that some proxies write beside it, and would take that proxy for the client.
 */
export function proxyTrust(
  trusted: false | number | readonly string[],
): false | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const ranges = new Set(trusted.flatMap((each) => named[each] ?? []));
  const networks = trusted
    .filter((each) => !(each in named))
    .map((each) => {
      if (each.includes('/')) return ipaddr.parseCIDR(each);
      const address = ipaddr.parse(each);
      return [address, address.kind() === 'ipv6' ? 128 : 32] as [typeof address, number];
    });
  return (written) => {
    const text = plainAddress(written);
    if (text === null) return false;
    const address = ipaddr.parse(text);
    return ranges.has(address.range()) || ipaddr.subnetMatch(address, { networks }, '') === 'networks';
  };
}
