import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { CodePurpose } from './rules';

/** Calls about codes of one address take turns, so that limits hold and a code is used once. */
export async function lockAddress(tx: Tx, emailKey: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 0))`);
}

/** Codes asked for an address since, and when the last one of the purpose was. */
export async function findCodeUse(
  tx: Tx,
  use: { emailKey: string; purpose: CodePurpose; since: Date },
): Promise<{ count: number; lastAt: Date | null }> {
  return tx.one(sql`
    select count(*)::int as count, max(created_at) filter (where purpose = ${use.purpose}) as "lastAt"
    from verification_codes where email_key = ${use.emailKey} and created_at > ${use.since}`);
}

export async function insertCode(
  tx: Tx,
  code: { purpose: CodePurpose; emailKey: string; codeHash: Buffer; browserHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into verification_codes (purpose, email_key, code_hash, browser_hash, created_at, expires_at)
    values (${code.purpose}, ${code.emailKey}, ${code.codeHash}, ${code.browserHash}, ${tx.now}, ${code.expiresAt})`);
}

export interface CodeRow {
  id: number;
  codeHash: Buffer;
  tries: number;
  usedAt: Date | null;
  expiresAt: Date;
}

/** The latest code that a browser asked for. */
export function findLatestCode(
  tx: Tx,
  asked: { purpose: CodePurpose; emailKey: string; browserHash: Buffer },
): Promise<CodeRow | null> {
  return tx.maybe(sql`
    select id, code_hash as "codeHash", tries, used_at as "usedAt", expires_at as "expiresAt" from verification_codes
    where email_key = ${asked.emailKey} and purpose = ${asked.purpose} and browser_hash = ${asked.browserHash}
    order by id desc limit 1`);
}

export async function updateCodeUsed(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update verification_codes set used_at = ${tx.now} where id = ${id}`);
}

export async function insertCodeFailure(tx: Tx, codeId: number): Promise<void> {
  await tx.run(sql`update verification_codes set tries = tries + 1 where id = ${codeId}`);
  await tx.run(sql`insert into code_failures (failed_at) values (${tx.now})`);
}

export async function countCodeFailures(tx: Tx, since: Date): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from code_failures where failed_at > ${since}`);
  return n;
}

/** Codes and failures that no limit looks at any more. */
export async function deleteOldCodes(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from verification_codes where created_at < ${before}`);
  await tx.run(sql`delete from code_failures where failed_at < ${before}`);
}
