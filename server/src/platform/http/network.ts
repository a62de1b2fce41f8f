import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The eight groups of an IPv6 address; those that an IPv4 address is written into among them. */
function groupsOf(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [a = 0, b = 0, c = 0, d = 0] = dotted?.slice(1).map(Number) ?? [];
  const plain = dotted
    ? `${address.slice(0, dotted.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : address;
  const [head = '', tail] = plain.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [read(head), read(tail ?? '')];
  return tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill(0), ...last];
}

/**
 * The network of an address, as limits count it: an IPv4 address is one, and so is the /64 that every IPv6 line gets,
 * whose owner could use another address for each call.
 */
export function networkOfAddress(address: string): string {
  const [plain = ''] = address.split('%');
  if (!plain.includes(':') || !isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  // An IPv4 caller on a socket that listens for both.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The network of the caller, as far as proxies are trusted to tell. */
export function networkOf(request: FastifyRequest): string {
  // A connection that its caller has cut has no address any more.
  const { ip }: { ip: string | undefined } = request;
  return networkOfAddress(ip ?? '');
}
