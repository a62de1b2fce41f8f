import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { FEED_PROBLEMS } from './partner-values';
import { Id, IdParams, Instant, notFound, Points } from './values';

export const feedMissing = refusal('feedMissing', {
  en: 'This partner has no address for its list of surveys, or it is not open.',
  zh: '该合作伙伴未设置问卷列表地址，或尚未开放。',
});

const Problem = z.enum(FEED_PROBLEMS);

export const partnerFeed = operation({
  method: 'GET',
  path: '/api/console/Partners/:id/Feed',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'How the list of surveys of a partner was read last, what it changed, and what it asks for that the panel cannot compare.',
  params: IdParams,
  data: z.strictObject({
    /** Null: it was never read. */
    state: z
      .strictObject({
        triedAt: Instant.nullable(),
        succeededAt: Instant.nullable(),
        nextTryAt: Instant,
        /** Failures in a row since the last success. */
        failures: z.int(),
        problem: Problem.nullable(),
        /** Since when its offers are hidden because nothing was heard for 15 minutes. */
        hiddenAt: Instant.nullable(),
        /** Offers that are there, and what the last reading changed. */
        offers: z.int(),
        added: z.int(),
        changed: z.int(),
        gone: z.int(),
        /** Offers of the list that cannot be used. */
        skipped: z.int(),
      })
      .nullable(),
    /** Attributes that the panel does not know, or unknown values of known ones; at most 50. */
    findings: z.array(
      z.strictObject({
        parameter: z.string(),
        values: z.array(z.string()),
        /** What members are asked, and the texts of the values, in the words of the list; null where it has none. */
        question: z.string().nullable(),
        texts: z.array(z.string().nullable()),
        /** Whether the attribute is mapped, and only these values are not. */
        isKnown: z.boolean(),
        offers: z.int(),
      }),
    ),
  }),
  refusals: [notFound],
});

export const readPartnerFeed = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/Feed/Reading',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'It asks the partner for its list, as the panel does every few minutes.',
  summary: 'Read the list of surveys of a partner now.',
  params: IdParams,
  data: z.null(),
  refusals: [notFound, notAllowed, feedMissing],
});

export const partnerOffers = operation({
  method: 'GET',
  path: '/api/console/Partners/:id/Offers',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The offers of a partner’s list, the newest first.',
  params: IdParams,
  query: z.strictObject({
    /** `open`: members can see it; `hidden`: its list is silent; `gone`: its list names it no more. */
    state: z.enum(['open', 'hidden', 'gone']).optional(),
    /** The beginning of the partner’s number. */
    search: z.string().max(100).optional(),
    before: z.string().max(40).optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        surveyId: Id,
        externalId: z.string(),
        title: z.string(),
        state: z.enum(['open', 'hidden', 'gone']),
        goneAt: Instant.nullable(),
        /** What the partner pays for a complete, in cents, and what the member gets. */
        cpiCents: z.int(),
        points: Points,
        loi: z.int(),
        ir: z.int(),
        starts: z.int(),
        completes: z.int(),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: [notFound],
});
