import { z } from 'zod';
import { ResultKind } from './console-results';
import { weightingNotSet, weightingProblems } from './console-weighting';
import { operation, refusal } from './operation';
import { Id, IdParams, Locale, malformed, notFound } from './values';

/** Breaks of one table at most, and columns that they may have together. */
export const MAX_BREAKS = 6;
export const MAX_COLUMNS = 60;
/** Columns with fewer respondents are marked and not tested; those with fewer than the second figure are hidden. */
export const SMALL_BASE = 30;
export const HIDDEN_BASE = 10;

export const tooManyColumns = refusal('tooManyColumns', {
  en: 'These breaks have {columns} columns together. A table has at most {most}: leave one out.',
  zh: '所选分组变量共有 {columns} 列，一个表格最多 {most} 列，请减少一个分组变量。',
});

/** Value of a category as the questionnaire has it. */
const Category = z.union([z.string().max(1_000), z.number().min(-1e9).max(1e9), z.boolean()]);
const VariableName = z.string().max(200);

/** Respondents whose answers are all among these; of several answers one is enough. */
export const BaseFilters = z
  .array(z.strictObject({ variable: VariableName, categories: z.array(Category).min(1).max(300) }))
  .max(5)
  .default([]);

export const surveyVariables = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Variables',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'The variables that results can be broken down and filtered by: questions with answers out of a list, coded open questions, and what is known of the members: gender, age group, country, level, quota group, and the profile fields of the survey.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        name: z.string(),
        title: z.string(),
        /** From the profile, by which small groups of members could be told apart. */
        isOfMember: z.boolean(),
        /** One respondent may have several of the categories: no variable for weights. */
        isMultiple: z.boolean(),
        categories: z.array(z.strictObject({ value: Category, label: z.string() })),
      }),
    ),
  }),
  refusals: [notFound],
});

const Column = z.strictObject({
  /** Name of the break; null for the column of all respondents. */
  variable: z.string().nullable(),
  /** Title of the break; null for the column of all respondents. */
  break: z.string().nullable(),
  label: z.string(),
  /** Marks the column in the cells that are higher; null for the column of all. */
  letter: z.string().nullable(),
  /** Respondents who answered, not weighted; null where the column is hidden. */
  base: z.int().nullable(),
  /** With weights: the number of unweighted respondents that would be as precise (Kish). */
  effectiveBase: z.number().optional(),
  /** `small`: not tested. `hidden`: too few respondents to be shown. */
  size: z.enum(['enough', 'small', 'hidden']),
  /** A respondent may be in several columns of this break, so that they are not tested against each other. */
  overlaps: z.boolean(),
});

const Cell = z.strictObject({
  /** Share in percent, mean, median, deviation or NPS; null where there is none, or in a hidden column. */
  value: z.number().nullable(),
  /** Of shares: how many respondents, not weighted. */
  count: z.int().nullable(),
  /** Letters of the columns of the same break that are significantly lower. */
  above: z.array(z.string()),
});

const Row = z.strictObject({
  /** Unique in its table. */
  id: z.string(),
  kind: z.enum([
    'share',
    'top2',
    'bottom2',
    'promoters',
    'passives',
    'detractors',
    'nps',
    'mean',
    'median',
    'deviation',
  ]),
  /** The category of a share; of two boxes, which they are; empty for the other kinds. */
  label: z.string(),
  cells: z.array(Cell),
});

const Table = z.strictObject({
  /** Unique among the tables of the question. */
  id: z.string(),
  /** Row of a grid or entry of a ranking; null for the question itself. */
  part: z.string().nullable(),
  rows: z.array(Row),
  /** Confidence interval of the NPS of all respondents. */
  npsInterval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
});

/** All tables of one question. */
export const QuestionTables = z.strictObject({
  surveyId: Id,
  question: z.string(),
  title: z.string(),
  kind: ResultKind,
  /** Several answers of one respondent count each: shares add up to more than a hundred. */
  multiple: z.boolean(),
  /** What there is beside the figures: texts to read and code, or uploaded files in the results files. */
  beside: z.enum(['texts', 'files']).nullable(),
  /** Responses looked at: the newest ones of a survey that has more. */
  looked: z.int(),
  capped: z.boolean(),
  /** Shares and means are weighted, and tested on effective bases. */
  weighted: z.boolean(),
  columns: z.array(Column),
  tables: z.array(Table),
});

const tableView = {
  breaks: z.array(VariableName).max(MAX_BREAKS).default([]),
  filters: BaseFilters,
  /** Confidence in percent. */
  level: z.union([z.literal(90), z.literal(95), z.literal(99)]).default(95),
  /** By the weighting of the survey. */
  weighted: z.boolean().default(false),
};
export const TableView = z.strictObject(tableView);

export const questionTables = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Tables',
  caller: 'operator',
  permission: 'anyOperator',
  unaudited: 'Reads only; the choice of columns and filters is too long for an address.',
  summary:
    'Tables of one question: shares, boxes, NPS, mean, median and deviation for all respondents and by breaks, with significance letters. Shares are compared by a z test of two proportions, means and NPS by Welch’s t test, two-sided, not corrected for many tests. With weights all figures but the counts are weighted, and tested on effective bases.',
  params: IdParams,
  body: z.strictObject({ question: VariableName, ...tableView }),
  data: QuestionTables,
  refusals: [notFound, tooManyColumns, weightingNotSet, ...weightingProblems],
});

/** Questions of one workbook: each takes up to a second of a large survey. */
export const MAX_TABLES = 120;

export const tablesWorkbook = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Tables/Excel',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  audit: ['survey.exported'],
  summary:
    'The tables of all questions as an Excel workbook, with bases, letters and the note of the tests; the first 120 questions of a survey that has more. `view` is the JSON of what `Tables` takes beside the question.',
  params: IdParams,
  query: z.strictObject({ view: z.string().max(12_000).default('{}'), lang: Locale.default('en') }),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  data: z.unknown(),
  refusals: [notFound, malformed, tooManyColumns, weightingNotSet, ...weightingProblems],
});
