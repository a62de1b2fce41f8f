import type { AttemptView } from '@pollen/contract/attempts';
import { pageStale } from '@pollen/contract/attempts';
import type { PageAnswers, PageErrors } from '@pollen/contract/questionnaire-page';
import { surveyFull, surveyGone } from '@pollen/contract/surveys';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import { DAY_MS, dayIn, startOfDay } from '../../platform/time';
import { bookCredit, holdPurses, purses, transfer } from '../ledger/actions';
import { sharePayoutAccount } from '../payout-accounts/actions';
import { profileFacts } from '../profiles/actions';
import {
  endText,
  finalAnswers,
  pageView,
  previewPage,
  previousPage,
  type RunState,
  startState,
  submitPage,
} from '../questionnaires/actions';
import { friendCompletedSurvey } from '../referrals/actions';
import { panelSettings, panelToday, promotionFactor } from '../settings/actions';
import {
  countCompleteOf,
  hasRoomFor,
  lockSurvey,
  numberOf,
  planOf,
  type Respondent,
  respondentOf,
  type Survey,
  surveysFor,
  surveysInOrder,
  titleOf,
  whyNotStart,
} from '../surveys/actions';
import {
  type Attempt,
  countPaidEnds,
  countReserved,
  type Ending,
  extendReservation,
  findAttemptAt,
  insertAttempt,
  keepStep,
  keepTurn,
  listStates,
  updateEnded,
} from './queries';
import { type AttemptState, endReason, PAID_ENDS, PLACES_WITHOUT_LOCK, reservedUntil } from './rules';

export { keysOf } from './console-queries';
export {
  findAttemptByKey,
  getFigures,
  listHistory,
  listPages,
  listStarted,
} from './queries';
export { statusOf } from './rules';

export type View = z.input<typeof AttemptView>;
/** What answers led to: the next view, or what is wrong with them. */
export type Outcome = { readonly view: View } | { readonly errors: PageErrors };

/** The member as targets and quotas see them today. */
export async function respondentFor(tx: Tx, memberId: number): Promise<Respondent & { profileComplete: boolean }> {
  const facts = await profileFacts(tx, memberId);
  return { ...respondentOf(facts, await panelToday(tx)), profileComplete: facts.complete };
}

/** A survey as it stands for one member, with what a complete earns. */
export interface Offer {
  readonly survey: Survey;
  readonly started: boolean;
  readonly points: number;
}

/** Surveys that the member can answer now, best reward first; `started` ones go on where they stopped. */
export async function answerableSurveys(tx: Tx, memberId: number, limit: number): Promise<Offer[]> {
  const ids = await surveysFor(tx, await respondentFor(tx, memberId));
  const begun = new Map((await listStates(tx, memberId, ids)).map((attempt) => [attempt.surveyId, attempt]));
  const open = ids.filter((id) => (begun.get(id)?.state ?? 'started') === 'started').slice(0, limit);
  const factor = await promotionFactor(tx);
  return (await surveysInOrder(tx, open)).map((survey) => {
    const attempt = begun.get(survey.id);
    return { survey, started: attempt !== undefined, points: attempt?.rewardPoints ?? survey.rewardPoints * factor };
  });
}

/** What a complete of this survey earns: what was promised at the start, or what would be promised now. */
export async function pointsFor(tx: Tx, survey: Survey, attempt: Attempt | null): Promise<number> {
  return attempt?.rewardPoints ?? survey.rewardPoints * (await promotionFactor(tx));
}

/** How a survey is shown in lists. */
export function cardOf({ survey, started, points }: Offer, locale: Locale) {
  return {
    encryptId: survey.encryptId,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    maxPoints: points,
    ir: survey.shownIr,
    loi: survey.shownLoiMinutes,
    platformType: survey.platformType,
    started,
  };
}

/**
 * Starts a survey and reserves a place, or answers the running attempt. Refuses as `whyNotStart`, and with surveyFull
 * when completes, running attempts and quota cells leave no place. Two starts at once: the unique key lets one through
 * and the other finds it when the platform runs it again.
 */
export async function startAttempt(
  tx: Tx,
  survey: Survey,
  member: { id: number; deviceHash: Buffer; locale: Locale },
  network: string,
): Promise<string> {
  const earlier = await findAttemptAt(tx, member.id, survey.id);
  const respondent = await respondentFor(tx, member.id);
  refuseIf(whyNotStart(survey, respondent, earlier));
  if (earlier) return earlier.attemptKey;
  if (!(await hasPlace(tx, survey)) || !(await hasRoomFor(tx, survey.id, respondent))) throw new Refusal(surveyFull);

  const plan = await planOf(tx, survey.versionId);
  const attemptKey = randomToken(18);
  await insertAttempt(tx, {
    attemptKey,
    surveyId: survey.id,
    versionId: survey.versionId,
    memberId: member.id,
    rewardPoints: await pointsFor(tx, survey, null),
    run: startState(plan, { seed: randomToken(9) }),
    reservedUntil: reservedUntil(tx.now, survey.shownLoiMinutes),
    deviceHash: member.deviceHash,
    network,
  });
  return attemptKey;
}

/** Is a place left beside completes and running attempts? Near the end joins wait for each other, so that none is given twice. */
async function hasPlace(tx: Tx, survey: Survey, exceptAttemptId = 0): Promise<boolean> {
  const left = survey.completesTarget - survey.completes - (await countReserved(tx, survey.id, exceptAttemptId));
  if (left > PLACES_WITHOUT_LOCK) return true;
  const locked = await lockSurvey(tx, survey.id);
  if (!locked) throw new Refusal(surveyGone);
  return locked.completesTarget - locked.completes - (await countReserved(tx, survey.id, exceptAttemptId)) > 0;
}

/** A survey or one of its quota cells filled up before this complete could be counted. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Who answers which attempt of which survey, in which language. */
export interface Sitting {
  readonly attempt: Attempt;
  readonly survey: Survey;
  readonly locale: Locale;
}

/** What the member sees of a running attempt. */
async function pageOf(tx: Tx, { attempt, survey, locale }: Sitting, run: RunState, turn: number): Promise<View> {
  const plan = await planOf(tx, attempt.versionId);
  return {
    kind: 'page',
    attemptId: attempt.attemptKey,
    turn,
    survey: headOf(survey, attempt, locale),
    page: pageView(plan, run, locale),
  };
}

function headOf(survey: Survey, attempt: Attempt, locale: Locale) {
  return {
    encryptId: survey.encryptId,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    maxPoints: attempt.rewardPoints,
    loi: survey.shownLoiMinutes,
  };
}

/** Where an attempt stands: its page, or its end. */
export async function viewOf(tx: Tx, sitting: Sitting): Promise<View> {
  const { attempt, survey, locale } = sitting;
  if (attempt.state === 'started') return pageOf(tx, sitting, attempt.run as RunState, attempt.turn);
  const settings = await panelSettings(tx);
  const [next] = (await answerableSurveys(tx, attempt.memberId, 2)).filter((other) => other.survey.id !== survey.id);
  const ended = attempt.endedAt ?? attempt.turnedAt;
  const paid = await countPaidEnds(
    tx,
    attempt.memberId,
    startOfDay(settings.timeZone, dayIn(settings.timeZone, tx.now)),
  );
  return {
    kind: 'end',
    attemptId: attempt.attemptKey,
    state: attempt.state,
    survey: headOf(survey, attempt, locale),
    points: attempt.finalPoints,
    credited: attempt.credited,
    availableAt: attempt.availableAt?.toISOString() ?? null,
    credit: attempt.state === 'completed' ? settings.completedCredit : 0,
    message:
      attempt.state === 'completed'
        ? endText(await planOf(tx, attempt.versionId), attempt.run as RunState, locale)
        : null,
    reason: attempt.reason ?? endReason(attempt.state)?.[locale] ?? null,
    screenOutsLeft: Math.max(0, settings.screenOutsPaidPerDay - paid),
    durationSeconds: Math.max(0, Math.round((ended.getTime() - attempt.startedAt.getTime()) / 1000)),
    answered: Object.keys(finalAnswers(await planOf(tx, attempt.versionId), attempt.run as RunState)).length,
    balance: (await purses(tx, attempt.memberId)).available,
    next: next ? cardOf(next, locale) : null,
  };
}

/** The current page as it would be with these answers; keeps nothing. */
export async function preview(tx: Tx, { attempt, survey, locale }: Sitting, answers: PageAnswers): Promise<Outcome> {
  const plan = await planOf(tx, attempt.versionId);
  const seen = previewPage(plan, attempt.run as RunState, answers, locale);
  if ('errors' in seen) return seen;
  const head = { attemptId: attempt.attemptKey, turn: attempt.turn, survey: headOf(survey, attempt, locale) };
  return { view: { kind: 'page', ...head, page: seen.page } };
}

/** One page back; the first page stays where it is. */
export async function goBack(tx: Tx, sitting: Sitting): Promise<View> {
  const plan = await planOf(tx, sitting.attempt.versionId);
  const run = previousPage(plan, sitting.attempt.run as RunState);
  await keepStep(tx, sitting.attempt.id, run);
  return pageOf(tx, sitting, run, sitting.attempt.turn + 1);
}

/** Takes what a page turn leads to into the attempt; refuses as stale when somebody else turned the page meanwhile. */
async function keep(
  tx: Tx,
  { attempt, survey }: Sitting,
  page: string,
  run: RunState,
  answers: PageAnswers,
): Promise<void> {
  const until = reservedUntil(tx.now, survey.shownLoiMinutes);
  if (!(await keepTurn(tx, attempt, { run, page, answers, reservedUntil: until }))) throw new Refusal(pageStale);
}

/**
 * Takes the answers of a page that another page follows, which is nearly every one: a single guarded statement, so
 * that neither a transaction nor a lock has to be waited for. Null when the attempt ends here: `turnPage` does that.
 */
export async function turnToNextPage(tx: Tx, sitting: Sitting, answers: PageAnswers): Promise<Outcome | null> {
  const { attempt, survey, locale } = sitting;
  const plan = await planOf(tx, attempt.versionId);
  const before = attempt.run as RunState;
  const result = submitPage(plan, before, answers, locale);
  if (result.kind === 'invalid') return { errors: result.errors };
  if (result.kind !== 'page' || survey.state === 'closed') return null;
  await keep(tx, sitting, plan.pages[before.page]?.name ?? '', result.state, answers);
  return { view: await pageOf(tx, sitting, result.state, attempt.turn + 1) };
}

/**
 * Takes the answers of the current page. What is wrong with them comes back as errors and nothing is kept; else the
 * page is kept and the run goes on to the next page or to its end, which is paid in the same transaction.
 *
 * A complete is counted against the survey last of all: everybody who finishes it waits for that one row, so it may be
 * held only for the moment until the commit. Throws NoRoom when there is no place: everything is undone, and the caller
 * runs the turn again with `hasRoom` false.
 */
export async function turnPage(tx: Tx, sitting: Sitting, answers: PageAnswers, hasRoom: boolean): Promise<Outcome> {
  const { attempt, survey, locale } = sitting;
  const plan = await planOf(tx, attempt.versionId);
  const before = attempt.run as RunState;
  const result = submitPage(plan, before, answers, locale);
  if (result.kind === 'invalid') return { errors: result.errors };

  await keep(tx, sitting, plan.pages[before.page]?.name ?? '', result.state, answers);
  const turned: Sitting = { ...sitting, attempt: { ...attempt, run: result.state, turn: attempt.turn + 1 } };
  if (result.kind === 'page') {
    const view =
      survey.state === 'closed'
        ? await finish(tx, turned, 'closed', null)
        : await pageOf(tx, turned, result.state, attempt.turn + 1);
    return { view };
  }
  if (result.kind === 'screened_out') {
    return { view: await finish(tx, turned, 'screened_out', result.reason?.[locale] ?? null) };
  }
  if (!hasRoom) return { view: await finish(tx, turned, 'quota_full', null) };
  const view = await finish(tx, turned, 'completed', null);
  const all = finalAnswers(plan, result.state);
  const respondent = await respondentFor(tx, attempt.memberId);
  if (!(await countCompleteOf(tx, survey.id, respondent, (question) => all[question]))) throw new NoRoom();
  return { view };
}

/** Ends an attempt, pays what it earned, and answers its end screen. */
async function finish(tx: Tx, sitting: Sitting, state: AttemptState, reason: string | null): Promise<View> {
  const { attempt, survey } = sitting;
  const ending = state === 'completed' ? await payComplete(tx, sitting) : await payEarlyEnd(tx, sitting, state);
  await updateEnded(tx, attempt.id, { ...ending, state, reason });
  return viewOf(tx, { ...sitting, survey, attempt: { ...attempt, ...ending, state, reason, endedAt: tx.now } });
}

function lineParams(survey: Survey): { number: string; title: Bilingual } {
  return { number: numberOf(survey), title: titleOf(survey) };
}

type Paid = Omit<Ending, 'state' | 'reason'>;

async function payComplete(tx: Tx, { attempt, survey }: Sitting): Promise<Paid> {
  const realtime = survey.reviewDays === 0;
  if (attempt.rewardPoints > 0) {
    await transfer(tx, {
      key: `attempt:${attempt.id}:reward`,
      memberId: attempt.memberId,
      from: 'panel:rewards',
      to: realtime ? 'available' : 'pending',
      amountPoints: attempt.rewardPoints,
      kind: 'survey',
      params: lineParams(survey),
      attemptId: attempt.id,
    });
  }
  if (realtime) await settle(tx, attempt, survey);
  return {
    review: realtime ? 'approved' : 'pending',
    finalPoints: attempt.rewardPoints,
    credited: realtime,
    availableAt: realtime ? tx.now : new Date(tx.now.getTime() + survey.reviewDays * DAY_MS),
  };
}

/** What follows a complete that is final: credit, and the reward of whoever invited the member. */
async function settle(tx: Tx, attempt: Attempt, survey: Survey): Promise<void> {
  const settings = await panelSettings(tx);
  await bookCredit(tx, {
    key: `attempt:${attempt.id}:credit`,
    memberId: attempt.memberId,
    delta: settings.completedCredit,
    kind: 'completed',
    params: { number: numberOf(survey) },
  });
  const { memberId: friendId, rewardPoints, id: attemptId } = attempt;
  await friendCompletedSurvey(tx, { friendId, rewardPoints, attemptId }, (friend, referrer) =>
    sharePayoutAccount(tx, friend, referrer),
  );
}

/** The review period is over: pending points become available. */
export async function release(tx: Tx, attempt: Attempt, survey: Survey): Promise<void> {
  if (attempt.finalPoints > 0) {
    await transfer(tx, {
      key: `attempt:${attempt.id}:release`,
      memberId: attempt.memberId,
      from: 'pending',
      to: 'available',
      amountPoints: attempt.finalPoints,
      kind: 'surveyReleased',
      params: lineParams(survey),
      attemptId: attempt.id,
    });
  }
  await settle(tx, attempt, survey);
}

async function payEarlyEnd(tx: Tx, { attempt, survey }: Sitting, state: AttemptState): Promise<Paid> {
  const unpaid: Paid = { review: 'none', finalPoints: 0, credited: false, availableAt: null };
  if (!PAID_ENDS.includes(state)) return unpaid;
  const settings = await panelSettings(tx);
  const day = dayIn(settings.timeZone, tx.now);
  // Two ends at once count one after the other.
  await holdPurses(tx, attempt.memberId);
  const paid = await countPaidEnds(tx, attempt.memberId, startOfDay(settings.timeZone, day));
  if (paid >= settings.screenOutsPaidPerDay || settings.screenOutPoints === 0) return unpaid;
  await transfer(tx, {
    // The key carries the place in the day: whatever happens, there are only so many.
    key: `early-end:${attempt.memberId}:${day}:${paid + 1}`,
    memberId: attempt.memberId,
    from: 'panel:rewards',
    to: 'available',
    amountPoints: settings.screenOutPoints,
    kind: state === 'screened_out' ? 'screenOut' : 'quotaFull',
    params: { number: numberOf(survey) },
    attemptId: attempt.id,
  });
  return { review: 'none', finalPoints: settings.screenOutPoints, credited: true, availableAt: tx.now };
}

/** A running attempt comes back after its reservation: it gets a place again, or ends as quota full. */
export async function resume(tx: Tx, sitting: Sitting): Promise<View> {
  const { attempt, survey } = sitting;
  if (attempt.state !== 'started' || attempt.reservedUntil > tx.now) return viewOf(tx, sitting);
  if (survey.state === 'closed') return finish(tx, sitting, 'closed', null);
  if (survey.state === 'full' || !(await hasPlace(tx, survey, attempt.id)))
    return finish(tx, sitting, 'quota_full', null);
  await extendReservation(tx, attempt.id, reservedUntil(tx.now, survey.shownLoiMinutes));
  return viewOf(tx, sitting);
}
