import { z } from 'zod';
import { operation } from './operation';
import { type TemplateBlank, templateBlanks } from './placeholder-texts';

const Words = z.strictObject({ en: z.string(), zh: z.string() });

export const surveyTemplates = operation({
  method: 'GET',
  path: '/api/console/SurveyTemplates',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Questionnaires that the panel brings along, to start a survey from.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        name: z.string(),
        title: Words,
        /** What it measures, in a few words. */
        note: Words,
        /** The blanks in its texts, such as the name of a brand; a survey that still contains one is not launched. */
        blanks: z.array(z.enum(Object.keys(templateBlanks) as [TemplateBlank, ...TemplateBlank[]])),
        /** The expected length, as a trial estimates it. */
        minutes: z.int(),
        questionnaire: z.unknown(),
      }),
    ),
  }),
});
