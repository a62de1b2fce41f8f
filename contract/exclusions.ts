import { z } from 'zod';
import { notAllowed } from './console-operators';
import { EXCLUSION_DAYS, EXCLUSION_KINDS, MAX_EXCLUSIONS, MAX_TOPICS, TOPIC_LENGTH } from './exclusion-values';
import { operation, refusal } from './operation';
import { Id, IdParams, May, Nothing, notFound, SeenVersion, within } from './values';

export const surveyExcluded = refusal('surveyExcluded', {
  en: 'You’ve recently taken part in, or been invited to, a similar survey, so this one isn’t open to you. Please choose another survey.',
  zh: '您近期参加过类似的问卷，或曾受邀参加，因此本问卷暂不对您开放，请选择其他问卷。',
});
export const excludedSurveyUnknown = refusal('excludedSurveyUnknown', {
  en: 'There is no other survey with the number {number}.',
  zh: '不存在编号为 {number} 的其他问卷。',
});
export const exclusionsChanged = refusal('exclusionsChanged', {
  en: '{name} has changed the exclusions since you opened them. Please check them first.',
  zh: '您打开后，{name}已修改排除条件，请先查看。',
});

const Topic = z.string().trim().toLowerCase().min(1).max(TOPIC_LENGTH);
const did = z.enum(EXCLUSION_KINDS);
const days = within(EXCLUSION_DAYS);

/** Members who did something about one survey, or about any other survey on a topic, within so many days. */
const Exclusion = z.union([z.strictObject({ did, days, surveyId: Id }), z.strictObject({ did, days, topic: Topic })]);

export const surveyExclusions = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Exclusions',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'The topics of a survey, which members it excludes because of other surveys, and how many of those who match its target it excludes now.',
  params: IdParams,
  data: z.strictObject({
    topics: z.array(z.string()),
    exclusions: z.array(
      z.strictObject({
        did,
        days: z.int(),
        survey: z.strictObject({ id: Id, number: z.string(), title: z.string() }).nullable(),
        topic: z.string().nullable(),
      }),
    ),
    /** Sent back with a change, which is refused when another operator made one meanwhile. */
    revision: z.int(),
    /** Active members who match the target, and those of them who are excluded. */
    matching: z.int(),
    excluded: z.int(),
    /** The topics of all surveys, for suggestions. */
    known: z.array(z.string()),
    can: z.strictObject({ change: May }),
  }),
  refusals: [notFound],
});

export const changeExclusions = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Exclusions',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.exclusionsChanged'],
  summary:
    'Set the topics of a survey and which members it excludes. Excluded members are not offered the survey, not invited to it, and cannot start it; attempts that run go on.',
  params: IdParams,
  body: z.strictObject({
    topics: z.array(Topic).max(MAX_TOPICS),
    exclusions: z.array(Exclusion).max(MAX_EXCLUSIONS),
    revision: SeenVersion,
  }),
  data: Nothing,
  refusals: [notFound, notAllowed, excludedSurveyUnknown, exclusionsChanged],
});
