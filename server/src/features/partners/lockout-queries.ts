import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** The group of all surveys of a partner: a member is away at one of them at a time. */
export function visitGroup(partnerId: number): string {
  return `visit:${partnerId}`;
}

/** Returns whether a group is that of all surveys of a partner. */
export function isVisitGroup(group: string): boolean {
  return group.startsWith('visit:');
}

/**
 * Builds a query for `lock_group` of the groups of surveys that are closed to a member now, with those of partners that
 * have reached their daily cap of starts, which are closed to everybody.
 */
export function lockedGroupsQuery(tx: Tx, memberId: number | Sql, today: string): Sql {
  return sql`
    (select lock_group from lockouts where member_id = ${memberId} and until > ${tx.now} limit 5000)
    union all
    (select 'visit:' || p.id from partner_days d join partners p on p.id = d.partner_id
    where d.day = ${today}::date and d.starts >= p.daily_starts limit 200)`;
}

/** Returns the group among these that is closed to a member for the longest time by another attempt; null: none is. */
export function findLockout(
  tx: Tx,
  memberId: number,
  groups: readonly string[],
  exceptAttemptId: number,
): Promise<{ group: string; until: Date } | null> {
  return tx.maybe(sql`
    select lock_group as "group", until from lockouts
    where member_id = ${memberId} and lock_group = any(${groups}::text[]) and until > ${tx.now}
      and attempt_id <> ${exceptAttemptId}
    order by until desc limit 1`);
}

/**
 * Closes groups of surveys to a member for an attempt. Returns false, with nothing closed for it, when another attempt
 * has closed one of them: of two at the same time the second finds it.
 */
export async function lockGroups(
  tx: Tx,
  lock: { memberId: number; partnerId: number; attemptId: number },
  groups: readonly { group: string; until: Date }[],
): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into lockouts (member_id, lock_group, partner_id, attempt_id, until)
    select ${lock.memberId}::bigint, g."group", ${lock.partnerId}::bigint, ${lock.attemptId}::bigint, g.until
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) g("group" text, until timestamptz) order by g."group"
    on conflict (member_id, lock_group) do update set partner_id = excluded.partner_id, attempt_id = excluded.attempt_id,
      until = excluded.until
    where lockouts.until <= ${tx.now}::timestamptz or lockouts.attempt_id = excluded.attempt_id`);
  return taken === groups.length;
}

/** Deletes what closed groups until before an instant; returns how many. */
export async function deleteLockoutsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from lockouts where (member_id, lock_group) in (
      select member_id, lock_group from lockouts where until < ${before} order by until limit ${limit}::int)`);
}

/** Returns when the first group opens, or opened, again for a member, or null without one. */
export async function findOldestLockout(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`select until as at from lockouts order by until limit 1`);
  return oldest?.at ?? null;
}

/** Deletes all that is closed to a member. */
export async function deleteLockoutsOf(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from lockouts where member_id = ${memberId}`);
}
