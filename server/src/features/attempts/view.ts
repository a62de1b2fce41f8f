import { ADS_PER_DAY } from '@pollen/contract/ad-values';
import type { AttemptView } from '@pollen/contract/attempts';
import type { PageView } from '@pollen/contract/questionnaire-page';
import type { SurveyKind } from '@pollen/contract/survey-values';
import type { z } from 'zod';
import { batched } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { findAdAttempt, getQuestion, numberOfDay, textIn } from '../ads/index';
import { listAvailablePoints } from '../ledger/index';
import { findInvite, findVisit, linkToPartner, partnerView } from '../partners/index';
import { prefillView, toldInWords } from '../prefill/index';
import { endText, finalAnswers, pageView, type RunState, screenOutReason } from '../questionnaires/index';
import { panelSettings } from '../settings/index';
import { findToolSurvey, findToolVisit, hostOf, type ToolSurvey, toolHostOf } from '../survey-tools/index';
import { type AttemptSurvey, findSurvey, findWhole, numberOf, planOf, titleOf } from '../surveys/index';
import { answerableSurveys, cardOf, type Offer, type RespondentWithCredit, respondentFor } from './offers';
import { paidEarlyEndsToday } from './payment';
import { type Attempt, listAttemptsByIds } from './queries';
import {
  ABANDONED_AFTER_DAYS,
  bonusPoints,
  codeReviewDays,
  endReason,
  isAsking,
  keptPoints,
  rejectionText,
  shortenedReviewDays,
} from './rules';

export type View = z.input<typeof AttemptView>;

/** An attempt, its survey, and the language of the member who answers. */
export interface AttemptContext {
  readonly attempt: Attempt;
  readonly survey: AttemptSurvey;
  readonly locale: Locale;
}

/** Returns the current page of a running attempt for its member. */
export async function pageOf(
  tx: Tx,
  { attempt, survey, locale }: AttemptContext,
  run: RunState,
  turn: number,
): Promise<View> {
  const plan = await planOf(tx, attempt.versionId);
  return viewOfPage({ attempt, survey, locale }, turn, pageView(plan, run, locale));
}

/** Returns the view of a page of a running attempt. */
export function viewOfPage({ attempt, survey, locale }: AttemptContext, turn: number, page: PageView): View {
  return {
    kind: 'page',
    attemptId: attempt.attemptKey,
    turn,
    survey: headOf(survey, attempt, locale),
    page,
    sensitive: sensitiveOf({ attempt, survey }),
  };
}

/** Returns for an attempt at a sensitive survey whether its answers were erased; null for any other. */
function sensitiveOf({ attempt, survey }: Pick<AttemptContext, 'attempt' | 'survey'>): { erased: boolean } | null {
  return survey.sensitiveSubjects.length > 0 ? { erased: attempt.answersErasedAt !== null } : null;
}

/**
 * Returns the survey's data that every page of an attempt shows; `loi` is in minutes, and `maxPoints` is the reward
 * that was promised at the start.
 */
function headOf(survey: AttemptSurvey, attempt: Attempt, locale: Locale) {
  return {
    encryptId: survey.encryptId,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    maxPoints: attempt.rewardPoints,
    loi: survey.shownLoiMinutes,
  };
}

/** Returns what an attempt shows: its current page, or its end. */
export async function viewOf(tx: Tx, context: AttemptContext): Promise<View> {
  const { attempt } = context;
  if (attempt.state === 'started' && context.survey.kind === 'ad') return adOf(tx, context);
  if (attempt.state === 'started' && attempt.versionId === null) {
    const tool = await findToolSurvey(tx, attempt.surveyId);
    return tool ? toolOf(tx, context, tool) : partnerOf(tx, context);
  }
  if (attempt.state === 'started') return pageOf(tx, context, attempt.run as RunState, attempt.turn);
  return endOf(tx, context, nextFor(tx, context));
}

/** Returns the available points of a member; one statement finds those of all screens that are shown at the same time. */
const availableTo = batched(listAvailablePoints);

/** Returns where the member stands who answers at a partner. */
async function partnerOf(tx: Tx, context: AttemptContext): Promise<View> {
  const { attempt, survey, locale } = context;
  const settings = await panelSettings(tx);
  const [partner, balance, next, invite] = await Promise.all([
    partnerView(tx, attempt),
    availableTo(tx, attempt.memberId),
    nextFor(tx, context),
    survey.platformType === 3 ? findInvite(tx, attempt.id) : null,
  ]);
  const visit = partner?.visit ?? null;
  const asking = visit === null && isAsking(invite, tx.now);
  return {
    kind: 'partner',
    attemptId: attempt.attemptKey,
    survey: headOf(survey, attempt, locale),
    ir: survey.shownIr,
    partner: partner?.name ?? '',
    asking,
    prefill: visit !== null || asking ? NOTHING_TOLD : await toldBefore(tx, context, invite?.link ?? null),
    told: await toldInWords(tx, visit?.told ?? [], locale),
    formerPoints: invite?.formerPoints ?? null,
    insteadOf: invite?.insteadOf ? await titleOfAttempt(tx, invite.insteadOf, locale) : null,
    leftAt: visit?.leftAt.toISOString() ?? null,
    back: visit?.returnedAt && visit.returnedAs ? { at: visit.returnedAt.toISOString(), as: visit.returnedAs } : null,
    keptUntil: attempt.reservedUntil.toISOString(),
    usualMinutes: partner?.usualMinutes ?? null,
    mostMinutes: partner?.mostMinutes ?? null,
    waitDays: ABANDONED_AFTER_DAYS,
    reviewDays: shortenedReviewDays(survey.reviewDays, attempt.reviewDaysLess),
    screenOutPoints: settings.screenOutPoints,
    balance,
    next: next.map((offer) => cardOf(offer, locale)),
  };
}

const NOTHING_TOLD = { facts: [], chosen: false };

/** Returns what the link to a partner would tell of the member's profile, which the page lists before it is followed. */
async function toldBefore(tx: Tx, { attempt, locale }: AttemptContext, inviteLink: string | null) {
  const link = await linkToPartner(tx, attempt.surveyId, inviteLink);
  if (!link || link.attributes.length === 0) return NOTHING_TOLD;
  const { memberId } = attempt;
  return prefillView(tx, { ...link, memberId, respondent: await respondentFor(tx, memberId) }, locale);
}

async function titleOfAttempt(tx: Tx, attemptId: number, locale: Locale): Promise<string | null> {
  const [attempt] = await listAttemptsByIds(tx, [attemptId]);
  const survey = attempt && (await findSurvey(tx, attempt.surveyId));
  return survey ? titleOf(survey)[locale] : null;
}

/** Returns the attempt that was started in place of this one, while its member has not left for it. */
async function replacementOf(tx: Tx, attempt: Attempt, survey: AttemptSurvey): Promise<string | null> {
  if (survey.platformType !== 3 || attempt.state !== 'closed') return null;
  const invite = await findInvite(tx, attempt.id);
  const [next] = invite?.replacedBy ? await listAttemptsByIds(tx, [invite.replacedBy]) : [];
  if (!next) return null;
  // The next one may be gone as well, and lead on.
  const isOpen = next.state === 'started' && (await findVisit(tx, next.id)) === null;
  return isOpen || (await findInvite(tx, next.id))?.state === 'gone' ? next.attemptKey : null;
}

/** Returns where the member stands who answers in a survey tool. */
async function toolOf(tx: Tx, context: AttemptContext, tool: ToolSurvey): Promise<View> {
  const { attempt, survey, locale } = context;
  const settings = await panelSettings(tx);
  const [visit, balance, next] = await Promise.all([
    findToolVisit(tx, attempt.id),
    availableTo(tx, attempt.memberId),
    nextFor(tx, context),
  ]);
  return {
    kind: 'tool',
    attemptId: attempt.attemptKey,
    survey: headOf(survey, attempt, locale),
    ir: survey.shownIr,
    host: hostOf(tool),
    leftAt: visit?.leftAt.toISOString() ?? null,
    keptUntil: attempt.reservedUntil.toISOString(),
    waitDays: ABANDONED_AFTER_DAYS,
    codeReviewDays: codeReviewDays(survey),
    screenOutPoints: settings.screenOutPoints,
    balance,
    next: next.map((offer) => cardOf(offer, locale)),
  };
}

/** Returns where the member stands who watches an ad: how far, or the question after it. */
async function adOf(tx: Tx, { attempt, survey, locale }: AttemptContext): Promise<View> {
  const found = await findAdAttempt(tx, attempt);
  if (!found) throw new Error(`attempt ${attempt.id} has no ad`);
  const { view } = found;
  const [question, number] = await Promise.all([
    view.questionId === null ? null : getQuestion(tx, view.questionId),
    numberOfDay(tx, view),
  ]);
  return {
    kind: 'ad',
    attemptId: attempt.attemptKey,
    survey: headOf(survey, attempt, locale),
    durationMs: view.durationMs,
    watchedMs: view.watchedMs,
    question: question && {
      try: view.tries + 1,
      text: textIn(question.text, locale),
      choices: question.choices.map((choice) => textIn(choice, locale)),
    },
    today: { number, most: ADS_PER_DAY },
  };
}

/** How many surveys an end screen offers. */
const NEXT_OFFERS = 3;

/** Returns the surveys that a member could answer next after this one, the best chance first. */
export async function nextFor(
  tx: Tx,
  { attempt, survey }: AttemptContext,
  asking?: Promise<RespondentWithCredit>,
): Promise<Offer[]> {
  // One more, because this survey may be one of them.
  const wanted = { limit: NEXT_OFFERS + 1, order: 'chance' } as const;
  const offers = await answerableSurveys(tx, attempt.memberId, wanted, asking);
  return offers.filter((other) => other.survey.id !== survey.id).slice(0, NEXT_OFFERS);
}

/** Returns why an attempt ended as it did, in the reader's language; null when there is nothing to say. */
export async function reasonOf(
  tx: Tx,
  attempt: Pick<Attempt, 'state' | 'versionId' | 'run' | 'reason'>,
  kind: SurveyKind,
  locale: Locale,
): Promise<string | null> {
  const screenedOutBecause =
    attempt.state === 'screened_out'
      ? screenOutReason(await planOf(tx, attempt.versionId), attempt.run as RunState, locale)
      : null;
  return screenedOutBecause ?? attempt.reason ?? endReason(attempt, kind, locale);
}

/** Returns the public id of the product test to which a screener or a report belongs. */
async function wholeOf(tx: Tx, partSurveyId: number): Promise<string | null> {
  return (await findWhole(tx, partSurveyId))?.encryptId ?? null;
}

/**
 * Returns which partner, or which tool's server, has told the end of an attempt without a questionnaire, or has told
 * nothing until its time ran out. A member may have brought the completion code of a tool that has confirmed nothing; then
 * `unconfirmedBy` names the tool's server.
 */
async function toldBy(tx: Tx, attempt: Attempt): Promise<{ partner: string | null; unconfirmedBy: string | null }> {
  const host = attempt.versionId === null ? await toolHostOf(tx, attempt.surveyId) : null;
  if (host !== null) {
    const visit = await findToolVisit(tx, attempt.id);
    const isProven = attempt.state === 'completed' ? visit?.provenAs === 'complete' : Boolean(visit?.provenAs);
    return {
      partner: isProven || attempt.state === 'timed_out' ? host : null,
      unconfirmedBy: !isProven && visit?.codeId ? host : null,
    };
  }
  const partner = attempt.versionId === null ? await partnerView(tx, attempt) : null;
  return { partner: partner?.name ?? null, unconfirmedBy: null };
}

/** Returns how many early ends are still paid to the member of an ended attempt today; null for a complete. */
async function screenOutsLeft(tx: Tx, { memberId, state }: Attempt): Promise<number | null> {
  if (state === 'completed') return null;
  const settings = await panelSettings(tx);
  return settings.screenOutsPaidPerDay - (await paidEarlyEndsToday(tx, memberId, settings));
}

/**
 * Returns the end screen of an attempt for its member; `available` are the points that the member has, where the transaction
 * that ended the attempt has read them.
 */
export async function endOf(
  tx: Tx,
  context: AttemptContext,
  offering: Promise<Offer[]>,
  available?: number,
): Promise<View> {
  const { attempt, survey, locale } = context;
  const settings = await panelSettings(tx);
  const [plan, balance, earlyEndsLeft, next, told, replacedBy] = await Promise.all([
    planOf(tx, attempt.versionId),
    available ?? availableTo(tx, attempt.memberId),
    screenOutsLeft(tx, attempt),
    offering,
    toldBy(tx, attempt),
    replacementOf(tx, attempt, survey),
  ]);
  const ended = attempt.endedAt ?? attempt.turnedAt;
  const run = attempt.run as RunState;
  const rejection = rejectionText(attempt)?.[locale] ?? null;
  const accepted = attempt.state === 'completed' && rejection === null;
  // Nobody knows on which day an operator decides about an end that somebody else told.
  const waitsForOperator = attempt.held && attempt.versionId === null;
  return {
    kind: 'end',
    attemptId: attempt.attemptKey,
    state: attempt.state,
    offer: survey.kind,
    survey: headOf(survey, attempt, locale),
    points: keptPoints(attempt),
    bonus:
      accepted && attempt.bonusPercent > 0 ? { percent: attempt.bonusPercent, points: bonusPoints(attempt) } : null,
    credited: attempt.credited,
    availableAt: waitsForOperator ? null : (attempt.availableAt?.toISOString() ?? null),
    credit: accepted ? settings.completedCredit : 0,
    message: accepted ? endText(plan, run, locale) : null,
    reason: await reasonOf(tx, attempt, survey.kind, locale),
    verdict: rejection,
    takenPoints: attempt.review === 'reversed' ? attempt.takenPoints : 0,
    // Only an end that checks caused has a reason of its own.
    checksFailed: attempt.versionId === null && attempt.state === 'screened_out' && attempt.reason !== null,
    screenOutsLeft: earlyEndsLeft,
    durationSeconds: Math.max(0, Math.round((ended.getTime() - attempt.startedAt.getTime()) / 1000)),
    answered: Object.keys(finalAnswers(plan, run)).length,
    balance,
    ...told,
    replacedBy,
    productTest: attempt.partOf === null ? null : await wholeOf(tx, survey.id),
    sensitive: sensitiveOf(context),
    next: next.map((offer) => cardOf(offer, locale)),
  };
}
