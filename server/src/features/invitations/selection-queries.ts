import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** The members whom a wave may mail to, as a query with a part from each of many features. */
export interface Audience {
  /** A query for `member_id` of the matching profiles. */
  readonly profiles: Sql;
  /** Conditions on a column with a member's id. */
  readonly conditions: (member: Sql) => readonly Sql[];
  readonly perWeek: number;
  /** The member's own weekly limit, by a column with the member's id; null where the member has not chosen one. */
  readonly chosenPerWeek: (member: Sql) => Sql;
  readonly week: Date;
}

function whereReachable({ profiles, conditions, perWeek, chosenPerWeek, week }: Audience): Sql {
  const member = sql`fitting.member_id`;
  return sql`from (${profiles}) fitting
    left join (
      select member_id, count(*)::int as n from invitations
      where sent_at is null or sent_at > ${week}::timestamptz group by member_id
    ) lately on lately.member_id = ${member}
    where coalesce(lately.n, 0) < least(${perWeek}::int, ${chosenPerWeek(member)})
    ${conditions(member)
      .map((condition) => sql`and ${condition}`)
      .reduce((all, one) => sql`${all} ${one}`, sql``)}`;
}

/** Returns how many members of the audience can be mailed to at present. */
export async function countReachable(tx: Tx, audience: Audience): Promise<number> {
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n ${whereReachable(audience)}`)).n;
}

/** Whether anyone of the audience can be mailed to at present; stops at the first. */
export async function isAnyoneReachable(tx: Tx, audience: Audience): Promise<boolean> {
  return (await tx.one<{ found: boolean }>(sql`select exists (select ${whereReachable(audience)}) as found`)).found;
}

/** Returns members who can be mailed to, newest first. */
export async function listReachable(
  tx: Tx,
  audience: Audience,
  page: { before: number | null; size: number },
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select fitting.member_id as id ${whereReachable(audience)} 
      and (${page.before}::bigint is null or fitting.member_id < ${page.before}::bigint)
    order by fitting.member_id desc limit ${page.size}::int`);
  return rows.map(({ id }) => id);
}

/** Locks the selection, so that each wave sees which members earlier waves took, and no weekly limit is exceeded. */
export async function lockSelection(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('invitations.choose'))`);
}

/**
 * Selects the members of a wave inside the database: those with the fewest recent invitations, in random order. The rows
 * of a reminder are numbered after the member's earlier ones of the survey. Several texts are dealt out by lot, so that
 * none is sent to more than one member more than another.
 */
export function insertSelected(
  tx: Tx,
  wave: {
    readonly id: number;
    readonly surveyId: number;
    readonly size: number;
    readonly isReminder: boolean;
    readonly texts: number;
  },
  audience: Audience,
): Promise<number> {
  const { texts } = wave;
  const number = wave.isReminder ? sql`1 + ${countReminders(sql`fitting.member_id`, wave.surveyId)}` : sql`0`;
  return tx.run(sql`
    insert into invitations (wave_id, survey_id, member_id, reminder, arm, drawn)
    select ${wave.id}::bigint, ${wave.surveyId}::bigint, member_id, number,
      case when ${texts}::int > 0 then (row_number() over (order by random()) - 1) % greatest(${texts}::int, 1) end,
      ${texts > 1}::boolean
    from (
      select fitting.member_id, ${number} as number ${whereReachable(audience)}
      order by coalesce(lately.n, 0), random() limit ${wave.size}::int
    ) chosen order by random()`);
}

function ofMember(member: Sql, surveyId: number): Sql {
  return sql`(select * from invitations i where i.member_id = ${member} and i.survey_id = ${surveyId}::bigint) mails`;
}

function countReminders(member: Sql, surveyId: number): Sql {
  return sql`(select coalesce(max(reminder), 0) from ${ofMember(member, surveyId)})`;
}

/** A condition on a column with a member's id: the member was never mailed about a survey, nor selected for it. */
export function whereNotInvited(member: Sql, surveyId: number): Sql {
  return sql`not exists (select from ${ofMember(member, surveyId)})`;
}

/** A condition on a column with a member's id: the member was mailed about a survey up to an instant. */
export function whereInvitedUntil(member: Sql, surveyId: number, until: Date): Sql {
  return sql`${member} in (
    select member_id from invitations where survey_id = ${surveyId}::bigint and sent_at <= ${until}::timestamptz)`;
}

/**
 * A condition on a column with a member's id: no mail about a survey waits or was sent after an instant, and there were
 * fewer than `most` reminders.
 */
export function whereMayBeReminded(member: Sql, surveyId: number, since: Date, most: number): Sql {
  return sql`not exists (select from ${ofMember(member, surveyId)} where sent_at is null or sent_at > ${since}::timestamptz)
    and ${countReminders(member, surveyId)} < ${most}::int`;
}

/** When the next mail about the same survey was sent to the member of a row of `invitations`; null if none was. */
const nextMail = sql`(
  select min(next.sent_at) from invitations next
  where next.member_id = invitations.member_id and next.survey_id = invitations.survey_id
    and next.sent_at > invitations.sent_at)`;

/**
 * A query for the members mailed by waves, from each mail (`since`) to the next one about the same survey (`until`).
 * `countByGroup` of attempts takes it.
 */
export function mailedMembersQuery(waveIds: readonly number[]): Sql {
  return sql`select wave_id as group_id, member_id, sent_at as since, ${nextMail} as until
    from invitations where wave_id = any(${waveIds}::bigint[]) and sent_at is not null`;
}

/** The same for the mails of one wave that got their text by lot, in groups by text. */
export function drawnMembersQuery(waveId: number): Sql {
  return sql`select arm as group_id, member_id, sent_at as since, ${nextMail} as until
    from invitations where wave_id = ${waveId}::bigint and drawn and sent_at is not null`;
}

/** A condition on a column with a member's id: a query for `member_id` finds the member. */
export function whereFoundBy(member: Sql, query: Sql): Sql {
  return sql`${member} in (select found.member_id from (${query}) found)`;
}

/** A condition on a column with a member's id: fewer mails wait or were sent in a week than the limits allow. */
export function whereBelowLimit(
  member: Sql,
  { perWeek, chosenPerWeek, week }: { perWeek: number; chosenPerWeek: Sql; week: Date },
): Sql {
  return sql`(select count(*) from invitations lately where lately.member_id = ${member}
    and (lately.sent_at is null or lately.sent_at > ${week}::timestamptz)) < least(${perWeek}::int, ${chosenPerWeek})`;
}

/** All of these conditions at once. */
export function whereAll(conditions: readonly Sql[]): Sql {
  return sql`(${join(conditions, ' and ')})`;
}
