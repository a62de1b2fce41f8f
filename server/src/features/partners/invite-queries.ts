import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** What a partner said when it was asked again about the survey of an attempt. */
export interface Invite {
  attemptId: number;
  askedAt: Date;
  state: 'asked' | 'open' | 'gone' | 'unanswered';
  /** The link that the partner gave for this attempt. */
  link: string | null;
  /** What the partner pays for this attempt; null: it did not say, and the price of its list counts. */
  cpiCents: number | null;
  /** What was promised before the partner lowered its price. */
  formerPoints: number | null;
  /** The attempt whose survey was gone and that this one replaces. */
  insteadOf: number | null;
  /** How many attempts this one replaces, one after the other. */
  replaced: number;
  /** The attempt that replaces this one, whose survey is gone. */
  replacedBy: number | null;
}

const columns = sql`attempt_id as "attemptId", asked_at as "askedAt", state, link,
  cpi_cents as "cpiCents", former_points as "formerPoints",
  instead_of as "insteadOf", replaced, replaced_by as "replacedBy"`;

/** Returns what is known of the question to the partner about an attempt; null when it is not asked. */
export function findInvite(tx: Tx, attemptId: number): Promise<Invite | null> {
  return tx.maybe(sql`select ${columns} from partner_invites where attempt_id = ${attemptId}`);
}

/** Stores that the partner is asked about an attempt, or that it need not be. */
export async function insertInvite(
  tx: Tx,
  invite: Pick<Invite, 'attemptId' | 'insteadOf' | 'replaced'> & { state: 'asked' | 'open' },
): Promise<void> {
  await tx.run(sql`
    insert into partner_invites (attempt_id, asked_at, state, instead_of, replaced)
    values (${invite.attemptId}, ${tx.now}, ${invite.state}, ${invite.insteadOf}, ${invite.replaced})
    on conflict (attempt_id) do nothing`);
}

/** Stores the answer of the partner. */
export async function updateInvite(
  tx: Tx,
  attemptId: number,
  answer: Pick<Invite, 'state' | 'link' | 'cpiCents' | 'formerPoints' | 'replacedBy'>,
): Promise<void> {
  await tx.run(sql`
    update partner_invites set state = ${answer.state}, answered_at = ${tx.now}, link = ${answer.link},
      cpi_cents = ${answer.cpiCents}, former_points = ${answer.formerPoints}, replaced_by = ${answer.replacedBy}
    where attempt_id = ${attemptId}`);
}

/** Returns what partners said at the click that they pay for attempts; those of which they said nothing are left out. */
export function listInviteCpis(
  tx: Tx,
  attemptIds: readonly number[],
): Promise<{ attemptId: number; cpiCents: number }[]> {
  return tx.rows(sql`
    select attempt_id as "attemptId", cpi_cents as "cpiCents" from partner_invites
    where attempt_id = any(${attemptIds}::bigint[]) and cpi_cents is not null`);
}

/** Deletes the answers that partners gave before an instant; returns how many. */
export async function deleteInvitesBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from partner_invites where attempt_id in (
      select attempt_id from partner_invites where asked_at < ${before} order by asked_at limit ${limit}::int)`);
}

/** Returns when a partner was asked for the oldest of its answers, or null without one. */
export async function findOldestInvite(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select asked_at as at from partner_invites order by asked_at limit 1`);
  return oldest?.at ?? null;
}
