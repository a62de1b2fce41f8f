import { attemptOver, pageStale } from '@pollen/contract/attempts';
import type { PageAnswers, PageErrors } from '@pollen/contract/questionnaire-page';
import { surveyFull, surveyGone } from '@pollen/contract/surveys';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import { addJob } from '../../platform/jobs';
import { refuseIf, type WhyNot } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import { dayOf } from '../../platform/time';
import {
  carelessnessOf,
  finalAnswers,
  previewPage,
  previousPage,
  type QuestionnairePlan,
  type RunState,
  startState,
  submitPage,
} from '../questionnaires/index';
import { panelNow, panelSettings, panelToday } from '../settings/index';
import {
  completesLeft,
  countCompleteAndCommit,
  listCells,
  lockSurvey,
  planOf,
  type Respondent,
  roomIn,
  type Survey,
  whyNoPlace,
  whyNotAnswer,
  whyNotStart,
} from '../surveys/index';
import { pointsFor, respondentFor } from './offers';
import { type Paid, payComplete, payEarlyEnd, payOfComplete } from './payment';
import {
  type Attempt,
  countReserved,
  extendReservation,
  findAttemptAt,
  insertAttempt,
  keepStep,
  keepTurn,
  type NewAttempt,
  updateEnded,
} from './queries';
import { type AttemptState, PLACES_WITHOUT_LOCK, reservedUntil, SIGNALS_FOR_REVIEW } from './rules';
import { type AttemptContext, headOf, pageOf, type View, viewOf } from './view';

/** What answers led to: the next view, or what is wrong with them. */
export type Outcome = { readonly view: View } | { readonly errors: PageErrors };

/** A start that found a place: the attempt to write, and whether places are so few that the survey must be held. */
export interface Start {
  readonly survey: Survey;
  readonly attempt: NewAttempt;
  readonly isCrowded: boolean;
}

/**
 * Finds out whether a member may start a survey now: the key of the running attempt, or the start to write with
 * `startAttempt`. Refuses as `whyNotAnswer` and `whyNotStart`, and as `whyNoPlace` when completes, running attempts and
 * quota cells leave none.
 */
export async function prepareStart(
  tx: Tx,
  survey: Survey,
  member: MemberCaller,
  network: string,
): Promise<string | Start> {
  const { versionId, id: surveyId } = survey;
  const [earlier, respondent, reserved, cells, plan, rewardPoints, now] = await Promise.all([
    findAttemptAt(tx, member.id, surveyId),
    respondentFor(tx, member.id),
    countReserved(tx, surveyId),
    listCells(tx, surveyId),
    planOf(tx, versionId),
    pointsFor(tx, survey, null),
    panelNow(tx),
  ]);
  refuseIf(whyNotAnswer({ ...member, ...respondent }) ?? whyNotStart(survey, respondent, earlier, now));
  if (earlier) return earlier.attemptKey;
  refuseIf(whyNoPlace(survey, reserved, dayOf(now)));
  if (!roomIn(cells, respondent)) throw new Refusal(surveyFull);
  const attempt: NewAttempt = {
    attemptKey: randomToken(18),
    surveyId,
    versionId,
    memberId: member.id,
    rewardPoints,
    run: startState(plan, { seed: randomToken(9) }),
    reservedUntil: reservedUntil(tx.now, survey.shownLoiMinutes),
    deviceHash: member.deviceHash,
    network,
  };
  return { survey, attempt, isCrowded: completesLeft(survey, dayOf(now)) - reserved <= PLACES_WITHOUT_LOCK };
}

/** Writes a start and answers the attempt's key. Two starts at once: both get the key of the first. */
export async function startAttempt(tx: Tx, { survey, attempt, isCrowded }: Start): Promise<string> {
  if (isCrowded) refuseIf(await whyNoPlaceHeld(tx, survey.id));
  if (await insertAttempt(tx, attempt)) return attempt.attemptKey;
  const earlier = await findAttemptAt(tx, attempt.memberId, survey.id);
  if (!earlier) throw new Error(`survey ${survey.id} was not begun by member ${attempt.memberId} after all`);
  return earlier.attemptKey;
}

/** The same, with the places held until the transaction ends: near the end joins wait for each other. */
async function whyNoPlaceHeld(tx: Tx, surveyId: number, exceptAttemptId = 0): Promise<WhyNot | null> {
  const survey = await lockSurvey(tx, surveyId);
  if (!survey) throw new Refusal(surveyGone);
  return whyNoPlace(survey, await countReserved(tx, surveyId, exceptAttemptId), await panelToday(tx));
}

/** A survey or one of its quota cells filled up before this complete could be counted. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** The current page as it would be with these answers; keeps nothing. */
export async function preview(
  tx: Tx,
  { attempt, survey, locale }: AttemptContext,
  answers: PageAnswers,
): Promise<Outcome> {
  const plan = await planOf(tx, attempt.versionId);
  const seen = previewPage(plan, attempt.run as RunState, answers, locale);
  if ('errors' in seen) return seen;
  const head = { attemptId: attempt.attemptKey, turn: attempt.turn, survey: headOf(survey, attempt, locale) };
  return { view: { kind: 'page', ...head, page: seen.page } };
}

/** One page back; the first page stays where it is. */
export async function goBack(tx: Tx, context: AttemptContext): Promise<View> {
  const plan = await planOf(tx, context.attempt.versionId);
  const run = previousPage(plan, context.attempt.run as RunState);
  await keepStep(tx, context.attempt.id, run);
  return pageOf(tx, context, run, context.attempt.turn + 1);
}

/** Answers that were found right, and where they lead. Nothing is kept yet. */
export interface Turn {
  readonly plan: QuestionnairePlan;
  readonly page: string;
  readonly answers: PageAnswers;
  readonly run: RunState;
  /** Null when another page follows. */
  readonly end: { readonly state: AttemptState; readonly reason: string | null } | null;
}

/** Looks at the answers of the current page: where they lead, or what is wrong with them. */
export async function readTurn(
  tx: Tx,
  { attempt, survey, locale }: AttemptContext,
  answers: PageAnswers,
): Promise<Turn | { readonly errors: PageErrors }> {
  const plan = await planOf(tx, attempt.versionId);
  const before = attempt.run as RunState;
  const result = submitPage(plan, before, answers, locale);
  if (result.kind === 'invalid') return { errors: result.errors };
  const turn = { plan, page: plan.pages[before.page]?.name ?? '', answers, run: result.state };
  if (result.kind === 'page') {
    // Whose last day was over while somebody answered is answered to its end; an operator who closes ends it at once.
    const isCut = survey.state === 'closed' && !survey.closedItself;
    return { ...turn, end: isCut ? { state: 'closed', reason: null } : null };
  }
  if (result.kind === 'screened_out') {
    return { ...turn, end: { state: 'screened_out', reason: result.reason?.[locale] ?? null } };
  }
  return { ...turn, end: { state: 'completed', reason: null } };
}

/** Takes a page into the attempt; refuses as stale when somebody else turned it meanwhile. */
async function keep(tx: Tx, { attempt, survey }: AttemptContext, turn: Turn): Promise<void> {
  const until = reservedUntil(tx.now, survey.shownLoiMinutes);
  if (!(await keepTurn(tx, attempt, { ...turn, reservedUntil: until }))) throw new Refusal(pageStale);
}

/**
 * Takes a page that another one follows, which is nearly every one: a single guarded statement, so that neither a
 * transaction nor a lock has to be waited for.
 */
export async function turnPage(tx: Tx, context: AttemptContext, turn: Turn): Promise<View> {
  await keep(tx, context, turn);
  return pageOf(tx, context, turn.run, context.attempt.turn + 1);
}

/**
 * Takes the page that ends an attempt, and pays what it earned, all in one transaction; answers the ended attempt.
 * Nothing here depends on what the other writes find, so they travel together: when one refuses, all are undone.
 * `asking`: the member as quota cells see them.
 *
 * A complete is counted against the survey last of all, in one go with the commit: everybody who finishes it waits for
 * that one row. Throws NoRoom when there is no place: everything is undone, and the caller ends the attempt again as
 * quota_full.
 */
export async function turnLastPage(
  tx: Tx,
  context: AttemptContext,
  turn: Turn,
  state: AttemptState,
  asking: Promise<Respondent>,
): Promise<AttemptContext> {
  const { attempt, survey } = context;
  const turned: AttemptContext = { ...context, attempt: { ...attempt, run: turn.run, turn: attempt.turn + 1 } };
  const reason = turn.end?.state === state ? turn.end.reason : null;
  // Cached, and read before the transaction writes anything.
  const settings = await panelSettings(tx);
  const kept = keep(tx, context, turn);
  if (state !== 'completed') return (await Promise.all([endEarly(tx, turned, state, reason), kept]))[0];
  // What the answers alone tell is looked at before anything is paid; the rest is found later, in the background.
  const isSuspected = carelessnessOf(turn.plan, turn.run, settings).length >= SIGNALS_FOR_REVIEW;

  const paid = payOfComplete(attempt, survey, isSuspected, tx.now);
  const [ended, respondent, cells] = await Promise.all([
    end(tx, turned, state, reason, paid),
    asking,
    listCells(tx, survey.id),
    payComplete(tx, attempt, survey, paid),
    kept,
    // Somebody's reward waits: the rest of the signals need not wait for the clock.
    isSuspected ? addJob(tx, 'quality.check', {}, { key: 'quality.check' }) : null,
  ]);
  const all = finalAnswers(turn.plan, turn.run);
  const counted = await countCompleteAndCommit(tx, survey.id, cells, respondent, (question) => all[question]);
  if (!counted) throw new NoRoom();
  return ended;
}

/** Ends an attempt that did not get to its last page, and pays for it. */
async function endEarly(
  tx: Tx,
  context: AttemptContext,
  state: AttemptState,
  reason: string | null,
): Promise<AttemptContext> {
  return end(tx, context, state, reason, await payEarlyEnd(tx, context.attempt, context.survey, state));
}

/** Notes that an attempt ended, and what it earned. */
async function end(
  tx: Tx,
  context: AttemptContext,
  state: AttemptState,
  reason: string | null,
  paid: Paid,
): Promise<AttemptContext> {
  const { attempt } = context;
  await updateEnded(tx, attempt.id, { ...paid, state, reason });
  return { ...context, attempt: { ...attempt, ...paid, state, reason, endedAt: tx.now } };
}

/** Did the member begin this survey, however that ended? */
export async function hasBegun(tx: Tx, memberId: number, surveyId: number): Promise<boolean> {
  return (await findAttemptAt(tx, memberId, surveyId)) !== null;
}

/** A running attempt comes back after its reservation: it gets a place again, or ends as quota full. */
export async function resume(tx: Tx, context: AttemptContext): Promise<View> {
  const { attempt, survey } = context;
  if (attempt.state !== 'started' || attempt.reservedUntil > tx.now) return viewOf(tx, context);
  if (survey.state === 'closed') return viewOf(tx, await endEarly(tx, context, 'closed', null));
  if (survey.state === 'full' || !(await getsPlace(tx, survey, attempt)))
    return viewOf(tx, await endEarly(tx, context, 'quota_full', null));
  await extendReservation(tx, attempt.id, reservedUntil(tx.now, survey.shownLoiMinutes));
  return viewOf(tx, context);
}

async function getsPlace(tx: Tx, survey: Survey, attempt: Attempt): Promise<boolean> {
  const left = completesLeft(survey, await panelToday(tx)) - (await countReserved(tx, survey.id, attempt.id));
  return left > PLACES_WITHOUT_LOCK || (await whyNoPlaceHeld(tx, survey.id, attempt.id)) === null;
}

/** Refuses a page that is not the one shown now. */
export function refuseStale({ attempt }: AttemptContext, turn: number): void {
  if (attempt.state !== 'started') throw new Refusal(attemptOver);
  if (attempt.turn !== turn) throw new Refusal(pageStale);
}
