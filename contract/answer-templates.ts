import { z } from 'zod';
import { notAllowed } from './console-operators';
import { textTooLong } from './feedback';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, Nothing, notFound, SeenVersion } from './values';
export const templateNameTaken = refusal('templateNameTaken', {
  en: 'A template with this name already exists.',
  zh: '已有同名模板。',
});
export const templateChanged = refusal('templateChanged', {
  en: '{operator} has changed this template. Please reload it.',
  zh: '{operator} 刚刚修改了该模板，请重新查看。',
});
export const templateIncomplete = refusal('templateIncomplete', {
  en: 'Please enter a name and the text in both languages.',
  zh: '请填写名称以及中英文内容。',
});

/** Longest name of a template, in characters; answers and templates are as long as a message may be. */
export const TEMPLATE_NAME_MAX = 60;

// Longer than allowed, so that a text that is a little too long gets a sentence and not a fault.
const Text = z.string().max(20_000);
const template = { name: Text, bodyEn: Text, bodyZh: Text };

export const answerTemplates = operation({
  method: 'GET',
  path: '/api/console/AnswerTemplates',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Texts that answers begin with, by name.',
  data: z.strictObject({
    list: z.array(z.strictObject({ id: Id, ...template, version: z.int(), changedBy: z.string(), changedAt: Instant })),
    can: z.strictObject({ change: May }),
  }),
});

export const createAnswerTemplate = operation({
  method: 'POST',
  path: '/api/console/AnswerTemplates',
  caller: 'operator',
  permission: 'answerMessages',
  audit: ['template.created'],
  summary: 'A new template. `{name}` and `{number}` stand for the sender and the conversation.',
  body: z.strictObject(template),
  data: z.strictObject({ id: Id }),
  refusals: [notAllowed, templateIncomplete, templateNameTaken, textTooLong],
});

export const changeAnswerTemplate = operation({
  method: 'POST',
  path: '/api/console/AnswerTemplates/:id',
  caller: 'operator',
  permission: 'answerMessages',
  audit: ['template.changed'],
  summary: 'Change a template of the version that was seen.',
  params: IdParams,
  body: z.strictObject({ ...template, version: SeenVersion }),
  data: z.strictObject({ version: z.int() }),
  refusals: [notFound, notAllowed, templateIncomplete, templateNameTaken, templateChanged, textTooLong],
});

export const deleteAnswerTemplate = operation({
  method: 'POST',
  path: '/api/console/AnswerTemplates/:id/Delete',
  caller: 'operator',
  permission: 'answerMessages',
  audit: ['template.deleted'],
  unaudited: 'The template was deleted before.',
  summary: 'Delete a template of the version that was seen. Deleting what is gone changes nothing.',
  params: IdParams,
  body: z.strictObject({ version: SeenVersion }),
  data: Nothing,
  refusals: [notAllowed, templateChanged],
});
