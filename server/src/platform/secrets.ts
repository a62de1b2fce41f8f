import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Cryptography with the secret of the installation; each purpose has a key of its own. */
export interface Secrets {
  /** Returns a keyed hash, which is useless to somebody who only has the database. */
  mac(purpose: string, ...parts: readonly string[]): Buffer;
  encrypt(purpose: string, plain: string): Buffer;
  decrypt(purpose: string, sealed: Buffer): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Returns the functions that hash, encrypt and decrypt with a key of their own for each purpose, all derived from the
 * secret key; `decrypt` throws when the key, the purpose or the content differs.
 */
export function secretsFrom(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  function keyFor(purpose: string): Buffer {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secretKey, 'pollen', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  }
  return {
    mac(purpose, ...parts) {
      // The lengths are hashed too, because ("ab", "c") and ("a", "bc") must differ.
      const hmac = createHmac('sha256', keyFor(purpose));
      for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
      return hmac.digest();
    },
    encrypt(purpose, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    decrypt(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

/**
 * Returns a token that cannot be guessed, for cookies, links and public ids: `bytes` of randomness in base64url, but not one
 * that begins with "-", which a spreadsheet takes for a formula, so that our CSV files had to change it.
 */
export function randomToken(bytes = 24): string {
  const token = randomBytes(bytes).toString('base64url');
  return token.startsWith('-') ? randomToken(bytes) : token;
}

/** Returns the hash of a random token for the database. Tokens have enough entropy, so a plain hash is enough. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Compares in constant time, wherever the difference is. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns a keyed hash of the parts as a text for addresses: 43 letters of base64url. */
export function macText(secrets: Secrets, purpose: string, ...parts: string[]): string {
  return secrets.mac(purpose, ...parts).toString('base64url');
}

/**
 * Returns whether a text is the `macText` of the parts. It compares the texts and not the bytes that they stand for: the
 * last of 43 letters has two spare bits, so four texts stand for the same 32 bytes, and only one of them is ours.
 */
export function isMacText(secrets: Secrets, text: string, purpose: string, ...parts: string[]): boolean {
  return sameBytes(Buffer.from(macText(secrets, purpose, ...parts)), Buffer.from(text));
}

/** Returns a row's id with a keyed hash, for links in mails: nothing to store, nothing to guess. */
export function signedId(secrets: Secrets, purpose: string, id: number): string {
  return `${id}-${macText(secrets, purpose, String(id))}`;
}

/** Returns the id in a token of `signedId`; null for every other text. */
export function idSignedIn(secrets: Secrets, purpose: string, token: string): number | null {
  const [, digits = '', mac = ''] = /^(\d{1,15})-(.+)$/.exec(token) ?? [];
  if (digits === '') return null;
  return isMacText(secrets, mac, purpose, digits) ? Number(digits) : null;
}
