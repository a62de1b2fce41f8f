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
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.parse(address);
  // Private and reserved addresses mean another machine in each house; the database has a country for some all the same.
  if (parsed.range() !== 'unicast') return null;
  // The country that the address was handed out in; the types of the package know only other databases.
  const row: unknown = (await databaseOf(parsed.kind())).get(address);
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
