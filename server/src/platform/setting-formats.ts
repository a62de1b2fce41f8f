import { isIP } from 'node:net';
import { z } from 'zod';

// The formats of setting values in the environment.

/** Returns the schema of a setting that is a number in decimal digits between `least` and `most`, both included. */
export function wholeNumber(least: number, most: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most));
}

export const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off']))
  .transform((word) => ['true', '1', 'yes', 'on'].includes(word));

/**
 * Returns whether a text is a URL with one of the protocols (written with their colon, as in `https:`) whose user
 * name, password and path are encoded correctly.
 */
export function isUrl(text: string, protocols: string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname } = new URL(text);
  return protocols.includes(protocol) && [username, password, pathname].every(isDecodable);
}

/** Returns whether a part of a URL can be decoded: a single % is valid in a URL, but no program can decode it. */
function isDecodable(part: string): boolean {
  return !/%(?![\da-f]{2})/i.test(part);
}

/** Returns whether a text is an http or https address without a path, a query, a fragment or credentials. */
export function isOrigin(text: string): boolean {
  if (!isUrl(text, ['http:', 'https:'])) return false;
  const url = new URL(text);
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
}

/** An http or https address without a path, as its origin. */
export const origin = z
  .string()
  .refine(isOrigin)
  .transform((text) => new URL(text).origin);

/** Returns whether this Node.js knows the name as a time zone; an offset such as +02:00 is none. */
export function isTimeZone(name: string): boolean {
  // PostgreSQL reads an offset such as +02:00 with the opposite sign.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const addressPattern = /^[^\s@<>"',;]+@[^\s@<>"',;]+$/;

/** Returns the address in `Name <address>`, or the address itself. */
export function addressIn(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}

export const hostPattern = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** An address that a server can listen on. */
export const listenAddress = z.string().refine((text) => isIP(text) !== 0 || hostPattern.test(text));

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0) return namedNetworks.includes(text);
  return rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
}

/** `true` means one proxy: trusting whatever a client writes into the header would let it choose its own address. */
export const trustProxy = z.string().transform((text, context): false | number | string[] => {
  const word = text.trim().toLowerCase();
  if (['false', 'no', 'off', '0'].includes(word)) return false;
  if (['true', 'yes', 'on'].includes(word)) return 1;
  if (/^\d$/.test(word)) return Number(word);
  const networks = word.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});
