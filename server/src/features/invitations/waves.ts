import { paceTooFast, segmentGone, waveBegun, waveOver } from '@pollen/contract/console-waves';
import type { WhyNot } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import { REMINDERS_AT_MOST } from '@pollen/contract/wave-values';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { type ClockMoment, instantOf } from '../../platform/time';
import { countByGroup, type GroupOutcome } from '../attempts/index';
import { findSegment } from '../segments/index';
import { panelNow, panelSettings } from '../settings/index';
import { closingOf, findSurvey, findSurveyOrRefuse, type Survey, whyNotOffered } from '../surveys/index';
import { audienceOf, type Recipients, requireOpenCells, type SegmentMembers } from './audience';
import { deleteWaiting } from './queries';
import { type FieldworkStatus, fieldworkStatus, whyNotDelay, whyNotScheduleAt } from './rules';
import { insertSelected, lockSelection, mailedMembersQuery } from './selection-queries';
import { insertTexts, type WaveText } from './text-queries';
import { refuseUnknownPlaceholders } from './text-tests';
import {
  insertWave,
  listWaves,
  lockWave,
  type NewWave,
  updateEnded,
  updatePlanned,
  updateScheduled,
  type Wave,
} from './wave-queries';

const SEND_WAVE = 'invitations.sendWave';
const WAVES_SHOWN = 50;

/** Returns the waves of a survey, newest first, with what members did after their mails. */
export async function wavesOf(tx: Tx, surveyId: number) {
  const waves = await listWaves(tx, surveyId, WAVES_SHOWN);
  const outcomes = await countByGroup(tx, surveyId, mailedMembersQuery(waves.map(({ id }) => id)));
  const byWave = new Map(outcomes.map((outcome) => [outcome.groupId, outcome]));
  const nothing: Omit<GroupOutcome, 'groupId'> = { started: 0, returned: 0, completed: 0 };
  return waves.map((wave) => {
    const { started, returned, completed } = byWave.get(wave.id) ?? nothing;
    return { ...wave, started, returned, completed };
  });
}

/** Whom a wave mails, as an operator chooses it. */
export interface ChosenRecipients {
  readonly kind: Wave['kind'];
  readonly to: Wave['to'];
  readonly segmentId?: number | undefined;
  readonly afterHours?: number | undefined;
}

/**
 * Returns the recipients that an operator chose, with the filters that the segment has now. Refuses a segment that does
 * not exist, and a reminder that does not say how long it waits.
 */
export async function recipientsOf(
  tx: Tx,
  { kind, to, segmentId, afterHours }: ChosenRecipients,
): Promise<Recipients & { segmentName: string | null }> {
  refuseIf(whyNotDelay(kind, afterHours));
  const waits = kind === 'invitation' ? null : (afterHours ?? null);
  const rest = { afterHours: waits, mostReminders: REMINDERS_AT_MOST };
  if (to !== 'segment') return { kind, to, segmentName: null, segmentFilters: null, ...rest };
  const segment = segmentId === undefined ? null : await findSegment(tx, segmentId);
  if (!segment) throw new Refusal(segmentGone);
  return { kind, to, segmentName: segment.name, segmentFilters: segment.filters, ...rest };
}

/** A moment in the panel's time zone, as an operator enters it. */
export interface Scheduled {
  readonly day: string;
  readonly time: string;
}

/**
 * Returns the instant of a moment in the panel's time zone. Refuses one that has passed or is too far away, and one at
 * which the survey is closed.
 */
async function scheduledInstant(tx: Tx, survey: Survey, { day, time }: Scheduled): Promise<Date> {
  const { timeZone } = await panelSettings(tx);
  const moment: ClockMoment = `${day}T${time}`;
  const at = instantOf(timeZone, moment);
  refuseIf(whyNotScheduleAt({ at, moment }, tx.now, closingOf(survey)));
  return at;
}

/**
 * Starts or schedules a wave and returns it; its members are selected and mailed in the background. Refuses a pace above
 * the panel's limit, a time that is none, and what `recipientsOf` refuses.
 */
export async function startWave(
  tx: Tx,
  survey: Survey,
  asked: ChosenRecipients & {
    size: number;
    perMinute?: number | undefined;
    at?: Scheduled | undefined;
    texts: readonly WaveText[];
  },
  operatorId: number,
): Promise<NewWave & { id: number }> {
  const { invitationsPerMinute } = await panelSettings(tx);
  const { size, perMinute = invitationsPerMinute, at } = asked;
  if (perMinute > invitationsPerMinute) throw new Refusal(paceTooFast, { most: invitationsPerMinute });
  const recipients = await recipientsOf(tx, asked);
  if (asked.to === 'openCells') await requireOpenCells(tx, survey.id);
  const scheduledFor = at ? await scheduledInstant(tx, survey, at) : null;
  const wave = {
    ...recipients,
    surveyId: survey.id,
    size,
    pacePerMinute: perMinute,
    scheduledFor,
    startedBy: operatorId,
  };
  refuseUnknownPlaceholders(asked.texts);
  const id = await insertWave(tx, wave);
  await insertTexts(tx, id, asked.texts);
  if (!scheduledFor) await scheduleNextBatch(tx, id);
  return { ...wave, id };
}

/**
 * Adds the job that sends the next batch of a wave. Two concurrent jobs do no harm, because only one of them sends each
 * invitation.
 */
export function scheduleNextBatch(tx: Tx, waveId: number): Promise<void> {
  return addJob(tx, SEND_WAVE, { waveId }, { key: `${SEND_WAVE}:${waveId}` });
}

/** Returns whether a wave waits for its time. */
export function isScheduled(wave: Pick<Wave, 'state' | 'scheduledFor'>, now: Date): boolean {
  return wave.state === 'planning' && wave.scheduledFor !== null && wave.scheduledFor > now;
}

/** Says why a wave cannot get another time; null when it can. */
export function whyNotMove(wave: Wave, now: Date): WhyNot | null {
  if (wave.endedAt) return { kind: waveOver };
  return isScheduled(wave, now) ? null : { kind: waveBegun };
}

/** Gives a scheduled wave another time and returns it as it was. Refuses when it has begun or ended. */
export async function moveWave(tx: Tx, waveId: number, to: Scheduled): Promise<{ before: Wave; scheduledFor: Date }> {
  const before = await lockWave(tx, waveId);
  if (!before) throw new Refusal(notFound);
  refuseIf(whyNotMove(before, tx.now));
  const scheduledFor = await scheduledInstant(tx, await findSurveyOrRefuse(tx, before.surveyId), to);
  await updateScheduled(tx, waveId, scheduledFor);
  return { before, scheduledFor };
}

/** Stops a wave for an operator and returns it. Refuses when it has ended. */
export async function stopWave(tx: Tx, waveId: number, operatorId: number): Promise<Wave> {
  const wave = await lockWave(tx, waveId);
  if (!wave) throw new Refusal(notFound);
  if (wave.endedAt) throw new Refusal(waveOver);
  await deleteWaiting(tx, waveId);
  await updateEnded(tx, waveId, { state: 'stopped', stoppedBy: operatorId });
  return wave;
}

/** Ends a wave that has mailed all its members, or whose survey is over. */
export async function endWave(tx: Tx, waveId: number, state: 'sent' | 'stopped'): Promise<void> {
  const wave = await lockWave(tx, waveId);
  if (!wave || wave.endedAt) return;
  await deleteWaiting(tx, waveId);
  await updateEnded(tx, waveId, { state, stoppedBy: null });
}

/** Returns whether a survey accepts members now (open), later (rests), or never again (over). */
export async function fieldworkOf(tx: Tx, survey: Survey | null): Promise<FieldworkStatus> {
  return survey ? fieldworkStatus(whyNotOffered(survey, await panelNow(tx))) : 'over';
}

/**
 * Selects the members of a wave, once, and not before its time. False when the survey is over and the wave should end.
 */
export async function selectMembers(tx: Tx, waveId: number, segmentMembers: SegmentMembers): Promise<boolean> {
  await lockSelection(tx);
  const wave = await lockWave(tx, waveId);
  // An operator may have moved the wave after the job was added.
  if (wave?.state !== 'planning' || isScheduled(wave, tx.now)) return true;
  const survey = await findSurvey(tx, wave.surveyId);
  const status = await fieldworkOf(tx, survey);
  if (!survey || status === 'over') return false;
  if (status === 'rests') return true;
  const audience = await audienceOf(tx, survey, wave, segmentMembers);
  await updatePlanned(
    tx,
    waveId,
    await insertSelected(tx, { ...wave, isReminder: wave.kind !== 'invitation' }, audience),
  );
  return true;
}
