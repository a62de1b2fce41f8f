import { createHash, createHmac } from 'node:crypto';
import type { Signature } from '@pollen/contract/partner-profile';
import { sameBytes } from '../../platform/secrets';

/** A message that is signed: an address as it is written, its body, headers and parameters. */
export interface Message {
  /** The whole address, with the parameters exactly as they are written. */
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

/** Decodes a part of a query; a text that is no valid encoding stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Returns the signature that a message carries, or null. One that stands twice counts as none. */
export function givenSignature({ name, place }: Signature, { url, headers }: Message): string | null {
  if (place === 'header') return headers[name.toLowerCase()] ?? null;
  const found = rawParameters(url).filter((parameter) => parameter.name === name);
  const [only] = found;
  if (!only || found.length > 1) return null;
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

/** Returns the text that is signed; null when a message has no such part. A secret in a template stays `{secret}`. */
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
        .map(({ text }) => text)
        .join('&');
    case 'values':
      return (template ?? '').replace(/\{([^{}]+)\}/g, (mark, field: string) =>
        field === 'secret' ? mark : (message.values.get(field) ?? ''),
      );
    default: {
      if (place === 'header') return url;
      // The signature is the last parameter; what follows it would not be signed.
      const at = Math.max(url.lastIndexOf(`&${name}=`), url.lastIndexOf(`?${name}=`));
      if (at === -1 || url.indexOf('&', at + 1) !== -1) return null;
      return url.slice(0, signs === 'urlThrough' || url[at] === '?' ? at + 1 : at);
    }
  }
}

/** Returns the signature of a text in bytes, before it is written in the encoding of the partner. */
function sign({ method, signs }: Pick<Signature, 'method' | 'signs'>, text: string, secret: string): Buffer {
  // `latin1` keeps the bytes of a body as they are; everything else is ASCII or UTF-8.
  const bytes = signs === 'body' ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf8');
  if (method.startsWith('hmac-')) return createHmac(method.slice(5), secret).update(bytes).digest();
  const hash = createHash(method);
  if (signs === 'values') return hash.update(text.replaceAll('{secret}', secret), 'utf8').digest();
  return hash.update(bytes).update(secret, 'utf8').digest();
}

/** Returns the signature of a text as the partner writes it. */
export function signatureOf(signature: Signature, text: string, secret: string): string {
  const bytes = sign(signature, text, secret);
  return signature.encoding === 'hex' ? bytes.toString('hex') : bytes.toString(signature.encoding);
}

/** Reads a written signature; null when it is not of its encoding. Hex may be in capitals, base64 without its end. */
function bytesOf({ encoding }: Signature, written: string): Buffer | null {
  if (encoding === 'hex') return /^([\da-f]{2})+$/i.test(written) ? Buffer.from(written, 'hex') : null;
  return /^[\w+/-]+={0,2}$/.test(written) ? Buffer.from(written, encoding) : null;
}

/** Returns whether a message carries the signature of one of the secrets; compares in constant time. */
export function isSigned(signature: Signature, message: Message, secrets: readonly string[]): boolean {
  const given = givenSignature(signature, message);
  const bytes = given === null ? null : bytesOf(signature, given);
  const text = signedText(signature, message);
  if (bytes === null || text === null) return false;
  // All are compared, so that the time does not tell which one was right.
  return secrets.map((secret) => sameBytes(sign(signature, text, secret), bytes)).includes(true);
}

/** Returns an address with its signature as the last parameter; the message of a header is not signed here. */
export function withSignature(signature: Signature, url: string, values: Message['values'], secret: string): string {
  const unsigned = `${url}${url.includes('?') ? '&' : '?'}${signature.name}=`;
  const message = { url: unsigned, headers: {}, body: Buffer.alloc(0), values };
  return unsigned + encodeURIComponent(signatureOf(signature, signedText(signature, message) ?? '', secret));
}
