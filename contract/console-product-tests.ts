import { z } from 'zod';
import { AttemptId, Review } from './attempts';
import { accountGone, attemptDecided, attemptNotCompleted, reasonRequired } from './console-attempts';
import { notAllowed } from './console-operators';
import { SurveyState, surveyEndPassed } from './console-surveys';
import { customFieldUnknown } from './custom-fields';
import { ownMemberAccount } from './money-decisions';
import { operation } from './operation';
import { pictureGone } from './pictures';
import {
  addressesExported,
  applicantNotActive,
  extensionDayWrong,
  noParcelToShip,
  productTestDatesWrong,
  productTestFull,
  productTestStageForbids,
  trackingFileRefused,
} from './product-test-refusals';
import {
  APPLICANT_DECISIONS,
  DECIDED_AT_ONCE,
  MAX_PLACES,
  MAX_REPORTS,
  SELECTIONS,
  TRACKING_FILE_LENGTH,
} from './product-test-values';
import { ParticipantState } from './product-tests';
import { questionnaireRefusals } from './questionnaire-checks';
import { SURVEY_LIMITS } from './survey-values';
import { fieldNotTargetable, TargetRule } from './targets';
import { bilingual, Day, Id, IdParams, Instant, integer, May, notFound, Points, within } from './values';

const Reason = z.string().trim().max(500);
const Minutes = z.int().min(1).max(120);

const Settings = z.strictObject({
  title: bilingual(200),
  /** HTML, sanitized when saved. */
  description: bilingual(5000),
  sender: z.string().trim().min(1).max(80),
  /** The address from SurveyPictures; null: none. */
  pictureUrl: z.string().max(200).nullable(),
  rewardPoints: within(SURVEY_LIMITS.rewardPoints),
  reviewDays: within(SURVEY_LIMITS.reviewDays),
  selection: z.enum(SELECTIONS),
  places: integer(1, MAX_PLACES),
  keepsProduct: z.boolean(),
  /** The last day for applications, and by when applicants learn whether they have a place. */
  applyUntil: Day,
  decideOn: Day,
  /** Until when applicants in reserve move up. */
  reserveUntil: Day,
  target: TargetRule,
});

export const consoleProductTests = operation({
  method: 'GET',
  path: '/api/console/ProductTests',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The newest 200 product tests, with what waits in each.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        number: z.string(),
        title: z.string(),
        sender: z.string(),
        state: SurveyState,
        places: z.int(),
        placesTaken: z.int(),
        /** Applicants to decide, parcels to send, and reports that are overdue. */
        applicants: z.int(),
        toShip: z.int(),
        overdue: z.int(),
        reported: z.int(),
      }),
    ),
    can: z.strictObject({ create: May }),
  }),
});

export const createProductTest = operation({
  method: 'POST',
  path: '/api/console/ProductTests',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['productTest.created'],
  summary: 'Add a product test as a draft, with the questionnaires of its screener and its reports.',
  body: z.strictObject({
    settings: Settings,
    screener: z.strictObject({ minutes: Minutes, questionnaire: z.unknown() }).nullable(),
    reports: z
      .array(
        z.strictObject({
          title: bilingual(120),
          minutes: Minutes,
          /** Days after the arrival. */
          opensAfterDays: integer(0, 180),
          dueAfterDays: integer(0, 180),
          questionnaire: z.unknown(),
        }),
      )
      .min(1)
      .max(MAX_REPORTS),
  }),
  data: z.strictObject({ id: Id }),
  refusals: [
    notAllowed,
    ...questionnaireRefusals,
    productTestDatesWrong,
    surveyEndPassed,
    pictureGone,
    fieldNotTargetable,
    customFieldUnknown,
  ],
});

const Part = z.strictObject({
  position: z.int(),
  surveyId: Id,
  title: z.string(),
  minutes: z.int(),
  opensAfterDays: z.int(),
  dueAfterDays: z.int(),
  /** Completed answers so far. */
  responses: z.int(),
});

export const consoleProductTest = operation({
  method: 'GET',
  path: '/api/console/ProductTests/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'A product test: its settings, its parts, how many participants stand where, and its addresses in numbers.',
  params: IdParams,
  data: z.strictObject({
    id: Id,
    number: z.string(),
    title: z.string(),
    state: SurveyState,
    sender: z.string(),
    rewardPoints: Points,
    reviewDays: z.int(),
    selection: z.enum(SELECTIONS),
    places: z.int(),
    placesTaken: z.int(),
    keepsProduct: z.boolean(),
    applyUntil: Day.nullable(),
    decideOn: Day,
    reserveUntil: Day,
    matchingMembers: z.int(),
    parts: z.array(Part),
    /** How many participants are in each state, and, of those with a place, how many have reached each stage. */
    states: z.partialRecord(ParticipantState, z.int()),
    stages: z.strictObject({
      applied: z.int(),
      selected: z.int(),
      addressGiven: z.int(),
      shipped: z.int(),
      received: z.int(),
      /** By report, first to last. */
      reports: z.array(z.strictObject({ done: z.int(), due: z.int(), overdue: z.int() })),
      approved: z.int(),
      toApprove: z.int(),
    }),
    addresses: z.strictObject({
      kept: z.int(),
      /** Of parcels that wait to be sent: not exported yet, or changed since. */
      toExport: z.int(),
      exports: z.int(),
      lastExportAt: Instant.nullable(),
      /** The last day on which one of them may still be there. */
      erasedOn: Day.nullable(),
    }),
    /** Reports that are overdue and were not reminded today. */
    toRemind: z.int(),
    can: z.strictObject({
      launch: May,
      pause: May,
      resume: May,
      close: May,
      decide: May,
      exportAddresses: May,
      importTracking: May,
      remind: May,
    }),
  }),
  refusals: [notFound],
});

const ListQuery = {
  before: z.string().max(40).optional(),
  size: z.coerce.number().int().min(1).max(100).default(50),
};

/** What an operator sees of the member: never more than on the page of the member. */
const Person = z.strictObject({
  memberId: Id,
  name: z.string(),
  age: z.int().nullable(),
  gender: z.int().nullable(),
  country: z.string(),
});

export const productTestParticipants = operation({
  method: 'GET',
  path: '/api/console/ProductTests/:id/Participants',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'Participants and applicants of a product test, newest first, with the answers to the screener of applicants.',
  params: IdParams,
  query: z.strictObject({
    /** `applicants`: who waits for a decision; `participants`: who had a place. */
    group: z.enum(['participants', 'applicants']).default('participants'),
    state: ParticipantState.optional(),
    /** Reports that are open or overdue. */
    due: z.enum(['open', 'overdue']).optional(),
    /** The number of a participant or a member, or a tracking number. */
    search: z.string().trim().max(60).optional(),
    ...ListQuery,
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        ...Person.shape,
        state: ParticipantState,
        review: Review,
        attemptId: AttemptId,
        appliedAt: Instant,
        changedAt: Instant,
        dueOn: Day.nullable(),
        receivedOn: Day.nullable(),
        /** Before the dispatch: when the present address was exported, and whether the sender has an earlier one. */
        exportedAt: Instant.nullable(),
        changedAfterExport: z.boolean(),
        tracking: z.string().nullable(),
        missingSince: Instant.nullable(),
        reminders: z.int(),
        /** One for each report. */
        reports: z.array(
          z.strictObject({
            position: z.int(),
            state: z.enum(['done', 'open', 'overdue', 'toCome']),
            attemptId: AttemptId.nullable(),
          }),
        ),
        /** What the member answered before the application, in words; empty without a screener. */
        answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
        can: z.strictObject({ decide: May, extend: May, notReceived: May, approve: May }),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: [notFound],
});

export const decideApplicants = operation({
  method: 'POST',
  path: '/api/console/ProductTests/:id/Decisions',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['productTest.decided'],
  summary:
    'Select applicants, keep them in reserve, or decline them: all of them or none. Selecting more than there are places is refused.',
  params: IdParams,
  body: z.strictObject({
    participants: z.array(Id).min(1).max(DECIDED_AT_ONCE),
    decision: z.enum(APPLICANT_DECISIONS),
  }),
  data: z.strictObject({ decided: z.int() }),
  refusals: [notFound, notAllowed, productTestFull, productTestStageForbids, applicantNotActive, ownMemberAccount],
});

export const exportAddresses = operation({
  method: 'POST',
  path: '/api/console/ProductTests/:id/ShippingExports',
  caller: 'operator',
  permission: 'exportPersonalData',
  audit: ['productTest.addressesExported'],
  summary:
    'The addresses of the parcels that wait to be sent, as a CSV file: those that were not exported yet or have changed since, or all. Each export needs a reason, which is audited.',
  params: IdParams,
  body: z.strictObject({ reason: Reason, all: z.boolean().default(false) }),
  data: z.strictObject({ fileName: z.string(), csv: z.string(), addresses: z.int() }),
  refusals: [notFound, notAllowed, reasonRequired, noParcelToShip, addressesExported],
});

export const importTracking = operation({
  method: 'POST',
  path: '/api/console/ProductTests/:id/TrackingImports',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['productTest.shipped'],
  summary:
    'Take the tracking numbers of parcels from a CSV file: `participant`, `tracking`, and optionally `link` and `arrives_on`. All lines, or none when one cannot be taken; then `data.problems` names the lines.',
  params: IdParams,
  body: z.strictObject({ csv: z.string().max(TRACKING_FILE_LENGTH), fileName: z.string().max(200) }),
  data: z.strictObject({ shipped: z.int(), changed: z.int() }),
  refusals: [notFound, notAllowed, trackingFileRefused],
});

export const remindParticipants = operation({
  method: 'POST',
  path: '/api/console/ProductTests/:id/Reminders',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['productTest.reminded'],
  summary: 'Remind everybody whose report is overdue by email, at most once a day.',
  params: IdParams,
  data: z.strictObject({ reminded: z.int() }),
  refusals: [notFound, notAllowed],
});

const ParticipantParams = z.strictObject({ id: Id, participantId: Id });

export const approveReports = operation({
  method: 'POST',
  path: '/api/console/ProductTests/:id/Participants/:participantId/Approval',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['attempt.accepted'],
  summary: 'Approve all reports of a participant: the reward becomes available before its review ends by itself.',
  params: ParticipantParams,
  data: z.null(),
  refusals: [notFound, notAllowed, accountGone, attemptNotCompleted, attemptDecided, ownMemberAccount],
});

export const extendReport = operation({
  method: 'POST',
  path: '/api/console/ProductTests/:id/Participants/:participantId/Extensions',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['productTest.extended'],
  summary: 'Move the due day of the report, the address or the parcel that is awaited of one participant.',
  params: ParticipantParams,
  body: z.strictObject({ dueOn: Day, reason: Reason }),
  data: z.null(),
  refusals: [notFound, notAllowed, reasonRequired, productTestStageForbids, extensionDayWrong],
});

export const markNotReceived = operation({
  method: 'POST',
  path: '/api/console/ProductTests/:id/Participants/:participantId/NotReceived',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['productTest.notReceived'],
  summary: 'Say that a parcel did not arrive. The test of this participant ends, and the place goes to the reserve.',
  params: ParticipantParams,
  body: z.strictObject({ reason: Reason }),
  data: z.null(),
  refusals: [notFound, notAllowed, reasonRequired, productTestStageForbids, ownMemberAccount],
});
