import type { Subject } from '@pollen/contract/consents';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export interface Choice {
  readonly subject: Subject;
  readonly version: string;
  readonly given: boolean;
}

/** Inserts the choices that differ from the latest one of their subject. */
export async function insertChanged(tx: Tx, memberId: number, choices: readonly Choice[]): Promise<void> {
  await tx.run(sql`
    insert into consent_choices (member_id, subject, version, given, at)
    select ${memberId}::bigint, chosen.subject, chosen.version, chosen.given, ${tx.now}::timestamptz
    from unnest(${choices.map(({ subject }) => subject)}::text[], ${choices.map(({ version }) => version)}::text[],
      ${choices.map(({ given }) => given)}::boolean[]) with ordinality as chosen (subject, version, given, place)
    where (chosen.version, chosen.given) is distinct from (
      select (latest.version, latest.given) from consent_choices latest
      where latest.member_id = ${memberId}::bigint and latest.subject = chosen.subject order by latest.id desc limit 1)
    order by chosen.place`);
}

/** Returns the latest choice about a subject; null when there is none. */
export function findLatest(tx: Tx, memberId: number, subject: Subject): Promise<{ given: boolean } | null> {
  return tx.maybe(sql`
    select given from consent_choices where member_id = ${memberId} and subject = ${subject} order by id desc limit 1`);
}

/** An SQL condition on a column with a member's id: the latest choice about a subject was to agree. */
export function whereAgreed(member: Sql, subject: Subject): Sql {
  return sql`coalesce((
    select latest.given from consent_choices latest
    where latest.member_id = ${member} and latest.subject = ${subject} order by latest.id desc limit 1), false)`;
}

/** Returns the choices of a member, newest first. */
export function listConsentChoices(tx: Tx, memberId: number, limit: number): Promise<(Choice & { at: Date })[]> {
  return tx.rows(sql`
    select subject, version, given, at from consent_choices where member_id = ${memberId}
    order by id desc limit ${limit}::int`);
}
