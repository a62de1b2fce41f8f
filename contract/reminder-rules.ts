import { z } from 'zod';
import { notAllowed } from './console-operators';
import { surveyStateForbids } from './console-surveys';
import { operation, refusal } from './operation';
import { IdParams, May, Nothing, notFound, within } from './values';
import { REMINDER_HOURS, REMINDER_KINDS, REMINDERS_AT_MOST } from './wave-values';

export const remindersChanged = refusal('remindersChanged', {
  en: 'These reminders have changed since you opened them. Please check them first.',
  zh: '您打开后，自动提醒已被修改，请先查看。',
});

const Kind = z.enum(REMINDER_KINDS);
const Rule = z.strictObject({
  /** Hours since the last mail about the survey, or since the last answered page. */
  afterHours: within(REMINDER_HOURS),
  /** A member who has had so many reminders of the survey, in whichever waves, gets none by this rule. */
  most: within([1, REMINDERS_AT_MOST]),
});

export const reminderRules = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/ReminderRules',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The automatic reminders of a survey, and what those sent so far have brought.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        kind: Kind,
        /** Null: off. */
        rule: Rule.nullable(),
        /** How many members were reminded, and what they did until the next mail about the survey. */
        sent: z.int(),
        started: z.int(),
        returned: z.int(),
        completed: z.int(),
      }),
    ),
    can: z.strictObject({ change: May }),
  }),
  refusals: [notFound],
});

export const setReminderRule = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/ReminderRules',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.remindersOn', 'survey.remindersOff'],
  summary:
    'Turn automatic reminders of a kind on, change them, or turn them off. While the survey is live, a wave of reminders starts once a day.',
  params: IdParams,
  body: z.strictObject({
    kind: Kind,
    /** Null turns the reminders off. */
    rule: Rule.nullable(),
    /** What the operator has seen. */
    seen: Rule.nullable(),
  }),
  data: Nothing,
  refusals: [notFound, notAllowed, surveyStateForbids, remindersChanged],
});
