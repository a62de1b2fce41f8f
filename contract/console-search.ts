import { z } from 'zod';
import { MemberState } from './console-members';
import { FOUND_AT_MOST, SEARCH_MAX } from './console-search-values';
import { SurveyState } from './console-surveys';
import { operation } from './operation';
import { Id, Instant, Points } from './values';

const few = <T extends z.ZodType>(row: T) => z.array(row).max(FOUND_AT_MOST);

export const consoleSearch = operation({
  method: 'GET',
  path: '/api/console/Search',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  furtherChecks: 'Each kind takes the permission for its list.',
  summary:
    'A few members, orders, surveys and attempts for a text: by the beginning of a number, an address or a name, by a part of a survey title, by the id of an attempt.',
  query: z.strictObject({ text: z.string().max(SEARCH_MAX) }),
  data: z.strictObject({
    surveys: few(
      z.strictObject({
        id: Id,
        number: z.string(),
        title: z.string(),
        state: SurveyState,
        completes: z.int(),
        completesTarget: z.int(),
      }),
    ),
    members: few(
      z.strictObject({
        id: Id,
        name: z.string(),
        email: z.string(),
        avatarUrl: z.string().nullable(),
        state: MemberState,
        level: z.int(),
      }),
    ),
    orders: few(
      z.strictObject({
        id: Id,
        memberName: z.string(),
        giftName: z.string(),
        points: Points,
        statusID: z.int(),
        status: z.string(),
        orderedAt: Instant,
      }),
    ),
    attempts: few(
      z.strictObject({
        attemptId: z.string(),
        surveyNumber: z.string(),
        surveyTitle: z.string(),
        memberName: z.string(),
        status: z.string(),
        startedAt: Instant,
      }),
    ),
  }),
});
