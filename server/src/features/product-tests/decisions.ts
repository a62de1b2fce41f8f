import { applicantNotActive, extensionDayWrong, productTestFull } from '@pollen/contract/product-test-refusals';
import type { ApplicantDecision, ParticipantState } from '@pollen/contract/product-test-values';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { startOfDay } from '../../platform/time';
import { memberCards } from '../console-members/index';
import { membersById } from '../members/index';
import { whyNotOwnAmong } from '../money-decisions/index';
import { panelSettings, panelToday } from '../settings/index';
import {
  countPlaces,
  insertEvents,
  listAnswers,
  listToRemind,
  lockParticipants,
  lockParticipation,
  type Participant,
  updateParticipant,
  updateReminded,
} from './participant-queries';
import { lockProductTest, type ProductTest } from './queries';
import { whyNotExtend, whyNotIn } from './rules';
import {
  endParticipation,
  eraseOnOf,
  moveApplicants,
  moveDuty,
  offerWhilePlaces,
  selectParticipant,
  selectParticipants,
  tell,
  tellLater,
} from './transitions';

/** An operator who acts, in whose language, and where links in mails lead. */
export interface OperatorActing {
  readonly operator: { readonly id: number };
  readonly locale: Locale;
  readonly publicUrl: string;
}

/** The states in which an operator decides about an applicant. */
const DECIDABLE: readonly ParticipantState[] = ['applied', 'reserve'];

/** Locks a product test; refuses an id that is none. */
export async function lockTestOrRefuse(tx: Tx, surveyId: number): Promise<ProductTest> {
  const test = await lockProductTest(tx, surveyId);
  if (!test) throw new Refusal(notFound);
  return test;
}

/** Locks a product test with one of its participants; refuses numbers that are none. */
export async function lockParticipant(tx: Tx, surveyId: number, id: number): Promise<Participant> {
  return lockOne(tx, await lockTestOrRefuse(tx, surveyId), id);
}

async function lockOne(tx: Tx, test: ProductTest, id: number): Promise<Participant> {
  const [participant] = await lockParticipants(tx, test.surveyId, [id]);
  if (!participant) throw new Refusal(notFound);
  return participant;
}

/** Returns who of these is paid like a screen-out when declined: only who has answered a screener has worked for it. */
export async function paidWhenDeclined(tx: Tx, participantIds: readonly number[]): Promise<ReadonlySet<number>> {
  const answers = await listAnswers(tx, participantIds);
  const screened = answers.filter(({ position, doneAt }) => position === 0 && doneAt !== null);
  return new Set(screened.map(({ participantId }) => participantId));
}

/** Refuses to give a place to a member whose account is not active, who could not go on. */
async function requireActive(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const members = await membersById(tx, memberIds);
  const barred = memberIds.find((id) => members.get(id)?.state !== 'active');
  if (barred === undefined) return;
  throw new Refusal(applicantNotActive, { name: (await memberCards(tx, [barred]))(barred).name });
}

/**
 * Selects applicants, keeps them in reserve, or declines them: all or none. Refuses when an applicant was decided about
 * meanwhile, has the operator's own mailbox or, when selected, no active account, or when there are fewer places than
 * selected ones.
 */
export async function decideApplicants(
  tx: Tx,
  surveyId: number,
  { participants: ids, decision }: { participants: readonly number[]; decision: ApplicantDecision },
  { operator, locale, publicUrl }: OperatorActing,
): Promise<number> {
  const test = await lockTestOrRefuse(tx, surveyId);
  const wanted = [...new Set(ids)];
  const participants = await lockParticipants(tx, surveyId, wanted);
  if (participants.length < wanted.length) throw new Refusal(notFound);
  for (const { state } of participants) refuseIf(whyNotIn(state, DECIDABLE, locale));
  const memberIds = participants.map(({ memberId }) => memberId);
  refuseIf(await whyNotOwnAmong(tx, operator.id, memberIds));
  const free = test.places - (await countPlaces(tx, surveyId));
  const mover = { actor: 'operator', operatorId: operator.id, publicUrl, tellsLater: true } as const;
  if (decision === 'select') {
    if (participants.length > free) throw new Refusal(productTestFull);
    await requireActive(tx, memberIds);
    await selectParticipants(tx, participants, mover);
    await offerWhilePlaces(tx, test, free - participants.length);
  } else if (decision === 'decline') {
    const paid = await paidWhenDeclined(tx, wanted);
    for (const participant of participants) {
      await endParticipation(tx, test, participant, 'declined', mover, paid.has(participant.id));
    }
  } else {
    const applied = participants.filter(({ state }) => state === 'applied');
    await moveApplicants(tx, applied, { state: 'reserve', dueOn: test.reserveUntil }, mover);
  }
  return participants.length;
}

/** Gives one applicant a place without an operator, for the demo panel; returns the number of the participant. */
export async function selectApplicant(tx: Tx, test: ProductTest, memberId: number, publicUrl: string): Promise<number> {
  const participant = await lockParticipation(tx, test.surveyId, memberId);
  if (!participant) throw new Refusal(notFound);
  await selectParticipant(tx, participant, { actor: 'panel', publicUrl });
  return participant.id;
}

/** Moves the due day of what is awaited of a participant; returns the day before. */
export async function extendDay(
  tx: Tx,
  surveyId: number,
  { participantId, dueOn }: { participantId: number; dueOn: string },
  { operator, locale, publicUrl }: OperatorActing,
): Promise<string> {
  const test = await lockTestOrRefuse(tx, surveyId);
  const participant = await lockOne(tx, test, participantId);
  const today = await panelToday(tx);
  refuseIf(whyNotExtend(participant, dueOn, { today, locale }));
  if (participant.dueOn === null) throw new Refusal(extensionDayWrong, { from: today, to: today });
  const moved = { ...participant, dueOn, reminders: 0 };
  const eraseOn = participant.address === null ? null : await eraseOnOf(tx, moved);
  await updateParticipant(tx, participant.id, { dueOn, reminders: 0, eraseOn });
  const { state } = participant;
  const note = `day ${participant.dueOn} to ${dueOn}`;
  await insertEvents(tx, [participantId], { state, actor: 'operator', operatorId: operator.id, note });
  await moveDuty(tx, participant, dueOn);
  if (state !== 'addressGiven') await tell(tx, moved, 'dayMoved', publicUrl);
  return participant.dueOn;
}

/** Ends the test of a participant whose parcel did not arrive; the place goes to the reserve. */
export async function markNotReceived(
  tx: Tx,
  surveyId: number,
  { participantId, reason }: { participantId: number; reason: string },
  { operator, locale, publicUrl }: OperatorActing,
): Promise<void> {
  const test = await lockTestOrRefuse(tx, surveyId);
  const participant = await lockOne(tx, test, participantId);
  refuseIf(whyNotIn(participant.state, ['shipped'], locale));
  refuseIf(await whyNotOwnAmong(tx, operator.id, [participant.memberId]));
  const mover = { actor: 'operator', operatorId: operator.id, note: reason, publicUrl } as const;
  await endParticipation(tx, test, participant, 'notReceived', mover);
}

/** The most participants who are reminded in one call; more have to be reminded again. */
const REMINDED_AT_ONCE = 500;

/** Reminds the participants whose report is overdue, each at most once a day; returns how many. */
export async function remindOverdue(tx: Tx, surveyId: number): Promise<number> {
  await lockTestOrRefuse(tx, surveyId);
  const ids = await listOverdue(tx, surveyId, REMINDED_AT_ONCE);
  const participants = await lockParticipants(tx, surveyId, ids);
  await updateReminded(tx, ids);
  await tellLater(tx, participants, 'received', 'reportOverdue');
  return participants.length;
}

/** Returns the participants whose report is overdue and who were not reminded today. */
export async function listOverdue(tx: Tx, surveyId: number, limit: number): Promise<number[]> {
  const [today, { timeZone }] = await Promise.all([panelToday(tx), panelSettings(tx)]);
  const rows = await listToRemind(tx, surveyId, { today, since: startOfDay(timeZone, today) }, limit);
  return rows.map(({ id }) => id);
}
