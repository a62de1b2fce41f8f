import { fileGone } from '@pollen/contract/answer-files';
import type { PageAnswers } from '@pollen/contract/answers';
import { type answerPage, attemptOver, pageStale } from '@pollen/contract/attempts';
import type { PageErrors } from '@pollen/contract/questionnaire-page';
import { storedTogether } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import type { DirectContext } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { filesMissing } from '../answer-files/index';
import {
  asksForFiles,
  filesInAnswers,
  previewPage,
  previousPage,
  type QuestionnairePlan,
  type RunState,
  submitPage,
} from '../questionnaires/index';
import { panelToday } from '../settings/index';
import {
  type AttemptSurvey,
  completesLeft,
  findSurveyOrRefuse,
  planOf,
  type Survey,
  whyNoPlace,
} from '../surveys/index';
import { endAdEarly } from './ad-ends';
import { updateEnded } from './end-queries';
import { isKept, keepTurned, keptAttempt } from './kept-attempts';
import { payEarlyEnd } from './payment';
import { type Attempt, type AttemptEnd, countReserved, extendReservation, updateRun } from './queries';
import { type AttemptState, leftReason, PLACES_WITHOUT_LOCK, reservedUntil } from './rules';
import { whyNoPlaceLocked } from './starts';
import { type StoredTurn, updateTurns, updateTurnsDirectly } from './turn-queries';
import { type AttemptContext, pageOf, type View, viewOf, viewOfPage } from './view';

/** The result of answering a page: the next view, or the errors of the answers. */
export type Outcome = { readonly view: View } | { readonly errors: PageErrors };

/** Returns the current page as it would be with these answers; stores nothing. */
export async function preview(tx: Tx, context: AttemptContext, answers: PageAnswers): Promise<Outcome> {
  const { attempt, locale } = context;
  const plan = await planOf(tx, attempt.versionId);
  const seen = previewPage(plan, attempt.run as RunState, answers, locale);
  if ('errors' in seen) return seen;
  return { view: viewOfPage(context, attempt.turn, seen.page) };
}

/** Goes back one page; stays on the first page. */
export async function goBack(tx: Tx, context: AttemptContext): Promise<View> {
  const plan = await planOf(tx, context.attempt.versionId);
  const run = previousPage(plan, context.attempt.run as RunState);
  await updateRun(tx, context.attempt.id, run);
  return pageOf(tx, context, run, context.attempt.turn + 1);
}

/** A page of valid answers and what follows it. Nothing is stored yet. */
export interface Turn {
  readonly plan: QuestionnairePlan;
  readonly page: string;
  readonly answers: PageAnswers;
  readonly run: RunState;
  /** Null when another page follows. */
  readonly endAttempt: { readonly state: AttemptState; readonly reason: string | null } | null;
}

/** Validates the answers of the current page; returns what follows them, or their errors. Stores nothing. */
export async function evaluateTurn(
  tx: Tx,
  { attempt, survey, locale }: AttemptContext,
  answers: PageAnswers,
): Promise<Turn | { readonly errors: PageErrors }> {
  const plan = await planOf(tx, attempt.versionId);
  const before = attempt.run as RunState;
  const result = submitPage(plan, before, answers, locale);
  if (result.kind === 'invalid') return { errors: result.errors };
  const missing = await filesMissing(tx, attempt.id, filesInAnswers(plan, answers));
  if (missing.length > 0)
    return { errors: Object.fromEntries(missing.map(({ key }) => [key, [fileGone.text[locale]]])) };
  const turn = { plan, page: plan.pages[before.page]?.name ?? '', answers, run: result.state };
  if (result.kind === 'page') {
    // A survey that closed after its last day is answered to its end; one that an operator closed ends at once.
    const isCut = survey.state === 'closed' && !survey.closedItself;
    return { ...turn, endAttempt: isCut ? { state: 'closed', reason: null } : null };
  }
  if (result.kind === 'screened_out') {
    return { ...turn, endAttempt: { state: 'screened_out', reason: result.reason?.[locale] ?? null } };
  }
  return { ...turn, endAttempt: { state: 'completed', reason: null } };
}

/** Returns what to store of an answered page. */
export function storedTurn({ page, answers, run }: Turn, { shownLoiMinutes }: AttemptSurvey, at: Date): StoredTurn {
  return { page, answers, run: JSON.stringify(run), at, reservedUntil: reservedUntil(at, shownLoiMinutes) };
}

/**
 * Stores a page that another one follows, which is nearly every page: a single guarded statement, so that no
 * transaction and no lock is needed. The attempt is kept for the next page.
 */
export async function turnPage(tx: Tx, context: AttemptContext, turn: Turn): Promise<View> {
  const stored = storedTurn(turn, context.survey, tx.now);
  if (!(await turnTogether(tx, { attempt: context.attempt, stored }))) throw new Refusal(pageStale);
  keepTurned(tx, { ...context, readAt: stored.at }, stored);
  return pageOf(tx, context, turn.run, context.attempt.turn + 1);
}

/** One statement stores the pages that are turned at the same time. */
const turnTogether = storedTogether(updateTurns);
const turnDirectlyTogether = storedTogether(updateTurnsDirectly);

/**
 * Turns a page of an attempt whose last page this process has turned, by one statement that checks the session and all that
 * may have changed since (decision 178). Undefined, with nothing stored: anything else than a page that another one follows.
 */
export async function turnDirectly({
  tx,
  params: { attemptId },
  readBody,
  locale,
  session,
}: DirectContext<typeof answerPage>): Promise<View | undefined> {
  if (!isKept(tx, attemptId)) return undefined;
  const body = readBody();
  const kept = body && keptAttempt(tx, attemptId, body.turn);
  if (!kept) return undefined;
  const { attempt, survey } = kept;
  const context = { attempt, survey, locale };
  const plan = await planOf(tx, attempt.versionId);
  // Which of a member's files there are is asked of the database.
  if (asksForFiles(plan)) return undefined;
  const turn = await evaluateTurn(tx, context, body.answers);
  if ('errors' in turn || turn.endAttempt) return undefined;
  const stored = storedTurn(turn, survey, tx.now);
  if (!(await turnDirectlyTogether(tx, { attempt, stored, session, survey }))) return undefined;
  keepTurned(tx, { ...context, readAt: kept.readAt }, stored);
  return pageOf(tx, context, turn.run, attempt.turn + 1);
}

/** Ends an attempt that its member does not go on with now, and pays for it. */
async function endEarly(
  tx: Tx,
  context: AttemptContext,
  state: AttemptState,
  reason: string | null = null,
): Promise<AttemptContext> {
  if (context.survey.kind === 'ad') return ended(context, await endAdEarly(tx, context, state, reason), tx.now);
  const end = { ...(await payEarlyEnd(tx, context.attempt, context.survey, state)), state, reason };
  await updateEnded(tx, context.attempt.id, end);
  return ended(context, end, tx.now);
}

/** Returns an attempt as it is after its end. */
export function ended(
  context: AttemptContext,
  end: Omit<AttemptEnd, 'respondent' | 'cellIds'>,
  endedAt: Date,
): AttemptContext {
  return { ...context, attempt: { ...context.attempt, ...end, endedAt } };
}

/**
 * Ends a running attempt because its member leaves the survey for good; pays nothing, as for every end that a member
 * chooses. Returns the ended attempt.
 */
export function leaveAttempt(tx: Tx, context: AttemptContext): Promise<AttemptContext> {
  return endEarly(tx, context, 'abandoned', leftReason[context.locale]);
}

/** Resumes an attempt after its reservation has expired: reserves a place again, or ends the attempt as quota full. */
export async function resume(tx: Tx, context: AttemptContext): Promise<View> {
  const { attempt } = context;
  if (attempt.state !== 'started' || attempt.reservedUntil > tx.now) return viewOf(tx, context);
  // The answers are at the partner, which may still report a complete.
  if (attempt.versionId === null && context.survey.kind !== 'ad') return viewOf(tx, context);
  const survey = await findSurveyOrRefuse(tx, attempt.surveyId);
  if (survey.state === 'closed') return viewOf(tx, await endEarly(tx, context, 'closed'));
  if (survey.state === 'full' || !(await hasPlace(tx, survey, attempt)))
    return viewOf(tx, await endEarly(tx, context, 'quota_full'));
  await extendReservation(tx, attempt.id, reservedUntil(tx.now, survey.shownLoiMinutes));
  return viewOf(tx, context);
}

async function hasPlace(tx: Tx, survey: Survey, attempt: Attempt): Promise<boolean> {
  const left = completesLeft(survey, await panelToday(tx)) - (await countReserved(tx, survey.id, attempt.id));
  return left > PLACES_WITHOUT_LOCK || (await whyNoPlaceLocked(tx, survey.id, whyNoPlace, attempt.id)) === null;
}

/** Refuses answers to a page that is not the current one. */
export function refuseStale({ attempt }: AttemptContext, turn: number): void {
  if (attempt.state !== 'started' || attempt.versionId === null) throw new Refusal(attemptOver);
  if (attempt.turn !== turn) throw new Refusal(pageStale);
}
