import { randomInt } from 'node:crypto';
import { adsDayLimit } from '@pollen/contract/ad-refusals';
import { AD_TRIES, ADS_PER_DAY } from '@pollen/contract/ad-values';
import type { WhyNot } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import { refuseIf } from '../../platform/may';
import { randomToken } from '../../platform/secrets';
import { DAY_MS, dayIn, shiftDay, startOfDay } from '../../platform/time';
import { panelSettings } from '../settings/index';
import {
  type Ad,
  type AdView,
  countAdsStarted,
  findAd,
  findAdView,
  getQuestion,
  insertAdAnswer,
  insertAdView,
  listQuestions,
  updatePlaying,
  updatePlayingElsewhere,
  updateQuestion,
  updateWatched,
} from './queries';
import { type Heartbeat, isRepeat, whyNotHeartbeat } from './rules';

/** The bytes of a token, which counts once. */
const TOKEN_BYTES = 18;
/** Attempts end after a week without a sign of life, so that no ad plays longer than this. */
const PLAYS_AT_MOST_MS = 8 * DAY_MS;

/** Says why a member may start no further ad on this day of the panel; null when it is possible. */
export async function whyNoMoreAds(tx: Tx, memberId: number): Promise<WhyNot | null> {
  const { timeZone } = await panelSettings(tx);
  const today = dayIn(timeZone, tx.now);
  const started = await countAdsStarted(tx, memberId, startOfDay(timeZone, today), tx.now);
  if (started < ADS_PER_DAY) return null;
  return { kind: adsDayLimit, params: { n: ADS_PER_DAY, day: shiftDay(today, 1), zone: timeZone } };
}

/**
 * Stores that a member has started an ad; refuses more than ten a day. The caller has locked the member's balance, so that
 * starts at once are counted one after the other.
 */
export async function startAdView(
  tx: Tx,
  { attemptId, surveyId, memberId }: { attemptId: number; surveyId: number; memberId: number },
): Promise<void> {
  refuseIf(await whyNoMoreAds(tx, memberId));
  const ad = await findAd(tx, surveyId);
  if (!ad) throw new Error(`survey ${surveyId} is no ad after all`);
  await insertAdView(tx, { attemptId, surveyId, memberId, durationMs: ad.durationMs });
}

/** An attempt at an ad: what it shows, and how far its member has come. */
export interface AdAttempt {
  readonly ad: Ad;
  readonly view: AdView;
}

/** Returns an attempt at an ad; null when its survey is none. */
export async function findAdAttempt(
  tx: Tx,
  attempt: { readonly id: number; readonly surveyId: number },
): Promise<AdAttempt | null> {
  const [ad, view] = await Promise.all([findAd(tx, attempt.surveyId), findAdView(tx, attempt.id)]);
  return ad && view && { ad, view };
}

/** Returns whether the member of an attempt has watched the clip to its end. */
export async function hasWatchedAd(tx: Tx, attemptId: number): Promise<boolean> {
  return (await findAdView(tx, attemptId))?.watchedAt != null;
}

/** Returns which ad of its day one is. */
export async function numberOfDay(tx: Tx, { memberId, startedAt }: AdView): Promise<number> {
  const { timeZone } = await panelSettings(tx);
  return countAdsStarted(tx, memberId, startOfDay(timeZone, dayIn(timeZone, startedAt)), startedAt);
}

/**
 * Begins to play an ad here, and stops others of the member that play elsewhere; returns the token of the first report.
 * The caller has locked the attempt, and the member's balance after it: two ads that begin at once take turns.
 */
export async function beginPlaying(tx: Tx, view: AdView): Promise<{ token: string | null; watchedMs: number }> {
  const { attemptId, memberId, watchedMs } = view;
  if (view.watchedAt) return { token: null, watchedMs };
  const token = randomToken(TOKEN_BYTES);
  await updatePlayingElsewhere(tx, { memberId, attemptId, since: new Date(tx.now.getTime() - PLAYS_AT_MOST_MS) });
  await updatePlaying(tx, attemptId, token);
  return { token, watchedMs };
}

/**
 * Counts a report of a player and returns the token of the next one, or null once the clip is watched to its end and a
 * question was chosen. The report before is answered as it was; a refused one changes nothing. The caller has locked the
 * attempt.
 */
export async function countPlayed(
  tx: Tx,
  view: AdView,
  heartbeat: Heartbeat,
): Promise<{ token: string | null; watchedMs: number }> {
  if (isRepeat(view, heartbeat)) return { token: view.token, watchedMs: view.watchedMs };
  refuseIf(whyNotHeartbeat(view, heartbeat, tx.now));
  const watchedMs = heartbeat.isVisible ? heartbeat.playedMs : view.watchedMs;
  if (watchedMs === view.durationMs) {
    const questions = await listQuestions(tx, view.surveyId);
    const question = questions[randomInt(questions.length)];
    if (!question) throw new Error(`ad ${view.surveyId} has no question`);
    await updateWatched(tx, view.attemptId, { heartbeat, watchedMs, next: { questionId: question.id } });
    return { token: null, watchedMs };
  }
  const token = randomToken(TOKEN_BYTES);
  await updateWatched(tx, view.attemptId, { heartbeat, watchedMs, next: { token } });
  return { token, watchedMs };
}

/**
 * Stores an answer, and after a first wrong one another question. Returns what it means; `repeat` for a try that was
 * answered before, and `unknown` for a choice that the question does not have, which both change nothing. The caller has
 * locked the attempt.
 */
export async function answerQuestion(
  tx: Tx,
  view: AdView & { readonly questionId: number },
  answer: { readonly try: number; readonly choice: number },
): Promise<'right' | 'wrong' | 'lastWrong' | 'repeat' | 'unknown'> {
  if (answer.try !== view.tries + 1) return 'repeat';
  const { attemptId, questionId, surveyId } = view;
  const question = await getQuestion(tx, questionId);
  if (answer.choice >= question.choices.length) return 'unknown';
  const isRight = answer.choice === question.right;
  await insertAdAnswer(tx, { attemptId, ...answer, questionId, isRight });
  if (isRight) return 'right';
  if (answer.try === AD_TRIES) return 'lastWrong';
  const others = (await listQuestions(tx, surveyId)).filter(({ id }) => id !== questionId);
  const next = others[randomInt(others.length)];
  if (!next) throw new Error(`ad ${surveyId} has no other question`);
  await updateQuestion(tx, attemptId, next.id);
  return 'wrong';
}
