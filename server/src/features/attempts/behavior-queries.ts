import sql, { type Sql } from 'sql-template-tag';

/** Builds conditions on how many surveys members completed since an instant. */
export const completesOfMembers = {
  /** A query for `member_id` of the members with at least `min` of them. */
  atLeast: (since: Date, min: number): Sql => sql`
    select member_id from attempts where state = 'completed' and ended_at >= ${since}::timestamptz
    group by member_id having count(*) >= ${min}::int`,
  /** A condition on a column with a member's id: the member has at most `max` of them. */
  atMost: (member: Sql, since: Date, max: number): Sql => sql`
    (select count(*) from (
      select from attempts done where done.member_id = ${member} and done.state = 'completed'
        and done.ended_at >= ${since}::timestamptz limit ${max + 1}::int) counted) <= ${max}::int`,
};

/** Builds conditions on how many completed attempts of members were rejected, by when they were started. */
export const rejectionsOfMembers = {
  /** A query for `member_id` of the members with at least `min` of them. */
  atLeast: (since: Date, min: number): Sql => sql`
    select member_id from attempts where review in ('rejected', 'reversed') and started_at >= ${since}::timestamptz
    group by member_id having count(*) >= ${min}::int`,
  /** A condition on a column with a member's id: the member has at most `max` of them. */
  atMost: (member: Sql, since: Date, max: number): Sql => sql`
    (select count(*) from (
      select from attempts judged where judged.member_id = ${member} and judged.review in ('rejected', 'reversed')
        and judged.started_at >= ${since}::timestamptz limit ${max + 1}::int) counted) <= ${max}::int`,
};
