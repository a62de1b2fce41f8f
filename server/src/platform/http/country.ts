import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Reader, Response } from 'maxmind';
import type { Config } from '../config';
import { networkOf } from './network';

/** Addresses that mean another machine in each house. The database has a country for some of them all the same. */
const nowhere = {
  ipv4: listOf('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ]),
  // Of its own: a list for both families finds every IPv4 address in ::/64.
  ipv6: listOf('ipv6', [
    ['::', 64],
    ['2001:db8::', 32],
    ['fc00::', 7],
    ['fe80::', 10],
  ]),
};

function listOf(family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}

const require = createRequire(import.meta.url);
const fileOf = {
  ipv4: () => require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb'),
  ipv6: () => require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv6.mmdb'),
};
const databases = new Map<'ipv4' | 'ipv6', Promise<Reader<Response>>>();

/** 3 MB for IPv4 and 5 MB for IPv6, each read when the first such address asks: most processes on a desk never do. */
function databaseOf(family: 'ipv4' | 'ipv6'): Promise<Reader<Response>> {
  let database = databases.get(family);
  if (!database) {
    database = Promise.all([import('maxmind'), readFile(fileOf[family]())]).then(
      ([maxmind, bytes]) => new maxmind.Reader<Response>(bytes),
    );
    database.catch(() => databases.delete(family));
    databases.set(family, database);
  }
  return database;
}

/** The country of a network (see `networkOf`) in two capitals; null when nobody knows. */
export async function countryOfNetwork(network: string): Promise<string | null> {
  const [address = ''] = network.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (nowhere[family].check(address, family)) return null;
  // The country that the address was handed out in; the types of the package know only other databases.
  const row: unknown = (await databaseOf(family)).get(address);
  return row && typeof row === 'object' && 'country_code' in row ? readCountry(row.country_code) : null;
}

/** Proxies write XX, ZZ or T1 for what they cannot tell. */
function readCountry(text: unknown): string | null {
  if (typeof text !== 'string' || !/^[a-z]{2}$/i.test(text)) return null;
  const code = text.toUpperCase();
  return code === 'XX' || code === 'ZZ' ? null : code;
}

/** The country of the caller: as a trusted proxy tells it, otherwise as the address does. */
export async function countryOf(config: Config, request: FastifyRequest): Promise<string | null> {
  // Only who stands behind a trusted proxy has more than one address; anybody else wrote the header themselves.
  const isProxied = (request.ips?.length ?? 0) > 1;
  if (config.countryHeader !== undefined && isProxied) {
    const told = request.headers[config.countryHeader];
    if (told !== undefined) return readCountry(told);
  }
  return countryOfNetwork(networkOf(request));
}
