import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** The settings of a link, by what the link opens. */
export interface LinkSettings {
  /** The results of a survey. */
  results: {
    /** Names of the questions; all of them when empty. */
    readonly questions: readonly string[];
    readonly breaks: readonly string[];
    readonly filters: readonly {
      readonly variable: string;
      readonly categories: (string | number | boolean)[];
    }[];
    /** By the weighting of the survey; older links do not have it, and are not weighted. */
    readonly weighted?: boolean;
    readonly showsOpenAnswers: boolean;
  };
  /** A trial of a questionnaire: of a published version, or, when null, of the draft at the time of opening. */
  trial: { readonly version: number | null };
}
export type LinkKind = keyof LinkSettings;

/** A link with which a client opens something of a survey without a login. */
export interface ClientLink<Kind extends LinkKind> {
  id: number;
  surveyId: number;
  client: string;
  settings: LinkSettings[Kind];
  createdBy: number;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  lastOpenedAt: Date | null;
  opened: number;
}

const columns = sql`id, survey_id as "surveyId", client, settings, created_by as "createdBy", created_at as "createdAt",
  expires_at as "expiresAt", revoked_at as "revokedAt", last_opened_at as "lastOpenedAt", opened`;

/** Returns the newest 100 links of a survey and kind, newest first. */
export function listLinks<Kind extends LinkKind>(tx: Tx, kind: Kind, surveyId: number): Promise<ClientLink<Kind>[]> {
  return tx.rows(sql`
    select ${columns} from client_links where survey_id = ${surveyId} and kind = ${kind} order by id desc limit 100`);
}

/** Counts the open links of a survey and kind, after waiting for other transactions that create one. */
export async function countOpenLinks(tx: Tx, kind: LinkKind, surveyId: number): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`client links:${kind}:${surveyId}`}, 0))`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from client_links
    where survey_id = ${surveyId} and kind = ${kind} and revoked_at is null and expires_at > ${tx.now}`);
  return count;
}

/** Inserts a link and returns its id. */
export function insertLink<Kind extends LinkKind>(
  tx: Tx,
  kind: Kind,
  link: Pick<ClientLink<Kind>, 'surveyId' | 'client' | 'settings' | 'createdBy' | 'expiresAt'> & { tokenHash: Buffer },
): Promise<{ id: number }> {
  return tx.one(sql`
    insert into client_links (survey_id, kind, token_hash, client, settings, created_by, created_at, expires_at)
    values (${link.surveyId}, ${kind}, ${link.tokenHash}, ${link.client}, ${JSON.stringify(link.settings)}::jsonb,
      ${link.createdBy}, ${tx.now}, ${link.expiresAt})
    returning id`);
}

/** Locks a link of a kind and returns it; null when there is none with this id. */
export function lockLink<Kind extends LinkKind>(tx: Tx, kind: Kind, id: number): Promise<ClientLink<Kind> | null> {
  return tx.maybe(sql`select ${columns} from client_links where id = ${id} and kind = ${kind} for update`);
}

/** Revokes a link. */
export async function updateRevoked(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update client_links set revoked_at = ${tx.now} where id = ${id}`);
}

/** Returns the link of a kind with this token; null when there is none. */
export function findLinkByToken<Kind extends LinkKind>(
  tx: Tx,
  kind: Kind,
  tokenHash: Buffer,
): Promise<ClientLink<Kind> | null> {
  return tx.maybe(sql`select ${columns} from client_links where token_hash = ${tokenHash} and kind = ${kind}`);
}

/** Counts an opening of a link. */
export async function countOpening(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update client_links set opened = opened + 1, last_opened_at = ${tx.now} where id = ${id}`);
}
