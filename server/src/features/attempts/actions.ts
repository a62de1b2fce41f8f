import { fileGone } from '@pollen/contract/answer-files';
import type { PageAnswers } from '@pollen/contract/answers';
import { type answerPage, attemptOver, pageStale } from '@pollen/contract/attempts';
import type { PageErrors } from '@pollen/contract/questionnaire-page';
import { storedTogether } from '../../platform/database/batched';
import type { Database, Tx } from '../../platform/database/database';
import type { DirectContext } from '../../platform/http/api';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { filesMissing, keepNamed } from '../answer-files/index';
import {
  asksForFiles,
  carelessnessOf,
  filesInAnswers,
  finalAnswers,
  previewPage,
  previousPage,
  type QuestionnairePlan,
  type RunState,
  submitPage,
} from '../questionnaires/index';
import { panelSettings, panelToday } from '../settings/index';
import {
  type AttemptSurvey,
  completesLeft,
  countCompletesAndCommit,
  findSurveyOrRefuse,
  matchingCells,
  planOf,
  type Survey,
  whyNoPlace,
} from '../surveys/index';
import { endAdEarly } from './ad-ends';
import { type EndFigures, updateEnded } from './end-queries';
import { isKept, keepTurned, keptAttempt } from './kept-attempts';
import type { AtCompletion } from './offer-queries';
import { respondentFrom } from './offers';
import { NoRoom, payCompletes, payEarlyEnd, paymentForComplete } from './payment';
import { type Attempt, type AttemptEnd, countReserved, extendReservation, updateRun } from './queries';
import { factsFor, type RespondentFacts, withQuota } from './respondent-facts';
import { type AttemptState, leftReason, PLACES_WITHOUT_LOCK, reservedUntil, SIGNALS_FOR_REVIEW } from './rules';
import { whyNoPlaceLocked } from './starts';
import { type StoredTurn, updateLastTurns, updateTurns, updateTurnsDirectly } from './turn-queries';
import { type AttemptContext, endFigures, pageOf, type View, viewOf, viewOfPage } from './view';

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

/**
 * Stores an answered page, and with the last page how the attempt ended; refuses as stale when another call has turned
 * the page meanwhile.
 */
async function saveTurn(
  tx: Tx,
  { attempt, survey }: AttemptContext,
  turn: Turn,
  end: AttemptEnd | null = null,
): Promise<void> {
  const stored = storedTurn(turn, survey, tx.now);
  const [isStored] = await (end
    ? updateLastTurns(tx, [{ attempt, stored, end }])
    : updateTurns(tx, [{ attempt, stored }]));
  if (!isStored) throw new Refusal(pageStale);
}

function storedTurn({ page, answers, run }: Turn, { shownLoiMinutes }: AttemptSurvey, at: Date): StoredTurn {
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

/** Returns the names of the files in the final answers. */
function namedFiles({ plan, run }: Turn): string[] {
  return filesInAnswers(plan, finalAnswers(plan, run)).map(({ content }) => content);
}

/** What a complete needs to know of its member, read before the transaction that stores it. */
export interface Completing {
  /** What the response keeps of the member. */
  readonly facts: RespondentFacts;
  /** The quota cells that count the complete. */
  readonly cellIds: readonly number[];
  readonly wasReferred: boolean;
}

/** Returns what a complete needs to know of its member, from what was read about both. */
export async function completingFrom(
  tx: Tx,
  { attempt, survey }: AttemptContext,
  turn: Turn,
  { profile, credit, wasReferred, cells }: AtCompletion,
): Promise<Completing> {
  const respondent = await respondentFrom(tx, profile);
  const facts = await factsFor(tx, survey, attempt.memberId, { respondent, credit });
  const all = finalAnswers(turn.plan, turn.run);
  return {
    facts,
    cellIds: matchingCells(cells, respondent, (question) => all[question], attempt.cellIds),
    wasReferred,
  };
}

/** A valid last page. */
export interface LastPage {
  readonly context: AttemptContext;
  readonly turn: Turn;
  readonly completing: Completing;
}

/** The result of a last page. */
export interface LastTurn {
  readonly ended: AttemptContext;
  /** What the end screen says of the member; screeners and reports of product tests have none. */
  readonly figures?: EndFigures | undefined;
}

/** Stores a page with which an attempt ends early, and pays for it where early ends are paid. */
async function endEarlyWithPage(tx: Tx, page: LastPage, state: AttemptState): Promise<LastTurn> {
  const { context, turn } = page;
  const { attempt, survey } = context;
  const reason = turn.endAttempt?.state === state ? turn.endAttempt.reason : null;
  const end = { ...(await payEarlyEnd(tx, attempt, survey, state)), state, reason };
  const [, [figures]] = await Promise.all([
    saveTurn(tx, context, turn, end),
    endFigures(tx, [attempt.memberId], await panelSettings(tx)),
  ]);
  return { ended: ended(afterTurn(page), end, tx.now), figures };
}

/** Returns an attempt as it is after a page turn. */
function afterTurn({ context, turn }: Pick<LastPage, 'context' | 'turn'>): AttemptContext {
  return { ...context, attempt: { ...context.attempt, run: turn.run, turn: context.attempt.turn + 1 } };
}

/**
 * Stores the last pages of completes, of attempts of their own, and pays for them; commits. The writes do not depend on each
 * other's results, so they are sent together, and those of several completes are one statement each: when one refuses, all are
 * undone. Completes are counted against their surveys last, together with the commit, because every member who completes a
 * survey waits for that one row. The figures of the end screens are read after everything that pays, together with that last
 * statement. Throws NoRoom when one of the surveys has no place left.
 */
async function completeAll(tx: Tx, pages: readonly LastPage[]): Promise<LastTurn[]> {
  const settings = await panelSettings(tx);
  const completes = pages.map(({ context, turn, completing: { facts, cellIds, wasReferred } }) => {
    const { attempt, survey } = context;
    // Signals in the answers themselves are checked before anything is paid; a job looks for the others later.
    const isSuspected = carelessnessOf(turn.plan, turn.run, settings).length >= SIGNALS_FOR_REVIEW;
    const paid = paymentForComplete(attempt, survey, { isSuspected, paidBefore: 0, now: tx.now });
    const end = { ...paid, state: 'completed' as const, reason: null };
    const stored = storedTurn(turn, survey, tx.now);
    return { context, turn, attempt, survey, stored, isSuspected, paid, end, facts, cellIds, wasReferred };
  });
  const [areStored] = await Promise.all([
    updateLastTurns(
      tx,
      completes.map(({ attempt, stored, end, facts, cellIds }) => {
        return { attempt, stored, end: { ...end, respondent: withQuota(facts, cellIds), cellIds } };
      }),
    ),
    payCompletes(tx, completes),
    ...completes
      .filter(({ turn }) => asksForFiles(turn.plan))
      .map(({ attempt, turn }) => keepNamed(tx, attempt.id, namedFiles(turn))),
    // The reward waits for the other signals, so they are checked now and not on schedule.
    completes.some(({ isSuspected }) => isSuspected) ? addJob(tx, 'quality.check', {}, { key: 'quality.check' }) : null,
  ]);
  if (areStored.includes(false)) throw new Refusal(pageStale);
  // Everything is paid by now. The figures go first, because nothing may follow the statement that commits.
  const [figures, areCounted] = await Promise.all([
    endFigures(
      tx,
      completes.map(({ attempt }) => attempt.memberId),
      settings,
    ),
    countCompletesAndCommit(
      tx,
      completes.map(({ survey, cellIds }) => ({ surveyId: survey.id, cellIds })),
    ),
  ]);
  if (!areCounted) throw new NoRoom();
  return completes.map((complete, at) => {
    return { ended: ended(afterTurn(complete), complete.end, tx.now), figures: figures[at] };
  });
}

/** One transaction pays the completes that arrive at the same time. */
const completeTogether = storedTogether((_reader, pages: readonly (LastPage & { readonly database: Database })[]) => {
  const [first] = pages;
  return first ? first.database.transaction((tx) => completeAll(tx, pages)) : Promise.resolve([]);
});

/**
 * Stores the page that ends an attempt and pays for it in one transaction, which completes that arrive at the same time share
 * (decision 179); returns the ended attempt. Throws NoRoom when no place is left for a complete: everything is undone, and the
 * caller ends the attempt again as quota_full.
 */
export function endWithPage(
  database: Database,
  page: LastPage,
  state: AttemptState,
  onPartEnded: OnPartEnded,
): Promise<LastTurn> {
  if (page.context.attempt.partOf !== null)
    return database.transaction(async (tx) => ({ ended: await turnLastPageOfPart(tx, page, state, onPartEnded) }));
  if (state === 'completed') return completeTogether(database.reader, { ...page, database });
  return database.transaction((tx) => endEarlyWithPage(tx, page, state));
}

/** What a screener or a report of a product test ended with. */
export interface EndedPart {
  readonly attempt: Attempt;
  readonly state: AttemptState;
  /** Whether the answers are careless enough for an operator to look at. */
  readonly isSuspected: boolean;
}

/** Moves a product test on when one of its parts ends, in the same transaction. */
export type OnPartEnded = (tx: Tx, part: EndedPart) => Promise<void>;

/** Stores the page that ends a screener or a report. It pays nothing, because its product test does. */
async function turnLastPageOfPart(
  tx: Tx,
  { context, turn, completing: { facts } }: LastPage,
  state: AttemptState,
  onPartEnded: OnPartEnded,
): Promise<AttemptContext> {
  const { attempt, survey } = context;
  const isComplete = state === 'completed';
  const signals = isComplete ? carelessnessOf(turn.plan, turn.run, await panelSettings(tx)) : [];
  // Before the attempt is written: whatever ends a product test locks the test before the attempts at its parts.
  await onPartEnded(tx, { attempt, state, isSuspected: signals.length >= SIGNALS_FOR_REVIEW });
  const end: AttemptEnd = {
    state,
    review: isComplete ? 'approved' : 'none',
    reason: turn.endAttempt?.state === state ? turn.endAttempt.reason : null,
    finalPoints: 0,
    credited: false,
    availableAt: null,
    held: false,
  };
  await saveTurn(tx, context, turn, isComplete ? { ...end, respondent: withQuota(facts, []), cellIds: [] } : end);
  if (isComplete && asksForFiles(turn.plan)) await keepNamed(tx, attempt.id, namedFiles(turn));
  // Without cells: the places of a product test are counted by the test.
  if (isComplete && !(await countCompletesAndCommit(tx, [{ surveyId: survey.id, cellIds: [] }])))
    throw new Error(`part ${survey.id} has no room`);
  return ended(afterTurn({ context, turn }), end, tx.now);
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
function ended(
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
