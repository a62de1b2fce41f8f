import type { CodeDoubt, CodeMeaning } from '@pollen/contract/survey-tool-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** How an end was handed in. */
export type Via = 'link' | 'signedLink' | 'call';

export interface ToolSurvey {
  surveyId: number;
  entryLink: string;
  /** For how many days completes are in review that the tool proves. */
  provenReviewDays: number;
  /** The number from which the key is derived; 0: there is none. */
  keyVersion: number;
  formerKeyUntil: Date | null;
  triedAt: Date | null;
  triedMeaning: CodeMeaning | null;
  triedVia: Via | null;
}

const columns = sql`survey_id as "surveyId", entry_link as "entryLink",
  proven_review_days as "provenReviewDays", key_version as "keyVersion",
  former_key_until as "formerKeyUntil", tried_at as "triedAt", tried_meaning as "triedMeaning", tried_via as "triedVia"`;

/** What operators set about the tool of a survey. */
export type ToolSettings = Pick<ToolSurvey, 'entryLink' | 'provenReviewDays'>;

/** Stores that a survey runs in a tool. */
export async function insertToolSurvey(tx: Tx, surveyId: number, settings: ToolSettings): Promise<void> {
  await tx.run(sql`
    insert into tool_surveys (survey_id, entry_link, proven_review_days)
    values (${surveyId}, ${settings.entryLink}, ${settings.provenReviewDays})`);
}

/** Returns how a survey is connected to its tool; null for a survey that runs in none. */
export function findToolSurvey(tx: Tx, surveyId: number): Promise<ToolSurvey | null> {
  return tx.maybe(sql`select ${columns} from tool_surveys where survey_id = ${surveyId}`);
}

/** Finds and locks the connection of a survey to its tool, for a change of it. */
export function lockToolSurvey(tx: Tx, surveyId: number): Promise<ToolSurvey | null> {
  return tx.maybe(sql`select ${columns} from tool_surveys where survey_id = ${surveyId} for no key update`);
}

/** Stores other settings of a tool. */
export async function updateToolSettings(tx: Tx, surveyId: number, settings: ToolSettings): Promise<void> {
  await tx.run(sql`
    update tool_surveys set entry_link = ${settings.entryLink}, proven_review_days = ${settings.provenReviewDays}
    where survey_id = ${surveyId}`);
}

/** Puts the next key in force; the one before, if there is one, is taken until an instant. */
export async function updateKeyVersion(tx: Tx, surveyId: number, formerUntil: Date): Promise<number> {
  const row = await tx.one<{ keyVersion: number }>(sql`
    update tool_surveys set former_key_until = case when key_version > 0 then ${formerUntil}::timestamptz end,
      key_version = key_version + 1
    where survey_id = ${surveyId} returning key_version as "keyVersion"`);
  return row.keyVersion;
}

/** Stores what came back from the last try-out. */
export async function updateTried(
  tx: Tx,
  surveyId: number,
  { meaning, via }: { meaning: CodeMeaning | null; via: Via },
): Promise<void> {
  await tx.run(sql`
    update tool_surveys set tried_at = ${tx.now}, tried_meaning = ${meaning}::text, tried_via = ${via}
    where survey_id = ${surveyId}`);
}

export interface ToolCode {
  id: number;
  meaning: CodeMeaning;
  code: string;
  createdAt: Date;
  replacedAt: Date | null;
}

const codeColumns = sql`id, meaning, code, created_at as "createdAt", replaced_at as "replacedAt"`;

/** Stores a code that is in force from now on. */
export async function insertCode(tx: Tx, surveyId: number, meaning: CodeMeaning, code: string): Promise<void> {
  await tx.run(sql`
    insert into tool_codes (survey_id, meaning, code, created_at) values (${surveyId}, ${meaning}, ${code}, ${tx.now})`);
}

/** Stores that the codes of a survey are not in force any more. */
export async function updateCodesReplaced(tx: Tx, surveyId: number): Promise<void> {
  await tx.run(sql`
    update tool_codes set replaced_at = ${tx.now} where survey_id = ${surveyId} and replaced_at is null`);
}

/** Lists the codes of a survey in force, and those that were replaced since an instant, the newest first. */
export function listCodes(tx: Tx, surveyId: number, since: Date): Promise<ToolCode[]> {
  return tx.rows(sql`
    select ${codeColumns} from tool_codes
    where survey_id = ${surveyId} and (replaced_at is null or replaced_at > ${since}::timestamptz)
    order by id desc limit 200`);
}

export interface ToolVisit {
  leftAt: Date;
  codeId: number | null;
  settledAt: Date | null;
  endedAs: CodeMeaning | null;
  provenAs: CodeMeaning | null;
  doubts: CodeDoubt[];
}

/** Returns when the member of an attempt left for the tool, and how the attempt ended there; null before. */
export function findToolVisit(tx: Tx, attemptId: number): Promise<ToolVisit | null> {
  return tx.maybe(sql`
    select left_at as "leftAt", code_id as "codeId", settled_at as "settledAt",
      ended_as as "endedAs", proven_as as "provenAs",
      to_jsonb(doubts) as doubts
    from tool_visits where attempt_id = ${attemptId}`);
}

/** Stores that a member leaves for the tool; the first time counts. */
export async function insertToolVisit(tx: Tx, visit: { attemptId: number; surveyId: number }): Promise<void> {
  await tx.run(sql`
    insert into tool_visits (attempt_id, survey_id, left_at) values (${visit.attemptId}, ${visit.surveyId}, ${tx.now})
    on conflict (attempt_id) do nothing`);
}

/** Stores how a visit ended, by a code or by what the tool proved; the first end stays. */
export async function updateToolVisit(
  tx: Tx,
  attemptId: number,
  end: {
    endedAs: CodeMeaning;
    codeId: number | null;
    provenAs: CodeMeaning | null;
    doubts: readonly CodeDoubt[];
  },
): Promise<void> {
  await tx.run(sql`
    update tool_visits set settled_at = coalesce(settled_at, ${tx.now}::timestamptz),
      ended_as = coalesce(ended_as, ${end.endedAs}), code_id = coalesce(code_id, ${end.codeId}::bigint),
      doubts = ${end.doubts}::text[], proven_as = coalesce(${end.provenAs}::text, proven_as),
      proven_at = case when ${end.provenAs}::text is null then proven_at else ${tx.now}::timestamptz end
    where attempt_id = ${attemptId}`);
}

/** Counts among the latest visits that ended with a code those that ended too fast. */
export async function countFastWithCode(tx: Tx, codeId: number, latest: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*) filter (where 'fast' = any(doubts))::int as n from (
      select doubts from tool_visits where code_id = ${codeId}::bigint order by settled_at desc limit ${latest}::int) last`);
  return row.n;
}

/** Counts the visits to a survey, and its completes by what is known of them. A survey has some thousands. */
export function getToolFigures(
  tx: Tx,
  surveyId: number,
): Promise<{ left: number; byCode: number; proven: number; doubtful: number }> {
  return tx.one(sql`
    select count(*)::int as left,
      count(*) filter (where ended_as = 'complete' and proven_as is distinct from 'complete')::int as "byCode",
      count(*) filter (where ended_as = 'complete' and proven_as = 'complete')::int as proven,
      count(*) filter (where ended_as = 'complete' and cardinality(doubts) > 0)::int as doubtful
    from tool_visits where survey_id = ${surveyId}`);
}
