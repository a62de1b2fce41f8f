import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import { SECOND_MS } from '../../platform/time';

/** Written here because the known library (`web-push`) has a license that we do not take, and connects by itself. */

const CURVE = 'prime256v1';
/** Every message is padded to this length, so that its size says nothing about its words. */
const PADDED_BYTES = 512;
const RECORD_BYTES = 4_096;
const HOUR_SECONDS = 3_600;
/** How long a signature counts; push services take 24 hours at most. */
const SIGNED_FOR_SECONDS = 12 * HOUR_SECONDS;

/** A pair of keys on P-256: the public point and the private number, in base64url. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes the keys with which push services know the panel (VAPID, RFC 8292). */
export function makeKeys(): KeyPair {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  return { publicKey: keys.getPublicKey('base64url'), privateKey: keys.getPrivateKey('base64url').padStart(43, 'A') };
}

/** What a browser gave for encrypting to it. */
export interface Recipient {
  readonly publicKey: Buffer;
  readonly auth: Buffer;
}

/** Returns whether messages can be encrypted for these keys of a browser. */
export function isRecipient({ publicKey, auth }: Recipient): boolean {
  if (publicKey.length !== 65 || auth.length !== 16) return false;
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    probe.computeSecret(publicKey);
    return true;
  } catch {
    // Not a point of the curve.
    return false;
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Encrypts a message that only one browser can read (RFC 8291, content coding `aes128gcm` in one record). */
export function encryptFor({ publicKey, auth }: Recipient, message: string): Buffer {
  const own = createECDH(CURVE);
  own.generateKeys();
  const ownKey = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey]);
  const key = derive(own.computeSecret(publicKey), auth, info, 32);
  const salt = randomBytes(16);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  const text = Buffer.from(message);
  // The text ends with 2, which says that this is the last record; zeros follow.
  const padded = Buffer.concat([text, Buffer.from([2]), Buffer.alloc(Math.max(0, PADDED_BYTES - text.length))]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES, 0);
  head.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, head, ownKey, cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the header with which a push service knows that the panel sends: a token for the service's origin. */
export function authorizationFor(endpoint: string, keys: KeyPair, contact: string, now: Date): string {
  const point = Buffer.from(keys.publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: keys.privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(now.getTime() / SECOND_MS) + SIGNED_FOR_SECONDS;
  const claims = { aud: new URL(endpoint).origin, exp, sub: `mailto:${contact}` };
  const token = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${token}.${signature}, k=${keys.publicKey}`;
}
