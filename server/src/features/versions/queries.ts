import type { VersionedKind } from '@pollen/contract/versioned';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** The content of a version; null is the default, or removed. */
export type Content = object | string | number | null;

export interface VersionRow {
  subject: string;
  version: number;
  content: Content;
  reason: string;
  restores: number | null;
  operatorId: number | null;
  at: Date;
}

const versionColumns = sql`subject, version, content, reason, restores, operator_id as "operatorId", at`;

/** Returns versions, newest first. */
export function listVersions(tx: Tx, kind: VersionedKind, subject: string, size: number): Promise<VersionRow[]> {
  return tx.rows(sql`
    select ${versionColumns} from versions where kind = ${kind} and subject = ${subject}
    order by version desc limit ${size}`);
}

/** Returns the latest version of each subject of a kind. */
export function listLatest(tx: Tx, kind: VersionedKind): Promise<VersionRow[]> {
  return tx.rows(sql`
    select distinct on (subject) ${versionColumns} from versions where kind = ${kind} order by subject, version desc`);
}

/** Returns one numbered version of a text or a setting, or null when there is none. */
export function findVersion(tx: Tx, kind: VersionedKind, subject: string, version: number): Promise<VersionRow | null> {
  return tx.maybe(sql`
    select ${versionColumns} from versions where kind = ${kind} and subject = ${subject} and version = ${version}`);
}

export interface NewVersion {
  kind: VersionedKind;
  subject: string;
  content: Content;
  reason: string;
  restores: number | null;
  operatorId: number;
}

const json = (content: Content) => (content === null ? null : JSON.stringify(content));

/** Stores the content from before the first change, once. */
export async function insertFirst(tx: Tx, first: { kind: VersionedKind; subject: string; content: Content }) {
  await tx.run(sql`
    insert into versions (kind, subject, version, content, reason, at)
    values (${first.kind}, ${first.subject}, 0, ${json(first.content)}::jsonb, '', ${tx.now})
    on conflict (kind, subject, version) do nothing`);
}

/**
 * Inserts the version after the one that was seen. False when that is no longer the latest: of two concurrent changes,
 * the later waits for the number and does not get it.
 */
export async function insertVersion(tx: Tx, seen: number, next: NewVersion): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into versions (kind, subject, version, content, reason, restores, operator_id, at)
      select ${next.kind}, ${next.subject}, ${seen + 1}::int, ${json(next.content)}::jsonb, ${next.reason},
        ${next.restores}::int, ${next.operatorId}::bigint, ${tx.now}::timestamptz
      where coalesce((select max(version) from versions where kind = ${next.kind} and subject = ${next.subject}), 0)
        = ${seen}::int
      on conflict (kind, subject, version) do nothing`)) === 1
  );
}
