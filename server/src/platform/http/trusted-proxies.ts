import { BlockList, isIPv6 } from 'node:net';
import { plainAddress } from './network';

/** The names that settings may use for networks. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
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
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of trusted.flatMap((each) => named[each] ?? [each])) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    lists[family].addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (written) => {
    const address = plainAddress(written);
    if (address === null) return false;
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    return lists[family].check(address, family);
  };
}
