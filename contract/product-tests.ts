import { z } from 'zod';
import { AttemptId, Review } from './attempts';
import { surveyExcluded } from './exclusions';
import { operation } from './operation';
import {
  addressConsentMissing,
  parcelNotLate,
  productTestClosed,
  productTestFull,
  productTestStageForbids,
  reportNotOpen,
} from './product-test-refusals';
import { ADDRESS_LINES, PARTICIPANT_STATES, SELECTIONS } from './product-test-values';
import {
  blacklisted,
  EncryptId,
  profileIncomplete,
  surveyDone,
  surveyFull,
  surveyGone,
  surveyNotForYou,
  surveyNotYet,
  surveyRests,
} from './surveys';
import { Day, Instant, Locale, May, Nothing, notFound, Points } from './values';

export const ParticipantState = z.enum(PARTICIPANT_STATES);
const TestParams = z.strictObject({ encryptId: EncryptId });
const lang = z.strictObject({ lang: Locale.optional() });

const line = (max: number) => z.string().trim().min(1).max(max);
const optional = (max: number) => z.string().trim().max(max).default('');

/** A postal address in the lines that a parcel label needs; the country is that of the profile. */
export const Address = z.strictObject({
  name: line(ADDRESS_LINES.name),
  street: line(ADDRESS_LINES.street),
  extra: optional(ADDRESS_LINES.extra),
  city: line(ADDRESS_LINES.city),
  region: optional(ADDRESS_LINES.region),
  postcode: line(ADDRESS_LINES.postcode),
  phone: optional(ADDRESS_LINES.phone),
});

const Mine = z.strictObject({
  state: ParticipantState,
  appliedAt: Instant,
  /** When each state was reached, oldest first. */
  events: z.array(
    z.strictObject({ state: ParticipantState, at: Instant, by: z.enum(['member', 'operator', 'panel']) }),
  ),
  /** By when the present step has to be done, or is decided; null when nothing is awaited. */
  dueOn: Day.nullable(),
  /** The member's own address, while it is kept, and the last day on which it may still be there. */
  address: z
    .strictObject({ ...Address.shape, extra: z.string(), region: z.string(), phone: z.string(), country: z.string() })
    .nullable(),
  eraseOn: Day.nullable(),
  /** Whether the sender has the present address, and whether it has an earlier one that the member has changed since. */
  isExported: z.boolean(),
  changedAfterExport: z.boolean(),
  tracking: z.strictObject({ number: z.string(), link: z.string().nullable() }).nullable(),
  receivedOn: Day.nullable(),
  /** The member has said that the parcel did not arrive, and the sender is asked. */
  missingSince: Instant.nullable(),
  /** The days of each report once the product is there, and when it was sent. */
  reports: z.array(
    z.strictObject({ position: z.int(), opensOn: Day.nullable(), dueOn: Day.nullable(), doneAt: Instant.nullable() }),
  ),
  /** The day after which a report that is still missing ends the test unpaid; null before its due day. */
  endsUnpaidOn: Day.nullable(),
  /** The coins that the test paid or promises, whether they are in the balance, and from when. */
  points: Points,
  review: Review,
  credited: z.boolean(),
  availableAt: Instant.nullable(),
  /** Why it ended as it did; null while it runs. */
  reason: z.string().nullable(),
});

export const productTests = operation({
  method: 'GET',
  path: '/api/v1/ProductTests',
  caller: 'member',
  summary:
    'The product tests for which the member applied, newest first; at most 50. With `running=1` those that go on.',
  query: lang.extend({ running: z.enum(['0', '1']).default('0') }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        encryptId: EncryptId,
        number: z.string(),
        title: z.string(),
        state: ParticipantState,
        review: Review,
        points: Points,
        dueOn: Day.nullable(),
        /** Whether the member has to do something now. */
        asks: z.boolean(),
        /** The report that is awaited; 0: none. */
        report: z.int(),
        pictureUrl: z.string().nullable(),
      }),
    ),
  }),
});

export const productTest = operation({
  method: 'GET',
  path: '/api/v1/ProductTests/:encryptId',
  caller: 'member',
  summary: 'A product test: what it takes and pays, and where the member stands in it.',
  params: TestParams,
  query: lang,
  data: z.strictObject({
    encryptId: EncryptId,
    number: z.string(),
    title: z.string(),
    /** Sanitized HTML. */
    describe: z.string(),
    pictureUrl: z.string().nullable(),
    sender: z.string(),
    points: Points,
    reviewDays: z.int(),
    places: z.int(),
    selection: z.enum(SELECTIONS),
    keepsProduct: z.boolean(),
    applyUntil: Day.nullable(),
    decideOn: Day,
    /** Minutes of the questions before the application; null: there are none. */
    screenerMinutes: z.int().nullable(),
    reports: z.array(
      z.strictObject({
        position: z.int(),
        title: z.string(),
        minutes: z.int(),
        opensAfterDays: z.int(),
        dueAfterDays: z.int(),
      }),
    ),
    /** What a screen-out pays. */
    screenOutPoints: Points,
    /** The version of the agreement to the use of the address; sent back with the address. */
    addressConsent: z.string(),
    country: z.string(),
    attemptId: AttemptId.nullable(),
    mine: Mine.nullable(),
    can: z.strictObject({
      apply: May,
      giveAddress: May,
      confirmArrival: May,
      reportMissing: May,
      answer: May,
      withdraw: May,
    }),
  }),
  refusals: [notFound],
});

/** What follows a step: the attempt at a questionnaire to answer now, or nothing. */
const Next = z.strictObject({ attemptId: AttemptId.nullable() });

export const applyForProductTest = operation({
  method: 'POST',
  path: '/api/v1/ProductTests/:encryptId/Application',
  caller: 'member',
  summary:
    'Apply for a product test. Answers the attempt at its screener when it has one. A repeat changes nothing and answers the same.',
  params: TestParams,
  data: Next,
  refusals: [
    notFound,
    productTestClosed,
    productTestFull,
    surveyGone,
    surveyFull,
    surveyNotYet,
    surveyRests,
    surveyNotForYou,
    surveyExcluded,
    surveyDone,
    profileIncomplete,
    blacklisted,
  ],
});

export const answerProductTest = operation({
  method: 'POST',
  path: '/api/v1/ProductTests/:encryptId/Answers',
  caller: 'member',
  summary: 'Begin the screener or the report that is awaited, or go on with it.',
  params: TestParams,
  data: Next,
  refusals: [notFound, productTestStageForbids, reportNotOpen, blacklisted],
});

export const giveAddress = operation({
  method: 'POST',
  path: '/api/v1/ProductTests/:encryptId/Address',
  caller: 'member',
  summary:
    'Give or change the address to which the product is sent, with the agreement to its use. It is stored encrypted and erased 30 days after the end.',
  params: TestParams,
  body: z.strictObject({ address: Address, consent: z.string().max(20).nullable() }),
  data: Nothing,
  refusals: [notFound, productTestStageForbids, addressConsentMissing, blacklisted],
});

export const confirmArrival = operation({
  method: 'POST',
  path: '/api/v1/ProductTests/:encryptId/Arrival',
  caller: 'member',
  summary: 'Say whether the product has arrived. The days of the reports count from its arrival.',
  params: TestParams,
  body: z.strictObject({ arrived: z.boolean() }),
  data: Nothing,
  refusals: [notFound, productTestStageForbids, parcelNotLate],
});

export const withdrawFromProductTest = operation({
  method: 'POST',
  path: '/api/v1/ProductTests/:encryptId/Withdrawal',
  caller: 'member',
  summary:
    'Withdraw from a product test. It pays nothing then, and before the dispatch the place goes to somebody else.',
  params: TestParams,
  data: Nothing,
  refusals: [notFound, productTestStageForbids],
});
