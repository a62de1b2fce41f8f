import { z } from 'zod';
import { notAllowed } from './console-operators';
import { SurveySettings, SurveyState, surveyDaysReversed, surveyEndPassed, surveyTimeAlone } from './console-surveys';
import { Changed, changeRefusals, changing, LastChange } from './console-versions';
import { customFieldNotInResults, customFieldUnknown } from './custom-fields';
import { operation, refusal } from './operation';
import { PartnerProfile } from './partner-profile';
import {
  attributeSensitive,
  entryLinkUnusable,
  partnerNetworksMissing,
  partnerSecretMissing,
  partnerSetupUnseen,
} from './partner-refusals';
import { PartnerPause, PartnerPeriod, PartnerToday } from './partner-scorecard';
import {
  CALL_MEANINGS,
  ENTRY_LINK_MAX,
  FEED_PROBLEMS,
  PARTNER_PRESETS,
  PARTNER_STATES,
  STATUS_MAX,
} from './partner-values';
import { pictureGone } from './pictures';
import { fieldNotTargetable } from './targets';
import { Id, IdParams, Instant, integer, May, notFound, Points } from './values';
import { WaitingChange } from './waiting-changes';

export const partnerSurveyKnown = refusal('partnerSurveyKnown', {
  en: 'Survey {survey} of this partner has already been added.',
  zh: '该合作伙伴的问卷 {survey} 已添加。',
});

const Preset = z.enum(PARTNER_PRESETS);
const State = z.enum(PARTNER_STATES);
const Meaning = z.enum(CALL_MEANINGS);
const Name = z.string().trim().min(1).max(60);
/** Secrets are copied from a page of the partner; what is not printable, or has a space in it, was copied wrong. */
const GivenSecret = z.string().regex(/^[\x21-\x7e]{8,300}$/);
/** A secret is never sent to a browser: whether there is one, and its last characters when it is long enough. */
const Secret = z.strictObject({ set: z.boolean(), end: z.string().nullable() });

const HowMany = z.strictObject({ counted: z.int(), of: z.int() });

export const partners = operation({
  method: 'GET',
  path: '/api/console/Partners',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'The partners that run surveys, with their figures of the last 24 hours, 7 or 30 days; at most 200.',
  query: z.strictObject({
    days: PartnerPeriod.default(1),
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        preset: Preset,
        state: State,
        /** Surveys of this partner that are live. */
        surveys: z.int(),
        /** How many its list named when it was last read; null: it never was, or there is none. */
        offered: z.int().nullable(),
        starts: z.int(),
        /** Starts in each hour of a day, or in each 24 hours of a longer period, the oldest first; by the hour of the clock. */
        startsOverTime: z.array(z.int()),
        completes: z.int(),
        /** Seconds between the way back and the call, for 95 of 100 of the latest 1,000 of the period; null without any. */
        delaySeconds: z.int().nullable(),
        /** Calls that wait for an operator, and how many were forged. */
        setAside: z.int(),
        forged: z.int(),
        /** Seconds since the oldest call that waits for an operator came; null without one. */
        setAsideAgeSeconds: z.int().nullable(),
        /** Why it paused by itself; null: it did not, or was opened again. */
        pause: PartnerPause.nullable(),
        /** Cents that the partner pays for the confirmed completes, and what members get for them. */
        revenueCents: z.int(),
        points: Points,
        /** Why its list of surveys cannot be read; null: it can, or there is none. */
        feedProblem: z.enum(FEED_PROBLEMS).nullable(),
        /** Seconds since its list was last read; null: it never was, or there is none. */
        feedAgeSeconds: z.int().nullable(),
        /**
         * The figures at which it pauses by itself, whatever the period: of its latest success redirects those that no call
         * has confirmed after a day, and of its latest completes those that it took back.
         */
        unconfirmed: HowMany,
        reversals: HowMany,
        today: PartnerToday,
      }),
    ),
    can: z.strictObject({ create: May }),
  }),
});

export const createPartner = operation({
  method: 'POST',
  path: '/api/console/Partners',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['partner.created'],
  summary: 'Add a partner with the profile of a preset. Members see its surveys once it is opened.',
  body: z.strictObject({ name: Name, preset: Preset }),
  data: z.strictObject({ id: Id }),
  refusals: [notAllowed],
});

export const partner = operation({
  method: 'GET',
  path: '/api/console/Partners/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'A partner: its addresses here, its profile, and what waits; never its secrets.',
  params: IdParams,
  data: z.strictObject({
    id: Id,
    name: z.string(),
    preset: Preset,
    state: State,
    /** Where the partner sends its calls, and, with a word behind it, respondents who come back. */
    callUrl: z.string(),
    backUrl: z.string(),
    /** Where the partner may send its list of surveys. */
    offersUrl: z.string(),
    profile: PartnerProfile,
    entrySecret: Secret,
    callSecret: Secret,
    feedSecret: Secret,
    /** Until when the call secret before this one is taken as well; null: it is not. */
    formerSecretUntil: Instant.nullable(),
    version: z.int(),
    changed: LastChange,
    asks: z.boolean(),
    waiting: WaitingChange.nullable(),
    surveys: z.int(),
    setAside: z.int(),
    pause: PartnerPause.nullable(),
    today: PartnerToday,
    /** Reconciliation files on which somebody has to decide. */
    reconciliations: z.int(),
    can: z.strictObject({ open: May, pause: May, change: May, addSurvey: May }),
  }),
  refusals: [notFound],
});

export const changePartnerState = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/State',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['partner.opened', 'partner.paused'],
  summary: 'Open a partner, so that members are offered its live surveys, or pause it. Calls are taken either way.',
  params: IdParams,
  body: z.strictObject({ state: z.enum(['open', 'paused']) }),
  data: z.strictObject({ state: State }),
  refusals: [notFound, notAllowed, partnerSetupUnseen, partnerSecretMissing, partnerNetworksMissing, entryLinkUnusable],
});

export const changePartnerSetup = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/Setup',
  caller: 'operator',
  permission: 'managePanel',
  furtherChecks: 'Waits for a second administrator.',
  audit: ['partner.changed', 'approval.asked'],
  summary:
    'Change the profile of a partner, its secrets, or both. The call secret before is taken for seven more days.',
  params: IdParams,
  body: z.strictObject({
    profile: PartnerProfile,
    entrySecret: GivenSecret.optional(),
    callSecret: GivenSecret.optional(),
    feedSecret: GivenSecret.optional(),
    ...changing,
  }),
  data: Changed,
  refusals: [...changeRefusals, entryLinkUnusable, attributeSensitive],
});

export const mapPartnerStatus = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/Statuses',
  caller: 'operator',
  permission: 'managePanel',
  furtherChecks: 'Waits for a second administrator.',
  audit: ['partner.changed', 'approval.asked'],
  summary:
    'Give a status of a partner a meaning. The calls that were set aside for that status are then handled, in their order.',
  params: IdParams,
  body: z.strictObject({ status: z.string().min(1).max(STATUS_MAX), meaning: Meaning, ...changing }),
  data: Changed,
  refusals: [...changeRefusals],
});

export const partnerSurveys = operation({
  method: 'GET',
  path: '/api/console/Partners/:id/Surveys',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The newest 200 surveys of a partner.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        surveyId: Id,
        number: z.string(),
        title: z.string(),
        state: SurveyState,
        externalId: z.string(),
        /** What the partner pays for a complete, in cents, and what the member gets. */
        cpiCents: z.int(),
        points: Points,
        starts: z.int(),
        completes: z.int(),
        completesTarget: z.int(),
        loi: z.int(),
        ir: z.int(),
      }),
    ),
  }),
  refusals: [notFound],
});

export const addPartnerSurvey = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/Surveys',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.created'],
  summary: 'Add a survey that runs at a partner, as a draft.',
  params: IdParams,
  body: z.strictObject({
    /** The partner's own number of the survey. */
    externalId: z.string().regex(/^[\w.:-]{1,100}$/),
    cpiCents: integer(1, 100_000),
    /** A link of its own; null: the partner's. */
    entryLink: z.string().max(ENTRY_LINK_MAX).nullable(),
    settings: SurveySettings,
  }),
  data: z.strictObject({ id: Id }),
  refusals: [
    notFound,
    notAllowed,
    partnerSurveyKnown,
    entryLinkUnusable,
    surveyDaysReversed,
    surveyTimeAlone,
    surveyEndPassed,
    pictureGone,
    fieldNotTargetable,
    customFieldUnknown,
    customFieldNotInResults,
  ],
});
