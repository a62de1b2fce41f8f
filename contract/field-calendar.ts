import { z } from 'zod';
import { SurveyState } from './console-surveys';
import { operation } from './operation';
import { Day, Id, Instant, TimeOfDay } from './values';
import { WAVE_KINDS } from './wave-values';

/** A month, `YYYY-MM`. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const fieldCalendar = operation({
  method: 'GET',
  path: '/api/console/FieldCalendar',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary:
    'The surveys in the field in a month, those that began first at the top, with the waves of invitations and reminders in it. At most 300 surveys and 1,000 waves. Without a month: the present one in the panel’s time zone.',
  query: z.strictObject({ month: Month.optional() }),
  data: z.strictObject({
    month: z.string(),
    today: Day,
    surveys: z.array(
      z.strictObject({
        id: Id,
        number: z.string(),
        title: z.string(),
        state: SurveyState,
        /** The first day in the field, or the planned one of a survey that is not launched yet. */
        from: Day,
        /** The last day: the planned one, or that of the last complete of a survey that is over. Null: open end. */
        to: Day.nullable(),
        completes: z.int(),
        completesTarget: z.int(),
        waves: z.array(
          z.strictObject({
            id: Id,
            kind: z.enum(WAVE_KINDS),
            /** `canceled`: stopped before its time. */
            state: z.enum(['scheduled', 'planning', 'sending', 'sent', 'stopped', 'canceled']),
            at: Instant,
            /** The day and the time in the panel’s time zone. */
            day: Day,
            time: TimeOfDay,
            sent: z.int(),
            size: z.int(),
          }),
        ),
      }),
    ),
    /** There are more surveys or waves than these. */
    more: z.boolean(),
  }),
});
