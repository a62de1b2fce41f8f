import { PROFILE_FIELD_NAMES, PROFILE_FIELDS } from '@pollen/contract/profile-values';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import { type CustomCondition, customValuesQuery, meetsCustomCondition } from '../custom-fields/index';
import { sameMailboxQuery } from '../members/index';
import type { CoreProfile, FurtherFields } from './rules';

/** Fields that name a year; choices of future years are offered from that year on. */
const YEAR_FIELDS = PROFILE_FIELD_NAMES.filter((name) => PROFILE_FIELDS[name].kind === 'year');

export interface ProfileRow extends CoreProfile {
  further: FurtherFields;
  completedAt: Date | null;
}

const profileColumns = sql`name, gender, birthday, country_id as "countryId", further, completed_at as "completedAt"`;

/** Returns a member's profile, or null when the member has none. */
export function findProfile(tx: Tx, memberId: number): Promise<ProfileRow | null> {
  return tx.maybe(sql`select ${profileColumns} from profiles where member_id = ${memberId}`);
}

/** Builds a query for the name of a member's profile and whether the profile is complete. */
export function profileNameQuery(memberId: number | Sql): Sql {
  return sql`select name, completed_at is not null as complete from profiles where member_id = ${memberId}`;
}

/** Locks a member's profile, creating it if missing, so that saves of one member run one after the other. */
export async function lockProfile(tx: Tx, memberId: number): Promise<ProfileRow> {
  await tx.run(sql`
    insert into profiles (member_id, updated_at) values (${memberId}, ${tx.now}) on conflict do nothing`);
  return tx.one(sql`select ${profileColumns} from profiles where member_id = ${memberId} for update`);
}

/** Stores a member's profile; the instant of the first completion stays as long as the profile is complete. */
export async function updateProfile(
  tx: Tx,
  memberId: number,
  profile: CoreProfile & { further: FurtherFields; complete: boolean },
): Promise<void> {
  await tx.run(sql`
    update profiles set name = ${profile.name}, gender = ${profile.gender}, birthday = ${profile.birthday}::date,
      country_id = ${profile.countryId}, further = ${JSON.stringify(profile.further)}::jsonb,
      completed_at = case when ${profile.complete}::boolean then coalesce(completed_at, ${tx.now}::timestamptz) end,
      updated_at = ${tx.now}::timestamptz
    where member_id = ${memberId}`);
}

/** Returns whether another open account of the member's mailbox has a complete profile. */
export async function isCompleteInSameMailbox(tx: Tx, memberId: number): Promise<boolean> {
  const { complete } = await tx.one<{ complete: boolean }>(sql`
    select exists (select from profiles
      where completed_at is not null and member_id in (${sameMailboxQuery(memberId)})) as complete`);
  return complete;
}

/** Returns the names of these members; a member without a name is left out. */
export function listNames(tx: Tx, memberIds: readonly number[]): Promise<{ memberId: number; name: string }[]> {
  return tx.rows(sql`
    select member_id as "memberId", name from profiles
    where member_id = any(${memberIds}::bigint[]) and name is not null`);
}

/** Returns the profiles of these members in no order; a member without one is left out. */
export function listProfiles(tx: Tx, memberIds: readonly number[]): Promise<({ memberId: number } & ProfileRow)[]> {
  return tx.rows(sql`
    select member_id as "memberId", ${profileColumns} from profiles where member_id = any(${memberIds}::bigint[])`);
}

export interface Country {
  id: number;
  code: string;
  name: Bilingual;
  /** Whether members can choose the country. */
  offered: boolean;
}

/** Returns the countries from the database instead of the cache, for callers that are about to change them. */
export function listCountries(tx: Tx): Promise<Country[]> {
  return tx.rows(sql`
    select id, code, json_build_object('en', name_en, 'zh', name_zh) as name, offered from countries order by name_en`);
}

/** Makes exactly the countries with these ISO codes the ones that members can choose. */
export async function updateOffered(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.run(sql`
    update countries set offered = (code = any(${codes}::text[])) where offered <> (code = any(${codes}::text[]))`);
}

/** Returns the number of complete profiles per country; a country without any is left out. */
export function countByCountry(tx: Tx): Promise<{ countryId: number; members: number }[]> {
  return tx.rows(sql`
    select country_id as "countryId", count(*)::int as members from profiles
    where completed_at is not null and country_id is not null group by country_id`);
}

/** A target in terms of the columns of a profile; null means any. */
export interface TargetColumns {
  countryIds: readonly number[] | null;
  genders: readonly number[] | null;
  bornAfter: string | null;
  bornUntil: string | null;
  /** For each of these questions, the choices that match. */
  answers: readonly { question: number; choices: readonly number[] }[];
  /** For each of these further fields, the values or the range that match. */
  fields: readonly FieldRange[];
  custom: readonly CustomCondition[];
}

interface FieldRange {
  readonly field: string;
  readonly values: readonly number[] | null;
  readonly from: number | null;
  readonly to: number | null;
}

function matches(target: TargetColumns): Sql {
  return sql`(${target.countryIds}::bigint[] is null or country_id = any(${target.countryIds}::bigint[]))
      and (${target.genders}::smallint[] is null or gender = any(${target.genders}::smallint[]))
      and (${target.bornAfter}::date is null or birthday > ${target.bornAfter}::date)
      and (${target.bornUntil}::date is null or birthday <= ${target.bornUntil}::date) ${
        target.answers.length === 0 ? empty : sql`and ${join(target.answers.map(matchesAnswer), ' and ')}`
      } ${target.fields.length === 0 ? empty : sql`and ${join(target.fields.map(matchesProfileField), ' and ')}`} ${
        target.custom.length === 0 ? empty : sql`and ${join(target.custom.map(meetsCustom), ' and ')}`
      }`;
}

const meetsCustom = (condition: CustomCondition) => meetsCustomCondition(sql`profiles.member_id`, condition);

/** Returns whether the member took one of the choices to a profile question. */
function matchesAnswer({ question, choices }: TargetColumns['answers'][number]): Sql {
  return sql`exists (select from profile_answers given where given.member_id = profiles.member_id
    and given.question_id = ${question}::bigint and given.choice_id = any(${choices}::bigint[]))`;
}

/** A missing value gives false instead of null, so that the condition can be negated. */
function matchesProfileField({ field, values, from, to }: FieldRange): Sql {
  const value = sql`(further ->> ${field}::text)::bigint`;
  return values
    ? sql`coalesce(${value} = any(${values}::bigint[]), false)`
    : sql`coalesce(${value} between coalesce(${from}::bigint, ${value}) and coalesce(${to}::bigint, ${value}), false)`;
}

/**
 * `member_id` of the complete profiles that match a target, one of `oneOf` unless that is null, and none of `except`. An
 * index-only scan.
 */
export function whereTarget(
  target: TargetColumns,
  { except, oneOf }: { except: readonly TargetColumns[]; oneOf: readonly TargetColumns[] | null },
): Sql {
  const others = except.map((other) => sql`and not (${matches(other)})`);
  const either = (oneOf ?? []).map((one) => sql`(${matches(one)})`);
  return sql`select member_id from profiles where completed_at is not null and ${matches(target)} ${
    others.length > 0 ? join(others, ' ') : empty
  } ${oneOf === null ? empty : sql`and (${either.length > 0 ? join(either, ' or ') : sql`false`})`}`;
}

/** Counts the complete profiles that match; `active` is the condition of other features on the members who count. */
export async function countProfiles(tx: Tx, target: TargetColumns, active: Sql): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from profiles where completed_at is not null and ${matches(target)} and ${active}`);
  return n;
}

/**
 * Returns up to `limit` of the members whom `countProfiles` counts, drawn by a hash of their id: nothing else about them
 * decides, and they are the same at each look. `isCommon` says whether many profiles match. Then the index in the order of
 * the hash soon has enough; otherwise it is quicker to sort those that match. The planner cannot know, because it keeps one
 * plan for all targets.
 */
export async function sampleProfiles(
  tx: Tx,
  target: TargetColumns,
  active: Sql,
  { limit, isCommon }: { readonly limit: number; readonly isCommon: boolean },
): Promise<number[]> {
  const fitting = sql`select member_id from profiles where completed_at is not null and ${matches(target)} and ${active}`;
  const rows = await tx.rows<{ id: number }>(sql`
    with fitting as ${isCommon ? sql`not materialized` : sql`materialized`} (${fitting})
    select member_id as id from fitting order by hashint8extended(member_id, 0), member_id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** A query for `member_id` of all complete profiles and whether they match each of these targets, at least one, as an array (`matches`). */
export function matchesQuery(targets: readonly TargetColumns[]): Sql {
  const each = targets.map((target) => sql`(${matches(target)})`);
  return sql`select member_id, array[${join(each)}] as matches from profiles where completed_at is not null`;
}

/** Returns about how many profiles there are, as the database last counted them; -1 when it never has. */
export async function estimateProfiles(tx: Tx): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    sql`select reltuples::bigint as n from pg_class where oid = 'profiles'::regclass`,
  );
  return n;
}

/**
 * Counts the complete profiles that match by country, gender and age band (the number of `bornUntil` days on or after
 * the birthday), in one scan.
 */
export function countByBand(
  tx: Tx,
  target: TargetColumns,
  active: Sql,
  bornUntil: readonly string[],
): Promise<{ countryId: number; gender: number; band: number; members: number }[]> {
  const bands = bornUntil.map((day) => sql`(birthday <= ${day}::date)::int`);
  return tx.rows(sql`
    select country_id as "countryId", gender, ${join(bands, ' + ')} as band, count(*)::int as members
    from profiles where completed_at is not null and ${matches(target)} and ${active} group by 1, 2, 3`);
}

/** Returns a few members who match, in no particular order. */
export function listMatching(
  tx: Tx,
  target: TargetColumns,
  active: Sql,
  limit: number,
): Promise<{ memberId: number; gender: number; birthday: string; countryId: number }[]> {
  return tx.rows(sql`
    select member_id as "memberId", gender, birthday, country_id as "countryId" from profiles
    where completed_at is not null and ${matches(target)} and ${active} limit ${limit}::int`);
}

/**
 * A profile, empty when there is none, the chosen answer to each answered question and the numbers of each custom field,
 * by its id.
 */
export interface ProfileInJson extends CoreProfile {
  further: FurtherFields | null;
  complete: boolean;
  given: Record<string, number> | null;
  custom: Record<string, number[]> | null;
}

/** Builds a query for a member's profile and answers as one JSON value of the shape `ProfileInJson`. */
export function profileQuery(memberId: number | Sql): Sql {
  return sql`
    select json_build_object('name', name, 'gender', gender, 'birthday', birthday, 'countryId', country_id,
      'further', further, 'complete', completed_at is not null,
      'given', (select json_object_agg(question_id, choice_id) from profile_answers where member_id = ${memberId}),
      'custom', (${customValuesQuery(memberId)}))
    from (values (${memberId}::bigint)) asked (member_id) left join profiles using (member_id)`;
}

/** Returns what `profileQuery` finds. */
export async function getProfileInJson(tx: Tx, memberId: number): Promise<ProfileInJson> {
  return (await tx.one<{ profile: ProfileInJson }>(sql`select (${profileQuery(memberId)}) as profile`)).profile;
}

/** Returns the profile questions that targets may name, one row for each choice. */
export function listQuestions(
  tx: Tx,
  locale: Locale,
): Promise<{ id: number; text: string; choiceId: number; choice: string }[]> {
  const words = locale === 'zh' ? sql`text_zh` : sql`text_en`;
  return tx.rows(sql`
    select q.id, q.${words} as text, c.id as "choiceId", c.${words} as choice
    from profile_questions q join profile_question_choices c on c.question_id = q.id
    where q.targeted order by q.position, c.position`);
}

export interface QuestionRow {
  id: number;
  text: string;
  answerId: number | null;
  hasPrevious: boolean;
}

function questionColumns(locale: Locale): Sql {
  return sql`q.id, ${locale === 'zh' ? sql`q.text_zh` : sql`q.text_en`} as text, a.choice_id as "answerId",
    exists (select 1 from profile_questions earlier where earlier.position < q.position) as "hasPrevious"`;
}

/** Returns the first question that the member has not answered. */
export function findOpenQuestion(tx: Tx, memberId: number, locale: Locale): Promise<QuestionRow | null> {
  return tx.maybe(sql`
    select ${questionColumns(locale)} from profile_questions q
    left join profile_answers a on a.question_id = q.id and a.member_id = ${memberId}
    where a.choice_id is null order by q.position limit 1`);
}

/** Returns the question before another one, with the member's answer. */
export function findQuestionBefore(
  tx: Tx,
  memberId: number,
  beforeId: number,
  locale: Locale,
): Promise<QuestionRow | null> {
  return tx.maybe(sql`
    select ${questionColumns(locale)} from profile_questions q
    join profile_answers a on a.question_id = q.id and a.member_id = ${memberId}
    where q.position < (select position from profile_questions where id = ${beforeId})
    order by q.position desc limit 1`);
}

/** A condition: the choice `c` of the question `q` is offered in a year, or the member has chosen it. */
function isOpen(memberId: number, year: number): Sql {
  return sql`(not c.retired and (q.field is null or q.field <> all(${YEAR_FIELDS}::text[]) or c.value is null or c.value <= ${year}::int)
    or exists (select from profile_answers given
      where given.member_id = ${memberId} and given.question_id = q.id and given.choice_id = c.id))`;
}

/** Returns the choices of a question that the member can choose. */
export function listChoices(
  tx: Tx,
  asked: { memberId: number; questionId: number; year: number },
  locale: Locale,
): Promise<{ id: number; text: string }[]> {
  return tx.rows(sql`
    select c.id, ${locale === 'zh' ? sql`c.text_zh` : sql`c.text_en`} as text
    from profile_question_choices c join profile_questions q on q.id = c.question_id
    where q.id = ${asked.questionId} and ${isOpen(asked.memberId, asked.year)} order by c.position`);
}

/** Returns whether a question offers an answer and no earlier question is open. */
export async function isOffered(
  tx: Tx,
  answer: { memberId: number; questionId: number; choiceId: number; year: number },
): Promise<boolean> {
  const { offered } = await tx.one<{ offered: boolean }>(sql`
    select exists (
        select 1 from profile_question_choices c join profile_questions q on q.id = c.question_id
        where c.id = ${answer.choiceId} and q.id = ${answer.questionId} and ${isOpen(answer.memberId, answer.year)})
      and not exists (
        select 1 from profile_questions q join profile_questions earlier on earlier.position < q.position
        where q.id = ${answer.questionId} and not exists (
          select 1 from profile_answers a where a.member_id = ${answer.memberId} and a.question_id = earlier.id))
      as offered`);
  return offered;
}

/** Saves an answer; returns true when it is the first to its question. */
export async function insertAnswer(
  tx: Tx,
  answer: { memberId: number; questionId: number; choiceId: number },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into profile_answers (member_id, question_id, choice_id, answered_at)
    values (${answer.memberId}, ${answer.questionId}, ${answer.choiceId}, ${tx.now}) on conflict do nothing`);
  if (inserted > 0) return true;
  await tx.run(sql`
    update profile_answers set choice_id = ${answer.choiceId}, answered_at = ${tx.now}
    where member_id = ${answer.memberId} and question_id = ${answer.questionId}`);
  return false;
}

/** Copies an answer into the profile field that its question asks for, if any. */
export async function updateAnsweredField(
  tx: Tx,
  { memberId, choiceId }: { memberId: number; choiceId: number },
): Promise<void> {
  await tx.run(sql`
    update profiles set updated_at = ${tx.now},
      further = further - q.field
        || case when c.value is null then '{}'::jsonb else jsonb_build_object(q.field, c.value) end
    from profile_question_choices c join profile_questions q on q.id = c.question_id
    where c.id = ${choiceId} and q.field is not null and member_id = ${memberId}`);
}

/** Returns how many profile questions a member has answered. */
export async function countAnswers(tx: Tx, memberId: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from profile_answers where member_id = ${memberId}`);
  return n;
}

/** Returns the answers to profile questions in words, in the order of the questions. */
export function listAnswers(
  tx: Tx,
  memberId: number,
  locale: Locale,
): Promise<{ question: string; answer: string; at: Date }[]> {
  const words = locale === 'zh' ? sql`text_zh` : sql`text_en`;
  return tx.rows(sql`
    select (select ${words} from profile_questions where id = a.question_id) as question,
      (select ${words} from profile_question_choices where id = a.choice_id) as answer, a.answered_at as at
    from profile_answers a join profile_questions q on q.id = a.question_id
    where a.member_id = ${memberId} order by q.position`);
}

/** Deletes the profile and profile answers of a member whose account closes. */
export async function deleteProfile(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from profile_answers where member_id = ${memberId}`);
  await tx.run(sql`delete from profiles where member_id = ${memberId}`);
}
