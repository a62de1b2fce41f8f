import type { SurveySort } from '@pollen/contract/survey-values';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { offsetOf, type Paging } from '../../platform/paging';
import { beginsPattern, containsPattern } from '../../platform/text-search';
import { columns, type Survey } from './queries';
import type { SurveyState } from './rules';

/** Lists live surveys with less than this share of their places left, the fullest first, with the number of all. */
export function listShortSurveys(tx: Tx, leftPercent: number, limit: number): Promise<(Survey & { all: number })[]> {
  return tx.rows(sql`
    select ${columns}, (count(*) over ())::int as "all" from surveys
    where state = 'live' and platform_type <> 3 and (completes_target - completes) * 100 < completes_target * ${leftPercent}::int
    order by (completes_target - completes)::float8 / completes_target, id limit ${limit}::int`);
}

function filterOf(filter: { state?: SurveyState; search?: string }): Sql {
  const state = filter.state ? sql`and state = ${filter.state}` : empty;
  const pattern = containsPattern(filter.search ?? '');
  const search = filter.search
    ? sql`and (title_en ilike ${pattern} or title_zh ilike ${pattern} or id::text = ${filter.search})`
    : empty;
  // The offers of partners are thousands, and have a list of their own; the parts of product tests are found on the page
  // of their test.
  return sql`where platform_type <> 3 and part_of_survey_id is null ${state} ${search}`;
}

/** Returns up to `limit` surveys with the text in a title, or whose number begins with it: live ones first, then the newest. */
export function listSurveysByText(tx: Tx, text: string, limit: number): Promise<Survey[]> {
  const pattern = containsPattern(text);
  return tx.rows(sql`
    select ${columns} from surveys
    where (platform_type <> 3 and part_of_survey_id is null
        and (title_en ilike ${pattern} or title_zh ilike ${pattern} or id::text like ${beginsPattern(text)}))
      or id::text = ${text}
    order by state = 'live' desc, id desc limit ${limit}::int`);
}

/** Returns the number of the surveys that match the filter. */
export async function countSurveys(tx: Tx, filter: { state?: SurveyState; search?: string }): Promise<number> {
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n from surveys ${filterOf(filter)}`)).n;
}

/** Counts the live surveys, up to `atMost`. */
export async function countLiveSurveys(tx: Tx, atMost: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (select from surveys where state = 'live' and platform_type <> 3 limit ${atMost}::int) live`);
  return row.n;
}

const sortColumns = {
  survey: (locale: Locale) => (locale === 'zh' ? sql`coalesce(nullif(title_zh, ''), title_en)` : sql`title_en`),
  reward: () => sql`reward_points`,
  completes: () => sql`completes`,
} as const;
/** The order of the list. A panel has some thousands of surveys, which are sorted as fast as an index is read. */
function orderOf(sort: SurveySort | undefined, locale: Locale): Sql {
  if (sort === undefined) return sql`id desc`;
  const name = sort.replace('-', '') as keyof typeof sortColumns;
  return sql`${sortColumns[name](locale)} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, id desc`;
}

/** Returns one page of the surveys that match the filter, newest first or as `sort` says. */
export function listSurveys(
  tx: Tx,
  filter: { state?: SurveyState; search?: string; sort?: SurveySort; locale: Locale },
  paging: Paging,
): Promise<Survey[]> {
  return tx.rows(sql`
    select ${columns} from surveys ${filterOf(filter)} order by ${orderOf(filter.sort, filter.locale)} limit ${paging.size}::int offset ${offsetOf(paging)}::int`);
}
