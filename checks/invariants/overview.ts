/** How attempts ended, and how those with a late complete had ended first; the parts of product tests are left out. */
const ends = `(select state, ended_at from attempts where part_of is null
  union all select early_state, early_ended_at from attempts where early_state is not null) ends_of_attempts`;

const within = (column: string) => `${column} >= begins and ${column} < ends`;

/** For each figure of `daily_figures` a query that counts it from the rows of the day `day`, between `begins` and `ends`. */
const queries: Readonly<Record<string, string>> = {
  new_members: `select count(*) from members where ${within('registered_at')}`,
  closed_members: `select count(*) from members where ${within('closed_at')}`,
  active_members: `select count(distinct member_id) from (
    select member_id from attempts where ${within('started_at')}
    union all select member_id from check_ins where check_ins.day = d.day) who`,
  started: `select count(*) from attempts where part_of is null and ${within('started_at')}`,
  completed: `select count(*) from attempts where part_of is null and state = 'completed' and ${within('ended_at')}`,
  screened_out: `select count(*) from ${ends} where state = 'screened_out' and ${within('ended_at')}`,
  quota_full: `select count(*) from ${ends} where state = 'quota_full' and ${within('ended_at')}`,
  unfinished: `select count(*) from ${ends} where state in ('abandoned', 'timed_out', 'closed') and ${within('ended_at')}`,
  earned_points: `select coalesce(sum(amount), 0) from ledger_transfers
    where from_account like 'panel:%' and ${within('at')}`,
  spent_points: `select coalesce(sum(amount), 0) from ledger_transfers
    where to_account = 'panel:payouts' and ${within('at')}`,
  taken_points: `select coalesce(sum(amount), 0) from ledger_transfers
    where to_account in ('panel:forfeited', 'panel:rewards', 'panel:adjustments') and ${within('at')}`,
};

const begins = 'd.day::timestamp at time zone d.time_zone';
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Builds an object with all figures but those that are left out. */
const counted = (nameOf: (name: string) => string, leftOut: readonly string[] = []) =>
  `jsonb_build_object(${Object.entries(queries)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, query]) => `'${nameOf(name)}', (${query})`)
    .join(', ')})`;

/** What must hold of the figures of days, see `invariants.ts`. */
export const overviewInvariants: Readonly<Record<string, string>> = {
  'the figures of a day that is over are those of its rows': `
    select d.day, d.time_zone, to_jsonb(d) - 'day' - 'time_zone' - 'filled_at' as kept, c.figures as counted
    from daily_figures d
    cross join lateral (select ${begins} as begins, (d.day + 1)::timestamp at time zone d.time_zone as ends) span
    cross join lateral (select ${counted((name) => name)} as figures) c
    where to_jsonb(d) - 'day' - 'time_zone' - 'filled_at' <> c.figures`,

  'the sums of today are those of its rows until then': `
    select d.day, d.time_zone, d.counted_until, d.figures as kept, c.figures as counted
    from day_so_far d
    cross join lateral (select ${begins} as begins, d.counted_until as ends) span
    cross join lateral (select ${counted(camelCase, ['active_members'])} as figures) c
    where d.figures <> c.figures`,

  'days are counted without gaps': `
    select day from (select day, lag(day) over (partition by time_zone order by day) as before from daily_figures) days
    where before is not null and day <> before + 1`,
};
