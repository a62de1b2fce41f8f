import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Reader, Response } from 'maxmind';
import type { Config } from '../config';
import { networkOf } from './network';

const require = createRequire(import.meta.url);
const fileOf = {
  ipv4: () => require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb'),
  ipv6: () => require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv6.mmdb'),
};
const databases = new Map<'ipv4' | 'ipv6', Promise<Reader<Response>>>();

/**
 * Loads the database of a family at its first address: 3 MB for IPv4 and 5 MB for IPv6, which most development
 * processes never need.
 */
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

/** Returns the country of a network (see `networkOf`) in two capitals; null when it is unknown. */
export async function countryOfNetwork(network: string): Promise<string | null> {
  const [address = ''] = network.split('/');
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.parse(address);
  // Private and reserved addresses mean another machine in each house; the database has a country for some all the same.
  if (parsed.range() !== 'unicast') return null;
  // The country to which the address was allocated; the types of the package describe other databases only.
  const row: unknown = (await databaseOf(parsed.kind())).get(address);
  return row && typeof row === 'object' && 'country_code' in row ? readCountry(row.country_code) : null;
}

/** Reads a country code of a proxy; XX, ZZ and T1 mean unknown. */
function readCountry(text: unknown): string | null {
  if (typeof text !== 'string' || !/^[a-z]{2}$/i.test(text)) return null;
  const code = text.toUpperCase();
  return code === 'XX' || code === 'ZZ' ? null : code;
}

/** Returns the country of the caller, from a trusted proxy's header or else from the address. */
export async function countryOf(config: Config, request: FastifyRequest): Promise<string | null> {
  // Only a caller behind a trusted proxy has more than one address; any other caller wrote the header itself.
  const isProxied = (request.ips?.length ?? 0) > 1;
  if (config.countryHeader !== undefined && isProxied) {
    const header = request.headers[config.countryHeader];
    if (header !== undefined) return readCountry(header);
  }
  return countryOfNetwork(networkOf(request));
}
