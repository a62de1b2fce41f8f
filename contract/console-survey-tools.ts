import { z } from 'zod';
import { notAllowed } from './console-operators';
import { SurveySettings, surveyDaysReversed, surveyEndPassed, surveyTimeAlone } from './console-surveys';
import { customFieldNotInResults, customFieldUnknown } from './custom-fields';
import { operation, refusal } from './operation';
import { ENTRY_LINK_MAX } from './partner-values';
import { pictureGone } from './pictures';
import { CODE_MEANINGS } from './survey-tool-values';
import { SURVEY_LIMITS } from './survey-values';
import { fieldNotTargetable } from './targets';
import { Id, IdParams, Instant, May, notFound, within } from './values';

export const toolEntryUnusable = refusal('toolEntryUnusable', {
  en: 'The entry link must be an https address that contains {mark}.',
  zh: '进入链接必须是包含 {mark} 的 https 地址。',
});

const toolSettings = {
  entryLink: z.string().trim().min(1).max(ENTRY_LINK_MAX),
  /** For how many days completes are in review that the tool proves; with a code alone it is the survey's own review. */
  provenReviewDays: within(SURVEY_LIMITS.reviewDays),
};

export const createToolSurvey = operation({
  method: 'POST',
  path: '/api/console/ToolSurveys',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.created'],
  summary: 'Add a survey that runs in a tool of the researcher, as a draft, with its completion codes.',
  body: z.strictObject({ ...toolSettings, settings: SurveySettings }),
  data: z.strictObject({ id: Id }),
  refusals: [
    notAllowed,
    toolEntryUnusable,
    surveyDaysReversed,
    surveyTimeAlone,
    surveyEndPassed,
    pictureGone,
    fieldNotTargetable,
    customFieldUnknown,
    customFieldNotInResults,
  ],
});

export const surveyTool = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Tool',
  caller: 'operator',
  permission: 'manageSurveys',
  summary: 'How a survey in a tool is connected: entry link, completion codes with their links, key, and figures.',
  params: IdParams,
  data: z.strictObject({
    study: z.string(),
    entryLink: z.string(),
    provenReviewDays: z.int(),
    codes: z.array(
      z.strictObject({
        meaning: z.enum(CODE_MEANINGS),
        code: z.string(),
        /** The address to which the tool sends respondents at this end. */
        link: z.string(),
        since: Instant,
      }),
    ),
    /** Until when the codes before these are taken; null: they are not. */
    formerCodesUntil: Instant.nullable(),
    /** Whether so many completes with the present code were too fast that it seems to be passed around. */
    isShared: z.boolean(),
    key: z.strictObject({
      isSet: z.boolean(),
      /** Until when the key before this one is taken; null: it is not. */
      formerUntil: Instant.nullable(),
    }),
    /** Where the tool reports an end with its key. */
    callUrl: z.string(),
    /** The last try-out: what came back, and how. Null: none came back yet. */
    tried: z
      .strictObject({
        at: Instant,
        meaning: z.enum(CODE_MEANINGS).nullable(),
        via: z.enum(['link', 'signedLink', 'call']),
      })
      .nullable(),
    figures: z.strictObject({
      /** Members who left for the tool. */
      left: z.int(),
      /** Completes that only a code tells of, and those that a signature or the key proves. */
      byCode: z.int(),
      proven: z.int(),
      /** Completes of which something is doubtful: they wait for an operator, or did. */
      doubtful: z.int(),
    }),
    can: z.strictObject({ change: May }),
  }),
  refusals: [notFound, notAllowed],
});

export const changeTool = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Tool',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['tool.changed'],
  summary: 'Change the entry link of a survey in a tool, and the review of completes that the tool proves.',
  params: IdParams,
  body: z.strictObject(toolSettings),
  data: z.null(),
  refusals: [notFound, notAllowed, toolEntryUnusable],
});

export const replaceToolCodes = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Tool/Codes',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['tool.codesReplaced'],
  summary:
    'Replace the completion codes. The former ones are taken for seven more days, and held from members who leave after this.',
  params: IdParams,
  data: z.null(),
  refusals: [notFound, notAllowed],
});

export const createToolKey = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Tool/Key',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['tool.keyCreated'],
  summary:
    'Make a key with which the tool proves ends, in place of the former one, which is taken for seven more days.',
  params: IdParams,
  /** The key is answered this once. */
  data: z.strictObject({ key: z.string() }),
  refusals: [notFound, notAllowed],
});

export const tryTool = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Tool/Trial',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'It changes nothing about the survey or its members.',
  summary: 'The entry link for a try-out of a day: what comes back from it is shown here and changes nothing.',
  params: IdParams,
  data: z.strictObject({ url: z.string() }),
  refusals: [notFound, notAllowed],
});
