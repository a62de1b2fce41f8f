import { ACTIVITY_BANDS, RESPONSE_DAYS } from '@pollen/contract/feasibility-values';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListResponse, WaveResponse } from './rules';

/** The band of an activity: 0 for the most recent one. `at` is when somebody was active last, null for never. */
function bandOf(at: Sql, now: Sql): Sql {
  const cases = ACTIVITY_BANDS.map((days, band) =>
    days === null
      ? sql`else ${band}::int`
      : sql`when ${at} > ${now} - ${days}::int * interval '24 hours' then ${band}::int`,
  );
  return sql`case ${join(cases, ' ')} end`;
}

/** How many rows have a delay of less than 1, 2, ... days, as an array. */
function byDay(delay: Sql): Sql {
  const counts = Array.from(
    { length: RESPONSE_DAYS },
    (_, day) => sql`count(*) filter (where ${delay} < ${day + 1}::int * interval '24 hours')::int`,
  );
  return sql`array[${join(counts)}]`;
}

/**
 * Stores what came of a wave, by band. `mails` is a query for `member_id`, `survey_id` and `sent_at`; `lastStart` finds when
 * a member last started a survey before an instant.
 */
export async function insertWaveResponses(
  tx: Tx,
  wave: { readonly id: number; readonly minutes: number },
  parts: { readonly mails: Sql; readonly lastStart: (member: Sql, before: Sql) => Sql; readonly attempts: Sql },
): Promise<void> {
  await tx.run(sql`
    with answered as materialized (
      select mail.sent_at, began.started_at - mail.sent_at as delay, began.finished,
        ${parts.lastStart(sql`mail.member_id`, sql`mail.sent_at`)} as last_start
      from (${parts.mails}) mail
      left join (${parts.attempts}) began on began.member_id = mail.member_id and began.survey_id = mail.survey_id
        and began.started_at >= mail.sent_at
    )
    insert into wave_responses (wave_id, band, mailed, started_by_day, finished, minutes, sent_at)
    select ${wave.id}::bigint, ${bandOf(sql`last_start`, sql`sent_at`)} as band, count(*)::int, ${byDay(sql`delay`)},
      count(*) filter (where delay < ${RESPONSE_DAYS}::int * interval '24 hours' and finished)::int,
      ${wave.minutes}::int, min(sent_at)
    from answered group by band`);
}

/** Notes that a wave was measured; false when it was before. */
export async function insertMeasured(tx: Tx, waveId: number): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into measured_waves (wave_id, measured_at) values (${waveId}, ${tx.now}) on conflict do nothing`)) === 1
  );
}

/** A condition on a column with a wave's id: the wave was not measured yet. */
export function whereNotMeasured(wave: Sql): Sql {
  return sql`not exists (select from measured_waves measured where measured.wave_id = ${wave})`;
}

/** A condition on a column with a survey's id: its starts from the list were not measured yet. */
export function whereListNotMeasured(survey: Sql): Sql {
  return sql`not exists (select from list_responses measured where measured.survey_id = ${survey})`;
}

/** Stores the starts from the list of a survey; `starts` is a query for `started_at`. Once for each survey. */
export async function insertListResponses(
  tx: Tx,
  survey: { readonly id: number; readonly launchedAt: Date; readonly matching: number },
  starts: Sql,
): Promise<void> {
  await tx.run(sql`
    insert into list_responses (survey_id, matching, started_by_day, launched_at)
    select ${survey.id}::bigint, ${survey.matching}::int,
      ${byDay(sql`started.started_at - ${survey.launchedAt}::timestamptz`)}, ${survey.launchedAt}::timestamptz
    from (${starts}) started
    on conflict do nothing`);
}

/** Returns up to `limit` rows of waves that began since an instant, the latest first. */
export function listWaveResponses(tx: Tx, since: Date, limit: number): Promise<WaveResponse[]> {
  return tx.rows(sql`
    select wave_id as "waveId", band, mailed, started_by_day as "startedByDay", finished, minutes from wave_responses
    where sent_at >= ${since} order by sent_at desc, wave_id desc, band limit ${limit}::int`);
}

/** Returns up to `limit` surveys that were launched since an instant, the latest first. */
export function listListResponses(tx: Tx, since: Date, limit: number): Promise<ListResponse[]> {
  return tx.rows(sql`
    select matching, started_by_day as "startedByDay" from list_responses
    where launched_at >= ${since} order by launched_at desc, survey_id desc limit ${limit}::int`);
}

/** A part of the members who fit, as counted in a sample: those of the part, and those who can be mailed to, by band. */
export interface SampledPart {
  readonly fit: number;
  readonly invitable: readonly number[];
}

/**
 * Counts the members of a sample, and by band those of them who can be mailed to: all, and in each part of which `matches` of
 * the query `inParts` says whether a member is in it (null: there are no parts).
 */
export async function countSampled(
  tx: Tx,
  sample: readonly number[],
  {
    parts,
    inParts,
    mailable,
    lastStart,
  }: {
    readonly parts: number;
    readonly inParts: Sql | null;
    readonly mailable: (member: Sql) => Sql;
    readonly lastStart: (member: Sql, before: Sql) => Sql;
  },
): Promise<{ all: SampledPart; each: SampledPart[] }> {
  const member = sql`sample.member_id`;
  const now = sql`${tx.now}::timestamptz`;
  // In a subquery, so that the length of the list does not decide the plan.
  const rows = await tx.rows<{ band: number; mailable: boolean; matches: boolean[]; n: number }>(sql`
    with looked as materialized (
      select ${lastStart(member, now)} as last_start, ${mailable(member)} as mailable,
        ${inParts ? sql`inside.matches` : sql`'{}'::boolean[] as matches`}
      from unnest((select ${sample}::bigint[])) sample (member_id)
      ${inParts ? sql`join (${inParts}) inside on inside.member_id = sample.member_id` : empty}
    )
    select ${bandOf(sql`last_start`, now)} as band, mailable, matches, count(*)::int as n from looked group by 1, 2, 3`);
  const partOf = (within: typeof rows): SampledPart => {
    const count = (some: typeof rows) => some.reduce((sum, { n }) => sum + n, 0);
    return {
      fit: count(within),
      invitable: ACTIVITY_BANDS.map((_, band) => count(within.filter((row) => row.band === band && row.mailable))),
    };
  };
  return {
    all: partOf(rows),
    each: Array.from({ length: parts }, (_, part) => partOf(rows.filter(({ matches }) => matches[part]))),
  };
}
