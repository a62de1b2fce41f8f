import {
  ADDRESS_REMINDER_DAYS_BEFORE,
  LOST_AFTER_DAYS,
  REPORT_ENDS_AFTER_DAYS,
  REPORT_REMINDER_DAYS,
} from '@pollen/contract/product-test-values';
import type { Tx } from '../../platform/database/database';
import { shiftDay } from '../../platform/time';
import { panelToday } from '../settings/index';
import { paidWhenDeclined } from './decisions';
import { lockParticipants, updateParticipant } from './participant-queries';
import { lockProductTest } from './queries';
import { endParticipation, tell } from './transitions';

/**
 * Does what the present day asks for about one participant: a reminder, or the end of what was not done in time. Reads the
 * state again under the lock, so that it may run any number of times.
 */
export async function applyDueDay(
  tx: Tx,
  { id, surveyId }: { id: number; surveyId: number },
  publicUrl: string,
): Promise<void> {
  const test = await lockProductTest(tx, surveyId);
  const [participant] = await lockParticipants(tx, surveyId, [id]);
  const today = await panelToday(tx);
  if (!test || !participant || participant.dueOn === null) return;
  const { state, dueOn, reminders } = participant;
  const mover = { actor: 'panel', publicUrl } as const;
  const isOver = (days = 0) => today > shiftDay(dueOn, days);
  if (state === 'screening' && isOver()) return endParticipation(tx, test, participant, 'declined', mover, false);
  if ((state === 'applied' || state === 'reserve') && isOver()) {
    const paid = await paidWhenDeclined(tx, [id]);
    return endParticipation(tx, test, participant, 'declined', mover, paid.has(id));
  }
  if (state === 'selected') {
    if (isOver()) return endParticipation(tx, test, participant, 'addressMissing', mover);
    if (reminders > 0 || today < shiftDay(dueOn, -ADDRESS_REMINDER_DAYS_BEFORE)) return;
    await updateParticipant(tx, id, { reminders: 1, isReminded: true });
    return tell(tx, participant, 'addressReminder', publicUrl);
  }
  if (state === 'addressGiven' && isOver()) return endParticipation(tx, test, participant, 'notSent', mover);
  if (state === 'shipped' && isOver(LOST_AFTER_DAYS)) {
    return endParticipation(tx, test, participant, 'notReceived', mover);
  }
  if (state !== 'received') return;
  if (isOver(REPORT_ENDS_AFTER_DAYS)) return endParticipation(tx, test, participant, 'overdue', mover);
  const reached = REPORT_REMINDER_DAYS.filter((days) => today >= shiftDay(dueOn, days)).length;
  if (reached <= reminders) return;
  await updateParticipant(tx, id, { reminders: reached, isReminded: true });
  const isLast = reached === REPORT_REMINDER_DAYS.length;
  await tell(tx, participant, isLast ? 'lastReminder' : 'reportOverdue', publicUrl);
}

/** Tells a participant that the awaited report is open, once for each report. */
export async function openReport(
  tx: Tx,
  { id, surveyId }: { id: number; surveyId: number },
  publicUrl: string,
): Promise<void> {
  const test = await lockProductTest(tx, surveyId);
  const [participant] = await lockParticipants(tx, surveyId, [id]);
  if (!test || participant?.state !== 'received' || participant.openedReport >= participant.report) return;
  await updateParticipant(tx, id, { openedReport: participant.report });
  await tell(tx, participant, 'reportOpen', publicUrl);
}
