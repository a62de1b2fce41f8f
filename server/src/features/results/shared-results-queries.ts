import type { BodyOf } from '@pollen/contract/operation';
import type { createResultLink } from '@pollen/contract/shared-results';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

type Settings = Pick<
  BodyOf<typeof createResultLink>,
  'client' | 'questions' | 'breaks' | 'filters' | 'showsOpenAnswers'
>;

/** A link with which a client reads the results of a survey. */
export interface ResultLink extends Settings {
  id: number;
  surveyId: number;
  createdBy: number;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  lastOpenedAt: Date | null;
  opened: number;
}

const columns = sql`id, survey_id as "surveyId", client, questions, breaks, filters,
  shows_open_answers as "showsOpenAnswers", created_by as "createdBy", created_at as "createdAt",
  expires_at as "expiresAt", revoked_at as "revokedAt", last_opened_at as "lastOpenedAt", opened`;

/** Lists the links of a survey, newest first. */
export function listResultLinks(tx: Tx, surveyId: number): Promise<ResultLink[]> {
  return tx.rows(sql`
    select ${columns} from result_links where survey_id = ${surveyId} order by id desc limit 100`);
}

/** Counts the open links of a survey after waiting for others who make one. */
export async function countOpenLinks(tx: Tx, surveyId: number): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`result links:${surveyId}`}, 0))`);
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from result_links
    where survey_id = ${surveyId} and revoked_at is null and expires_at > ${tx.now}`);
  return row.n;
}

/** Stores a new link and returns its id. */
export function insertResultLink(
  tx: Tx,
  link: Settings & { surveyId: number; tokenHash: Buffer; createdBy: number; expiresAt: Date },
): Promise<{ id: number }> {
  return tx.one(sql`
    insert into result_links (survey_id, token_hash, client, questions, breaks, filters, shows_open_answers, created_by,
      created_at, expires_at)
    values (${link.surveyId}, ${link.tokenHash}, ${link.client}, ${JSON.stringify(link.questions)}::jsonb,
      ${JSON.stringify(link.breaks)}::jsonb, ${JSON.stringify(link.filters)}::jsonb, ${link.showsOpenAnswers},
      ${link.createdBy}, ${tx.now}, ${link.expiresAt})
    returning id`);
}

/** Locks a link, or returns null when the id is unknown. */
export function lockResultLink(tx: Tx, id: number): Promise<ResultLink | null> {
  return tx.maybe(sql`select ${columns} from result_links where id = ${id} for update`);
}

/** Ends a link. */
export async function revokeLinkRow(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update result_links set revoked_at = ${tx.now} where id = ${id}`);
}

/** Finds the link of a token without locking it, or null. */
export function findResultLink(tx: Tx, tokenHash: Buffer): Promise<ResultLink | null> {
  return tx.maybe(sql`select ${columns} from result_links where token_hash = ${tokenHash}`);
}

/** Counts an opening of a link. */
export async function countOpening(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update result_links set opened = opened + 1, last_opened_at = ${tx.now} where id = ${id}`);
}
