import type { ExclusionKind } from '@pollen/contract/exclusion-values';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Members who did something about one survey, or about any other survey on a topic, within so many days. */
export interface Exclusion {
  did: ExclusionKind;
  days: number;
  otherSurveyId: number | null;
  topic: string | null;
}

/** Returns the exclusions of a survey in their order. */
export function listExclusions(tx: Tx, surveyId: number): Promise<Exclusion[]> {
  return tx.rows(sql`
    select did, days, other_survey_id as "otherSurveyId", topic from survey_exclusions
    where survey_id = ${surveyId} order by position`);
}

/** Returns the topics of a survey by name. */
export async function listTopics(tx: Tx, surveyId: number): Promise<string[]> {
  const rows = await tx.rows<{ topic: string }>(sql`
    select topic from survey_topics where survey_id = ${surveyId} order by topic`);
  return rows.map(({ topic }) => topic);
}

/** Returns up to `limit` topics of all surveys by name. */
export async function listKnownTopics(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ topic: string }>(sql`
    select distinct topic from survey_topics order by topic limit ${limit}::int`);
  return rows.map(({ topic }) => topic);
}

/** Returns the revision of a survey's exclusions and who made it; 0 before the first change. */
export async function findRevision(tx: Tx, surveyId: number): Promise<{ revision: number; changedBy: number | null }> {
  const found = await tx.maybe<{ revision: number; changedBy: number }>(sql`
    select revision, changed_by as "changedBy" from survey_exclusion_revisions where survey_id = ${surveyId}`);
  return found ?? { revision: 0, changedBy: null };
}

/** Replaces the topics and exclusions of a survey and counts the revision; the caller has locked the survey. */
export async function replaceExclusions(
  tx: Tx,
  surveyId: number,
  given: { topics: readonly string[]; exclusions: readonly Exclusion[]; changedBy: number },
): Promise<void> {
  await tx.run(sql`delete from survey_topics where survey_id = ${surveyId}`);
  await tx.run(sql`delete from survey_exclusions where survey_id = ${surveyId}`);
  await tx.run(sql`
    insert into survey_topics (survey_id, topic)
    select distinct ${surveyId}::bigint, topic from unnest(${given.topics}::text[]) topic`);
  const placed = given.exclusions.map((exclusion, position) => ({ ...exclusion, position }));
  await tx.run(sql`
    insert into survey_exclusions (survey_id, position, did, days, other_survey_id, topic)
    select ${surveyId}::bigint, position, did, days, "otherSurveyId", topic
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as given (position int, did text, days int, "otherSurveyId" bigint, topic text)`);
  await tx.run(sql`
    insert into survey_exclusion_revisions (survey_id, revision, changed_by)
    values (${surveyId}, 1, ${given.changedBy})
    on conflict (survey_id) do update
      set revision = survey_exclusion_revisions.revision + 1, changed_by = excluded.changed_by`);
}

/** Copies the topics and exclusions of a survey to a new one. */
export async function copyExclusions(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(sql`
    insert into survey_topics (survey_id, topic)
    select ${to}::bigint, topic from survey_topics where survey_id = ${from}`);
  await tx.run(sql`
    insert into survey_exclusions (survey_id, position, did, days, other_survey_id, topic)
    select ${to}::bigint, position, did, days, other_survey_id, topic from survey_exclusions where survey_id = ${from}`);
}

/** Literals, so that the database leaves out the parts of the view that are about something else. */
const didIs: Record<ExclusionKind, Sql> = {
  completed: sql`contact.did = 'completed'`,
  started: sql`contact.did = 'started'`,
  invited: sql`contact.did = 'invited'`,
};

/** The exclusions of a survey at an instant. */
export interface ExclusionsAt {
  readonly surveyId: number;
  readonly exclusions: readonly Exclusion[];
  readonly now: Date;
}

/**
 * A condition on a column with a member's id: none of the exclusions of a survey applies at an instant. True for everybody
 * where there are none.
 */
export function whereNotExcluded(member: Sql, { surveyId, exclusions, now }: ExclusionsAt): Sql {
  return exclusions.reduce((all, { did, days, otherSurveyId, topic }) => {
    const others =
      topic === null
        ? sql`contact.survey_id = ${otherSurveyId}::bigint`
        : sql`contact.survey_id in (
            select about.survey_id from survey_topics about
            where about.topic = ${topic} and about.survey_id <> ${surveyId}::bigint)`;
    return sql`${all} and not exists (
      select from survey_contacts contact where contact.member_id = ${member} and ${didIs[did]} and ${others}
        and contact.at > ${now}::timestamptz - ${days}::int * interval '24 hours')`;
  }, sql`true`);
}

/** Counts the members that a query for `member_id` finds, that are active, and that a survey excludes. */
export async function countExcluded(
  tx: Tx,
  profiles: Sql,
  active: (member: Sql) => Sql,
  exclusions: ExclusionsAt,
): Promise<number> {
  if (exclusions.exclusions.length === 0) return 0;
  const member = sql`fitting.member_id`;
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (${profiles}) fitting
    where ${active(member)} and not (${whereNotExcluded(member, exclusions)})`);
  return n;
}

/** Builds a query for `survey_id` of those of some surveys that exclude a member now. */
export function excludingQuery(tx: Tx, memberId: number | Sql, surveyIds: readonly number[] | Sql): Sql {
  return sql`
    select distinct e.survey_id from survey_exclusions e
    where e.survey_id = any(${surveyIds}::bigint[]) and exists (
      select from survey_contacts contact
      where contact.member_id = ${memberId}::bigint and contact.did = e.did and contact.survey_id <> e.survey_id
        and contact.at > ${tx.now}::timestamptz - e.days * interval '24 hours'
        and (contact.survey_id = e.other_survey_id or exists (
          select from survey_topics about where about.survey_id = contact.survey_id and about.topic = e.topic)))`;
}

/** Returns whether a survey excludes a member now. */
export async function excludes(tx: Tx, surveyId: number, memberId: number): Promise<boolean> {
  return (await tx.maybe(excludingQuery(tx, memberId, [surveyId]))) !== null;
}
