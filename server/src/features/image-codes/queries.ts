import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Stores the image code of a browser in place of the previous one. */
export async function saveImageCode(
  tx: Tx,
  code: { browserHash: Buffer; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into image_codes (browser_hash, code_hash, expires_at)
    values (${code.browserHash}, ${code.codeHash}, ${code.expiresAt})
    on conflict (browser_hash) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, used_at = null`);
}

/** Counts a try and returns the stored code; null when it has expired or has no try left. */
export function countImageCodeTry(tx: Tx, browserHash: Buffer, tries: number): Promise<{ codeHash: Buffer } | null> {
  return tx.maybe(sql`
    update image_codes set tries = tries + 1
    where browser_hash = ${browserHash} and used_at is null and expires_at > ${tx.now} and tries < ${tries}
    returning code_hash as "codeHash"`);
}

/** Marks the image code of a browser as used, so that it is valid only once. */
export async function updateImageCodeUsed(tx: Tx, browserHash: Buffer): Promise<void> {
  await tx.run(sql`update image_codes set used_at = ${tx.now} where browser_hash = ${browserHash}`);
}

/** Deletes the image codes that expired before an instant. */
export async function deleteOldImageCodes(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from image_codes where expires_at < ${before}`);
}
