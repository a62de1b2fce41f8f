import { createHash, createHmac } from 'node:crypto';
import type { Signature } from '@pollen/contract/partner-profile';
import { sameBytes } from '../../platform/secrets';

/** A message that is signed: an address as it is written, its body, headers and parameters. */
export interface Message {
  /** The whole address, one character for each byte, exactly as it was written. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The parameters of address and body, decoded, each once. */
  readonly values: ReadonlyMap<string, string>;
}

/** The parameters of an address in their order, exactly as they are written. */
function rawParameters(url: string): { name: string; text: string }[] {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  return query
    .split('&')
    .filter((text) => text !== '')
    .map((text) => ({ name: decode(text.split('=')[0] ?? ''), text }));
}

const percent = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Decodes a part of a query; a text that is not UTF-8 in a valid encoding stays as it is written. */
export function decode(text: string): string {
  try {
    // Bytes beyond ASCII may come without their percent signs.
    return decodeURIComponent(text.replaceAll('+', ' ').replace(/[\x80-\xff]/g, percent));
  } catch {
    return text;
  }
}

/** Encodes a part of a query as a form does, whatever way it was encoded before; works on bytes, also invalid ones. */
function formEncoded(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/%([\da-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/[^\w.~ -]/g, percent)
    .replaceAll(' ', '+');
}

/** Encodes a parameter as a form does. */
function formPair(text: string): string {
  const [name = '', ...value] = text.split('=');
  return `${formEncoded(name)}=${formEncoded(value.join('='))}`;
}

/** Returns the signature that a message carries, or null. One that stands twice in the address counts as none. */
export function givenSignature({ name, place, signs }: Signature, { url, headers, values }: Message): string | null {
  if (place === 'header') return headers[name.toLowerCase()] ?? null;
  const found = rawParameters(url).filter((parameter) => parameter.name === name);
  const [only] = found;
  // A signature over values may stand in the body; one over an address stands in that address.
  if (!only) return signs === 'values' ? (values.get(name) ?? null) : null;
  if (found.length > 1) return null;
  return decodeSignature(only.text.slice(only.text.indexOf('=') + 1));
}

/** Decodes percent signs, and leaves a `+` alone, which base64 has. */
function decodeSignature(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the bytes that are signed, one character each; null when a message has no such part. A secret in a template
 * stays `{secret}`.
 */
export function signedText(signature: Signature, message: Message): string | null {
  const { signs, name, place, template } = signature;
  const { url } = message;
  switch (signs) {
    case 'body':
      return message.body.toString('latin1');
    case 'sortedQuery':
      return rawParameters(url)
        .filter((parameter) => place === 'header' || parameter.name !== name)
        .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
        .map(({ text }) => formPair(text))
        .join('&');
    case 'values': {
      const filled = (template ?? '').replace(/\{([^{}]+)\}/g, (mark, field: string) =>
        field === 'secret' ? mark : (message.values.get(field) ?? ''),
      );
      return Buffer.from(filled, 'utf8').toString('latin1');
    }
    default: {
      if (place === 'header') return url;
      // The signature is the last parameter; what follows it would not be signed.
      const at = Math.max(url.lastIndexOf(`&${name}=`), url.lastIndexOf(`?${name}=`));
      if (at === -1 || url.indexOf('&', at + 1) !== -1) return null;
      return url.slice(0, signs === 'urlThrough' || url[at] === '?' ? at + 1 : at);
    }
  }
}

const hmacHex = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex');

/** Signs as Dynata does. An expired signature still counts: the same report again changes nothing. */
function chained(text: Buffer, values: Message['values'], secret: string): Buffer {
  const digest = createHash('sha256').update(text).digest('hex');
  const first = hmacHex(values.get('expiration') ?? '', digest);
  const second = hmacHex(values.get('access_key') ?? '', first);
  return createHmac('sha256', secret).update(second).digest();
}

/** Returns the signature of a text in bytes, before it is written in the encoding of the partner. */
function sign({ method, signs }: Signature, text: string, values: Message['values'], secret: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  if (method === 'hmac-sha256-chain') return chained(bytes, values, secret);
  if (method.startsWith('hmac-')) return createHmac(method.slice(5), secret).update(bytes).digest();
  const hash = createHash(method);
  if (signs === 'values') {
    const secretBytes = Buffer.from(secret, 'utf8').toString('latin1');
    return hash
      .update(
        text.replaceAll('{secret}', () => secretBytes),
        'latin1',
      )
      .digest();
  }
  return hash.update(bytes).update(secret, 'utf8').digest();
}

/** Returns the signature of a text as the partner writes it; `values` are the parameters of its message. */
export function signatureOf(signature: Signature, text: string, values: Message['values'], secret: string): string {
  const bytes = sign(signature, text, values, secret);
  return signature.encoding === 'hex' ? bytes.toString('hex') : bytes.toString(signature.encoding);
}

/**
 * Reads a written signature; null when it is not of its encoding. Hex may be in capitals, base64 without its end; nothing
 * else may be written for the same bytes.
 */
function bytesOf({ encoding }: Signature, written: string): Buffer | null {
  if (encoding === 'hex') return /^([\da-f]{2})+$/i.test(written) ? Buffer.from(written, 'hex') : null;
  const [, text = '', end = ''] = /^([\w+/-]+)(={0,2})$/.exec(written) ?? [];
  const bytes = Buffer.from(text, encoding);
  // The last letter of base64 has bits that no byte holds.
  const isWhole = bytes.toString('base64url') === text.replaceAll('+', '-').replaceAll('/', '_');
  return text !== '' && isWhole && (end === '' || written.length % 4 === 0) ? bytes : null;
}

/** Returns whether a message carries the signature of one of the secrets; compares in constant time. */
export function isSigned(signature: Signature, message: Message, secrets: readonly string[]): boolean {
  const given = givenSignature(signature, message);
  const bytes = given === null ? null : bytesOf(signature, given);
  const text = signedText(signature, message);
  if (bytes === null || text === null) return false;
  // All are compared, so that the time does not tell which one was right.
  return secrets.map((secret) => sameBytes(sign(signature, text, message.values, secret), bytes)).includes(true);
}

/** Returns an address with its signature as the last parameter; the message of a header is not signed here. */
export function withSignature(signature: Signature, url: string, values: Message['values'], secret: string): string {
  const unsigned = `${url}${url.includes('?') ? '&' : '?'}${signature.name}=`;
  const all = new Map([...values, ...rawParameters(url).map(({ name, text }) => [name, decodedValue(text)] as const)]);
  const text = signedText(signature, { url: unsigned, headers: {}, body: Buffer.alloc(0), values: all }) ?? '';
  return unsigned + encodeURIComponent(signatureOf(signature, text, all, secret));
}

const decodedValue = (text: string) => decode(text.slice(text.indexOf('=') + 1));
