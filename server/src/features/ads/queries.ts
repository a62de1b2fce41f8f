import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import type { Heartbeat, Watching } from './rules';

/** What an ad shows. */
export interface Ad {
  surveyId: number;
  clipId: number;
  clipName: string;
  bytes: number;
  durationMs: number;
  /** Null: the ad closed long ago, and its clip was deleted. */
  clipDiscardedAt: Date | null;
  captionsEn: string;
  captionsZh: string | null;
}

export interface AdQuestion {
  id: number;
  text: Bilingual;
  choices: Bilingual[];
  right: number;
}

const adColumns = sql`a.survey_id as "surveyId", a.clip_id as "clipId", c.name as "clipName", c.bytes,
  c.duration_ms as "durationMs", c.discarded_at as "clipDiscardedAt", a.captions_en as "captionsEn",
  a.captions_zh as "captionsZh"`;
const questionColumns = sql`id, json_build_object('en', text_en, 'zh', text_zh) as text, choices, right_choice as "right"`;

/** Stores what an ad shows. */
export async function insertAd(
  tx: Tx,
  ad: { surveyId: number; clipId: number; captionsEn: string; captionsZh: string | null },
): Promise<void> {
  await tx.run(sql`
    insert into ads (survey_id, clip_id, captions_en, captions_zh)
    values (${ad.surveyId}, ${ad.clipId}, ${ad.captionsEn}, ${ad.captionsZh}::text)`);
}

/** Returns what an ad shows; null for a survey that is none. */
export function findAd(tx: Tx, surveyId: number): Promise<Ad | null> {
  return tx.maybe(sql`
    select ${adColumns} from ads a join ad_clips c on c.id = a.clip_id where a.survey_id = ${surveyId}`);
}

/** Finds and locks what an ad shows, for a change of it. */
export function lockAd(tx: Tx, surveyId: number): Promise<Ad | null> {
  return tx.maybe(sql`
    select ${adColumns} from ads a join ad_clips c on c.id = a.clip_id where a.survey_id = ${surveyId}
    for no key update of a`);
}

/** Stores another clip and other captions of an ad. */
export async function updateAd(
  tx: Tx,
  surveyId: number,
  ad: { clipId: number; captionsEn: string; captionsZh: string | null },
): Promise<void> {
  await tx.run(sql`
    update ads set clip_id = ${ad.clipId}, captions_en = ${ad.captionsEn}, captions_zh = ${ad.captionsZh}::text
    where survey_id = ${surveyId}`);
}

/** Lists the questions in use of an ad, in their order; there are ten at most. */
export function listQuestions(tx: Tx, surveyId: number): Promise<AdQuestion[]> {
  return tx.rows(sql`
    select ${questionColumns} from ad_questions where survey_id = ${surveyId} and retired_at is null order by position`);
}

/** Returns a question, also one that was taken out of its ad. */
export function getQuestion(tx: Tx, id: number): Promise<AdQuestion> {
  return tx.one(sql`select ${questionColumns} from ad_questions where id = ${id}`);
}

/** Takes the questions of an ad out, for others that take their place. */
export async function updateQuestionsRetired(tx: Tx, surveyId: number): Promise<void> {
  await tx.run(sql`
    update ad_questions set retired_at = ${tx.now} where survey_id = ${surveyId} and retired_at is null`);
}

/** Stores a question of an ad at its place. */
export async function insertQuestion(
  tx: Tx,
  surveyId: number,
  position: number,
  { text, choices, right }: Omit<AdQuestion, 'id'>,
): Promise<void> {
  await tx.run(sql`
    insert into ad_questions (survey_id, position, text_en, text_zh, choices, right_choice)
    values (${surveyId}, ${position}, ${text.en}, ${text.zh}, ${JSON.stringify(choices)}::jsonb, ${right})`);
}

/** Counts the answers to each question in use of an ad, and the right ones. */
export function countAnswers(
  tx: Tx,
  surveyId: number,
): Promise<{ questionId: number; answered: number; answeredRight: number }[]> {
  return tx.rows(sql`
    select q.id as "questionId", count(a.attempt_id)::int as answered,
      count(a.attempt_id) filter (where a.is_right)::int as "answeredRight"
    from ad_questions q left join ad_answers a on a.question_id = q.id
    where q.survey_id = ${surveyId} and q.retired_at is null group by q.id`);
}

/** Returns how many members watched an ad and answered right. */
export function getAdFigures(
  tx: Tx,
  surveyId: number,
): Promise<{ started: number; watched: number; rightAtOnce: number; rightLater: number; wrong: number }> {
  return tx.one(sql`
    select count(*)::int as started, count(v.watched_at)::int as watched,
      count(*) filter (where first.is_right)::int as "rightAtOnce",
      count(*) filter (where second.is_right)::int as "rightLater",
      count(*) filter (where not second.is_right)::int as wrong
    from ad_views v
    left join ad_answers first on first.attempt_id = v.attempt_id and first.try = 1
    left join ad_answers second on second.attempt_id = v.attempt_id and second.try = 2
    where v.survey_id = ${surveyId}`);
}

/** How far the member of an attempt has come with an ad. */
export interface AdView extends Watching {
  attemptId: number;
  surveyId: number;
  memberId: number;
  startedAt: Date;
  watchedAt: Date | null;
  questionId: number | null;
  /** How many answers there were, none of them right while the attempt runs. */
  tries: number;
}

/** Stores that a member has started an ad. */
export async function insertAdView(
  tx: Tx,
  view: { attemptId: number; surveyId: number; memberId: number; durationMs: number },
): Promise<void> {
  await tx.run(sql`
    insert into ad_views (attempt_id, survey_id, member_id, started_at, duration_ms)
    values (${view.attemptId}, ${view.surveyId}, ${view.memberId}, ${tx.now}, ${view.durationMs})`);
}

/** Returns how far the member of an attempt has come; null when its survey is no ad. */
export function findAdView(tx: Tx, attemptId: number): Promise<AdView | null> {
  return tx.maybe(sql`
    select attempt_id as "attemptId", survey_id as "surveyId", member_id as "memberId", started_at as "startedAt",
      duration_ms as "durationMs", watched_ms as "watchedMs", token, token_at as "tokenAt",
      former_token as "formerToken", former_played_ms as "formerPlayedMs", former_visible as "formerVisible",
      watched_at as "watchedAt", question_id as "questionId",
      (select count(*)::int from ad_answers a where a.attempt_id = v.attempt_id) as tries
    from ad_views v where attempt_id = ${attemptId}`);
}

/** Counts the ads that a member has started since an instant, and until a start. */
export async function countAdsStarted(tx: Tx, memberId: number, since: Date, until: Date): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from ad_views
    where member_id = ${memberId} and started_at >= ${since}::timestamptz and started_at <= ${until}::timestamptz`);
  return row.n;
}

/** Stores the first token of a player. */
export async function updatePlaying(tx: Tx, attemptId: number, token: string): Promise<void> {
  await tx.run(sql`
    update ad_views set token = ${token}, token_at = ${tx.now}, former_token = null, former_played_ms = null,
      former_visible = null
    where attempt_id = ${attemptId}`);
}

/** Stops the other ads of a member that play somewhere, of those that were started since an instant. */
export async function updatePlayingElsewhere(
  tx: Tx,
  { memberId, attemptId, since }: { memberId: number; attemptId: number; since: Date },
): Promise<void> {
  await tx.run(sql`
    update ad_views set token = null, token_at = null, former_token = null
    where member_id = ${memberId} and started_at >= ${since}::timestamptz and attempt_id <> ${attemptId}
      and token is not null`);
}

/** Stores a report that counts, and the token of the next one; or the question, once the clip is watched to its end. */
export async function updateWatched(
  tx: Tx,
  attemptId: number,
  {
    heartbeat,
    watchedMs,
    next,
  }: {
    heartbeat: Heartbeat;
    watchedMs: number;
    next: { readonly token: string } | { readonly questionId: number };
  },
): Promise<void> {
  const token = 'token' in next ? next.token : null;
  const questionId = 'questionId' in next ? next.questionId : null;
  await tx.run(sql`
    update ad_views set watched_ms = ${watchedMs}::int, token = ${token}::text,
      token_at = case when ${token}::text is null then null else ${tx.now}::timestamptz end,
      former_token = ${heartbeat.token}, former_played_ms = ${heartbeat.playedMs}::int,
      former_visible = ${heartbeat.isVisible}, question_id = ${questionId}::bigint,
      watched_at = case when ${questionId}::bigint is null then null else ${tx.now}::timestamptz end
    where attempt_id = ${attemptId}`);
}

/** Stores an answer. */
export async function insertAdAnswer(
  tx: Tx,
  answer: { attemptId: number; try: number; questionId: number; choice: number; isRight: boolean },
): Promise<void> {
  await tx.run(sql`
    insert into ad_answers (attempt_id, try, question_id, choice, is_right, answered_at)
    values (${answer.attemptId}, ${answer.try}, ${answer.questionId}, ${answer.choice}, ${answer.isRight}, ${tx.now})`);
}

/** Stores which question is asked next. */
export async function updateQuestion(tx: Tx, attemptId: number, questionId: number): Promise<void> {
  await tx.run(sql`update ad_views set question_id = ${questionId} where attempt_id = ${attemptId}`);
}
