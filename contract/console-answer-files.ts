import { z } from 'zod';
import { operation } from './operation';
import { IdParams, notFound } from './values';

export const answerFiles = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/AnswerFiles',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'The uploaded files in the answers to one question, by default the first that takes files: newest response first. A page may have fewer than asked for; the list ends after 50,000 responses in a row without a file. A random id takes the place of the member.',
  params: IdParams,
  query: z.strictObject({
    question: z.string().min(1).max(200).optional(),
    before: z.string().max(200).optional(),
    /** Responses, each with all its files. */
    size: z.coerce.number().int().min(1).max(100).default(24),
  }),
  data: z.strictObject({
    /** The questions that are answered with files, over all versions. */
    questions: z.array(z.strictObject({ name: z.string(), title: z.string() })),
    /** The listed one; null: no question takes files. */
    question: z.string().nullable(),
    list: z.array(
      z.strictObject({
        /** Id of the response, as in the files. */
        response: z.string(),
        files: z.array(
          z.strictObject({
            name: z.string(),
            isPicture: z.boolean(),
            bytes: z.int().nullable(),
            /** Opens for two hours; null once the file was deleted. */
            link: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
  refusals: [notFound],
});
