import {
  ADDRESS_DAYS,
  type ParticipantState,
  type ProductTestStep,
  REPORT_ENDS_AFTER_DAYS,
  RUNNING_STATES,
} from '@pollen/contract/product-test-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { addJobs } from '../../platform/jobs';
import { shiftDay, startOfDay } from '../../platform/time';
import { endTestAttempt } from '../attempts/index';
import { sendMail } from '../mail/index';
import { getMember } from '../members/index';
import { notify, updateDueAt, updateSettled } from '../notifications/index';
import { panelSettings, panelToday } from '../settings/index';
import { findSurveyOrRefuse, titleOf, withholdSurveys } from '../surveys/index';
import { stepEmail } from './emails';
import {
  countPlaces,
  insertEvents,
  lockParticipants,
  lockReserve,
  type Participant,
  updateApplicants,
  updateParticipant,
} from './participant-queries';
import { listParts, lockProductTest, type ProductTest } from './queries';
import { type Change, endReason, eraseDay } from './rules';

/** Who moves a participant, and where links in mails lead; no mails are sent without an address of the panel. */
export interface Mover {
  readonly actor: 'member' | 'operator' | 'panel';
  readonly operatorId?: number;
  readonly note?: string;
  readonly publicUrl: string;
  /** Members are told in jobs of their own, because there are many. */
  readonly tellsLater?: true;
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
  await insertEvents(tx, [participant.id], lineOf(state, mover));
  // A member who changes the address has given it before.
  if (participant.state === 'selected' || participant.state === 'received') {
    await updateSettled(tx, participant.memberId, ...ASKING.map((step) => keyOf(participant, step)));
  }
  return {
    ...moved,
    eraseOn,
    address: change.address === undefined ? participant.address : (change.address?.sealed ?? null),
  };
}

function lineOf(state: ParticipantState, { actor, operatorId, note }: Mover) {
  return { state, actor, operatorId: operatorId ?? null, note: note ?? null };
}

/** Returns the last day on which the address of a participant may still be kept. */
export async function eraseOnOf(
  tx: Tx,
  { surveyId, state, dueOn, report }: Pick<Participant, 'surveyId' | 'state' | 'dueOn' | 'report'>,
): Promise<string> {
  const [parts, today] = await Promise.all([listParts(tx, surveyId), panelToday(tx)]);
  return eraseDay(state, { dueOn, report, parts: parts.filter(({ position }) => position > 0), today });
}

/** The steps at which a member has to do something. */
const DUTIES = ['selected', 'reportOpen', 'reportOverdue', 'lastReminder'] as const satisfies ProductTestStep[];
type Duty = (typeof DUTIES)[number];
/** The steps whose notification asks for something: the duties, and the reminder of one. */
const ASKING = [...DUTIES, 'addressReminder'] as const satisfies ProductTestStep[];
const isDuty = (step: ProductTestStep): step is Duty => (DUTIES as readonly ProductTestStep[]).includes(step);
/** The duties of which there is another one when the due day has moved and passes again. */
const isLate = (step: ProductTestStep) => step === 'reportOverdue' || step === 'lastReminder';
/** The steps after which a member waits for no day. */
const WITHOUT_DAY: readonly ProductTestStep[] = ['reserve', 'declined', 'reported', 'overdue', 'ended'];

type Told = Pick<Participant, 'id' | 'surveyId' | 'memberId' | 'state' | 'dueOn' | 'report'>;

/** Returns the key of what the inbox says about a step. */
function keyOf({ id, report, dueOn }: Pick<Participant, 'id' | 'report' | 'dueOn'>, step: ProductTestStep): string {
  const key = `productTest:${id}:${step}:${report}`;
  return isLate(step) || step === 'dayMoved' ? `${key}:${dueOn}` : key;
}

/** Returns the end of the days for a step: an overdue report is awaited some more days. */
function dutyEnds(dueOn: string, step: Duty, timeZone: string): Date {
  return startOfDay(timeZone, shiftDay(dueOn, isLate(step) ? REPORT_ENDS_AFTER_DAYS + 1 : 1));
}

/** Tells a member about a step of a test: in the inbox, and by mail. */
export async function tell(tx: Tx, participant: Told, step: ProductTestStep, publicUrl: string): Promise<void> {
  const [survey, member, { timeZone }] = await Promise.all([
    findSurveyOrRefuse(tx, participant.surveyId),
    getMember(tx, participant.memberId),
    panelSettings(tx),
  ]);
  if (member.state === 'closed') return;
  const day = WITHOUT_DAY.includes(step) ? null : participant.dueOn;
  const about = { encryptId: survey.encryptId, title: titleOf(survey), step, day: day ?? '' };
  const dueAt = day !== null && isDuty(step) ? dutyEnds(day, step, timeZone) : null;
  await notify(tx, participant.memberId, 'productTest', keyOf(participant, step), about, dueAt);
  const mail = stepEmail({
    locale: member.locale,
    publicUrl,
    step,
    encryptId: survey.encryptId,
    title: titleOf(survey)[member.locale],
    day,
  });
  await sendMail(tx, { to: member.email, ...mail });
}

/** What the job has to tell: nothing when the participant has moved on meanwhile. */
export interface Telling {
  readonly surveyId: number;
  readonly participantId: number;
  readonly state: ParticipantState;
  readonly report: number;
  readonly step: ProductTestStep;
}

/** Tells many members about a step, each in a job of its own: writing all their mails would keep the test locked. */
export async function tellLater(
  tx: Tx,
  participants: readonly Pick<Participant, 'id' | 'surveyId' | 'report'>[],
  state: ParticipantState,
  step: ProductTestStep,
): Promise<void> {
  const tellings = participants.map(
    ({ id, surveyId, report }): Telling => ({ surveyId, participantId: id, state, report, step }),
  );
  await addJobs(tx, 'productTests.tell', tellings);
}

/** Does what `tellLater` has left to a job, unless the participant has moved on. */
export async function tellNow(
  tx: Tx,
  { surveyId, participantId, state, report, step }: Telling,
  publicUrl: string,
): Promise<void> {
  await lockProductTest(tx, surveyId);
  const [participant] = await lockParticipants(tx, surveyId, [participantId]);
  if (participant?.state === state && participant.report === report) await tell(tx, participant, step, publicUrl);
}

/** Moves what the inbox asks for to another due day; a report that was late is not late any more. */
export async function moveDuty(tx: Tx, participant: Told, dueOn: string): Promise<void> {
  const { memberId } = participant;
  const { timeZone } = await panelSettings(tx);
  const keys = (steps: readonly Duty[]) => steps.map((step) => keyOf(participant, step));
  await updateSettled(tx, memberId, ...keys(['reportOverdue', 'lastReminder']));
  const dueAt = dutyEnds(dueOn, 'reportOpen', timeZone);
  await updateDueAt(tx, memberId, keys(['selected', 'reportOpen']), { dueAt, params: { day: dueOn } });
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
  if (mover.actor !== 'member') {
    if (mover.tellsLater) await tellLater(tx, [participant], state, endStep(state));
    else await tell(tx, { ...participant, state }, endStep(state), mover.publicUrl);
  }
  if (frees) await fillPlaces(tx, test, mover.publicUrl);
}

function endStep(state: ParticipantState): ProductTestStep {
  return state === 'declined' ? 'declined' : state === 'overdue' ? 'overdue' : 'ended';
}

/** Gives an applicant a place: the address is asked for. The caller has locked the test and seen that a place is free. */
export async function selectParticipant(tx: Tx, participant: Participant, mover: Mover): Promise<void> {
  const dueOn = shiftDay(await panelToday(tx), ADDRESS_DAYS);
  const selected = await move(tx, participant, 'selected', { holdsPlace: true, dueOn }, mover);
  await tell(tx, selected, 'selected', mover.publicUrl);
}

/** Moves many applicants to a state, and tells them in jobs. The caller has locked the test. */
export async function moveApplicants(
  tx: Tx,
  participants: readonly Participant[],
  to: { readonly state: 'selected' | 'reserve'; readonly dueOn: string },
  mover: Mover,
): Promise<void> {
  const ids = participants.map(({ id }) => id);
  const { state, dueOn } = to;
  if (ids.length === 0) return;
  await updateApplicants(tx, ids, { state, dueOn, holdsPlace: state === 'selected' });
  await insertEvents(tx, ids, lineOf(state, mover));
  await tellLater(tx, participants, state, state);
}

/** Gives many applicants a place: their addresses are asked for. The caller has seen that there are enough places. */
export async function selectParticipants(tx: Tx, participants: readonly Participant[], mover: Mover): Promise<void> {
  const dueOn = shiftDay(await panelToday(tx), ADDRESS_DAYS);
  await moveApplicants(tx, participants, { state: 'selected', dueOn }, mover);
}

/**
 * Lets the reserve move up while places are free, and offers a test whose first applicants get the places only while there
 * are some. The caller has locked the test.
 */
export async function fillPlaces(tx: Tx, test: ProductTest, publicUrl: string): Promise<void> {
  const today = await panelToday(tx);
  let free = test.places - (await countPlaces(tx, test.surveyId));
  if (free > 0 && today <= test.reserveUntil) {
    const next = await lockReserve(tx, test.surveyId, free);
    await selectParticipants(tx, next, { actor: 'panel', publicUrl });
    free -= next.length;
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
