import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/database/database';
import { type Secrets, sameBytes } from '../../platform/secrets';
import { countImageCodeTry, saveImageCode, updateImageCodeUsed } from './queries';
import { IMAGE_CODE_LENGTH, IMAGE_CODE_TRIES, IMAGE_CODE_VALID_MS, IMAGE_SYMBOLS, readImageCode } from './rules';

function codeHash(secrets: Secrets, browserHash: Buffer, code: string): Buffer {
  return secrets.mac('image-code', browserHash.toString('hex'), code);
}

/** Creates and stores the code for the browser's next image. Only the hash is stored. */
export async function makeImageCode(tx: Tx, secrets: Secrets, browserHash: Buffer): Promise<string> {
  const code = Array.from({ length: IMAGE_CODE_LENGTH }, () => IMAGE_SYMBOLS[randomInt(IMAGE_SYMBOLS.length)]).join('');
  await saveImageCode(tx, {
    browserHash,
    codeHash: codeHash(secrets, browserHash, code),
    expiresAt: new Date(tx.now.getTime() + IMAGE_CODE_VALID_MS),
  });
  return code;
}

/**
 * Consumes an image code; returns false when it is wrong. Wrong tries count too, so the caller must commit the
 * transaction.
 */
export async function consumeImageCode(tx: Tx, secrets: Secrets, browserHash: Buffer, typed: string): Promise<boolean> {
  const known = await countImageCodeTry(tx, browserHash, IMAGE_CODE_TRIES);
  const code = readImageCode(typed);
  if (!known || !code || !sameBytes(known.codeHash, codeHash(secrets, browserHash, code))) return false;
  await updateImageCodeUsed(tx, browserHash);
  return true;
}
