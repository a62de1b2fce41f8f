import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Returns how many invitations a week a member wants at most; null when the member has not chosen. */
export async function findInvitationsPerWeek(tx: Tx, memberId: number): Promise<number | null> {
  const row = await tx.maybe<{ n: number }>(sql`
    select invitations_per_week as n from mail_preferences where member_id = ${memberId}`);
  return row?.n ?? null;
}

/** The same as a query by a column with a member's id. */
export function invitationsPerWeekQuery(member: Sql): Sql {
  return sql`(select chosen.invitations_per_week from mail_preferences chosen where chosen.member_id = ${member})`;
}

/** Stores how many invitations a week a member wants at most. */
export async function upsertPerWeek(tx: Tx, memberId: number, perWeek: number): Promise<void> {
  await tx.run(sql`
    insert into mail_preferences (member_id, invitations_per_week, changed_at)
    values (${memberId}, ${perWeek}, ${tx.now})
    on conflict (member_id) do update
      set invitations_per_week = excluded.invitations_per_week, changed_at = excluded.changed_at`);
}

/** Deletes the mail preferences of a member whose account closes. */
export async function deleteMailPreferences(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from mail_preferences where member_id = ${memberId}`);
}
