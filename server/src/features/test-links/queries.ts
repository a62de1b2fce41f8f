import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** A link with which a client tries a questionnaire. */
export interface TestLink {
  id: number;
  surveyId: number;
  client: string;
  version: number | null;
  createdBy: number;
  expiresAt: Date;
  revokedAt: Date | null;
  lastOpenedAt: Date | null;
  opened: number;
}

const columns = sql`id, survey_id as "surveyId", client, version, created_by as "createdBy", expires_at as "expiresAt",
  revoked_at as "revokedAt", last_opened_at as "lastOpenedAt", opened`;

/** Lists the test links of a survey, newest first. */
export function listTestLinks(tx: Tx, surveyId: number): Promise<TestLink[]> {
  return tx.rows(sql`select ${columns} from test_links where survey_id = ${surveyId} order by id desc limit 100`);
}

/** Counts the open test links of a survey after waiting for others who make one. */
export async function countOpenTestLinks(tx: Tx, surveyId: number): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`test links:${surveyId}`}, 0))`);
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from test_links
    where survey_id = ${surveyId} and revoked_at is null and expires_at > ${tx.now}`);
  return n;
}

/** Stores a new test link and returns its id. */
export function insertTestLink(
  tx: Tx,
  link: Pick<TestLink, 'surveyId' | 'client' | 'version' | 'createdBy' | 'expiresAt'> & { tokenHash: Buffer },
): Promise<{ id: number }> {
  return tx.one(sql`
    insert into test_links (survey_id, token_hash, client, version, created_by, created_at, expires_at)
    values (${link.surveyId}, ${link.tokenHash}, ${link.client}, ${link.version}::int, ${link.createdBy}, ${tx.now},
      ${link.expiresAt})
    returning id`);
}

/** Locks a test link, or returns null when the id is unknown. */
export function lockTestLink(tx: Tx, id: number): Promise<TestLink | null> {
  return tx.maybe(sql`select ${columns} from test_links where id = ${id} for update`);
}

/** Ends a test link. */
export async function revokeTestLinkRow(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update test_links set revoked_at = ${tx.now} where id = ${id}`);
}

/** Finds the test link of a token without locking it, or null. */
export function findTestLink(tx: Tx, tokenHash: Buffer): Promise<TestLink | null> {
  return tx.maybe(sql`select ${columns} from test_links where token_hash = ${tokenHash}`);
}

/** Counts an opening of a test link. */
export async function countTestOpening(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update test_links set opened = opened + 1, last_opened_at = ${tx.now} where id = ${id}`);
}
