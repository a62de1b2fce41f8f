import { z } from 'zod';
import { CUSTOM_FIELD_KINDS, CUSTOM_FIELD_TOPIC_NAMES } from './custom-field-values';
import { CustomValue } from './custom-fields';
import { operation, refusal } from './operation';
import { Id, IdParams, Nothing, notFound, VersionNumber } from './values';

export const customAnswerRefused = refusal('customAnswerRefused', {
  en: 'This question or answer is no longer offered. Please reload the page.',
  zh: '该问题或选项已不再提供，请刷新页面。',
});
export const customAgreementMissing = refusal('customAgreementMissing', {
  en: 'Please agree that we keep this answer, or leave the question open.',
  zh: '请先同意我们保存此回答，或不回答该问题。',
});

export const customQuestions = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/CustomQuestions',
  caller: 'member',
  owner: 'id',
  summary: 'The further profile questions in their order, with the member’s answers.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        version: VersionNumber,
        kind: z.enum(CUSTOM_FIELD_KINDS),
        topic: z.enum(CUSTOM_FIELD_TOPIC_NAMES),
        title: z.string(),
        help: z.string(),
        sensitive: z.boolean(),
        required: z.boolean(),
        /** The choices that are offered, and the retired ones that the member has chosen. */
        choices: z.array(z.strictObject({ code: z.int(), text: z.string() })),
        range: z.strictObject({ least: z.int(), most: z.int() }).nullable(),
        answer: CustomValue.nullable(),
      }),
    ),
    /** Questions without an answer. */
    open: z.int(),
  }),
  refusals: [notFound],
});

export const answerCustomQuestion = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/CustomQuestions',
  caller: 'member',
  owner: 'id',
  summary: 'Answer a further profile question in the version that was shown; null clears the answer.',
  params: IdParams,
  body: z.strictObject({
    questionId: Id,
    version: VersionNumber,
    answer: CustomValue.nullable(),
    /** The agreement that an answer to a sensitive question takes. */
    agreed: z.boolean().optional(),
  }),
  data: Nothing,
  refusals: [notFound, customAnswerRefused, customAgreementMissing],
});
