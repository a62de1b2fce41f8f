import { attemptOver } from '@pollen/contract/attempts';
import { addressConsentMissing, productTestFull } from '@pollen/contract/product-test-refusals';
import { ADDRESS_CONSENT, LOST_AFTER_DAYS, SHIPPING_DAYS } from '@pollen/contract/product-test-values';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import { shiftDay } from '../../platform/time';
import {
  completeTestAttempt,
  type EndedPart,
  listAttemptsByIds,
  startPartAttempt,
  startTestAttempt,
  whyNotApply,
} from '../attempts/index';
import { panelToday } from '../settings/index';
import { findSurveyByEncryptId, type SurveyWithCells, whyNotAnswer } from '../surveys/index';
import { type PostalAddress, sealAddress } from './addresses';
import {
  countPlaces,
  findParticipation,
  findTestOfAttempt,
  insertAnswer,
  insertEvents,
  insertParticipant,
  listAnswers,
  lockParticipantOfAttempt,
  lockParticipation,
  type Participant,
  updateAnswered,
  updateParticipant,
} from './participant-queries';
import { findProductTest, listParts, lockProductTest, type ProductTest } from './queries';
import { dueOn, whyNotIn, whyNotMissing, whyNotReport, whyNotWithdraw } from './rules';
import { endParticipation, move, offerWhilePlaces, selectParticipant, tell } from './transitions';

/** A member who acts in a product test, and from where. */
export interface Acting {
  readonly member: MemberCaller;
  readonly network: string;
  readonly publicUrl: string;
}

/** Returns the launched survey of a product test by its public id; refuses any other as not found. */
export async function findTestSurvey(
  tx: Tx,
  encryptId: string,
): Promise<{ survey: SurveyWithCells; test: ProductTest }> {
  const survey = await findSurveyByEncryptId(tx, encryptId);
  const test = survey && survey.state !== 'draft' ? await findProductTest(tx, survey.id) : null;
  if (!survey || !test) throw new Refusal(notFound);
  return { survey, test };
}

/** Locks the test with the member's participation; refuses who has not applied as not found. */
async function lockOwn(tx: Tx, encryptId: string, member: MemberCaller) {
  const { survey } = await findTestSurvey(tx, encryptId);
  const test = await lockProductTest(tx, survey.id);
  const participant = await lockParticipation(tx, survey.id, member.id);
  if (!test || !participant) throw new Refusal(notFound);
  return { survey, test, participant };
}

/** Refuses members who may not take part in anything. */
function refuseBlacklisted(member: MemberCaller): void {
  refuseIf(whyNotAnswer({ ...member, profileComplete: true }));
}

/**
 * Applies for a product test. With a screener its attempt is returned to answer first; otherwise the first applicants get
 * the places, or the application waits for an operator. A repeat changes nothing and returns the same.
 */
export async function applyForTest(tx: Tx, encryptId: string, acting: Acting): Promise<string | null> {
  const { member, network, publicUrl } = acting;
  const { survey } = await findTestSurvey(tx, encryptId);
  // Before the lock on the test: inserting it waits for a member whose account is being closed.
  const attempt = await startTestAttempt(tx, survey, { member, network });
  const test = await lockProductTest(tx, survey.id);
  if (!test) throw new Refusal(notFound);
  if (!attempt) {
    refuseIf(await whyNotApply(tx, survey, member));
    const earlier = await findParticipation(tx, survey.id, member.id);
    return earlier?.state === 'screening' ? attemptOfPart(tx, earlier, 0, acting) : null;
  }
  const hasScreener = (await listParts(tx, survey.id)).some(({ position }) => position === 0);
  const free = test.places - (await countPlaces(tx, test.surveyId));
  const isFirstCome = test.selection === 'firstCome';
  if (isFirstCome && free <= 0) throw new Refusal(productTestFull);
  const state = hasScreener ? 'screening' : 'applied';
  const dueDay = hasScreener ? (survey.endsOn ?? test.decideOn) : test.decideOn;
  const participant = await insertParticipant(tx, {
    surveyId: survey.id,
    memberId: member.id,
    attemptId: attempt.id,
    state,
    dueOn: dueDay,
  });
  await insertEvents(tx, [participant.id], { state, actor: 'member', operatorId: null, note: null });
  if (hasScreener) return attemptOfPart(tx, participant, 0, acting);
  if (isFirstCome) {
    await selectParticipant(tx, participant, { actor: 'panel', publicUrl });
    await offerWhilePlaces(tx, test, free - 1);
  }
  return null;
}

/** Returns the public key of the attempt at a part, which is started when it was not yet. */
async function attemptOfPart(
  tx: Tx,
  participant: Participant,
  position: number,
  { member, network }: Acting,
): Promise<string> {
  const part = (await listParts(tx, participant.surveyId)).find((each) => each.position === position);
  if (!part) throw new Error(`test ${participant.surveyId} has no part ${position}`);
  const of = { surveyId: part.partSurveyId, partOf: participant.attemptId };
  const attempt = await startPartAttempt(tx, of, { member, network });
  await insertAnswer(tx, { participantId: participant.id, position, attemptId: attempt.id });
  return attempt.attemptKey;
}

/** Returns the attempt at the screener or the report that is awaited; refuses when none is. */
export async function answerTest(
  tx: Tx,
  encryptId: string,
  acting: Acting,
  locale: MemberCaller['locale'],
): Promise<string> {
  refuseBlacklisted(acting.member);
  const { participant } = await lockOwn(tx, encryptId, acting.member);
  if (participant.state === 'screening') return attemptOfPart(tx, participant, 0, acting);
  refuseIf(whyNotIn(participant.state, ['received'], locale));
  const part = (await listParts(tx, participant.surveyId)).find(({ position }) => position === participant.report);
  const today = await panelToday(tx);
  if (part) refuseIf(whyNotReport(part, participant.receivedOn ?? today, today));
  return attemptOfPart(tx, participant, participant.report, acting);
}

/** Stores the address of a participant with the agreement to its use; refuses without the wording in force. */
export async function giveAddress(
  tx: Tx,
  encryptId: string,
  given: { member: MemberCaller; address: PostalAddress; consent: string | null },
  { secrets, publicUrl, locale }: { secrets: Secrets; publicUrl: string; locale: MemberCaller['locale'] },
): Promise<void> {
  refuseBlacklisted(given.member);
  if (given.consent !== ADDRESS_CONSENT) throw new Refusal(addressConsentMissing);
  const { participant } = await lockOwn(tx, encryptId, given.member);
  refuseIf(whyNotIn(participant.state, ['selected', 'addressGiven'], locale));
  const address = { sealed: sealAddress(secrets, participant.id, given.address), consent: given.consent };
  const isFirst = participant.state === 'selected';
  const due = isFirst ? shiftDay(await panelToday(tx), SHIPPING_DAYS) : participant.dueOn;
  await move(tx, participant, 'addressGiven', { address, dueOn: due }, { actor: 'member', publicUrl });
}

/**
 * Takes a member's word about the parcel. Arrived: the days of the reports begin. Not arrived: the sender is asked, and after
 * some more days the test ends without fault of the member.
 */
export async function confirmArrival(
  tx: Tx,
  encryptId: string,
  { member, publicUrl }: Acting,
  { arrived, locale }: { arrived: boolean; locale: MemberCaller['locale'] },
): Promise<void> {
  const { participant } = await lockOwn(tx, encryptId, member);
  const today = await panelToday(tx);
  if (!arrived) {
    refuseIf(whyNotMissing(participant, today, locale));
    await updateParticipant(tx, participant.id, { missingSince: tx.now });
    const note = `missing, lost after ${LOST_AFTER_DAYS} days`;
    await insertEvents(tx, [participant.id], { state: 'shipped', actor: 'member', operatorId: null, note });
    return;
  }
  refuseIf(whyNotIn(participant.state, ['shipped'], locale));
  const first = (await listParts(tx, participant.surveyId)).find(({ position }) => position === 1);
  if (!first) throw new Error(`test ${participant.surveyId} has no report`);
  const change = { receivedOn: today, report: 1, dueOn: dueOn(first, today, today), missingSince: null };
  await move(tx, participant, 'received', change, { actor: 'member', publicUrl });
}

/** Withdraws a member from a test. Before the dispatch the place is free again, and the reserve moves up. */
export async function withdraw(
  tx: Tx,
  encryptId: string,
  { member, publicUrl }: Pick<Acting, 'member' | 'publicUrl'>,
  locale: MemberCaller['locale'],
): Promise<void> {
  const { test, participant } = await lockOwn(tx, encryptId, member);
  refuseIf(whyNotWithdraw(participant.state, locale));
  await endParticipation(tx, test, participant, 'withdrawn', { actor: 'member', publicUrl });
}

/** Moves a test on when a screener or a report ends. Refuses when the test has ended meanwhile. */
export async function onPartEnded(tx: Tx, part: EndedPart, publicUrl: string): Promise<void> {
  const { partOf } = part.attempt;
  const surveyId = partOf === null ? null : await findTestOfAttempt(tx, partOf);
  const test = surveyId === null ? null : await lockProductTest(tx, surveyId);
  const participant = partOf === null || !test ? null : await lockParticipantOfAttempt(tx, partOf);
  if (!test || !participant) throw new Refusal(attemptOver);
  const awaited = participant.state === 'screening' ? 0 : participant.state === 'received' ? participant.report : null;
  const answers = await listAnswers(tx, [participant.id]);
  const answer = answers.find(({ attemptId }) => attemptId === part.attempt.id);
  if (awaited === null || answer?.position !== awaited) throw new Refusal(attemptOver);
  await updateAnswered(tx, part.attempt.id, part.isSuspected);
  if (awaited === 0) return afterScreener(tx, test, participant, part, publicUrl);
  // A report that its rules end early counts as sent: the member has answered what was asked.
  await afterReport(tx, participant, answers.some(({ suspected }) => suspected) || part.isSuspected, publicUrl);
}

async function afterScreener(
  tx: Tx,
  test: ProductTest,
  participant: Participant,
  { state }: EndedPart,
  publicUrl: string,
): Promise<void> {
  const mover = { actor: 'member', publicUrl } as const;
  if (state !== 'completed') return endParticipation(tx, test, participant, 'screenedOut', mover);
  const applied = await move(tx, participant, 'applied', { dueOn: test.decideOn }, mover);
  if (test.selection !== 'firstCome') return;
  const free = test.places - (await countPlaces(tx, test.surveyId));
  if (free > 0) {
    await selectParticipant(tx, applied, { actor: 'panel', publicUrl });
    await offerWhilePlaces(tx, test, free - 1);
    return;
  }
  const waiting = await move(tx, applied, 'reserve', { dueOn: test.reserveUntil }, { actor: 'panel', publicUrl });
  await tell(tx, waiting, 'reserve', publicUrl);
}

async function afterReport(tx: Tx, participant: Participant, isSuspected: boolean, publicUrl: string): Promise<void> {
  const mover = { actor: 'member', publicUrl } as const;
  const parts = await listParts(tx, participant.surveyId);
  const next = parts.find(({ position }) => position === participant.report + 1);
  if (next) {
    const today = await panelToday(tx);
    const day = dueOn(next, participant.receivedOn ?? today, today);
    await move(tx, participant, 'received', { report: next.position, dueOn: day }, mover);
    return;
  }
  const reported = await move(tx, participant, 'reported', {}, mover);
  await completeTestAttempt(tx, participant.attemptId, isSuspected);
  await tell(tx, reported, 'reported', publicUrl);
}

/** Returns the attempt at the whole test of a participant. */
export async function attemptOf(tx: Tx, participant: Pick<Participant, 'attemptId'>) {
  const [attempt] = await listAttemptsByIds(tx, [participant.attemptId]);
  if (!attempt) throw new Error(`attempt ${participant.attemptId} is gone`);
  return attempt;
}
