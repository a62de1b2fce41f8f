import { z } from 'zod';
import { operation } from './operation';
import { Id, IdParams, Instant, notFound } from './values';

const Both = z.strictObject({ en: z.string(), zh: z.string() });

/** A column of the data files. */
const Column = z.strictObject({
  name: z.string(),
  label: Both,
  type: z.enum(['code', 'number', 'text']),
  codes: z.array(
    z.strictObject({
      code: z.int(),
      /** The value in files with values, when it differs from the code. */
      value: z.string().nullable(),
      label: Both,
      /** The member declined to answer or did not know. */
      isMissing: z.boolean(),
    }),
  ),
});

const Question = z.strictObject({
  name: z.string(),
  /** The kind of the question, such as `radiogroup`. */
  kind: z.string(),
  title: Both,
  description: Both,
  required: z.boolean(),
  /** Who is asked, in words; null: everybody who reaches the page. */
  asked: Both.nullable(),
  /** The choices, rows and columns that are shown under a condition; without a label, all those without one of their own. */
  entries: z.array(z.strictObject({ label: Both.nullable(), shown: Both })),
  /** Ended attempts at this version that answered it; a job counts them. */
  answered: z.int(),
  columns: z.array(Column),
  /** The texts in the cells of a grid, which say what each column means for a row; null for any other question. */
  rubric: z
    .strictObject({ columns: z.array(Both), rows: z.array(z.strictObject({ label: Both, cells: z.array(Both) })) })
    .nullable(),
});

export const surveyCodebook = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Codebook',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'The codebook of a survey in both languages: the questions of its published version with their conditions in words, and every column of its data files with its values.',
  params: IdParams,
  data: z.strictObject({
    surveyId: Id,
    number: z.string(),
    title: Both,
    version: z.int(),
    publishedAt: Instant,
    /** Ended attempts at this version: the base of `answered`. */
    attempts: z.int(),
    pages: z.array(
      z.strictObject({
        /** Empty when the page has none. */
        title: Both,
        asked: Both.nullable(),
        questions: z.array(Question),
      }),
    ),
    screening: z.array(z.strictObject({ if: Both, reason: Both.nullable() })),
    /** Columns before those of the questions. */
    first: z.array(Column),
    /** Columns behind them: questions of earlier versions, coded answers, and details of the members. */
    further: z.array(Column),
  }),
  refusals: [notFound],
});
