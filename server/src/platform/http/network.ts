import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** A network for which rate limits count calls. Its limit is that of one line, multiplied by `times`. */
export interface CountedNetwork {
  readonly network: string;
  readonly times: number;
}

/**
 * Wider IPv6 networks: providers give a customer a /64, often a /56 or a /48, who could call from another /64 each
 * time.
 */
const WIDER_IPV6 = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/**
 * Reads the address that a proxy wrote about a client: without the port, brackets, quotes and zone that some proxies add;
 * an IPv4 address in the form of an IPv6 one becomes the IPv4 address. Null when the text holds no address.
 */
export function plainAddress(written: string | undefined): string | null {
  // Node's test has no second spelling of an IPv4 address, and every call asks for an address.
  if (written !== undefined && isIPv4(written)) return written;
  // A connection that the caller has closed has no address.
  const text = (written ?? '').trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1];
  const [address = ''] = (bracketed ?? withPort ?? text).split('%');
  // ipaddr.js would take `0x7f.1` for an address as well.
  if (isIP(address) === 0) return null;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : address;
}

/** The network of an IPv6 address with the given prefix, of 64 bits at most. */
function ipv6Network(address: string, bits: number): string {
  const { parts } = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`);
  const groups = parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/${bits}`;
}

/**
 * Returns the network of an address, as rate limits count it: an IPv4 address itself, or the /64 of an IPv6 line, whose
 * owner could use another address for each call. Text that is not an address stays as it is.
 */
export function networkOfAddress(address: string): string {
  const plain = plainAddress(address);
  if (plain === null) return address;
  return isIPv6(plain) ? ipv6Network(plain, 64) : plain;
}

/**
 * Returns the wider networks around the network of an address, which rate limits count as well; none for an IPv4
 * address.
 */
export function widerNetworksOfAddress(address: string): CountedNetwork[] {
  const plain = plainAddress(address);
  if (plain === null || !isIPv6(plain)) return [];
  return WIDER_IPV6.map(({ bits, times }) => ({ network: ipv6Network(plain, bits), times }));
}

/**
 * Returns the address of the caller: the farthest address that trusted proxies wrote. Text that is not an address is
 * skipped, and the proxy that passed it on counts as the caller: otherwise all callers with such text would share one
 * limit.
 */
export function addressOfCaller(request: FastifyRequest): string {
  const hops = request.ips ?? [request.ip];
  for (const written of hops.toReversed()) {
    const address = plainAddress(written);
    if (address !== null) return address;
  }
  return request.socket.remoteAddress ?? '';
}

/** The networks of each request: several limits ask for them in every call. */
const known = new WeakMap<FastifyRequest, readonly CountedNetwork[]>();

/** The networks of addresses that called lately: a proxy or a browser calls again and again. */
const byAddress = new Map<string, readonly CountedNetwork[]>();
const ADDRESSES_AT_MOST = 10_000;

function networksOfAddress(address: string): readonly CountedNetwork[] {
  let networks = byAddress.get(address);
  if (!networks) {
    networks = [{ network: networkOfAddress(address), times: 1 }, ...widerNetworksOfAddress(address)];
    if (byAddress.size >= ADDRESSES_AT_MOST) byAddress.clear();
    byAddress.set(address, networks);
  }
  return networks;
}

/** Returns the network of the caller and the wider ones around it, each with the multiple of its limit. */
export function networksOf(request: FastifyRequest): readonly CountedNetwork[] {
  let networks = known.get(request);
  if (!networks) {
    networks = networksOfAddress(addressOfCaller(request));
    known.set(request, networks);
  }
  return networks;
}

/** Returns the network of the caller. */
export function networkOf(request: FastifyRequest): string {
  return networksOf(request)[0]?.network ?? '';
}
