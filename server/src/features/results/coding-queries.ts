import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { containsPattern } from '../../platform/text-search';
import { newestResponsesQuery, whereHasAnswers } from '../attempts/index';

/** A code that is neither merged nor deleted, with the ids of all codes whose answers count as its own. */
export interface AnswerCode {
  id: number;
  question: string;
  number: number;
  nameEn: string;
  nameZh: string;
  /** Its own id, and those of the codes that were merged into it. */
  ids: number[];
}

/** The row of a code, whatever its state. */
export interface CodeRow {
  id: number;
  surveyId: number;
  question: string;
  number: number;
  nameEn: string;
  nameZh: string;
  isActive: boolean;
}

/** Lists the codes of a survey, or of one of its open questions, by their numbers. */
export function listCodes(tx: Tx, surveyId: number, question?: string): Promise<AnswerCode[]> {
  return tx.rows(sql`
    select c.id, c.question, c.number, c.name_en as "nameEn", c.name_zh as "nameZh",
      to_jsonb(array[c.id] || array(
        select m.id from answer_codes m where m.survey_id = c.survey_id and m.merged_into = c.id)) as ids
    from answer_codes c
    where c.survey_id = ${surveyId} and ${question === undefined ? sql`true` : sql`c.question = ${question}`}
      and c.merged_into is null and c.deleted_at is null
    order by c.question, c.number limit 10000`);
}

/** Waits for other changes of the codes of a question, so that numbers and names are given one after the other. */
export async function lockCodesOf(tx: Tx, surveyId: number, question: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`codes:${surveyId}:${question}`}, 0))`);
}

/** Returns a code without locking it, or null when the id is unknown. */
export function findCode(tx: Tx, id: number): Promise<CodeRow | null> {
  return tx.maybe(sql`
    select id, survey_id as "surveyId", question, number, name_en as "nameEn", name_zh as "nameZh",
      merged_into is null and deleted_at is null as "isActive"
    from answer_codes where id = ${id}`);
}

/** Stores a new code under the next number of its question. */
export function insertCode(
  tx: Tx,
  code: { surveyId: number; question: string; nameEn: string; nameZh: string; operatorId: number },
): Promise<{ id: number; number: number }> {
  return tx.one(sql`
    insert into answer_codes (survey_id, question, number, name_en, name_zh, created_by, created_at)
    select ${code.surveyId}, ${code.question}, coalesce(max(number), 0) + 1, ${code.nameEn}, ${code.nameZh},
      ${code.operatorId}, ${tx.now}
    from answer_codes where survey_id = ${code.surveyId} and question = ${code.question}
    returning id, number`);
}

/** Stores the names of a code. */
export async function updateCodeNames(tx: Tx, id: number, name: { en: string; zh: string }): Promise<void> {
  await tx.run(sql`update answer_codes set name_en = ${name.en}, name_zh = ${name.zh} where id = ${id}`);
}

/** State of a code before a change. */
export interface CodeBefore {
  readonly id: number;
  readonly mergedInto: number | null;
}

/** Merges a code, and what was merged into it, into another one. Returns these codes as they were before. */
export function mergeCodeRows(tx: Tx, id: number, into: number): Promise<CodeBefore[]> {
  return tx.rows(sql`
    with before as (select id, merged_into from answer_codes where id = ${id} or merged_into = ${id} for update)
    update answer_codes set merged_into = ${into} from before where answer_codes.id = before.id
    returning before.id, before.merged_into as "mergedInto"`);
}

/** Marks a code as deleted. Returns it as it was before. */
export function deleteCodeRow(tx: Tx, id: number): Promise<CodeBefore[]> {
  return tx.rows(sql`
    update answer_codes set deleted_at = ${tx.now} where id = ${id} returning id, merged_into as "mergedInto"`);
}

/** Which answers to an open question are meant, out of the newest responses. */
export interface AnswerFilter {
  readonly surveyId: number;
  readonly path: readonly string[];
  readonly latest: number;
  readonly skip?: number | undefined;
  readonly search?: string | undefined;
  /** Ids of codes: answers with one of them, or without all of them. */
  readonly coded?: { readonly ids: readonly number[]; readonly isCoded: boolean } | undefined;
  /** Answers to other questions, or codes, of which each respondent has one of each. */
  readonly filters?: readonly (
    | { readonly name: string; readonly values: readonly unknown[] }
    | { readonly codes: readonly number[] }
  )[];
}

const hasCode = (ids: readonly number[]) =>
  sql`exists (select from coded_answers k where k.attempt_id = r.id and k.code_id = any(${ids}::bigint[]))`;

/** The answers that match, newest first, with the answers to all other questions. */
function answersQuery({ surveyId, path, latest, skip, search, coded, filters = [] }: AnswerFilter): Sql {
  const text = sql`r.answers #>> ${path}::text[]`;
  const conditions = [sql`jsonb_typeof(r.answers #> ${path}::text[]) = 'string' and btrim(${text}) <> ''`];
  if (search) conditions.push(sql`${text} ilike ${containsPattern(search)}`);
  if (coded) conditions.push(coded.isCoded ? hasCode(coded.ids) : sql`not ${hasCode(coded.ids)}`);
  for (const filter of filters) {
    conditions.push(
      'codes' in filter
        ? hasCode(filter.codes)
        : sql`r.answers -> ${filter.name}::text
            @> any(array(select jsonb_array_elements(${JSON.stringify(filter.values)}::jsonb)))`,
    );
  }
  return sql`
    select r.id, r.answers, ${text} as text from (${newestResponsesQuery({ surveyId, latest, skip })}) r
    where ${join(conditions, ' and ')}`;
}

/** An answer to an open question. */
export interface OpenAnswerRow {
  id: number;
  text: string;
  /** The answer to the question beside; null without one. */
  beside: unknown;
  codes: number[];
}

/** Lists answers after the one of an attempt, newest first, with the ids of their codes. */
export function listOpenAnswers(
  tx: Tx,
  filter: AnswerFilter & {
    readonly codeIds: readonly number[];
    readonly beside: string | null;
    readonly beforeId: number | null;
    readonly size: number;
  },
): Promise<OpenAnswerRow[]> {
  const { codeIds, beside, beforeId, size } = filter;
  return tx.rows(sql`
    select a.id, a.text, a.answers -> ${beside}::text as beside, to_jsonb(array(
        select k.code_id from coded_answers k where k.attempt_id = a.id and k.code_id = any(${codeIds}::bigint[])
      )) as codes
    from (${answersQuery(filter)}) a
    ${beforeId === null ? empty : sql`where a.id < ${beforeId}::bigint`}
    order by a.id desc limit ${size}::int`);
}

/** Counts the answers that match. */
export async function countOpenAnswers(tx: Tx, filter: AnswerFilter): Promise<number> {
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n from (${answersQuery(filter)}) a`)).n;
}

/** Lists the attempts whose answers match, newest first. */
export async function listMatchingAttempts(tx: Tx, filter: AnswerFilter, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select a.id from (${answersQuery(filter)}) a order by a.id desc limit ${limit}::int`,
  );
  return rows.map(({ id }) => id);
}

/** Counts the answers to an open question, those with a code, and those with each id of a code. */
export async function countCodes(
  tx: Tx,
  of: Pick<AnswerFilter, 'surveyId' | 'path' | 'latest'>,
  codes: readonly AnswerCode[],
): Promise<{ answers: number; coded: number; byCode: Map<number, number> }> {
  const active = Object.fromEntries(codes.flatMap(({ id, ids }) => ids.map((each) => [each, id])));
  const ids = Object.keys(active).map(Number);
  const rows = await tx.rows<{ code: number | null; n: number; answers: number }>(sql`
    with answered as materialized (select a.id from (${answersQuery(of)}) a),
    given as materialized (
      select distinct k.attempt_id, (${JSON.stringify(active)}::jsonb ->> k.code_id::text)::bigint as code
      from answered join coded_answers k on k.attempt_id = answered.id where k.code_id = any(${ids}::bigint[])
    )
    select code, count(*)::int as n, (select count(*) from answered)::int as answers from given group by code
    union all
    select null, count(distinct attempt_id)::int, (select count(*) from answered)::int from given`);
  const all = rows.find(({ code }) => code === null);
  return {
    answers: all?.answers ?? 0,
    coded: all?.n ?? 0,
    byCode: new Map(rows.flatMap(({ code, n }) => (code === null ? [] : [[code, n]]))),
  };
}

/** An attempt and the code that its answer has. */
export type CodedPair = readonly [attemptId: number, codeId: number];

/**
 * Gives a code to answers. Returns those that did not have it before. An answer that has it already gets the operator as
 * the last one who gave it, so that nobody else's undo takes it away.
 */
export async function insertCodedAnswers(
  tx: Tx,
  { id, ids }: Pick<AnswerCode, 'id' | 'ids'>,
  attemptIds: readonly number[],
  operatorId: number,
): Promise<CodedPair[]> {
  const rows = await tx.rows<{ attemptId: number; isNew: boolean }>(sql`
    with kept as (
      update coded_answers set coded_by = ${operatorId}, coded_at = ${tx.now}
      where attempt_id = any(${attemptIds}::bigint[]) and code_id = any(${ids}::bigint[]) returning attempt_id
    )
    insert into coded_answers as c (attempt_id, code_id, coded_by, coded_at)
    select g.id, ${id}, ${operatorId}, ${tx.now} from unnest(${attemptIds}::bigint[]) as g (id)
    where g.id not in (select attempt_id from kept)
    group by g.id order by g.id
    on conflict (attempt_id, code_id) do update set coded_by = excluded.coded_by, coded_at = excluded.coded_at
    returning c.attempt_id as "attemptId", c.xmax = 0 as "isNew"`);
  return rows.filter(({ isNew }) => isNew).map(({ attemptId }) => [attemptId, id]);
}

/** Takes codes from answers. Returns what was removed. */
export async function deleteCodedAnswers(
  tx: Tx,
  codeIds: readonly number[],
  attemptIds: readonly number[],
): Promise<CodedPair[]> {
  const rows = await tx.rows<{ attemptId: number; codeId: number }>(sql`
    delete from coded_answers where attempt_id = any(${attemptIds}::bigint[]) and code_id = any(${codeIds}::bigint[])
    returning attempt_id as "attemptId", code_id as "codeId"`);
  return rows.map(({ attemptId, codeId }) => [attemptId, codeId]);
}

/** Counts how many answers have one of these codes. */
export async function countCodedAnswers(tx: Tx, codeIds: readonly number[]): Promise<number> {
  const row = await tx.one<{ n: number }>(
    sql`select count(distinct attempt_id)::int as n from coded_answers where code_id = any(${codeIds}::bigint[])`,
  );
  return row.n;
}

/** Lists the numbers of the codes of several attempts; `numbers` gives the number for each id of a code. */
export function listCodesOfAttempts(
  tx: Tx,
  attemptIds: readonly number[],
  numbers: ReadonlyMap<number, number>,
): Promise<{ attemptId: number; codeId: number }[]> {
  return tx.rows(sql`
    select attempt_id as "attemptId", code_id as "codeId" from coded_answers
    where attempt_id = any(${attemptIds}::bigint[]) and code_id = any(${[...numbers.keys()]}::bigint[])
    order by attempt_id, code_id`);
}

/**
 * An expression over `latest`: the numbers of the codes of an answer as a list, null without a code. An answer that was
 * erased has no code.
 */
export function codesValue(path: readonly string[], codes: readonly AnswerCode[]): Sql {
  const numbers = Object.fromEntries(codes.flatMap(({ number, ids }) => ids.map((id) => [id, number])));
  return sql`case when latest.answers #> ${path}::text[] is not null then (
    select jsonb_agg(distinct ${JSON.stringify(numbers)}::jsonb -> k.code_id::text) from coded_answers k
    where k.attempt_id = latest.id and k.code_id = any(${Object.keys(numbers).map(Number)}::bigint[])) end`;
}

interface CodingChange {
  readonly added?: readonly CodedPair[];
  readonly removed?: readonly CodedPair[];
  readonly codesBefore?: readonly CodeBefore[];
}

/** Stores a change for its undo and returns its id. */
export async function insertCodingChange(tx: Tx, operatorId: number, change: CodingChange): Promise<number> {
  const json = (list: readonly unknown[] = []) => JSON.stringify(list);
  const row = await tx.one<{ id: number }>(sql`
    insert into coding_changes (operator_id, made_at, added, removed, codes_before)
    values (${operatorId}, ${tx.now}, ${json(change.added)}::jsonb, ${json(change.removed)}::jsonb,
      ${json(change.codesBefore)}::jsonb) returning id`);
  return row.id;
}

/** Locks a change of an operator and returns whether it was undone; null when the operator made no such change. */
export function lockCodingChange(tx: Tx, id: number, operatorId: number): Promise<{ isUndone: boolean } | null> {
  return tx.maybe(sql`
    select undone_at is not null as "isUndone" from coding_changes
    where id = ${id} and operator_id = ${operatorId} for update`);
}

/**
 * Takes a change back: removes the codes it gave, unless somebody else has given them since, returns those it took, and
 * restores merged and deleted codes.
 */
export async function undoCodingChange(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    delete from coded_answers c using coding_changes u, jsonb_array_elements(u.added) pair
    where u.id = ${id} and c.attempt_id = (pair ->> 0)::bigint and c.code_id = (pair ->> 1)::bigint
      and c.coded_by = u.operator_id`);
  await tx.run(sql`
    insert into coded_answers (attempt_id, code_id, coded_by, coded_at)
    select (pair ->> 0)::bigint, (pair ->> 1)::bigint, u.operator_id, ${tx.now}
    from coding_changes u, jsonb_array_elements(u.removed) pair
    where u.id = ${id} and ${whereHasAnswers(sql`(pair ->> 0)::bigint`)}
    order by 1, 2 on conflict do nothing`);
  await tx.run(sql`
    update answer_codes c set merged_into = (before ->> 'mergedInto')::bigint, deleted_at = null
    from coding_changes u, jsonb_array_elements(u.codes_before) before
    where u.id = ${id} and c.id = (before ->> 'id')::bigint`);
  await tx.run(sql`update coding_changes set undone_at = ${tx.now} where id = ${id}`);
}

/** Deletes changes that are too old to be undone, at most `limit`; returns how many. */
export function deleteCodingChangesBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from coding_changes where id in (
      select id from coding_changes where made_at < ${before}::timestamptz order by made_at limit ${limit}::int)`);
}

/** Returns when the oldest change of codes was made, or null without one. */
export async function findOldestCodingChange(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select made_at as at from coding_changes order by made_at limit 1`);
  return oldest?.at ?? null;
}

/** Takes all codes from the answers of these attempts. */
export async function deleteCodesOf(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from coded_answers where attempt_id = any(${attemptIds}::bigint[])`);
}
