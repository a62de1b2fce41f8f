import sql, { empty, type Sql } from 'sql-template-tag';

/**
 * Builds conditions on how many surveys members completed since an instant. The parts of product tests are none; they are
 * taken away where the index of all completes is read.
 */
export const completesOfMembers = {
  /** A query for `member_id` of the members with at least `min` of them. */
  atLeast: (since: Date, min: number): Sql => sql`
    select member_id from (
      select member_id, 1 as n from attempts where state = 'completed' and ended_at >= ${since}::timestamptz
      union all
      select member_id, -1 from attempts
      where part_of is not null and state = 'completed' and ended_at >= ${since}::timestamptz
    ) counted group by member_id having sum(n) >= ${min}::int`,
  /** A condition on a column with a member's id: the member has at most `max` of them. */
  atMost: (member: Sql, since: Date, max: number): Sql => {
    const atMost = (only: Sql) => sql`
      (select count(*) from (
        select from attempts done where done.member_id = ${member} and done.state = 'completed'
          and done.ended_at >= ${since}::timestamptz ${only} limit ${max + 1}::int) counted) <= ${max}::int`;
    // With the parts most members have few enough; only the rows of the others are read for what is a part.
    return sql`(${atMost(empty)} or ${atMost(sql`and done.part_of is null`)})`;
  },
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
