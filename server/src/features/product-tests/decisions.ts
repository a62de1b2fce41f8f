import { productTestDatesWrong, productTestFull } from '@pollen/contract/product-test-refusals';
import type { ApplicantDecision, ParticipantState } from '@pollen/contract/product-test-values';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { startOfDay } from '../../platform/time';
import { whyNotOwnAmong } from '../money-decisions/index';
import { panelSettings, panelToday } from '../settings/index';
import {
  countPlaces,
  insertEvent,
  listAnswers,
  listToRemind,
  lockParticipants,
  lockParticipation,
  type Participant,
  updateParticipant,
} from './participant-queries';
import { lockProductTest, type ProductTest } from './queries';
import { whyNotExtend, whyNotIn } from './rules';
import { endParticipation, eraseOnOf, move, offerWhilePlaces, selectParticipant, tell } from './transitions';

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

/** Returns whether a decline is paid like a screen-out: only who has answered a screener has worked for it. */
export async function isDeclinePaid(tx: Tx, participant: Participant): Promise<boolean> {
  const answers = await listAnswers(tx, [participant.id]);
  return answers.some(({ position, doneAt }) => position === 0 && doneAt !== null);
}

/**
 * Selects applicants, keeps them in reserve, or declines them: all or none. Refuses when an applicant was decided about
 * meanwhile, has the operator's own mailbox, or when there are fewer places than selected ones.
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
  if (decision === 'select' && participants.length > free) throw new Refusal(productTestFull);
  const mover = { actor: 'operator', operatorId: operator.id, publicUrl } as const;
  for (const participant of participants) {
    if (decision === 'select') await selectParticipant(tx, participant, mover);
    else if (decision === 'decline') {
      const isPaid = await isDeclinePaid(tx, participant);
      await endParticipation(tx, test, participant, 'declined', mover, isPaid);
    } else if (participant.state !== 'reserve') {
      const waiting = await move(tx, participant, 'reserve', { dueOn: test.reserveUntil }, mover);
      await tell(tx, { ...waiting, dueOn: null }, 'reserve', publicUrl);
    }
  }
  if (decision === 'select') await offerWhilePlaces(tx, test, free - participants.length);
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
  if (participant.dueOn === null) throw new Refusal(productTestDatesWrong);
  const moved = { ...participant, dueOn, reminders: 0 };
  const eraseOn = participant.address === null ? null : await eraseOnOf(tx, moved);
  await updateParticipant(tx, participant.id, { dueOn, reminders: 0, eraseOn });
  const { state } = participant;
  const note = `day ${participant.dueOn} to ${dueOn}`;
  await insertEvent(tx, { participantId, state, actor: 'operator', operatorId: operator.id, note });
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
export async function remindOverdue(tx: Tx, surveyId: number, { publicUrl }: OperatorActing): Promise<number> {
  await lockTestOrRefuse(tx, surveyId);
  const ids = await listOverdue(tx, surveyId, REMINDED_AT_ONCE);
  const participants = await lockParticipants(tx, surveyId, ids);
  for (const participant of participants) {
    await updateParticipant(tx, participant.id, { isReminded: true });
    await tell(tx, participant, 'reportOverdue', publicUrl);
  }
  return participants.length;
}

/** Returns the participants whose report is overdue and who were not reminded today. */
export async function listOverdue(tx: Tx, surveyId: number, limit: number): Promise<number[]> {
  const [today, { timeZone }] = await Promise.all([panelToday(tx), panelSettings(tx)]);
  const rows = await listToRemind(tx, surveyId, { today, since: startOfDay(timeZone, today) }, limit);
  return rows.map(({ id }) => id);
}
