import { ADDRESS_DAYS, type ParticipantState, RUNNING_STATES } from '@pollen/contract/product-test-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { shiftDay, startOfDay } from '../../platform/time';
import { endTestAttempt } from '../attempts/index';
import { sendMail } from '../mail/index';
import { getMember } from '../members/index';
import { notify } from '../notifications/index';
import { panelSettings, panelToday } from '../settings/index';
import { findSurveyOrRefuse, titleOf, withholdSurveys } from '../surveys/index';
import { stepEmail, type TestStep } from './emails';
import { countPlaces, insertEvent, lockReserve, type Participant, updateParticipant } from './participant-queries';
import { listParts, type ProductTest } from './queries';
import { type Change, endReason, eraseDay } from './rules';

/** Who moves a participant, and where links in mails lead; no mails are sent without an address of the panel. */
export interface Mover {
  readonly actor: 'member' | 'operator' | 'panel';
  readonly operatorId?: number;
  readonly note?: string;
  readonly publicUrl: string;
}

/** Moves a participant to a state, keeps it in the history, and moves the day on which the address is erased. */
export async function move(
  tx: Tx,
  participant: Participant,
  state: ParticipantState,
  change: Omit<Change, 'state' | 'eraseOn' | 'hasEnded'>,
  mover: Mover,
): Promise<Participant> {
  const dueOn = change.dueOn === undefined ? null : change.dueOn;
  const moved = { ...participant, ...change, state, dueOn };
  const hasAddress = change.address === undefined ? participant.address !== null : change.address !== null;
  const eraseOn = hasAddress ? await eraseOnOf(tx, moved) : null;
  const hasEnded = !RUNNING_STATES.includes(state) && participant.endedAt === null;
  await updateParticipant(tx, participant.id, { reminders: 0, ...change, state, dueOn, eraseOn, hasEnded });
  await insertEvent(tx, {
    participantId: participant.id,
    state,
    actor: mover.actor,
    operatorId: mover.operatorId ?? null,
    note: mover.note ?? null,
  });
  return {
    ...moved,
    eraseOn,
    address: change.address === undefined ? participant.address : (change.address?.sealed ?? null),
  };
}

/** Returns the last day on which the address of a participant may still be kept. */
export async function eraseOnOf(
  tx: Tx,
  { surveyId, state, dueOn, report }: Pick<Participant, 'surveyId' | 'state' | 'dueOn' | 'report'>,
): Promise<string> {
  const [parts, today] = await Promise.all([listParts(tx, surveyId), panelToday(tx)]);
  return eraseDay(state, { dueOn, report, parts: parts.filter(({ position }) => position > 0), today });
}

/** Returns the key of what the inbox says about a step. */
export function keyOf({ id, report }: Pick<Participant, 'id' | 'report'>, step: TestStep): string {
  return `productTest:${id}:${step}:${report}`;
}

/** Tells a member about a step of a test: in the inbox, and by mail. */
export async function tell(
  tx: Tx,
  participant: Pick<Participant, 'id' | 'surveyId' | 'memberId' | 'dueOn' | 'report' | 'reminders'>,
  step: TestStep,
  publicUrl: string,
): Promise<void> {
  const [survey, member, { timeZone }] = await Promise.all([
    findSurveyOrRefuse(tx, participant.surveyId),
    getMember(tx, participant.memberId),
    panelSettings(tx),
  ]);
  if (member.state === 'closed') return;
  const about = { encryptId: survey.encryptId, title: titleOf(survey), step, day: participant.dueOn ?? '' };
  const asks = step === 'selected' || step === 'reportOpen' || step === 'reportOverdue' || step === 'lastReminder';
  const dueAt = asks && participant.dueOn ? startOfDay(timeZone, shiftDay(participant.dueOn, 1)) : null;
  // Without the day, so that what an extension has moved is settled too.
  const key = keyOf(participant, step) + (step === 'dayMoved' ? `:${participant.dueOn}` : '');
  await notify(tx, participant.memberId, 'productTest', key, about, dueAt);
  const mail = stepEmail({
    locale: member.locale,
    publicUrl,
    step,
    encryptId: survey.encryptId,
    title: titleOf(survey)[member.locale],
    day: participant.dueOn,
  });
  await sendMail(tx, { to: member.email, ...mail });
}

/** How each end of a test ends its attempt, and whether it is paid like a screen-out. */
const ends: Partial<
  Record<ParticipantState, { state: Parameters<typeof endTestAttempt>[2]['state']; isPaid: boolean }>
> = {
  screenedOut: { state: 'screened_out', isPaid: true },
  declined: { state: 'quota_full', isPaid: true },
  withdrawn: { state: 'abandoned', isPaid: false },
  addressMissing: { state: 'timed_out', isPaid: false },
  notSent: { state: 'closed', isPaid: true },
  notReceived: { state: 'closed', isPaid: true },
  overdue: { state: 'timed_out', isPaid: false },
};

/** The ends that free a place: the product was not sent, or comes back. */
const FREEING: readonly ParticipantState[] = ['addressMissing', 'notSent', 'notReceived'];

/**
 * Ends the test of a participant without its reward. Where the product has not left, or comes back, the place is free and
 * the reserve moves up. `isPaid` overrides whether it is paid like a screen-out. The caller has locked the test.
 */
export async function endParticipation(
  tx: Tx,
  test: ProductTest,
  participant: Participant,
  state: ParticipantState,
  mover: Mover,
  isPaid?: boolean,
): Promise<void> {
  const end = ends[state];
  if (!end) throw new Error(`"${state}" ends no test`);
  const isBeforeDispatch = participant.state !== 'shipped' && participant.state !== 'received';
  const frees = participant.holdsPlace && (FREEING.includes(state) || isBeforeDispatch);
  await move(tx, participant, state, frees ? { holdsPlace: false } : {}, mover);
  const member = await getMember(tx, participant.memberId);
  const reason = endReason(state)?.[member.locale] ?? null;
  await endTestAttempt(tx, participant.attemptId, { state: end.state, reason, isPaid: isPaid ?? end.isPaid });
  if (mover.actor !== 'member') await tell(tx, { ...participant, dueOn: null }, endStep(state), mover.publicUrl);
  if (frees) await fillPlaces(tx, test, mover.publicUrl);
}

function endStep(state: ParticipantState): TestStep {
  return state === 'declined' ? 'declined' : state === 'overdue' ? 'overdue' : 'ended';
}

/** Gives an applicant a place: the address is asked for. The caller has locked the test and seen that a place is free. */
export async function selectParticipant(tx: Tx, participant: Participant, mover: Mover): Promise<void> {
  const dueOn = shiftDay(await panelToday(tx), ADDRESS_DAYS);
  const selected = await move(tx, participant, 'selected', { holdsPlace: true, dueOn }, mover);
  await tell(tx, selected, 'selected', mover.publicUrl);
}

/**
 * Lets the reserve move up while places are free, and offers a test whose first applicants get the places only while there
 * are some. The caller has locked the test.
 */
export async function fillPlaces(tx: Tx, test: ProductTest, publicUrl: string): Promise<void> {
  const today = await panelToday(tx);
  let free = test.places - (await countPlaces(tx, test.surveyId));
  if (free > 0 && today <= test.reserveUntil) {
    for (const participant of await lockReserve(tx, test.surveyId, free)) {
      await selectParticipant(tx, participant, { actor: 'panel', publicUrl });
      free -= 1;
    }
  }
  await offerWhilePlaces(tx, test, free);
}

/** Hides a test whose first applicants get the places once there are none, or offers it again. */
export async function offerWhilePlaces(tx: Tx, test: ProductTest, free: number): Promise<void> {
  if (test.selection !== 'firstCome') return;
  const { withheld } = await findSurveyOrRefuse(tx, test.surveyId);
  if (withheld === free <= 0) return;
  await withholdSurveys(tx, sql`select ${test.surveyId}::bigint`, free <= 0);
}
