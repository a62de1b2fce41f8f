import { remindersChanged } from '@pollen/contract/reminder-rules';
import { REMINDER_CLOCK, REMINDER_KINDS, type ReminderKind, WAVE_AT_MOST } from '@pollen/contract/wave-values';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { dayOf } from '../../platform/time';
import { countByGroup } from '../attempts/index';
import { auditByPanel } from '../operators/index';
import { panelNow, panelSettings } from '../settings/index';
import { lockSurvey } from '../surveys/index';
import { audienceOf, type SegmentMembers } from './audience';
import { deleteRule, listRules, lockRule, type ReminderRule, upsertRule } from './reminder-rule-queries';
import { isAnyoneReachable, mailedMembersQuery } from './selection-queries';
import { hasAutomaticWave, insertWave, listAutomaticWaves } from './wave-queries';
import { fieldworkOf, scheduleNextBatch } from './waves';

/** The most automatic waves of a survey whose figures are added up: a year of both kinds. */
const WAVES_ADDED_UP = 800;

/** Returns the automatic reminders of a survey by kind, with what they have brought. */
export async function remindersOf(tx: Tx, surveyId: number) {
  const [rules, waves] = await Promise.all([listRules(tx, surveyId), listAutomaticWaves(tx, surveyId, WAVES_ADDED_UP)]);
  const outcomes = await countByGroup(tx, surveyId, mailedMembersQuery(waves.map(({ id }) => id)));
  const byWave = new Map(outcomes.map((outcome) => [outcome.groupId, outcome]));
  return REMINDER_KINDS.map((kind) => {
    const own = waves.filter((wave) => wave.kind === kind);
    const sum = (key: 'started' | 'returned' | 'completed') =>
      own.reduce((all, { id }) => all + (byWave.get(id)?.[key] ?? 0), 0);
    const found = rules.find((rule) => rule.kind === kind);
    return {
      kind,
      rule: found ? { afterHours: found.afterHours, most: found.most } : null,
      sent: own.reduce((all, { sent }) => all + sent, 0),
      started: sum('started'),
      returned: sum('returned'),
      completed: sum('completed'),
    };
  });
}

type Timing = Pick<ReminderRule, 'afterHours' | 'most'> | null;

const isSame = (one: Timing, other: Timing) => one?.afterHours === other?.afterHours && one?.most === other?.most;

/**
 * Turns the automatic reminders of a kind on or off; the caller has locked the survey. Refuses when they are not as the
 * operator has seen them.
 */
export async function changeReminders(
  tx: Tx,
  surveyId: number,
  kind: ReminderKind,
  { rule, seen }: { readonly rule: Timing; readonly seen: Timing },
): Promise<void> {
  if (!isSame(await lockRule(tx, surveyId, kind), seen)) throw new Refusal(remindersChanged);
  if (rule) await upsertRule(tx, surveyId, { kind, ...rule });
  else await deleteRule(tx, surveyId, kind);
}

/**
 * Starts a wave of automatic reminders of a kind, if it is due: the survey accepts members, it is daytime, none was
 * started today, none runs, and somebody would be mailed. The lock on the survey makes two processes start one.
 */
export async function remind(
  tx: Tx,
  { surveyId, kind }: { readonly surveyId: number; readonly kind: ReminderKind },
  segmentMembers: SegmentMembers,
): Promise<void> {
  const survey = await lockSurvey(tx, surveyId);
  const rule = survey && (await lockRule(tx, surveyId, kind));
  // A closed survey never opens again.
  if (survey?.state === 'closed') await deleteRule(tx, surveyId, kind);
  if (!rule || (await fieldworkOf(tx, survey)) !== 'open') return;
  const now = await panelNow(tx);
  const clock = now.slice(-REMINDER_CLOCK[0].length);
  if (clock < REMINDER_CLOCK[0] || clock >= REMINDER_CLOCK[1]) return;
  const { timeZone, invitationsPerMinute } = await panelSettings(tx);
  if (await hasAutomaticWave(tx, { surveyId, kind }, { day: dayOf(now), timeZone })) return;
  const { afterHours, most } = rule;
  const recipients = { kind, to: 'all', segmentFilters: null, afterHours, mostReminders: most } as const;
  if (!(await isAnyoneReachable(tx, await audienceOf(tx, survey, recipients, segmentMembers)))) return;
  const wave = await insertWave(tx, {
    ...recipients,
    surveyId,
    segmentName: null,
    size: WAVE_AT_MOST,
    pacePerMinute: invitationsPerMinute,
    scheduledFor: null,
    startedBy: null,
  });
  await scheduleNextBatch(tx, wave);
  await auditByPanel(tx, 'survey.remindedItself', 'survey', surveyId, { wave, kind, afterHours });
}
