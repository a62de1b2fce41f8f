import { pageStale } from '@pollen/contract/attempts';
import { storedTogether } from '../../platform/database/batched';
import type { Database, Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { keepNamed } from '../answer-files/index';
import { listAvailablePoints } from '../ledger/index';
import { asksForFiles, carelessnessOf, filesInAnswers, finalAnswers } from '../questionnaires/index';
import { panelSettings } from '../settings/index';
import { countCompletesAndCommit, matchingCells } from '../surveys/index';
import { ended, storedTurn, type Turn } from './actions';
import type { AtCompletion } from './offer-queries';
import { respondentFrom } from './offers';
import { NoRoom, payCompletes, payEarlyEnd, paymentForComplete } from './payment';
import type { Attempt, AttemptEnd } from './queries';
import { factsFor, type RespondentFacts, withQuota } from './respondent-facts';
import { type AttemptState, SIGNALS_FOR_REVIEW } from './rules';
import { updateLastTurns } from './turn-queries';
import type { AttemptContext } from './view';

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
  /** The points that the member has then; screeners and reports of product tests change none. */
  readonly available?: number | undefined;
}

/** Stores a last page and how the attempt ends with it; refuses as stale when another call has turned the page meanwhile. */
async function saveLastTurn(tx: Tx, { context, turn }: LastPage, end: AttemptEnd): Promise<void> {
  const { attempt, survey } = context;
  const [isStored] = await updateLastTurns(tx, [{ attempt, stored: storedTurn(turn, survey, tx.now), end }]);
  if (!isStored) throw new Refusal(pageStale);
}

/** Stores a page with which an attempt ends early, and pays for it where early ends are paid. */
async function endEarlyWithPage(tx: Tx, page: LastPage, state: AttemptState): Promise<LastTurn> {
  const { context, turn } = page;
  const { attempt, survey } = context;
  const reason = turn.endAttempt?.state === state ? turn.endAttempt.reason : null;
  const end = { ...(await payEarlyEnd(tx, attempt, survey, state)), state, reason };
  const [, [available]] = await Promise.all([saveLastTurn(tx, page, end), listAvailablePoints(tx, [attempt.memberId])]);
  return { ended: ended(afterTurn(page), end, tx.now), available };
}

/** Returns an attempt as it is after a page turn. */
function afterTurn({ context, turn }: Pick<LastPage, 'context' | 'turn'>): AttemptContext {
  return { ...context, attempt: { ...context.attempt, run: turn.run, turn: context.attempt.turn + 1 } };
}

/**
 * Stores the last pages of completes, of attempts of their own, and pays for them; commits. The writes do not depend on each
 * other's results, so they are sent together, and those of several completes are one statement each: when one refuses, all are
 * undone. Completes are counted against their surveys last, together with the commit, because every member who completes a
 * survey waits for that one row. The balances for the end screens are read after everything that pays, together with that last
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
  // Everything is paid by now. The balances go first, because nothing may follow the statement that commits.
  const [available, areCounted] = await Promise.all([
    listAvailablePoints(
      tx,
      completes.map(({ attempt }) => attempt.memberId),
    ),
    countCompletesAndCommit(
      tx,
      completes.map(({ survey, cellIds }) => ({ surveyId: survey.id, cellIds })),
    ),
  ]);
  if (!areCounted) throw new NoRoom();
  return completes.map((complete, at) => {
    return { ended: ended(afterTurn(complete), complete.end, tx.now), available: available[at] };
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
  page: LastPage,
  state: AttemptState,
  onPartEnded: OnPartEnded,
): Promise<AttemptContext> {
  const { context, turn } = page;
  const { facts } = page.completing;
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
  await saveLastTurn(tx, page, isComplete ? { ...end, respondent: withQuota(facts, []), cellIds: [] } : end);
  if (isComplete && asksForFiles(turn.plan)) await keepNamed(tx, attempt.id, namedFiles(turn));
  // Without cells: the places of a product test are counted by the test.
  if (isComplete && !(await countCompletesAndCommit(tx, [{ surveyId: survey.id, cellIds: [] }])))
    throw new Error(`part ${survey.id} has no room`);
  return ended(afterTurn(page), end, tx.now);
}
