import { z } from 'zod';
import { FILE_ENDINGS } from './answer-file-values';
import { ChoiceValue, Name } from './answers';
import { AnswerFile, Choice, ImageChoice, inputFields, Labelled, questionFields } from './question-parts';

/** The questions and notes of a page, each kind as plain data for the one that draws it. */

export const RadioQuestion = z.strictObject({
  kind: z.literal('radiogroup'),
  ...questionFields,
  choices: z.array(Choice),
  /** 0: side by side as they fit. */
  columns: z.int(),
  value: ChoiceValue.nullable(),
});

export const CheckboxQuestion = z.strictObject({
  kind: z.literal('checkbox'),
  ...questionFields,
  choices: z.array(Choice),
  columns: z.int(),
  /** Label of "select all"; null: there is none. It stands for every choice that is not exclusive, "other" aside. */
  selectAll: z.string().nullable(),
  /** 0: no limit. */
  minSelected: z.int(),
  maxSelected: z.int(),
  value: z.array(ChoiceValue),
});

export const DropdownQuestion = z.strictObject({
  kind: z.literal('dropdown'),
  ...questionFields,
  choices: z.array(Choice),
  placeholder: z.string(),
  value: ChoiceValue.nullable(),
});

export const BooleanQuestion = z.strictObject({
  kind: z.literal('boolean'),
  ...questionFields,
  /** The two answers, in the order to show. */
  choices: z.tuple([Labelled, Labelled]),
  look: z.enum(['buttons', 'radio', 'checkbox', 'switch']),
  /** Text beside the tick or the switch. */
  label: z.string(),
  value: ChoiceValue.nullable(),
});

export const RatingQuestion = z.strictObject({
  kind: z.literal('rating'),
  ...questionFields,
  steps: z.array(Labelled),
  look: z.enum(['numbers', 'stars', 'smileys']),
  /** "Very unlikely" ... "Very likely"; empty: none. */
  minLabel: z.string(),
  maxLabel: z.string(),
  value: ChoiceValue.nullable(),
});

export const RankingQuestion = z.strictObject({
  kind: z.literal('ranking'),
  ...questionFields,
  choices: z.array(Choice),
  /**
   * False: members rank all choices, and the shown order counts as the answer once they have changed it. True: members
   * pick some choices, then rank them.
   */
  partial: z.boolean(),
  minSelected: z.int(),
  maxSelected: z.int(),
  /** First place first. */
  value: z.array(ChoiceValue),
});

export const ImageQuestion = z.strictObject({
  kind: z.literal('imagepicker'),
  ...questionFields,
  choices: z.array(ImageChoice),
  multiple: z.boolean(),
  captions: z.boolean(),
  /** At most one without `multiple`; the answer then is that value itself, not a list. */
  value: z.array(ChoiceValue),
});

/** The rows of a grid that are answered with the same columns. */
const gridFields = {
  rows: z.array(
    z.strictObject({
      name: Name,
      text: z.string(),
      enabled: z.boolean(),
      /** A rubric: the text of each cell, in the order of the columns; absent where the columns alone say what is chosen. */
      cells: z.array(z.string()).optional(),
    }),
  ),
  /** Every row needs an answer. */
  everyRow: z.boolean(),
  /** No two rows with the same answer. */
  uniqueColumns: z.boolean(),
};

export const GridQuestion = z.strictObject({
  kind: z.literal('matrix'),
  ...questionFields,
  ...gridFields,
  columns: z.array(Labelled),
  value: z.record(Name, ChoiceValue),
});

export const MultipleChoiceGridQuestion = z.strictObject({
  kind: z.literal('matrixcheckbox'),
  ...questionFields,
  ...gridFields,
  /** An exclusive column: selecting it in a row deselects all others of that row, and the other way round. */
  columns: z.array(Labelled.extend({ exclusive: z.boolean() })),
  /** The selected columns of each row with an answer. */
  value: z.record(Name, z.array(ChoiceValue)),
});

export const TextQuestion = z.strictObject({
  kind: z.literal('text'),
  ...questionFields,
  ...inputFields,
  /** Offered while typing. */
  suggestions: z.array(z.string()),
  autocomplete: z.string(),
  value: z.union([z.string(), z.number(), z.null()]),
});

export const CommentQuestion = z.strictObject({
  kind: z.literal('comment'),
  ...questionFields,
  placeholder: z.string(),
  rows: z.int(),
  maxLength: z.int(),
  value: z.string(),
});

export const MultipleTextQuestion = z.strictObject({
  kind: z.literal('multipletext'),
  ...questionFields,
  columns: z.int(),
  items: z.array(
    z.strictObject({
      name: Name,
      title: z.string(),
      required: z.boolean(),
      ...inputFields,
      value: z.union([z.string(), z.number(), z.null()]),
    }),
  ),
});

export const SliderQuestion = z.strictObject({
  kind: z.literal('slider'),
  ...questionFields,
  /** True: two thumbs, `value` has two numbers. */
  range: z.boolean(),
  min: z.number(),
  max: z.number(),
  step: z.number(),
  labels: z.array(z.strictObject({ value: z.number(), text: z.string() })),
  /** "{0} °C": how a value is written. */
  format: z.string(),
  /** Shortest and longest distance of the two thumbs. */
  minDistance: z.number().nullable(),
  maxDistance: z.number().nullable(),
  /** Empty: not moved yet. */
  value: z.array(z.number()),
});

export const DateRangeQuestion = z.strictObject({
  kind: z.literal('daterange'),
  ...questionFields,
  /** The first and the last day that may be chosen, as "2026-11-23". */
  min: z.string().nullable(),
  max: z.string().nullable(),
  /** Both days; empty: not chosen yet. */
  value: z.strictObject({ from: z.string(), to: z.string() }),
});

/** A value that the server calculates from other answers; nobody answers it. */
export const ExpressionQuestion = z.strictObject({
  kind: z.literal('expression'),
  ...questionFields,
  /** The value as members read it; empty: none yet. */
  text: z.string(),
  value: ChoiceValue.nullable(),
});

export const FileQuestion = z.strictObject({
  kind: z.literal('file'),
  ...questionFields,
  /** The endings of the accepted types. */
  accepts: z.array(z.enum(FILE_ENDINGS)),
  /** How many files at most. */
  most: z.int(),
  /** The largest file. */
  maxBytes: z.int(),
  /** The camera with which a phone offers to take a picture: towards the member, or away; null: only files. */
  camera: z.enum(['user', 'environment']).nullable(),
  value: z.array(AnswerFile),
});

export const SignatureQuestion = z.strictObject({
  kind: z.literal('signaturepad'),
  ...questionFields,
  /** The uploaded picture of the signature; empty: none. */
  value: z.string(),
});

const plainQuestions = [
  RadioQuestion,
  CheckboxQuestion,
  DropdownQuestion,
  BooleanQuestion,
  RatingQuestion,
  RankingQuestion,
  ImageQuestion,
  GridQuestion,
  MultipleChoiceGridQuestion,
  TextQuestion,
  CommentQuestion,
  MultipleTextQuestion,
  SliderQuestion,
  DateRangeQuestion,
  ExpressionQuestion,
  FileQuestion,
  SignatureQuestion,
] as const;

/** Sanitized HTML that is safe to insert into the page. */
export const HtmlNote = z.strictObject({ kind: z.literal('html'), name: Name, html: z.string() });
/** A panel's title before its questions. */
export const Heading = z.strictObject({
  kind: z.literal('heading'),
  name: Name,
  title: z.string(),
  description: z.string(),
});

const plainElements = [...plainQuestions, HtmlNote, Heading] as const;

/** The properties of all questions that are answered any number of times: panels, and grids whose cells are questions. */
function repeatedFields<Element extends z.ZodType>(element: Element) {
  const Instance = z.strictObject({
    /**
     * Its place among all instances of the answers from which the page was drawn, or among all rows; -1 for a new
     * instance.
     */
    id: z.int(),
    /** The row; null where instances have no names. */
    name: Name.nullable(),
    /** False: it exists, but is not shown now. */
    shown: z.boolean(),
    /** Empty: none. */
    title: z.string(),
    elements: z.array(element),
  });
  return {
    ...questionFields,
    instances: z.array(Instance),
    /** A new instance as it is drawn; null when there can be none. */
    blank: Instance.nullable(),
    /** Other answers say how many instances there are: members add and remove none. */
    countFollows: z.literal(true).optional(),
    /** Whether members may add instances here, not only at another question with the same ones. */
    canAdd: z.boolean(),
    /** A new instance begins with the answers of the last one. */
    copiesLast: z.boolean(),
    canRemove: z.boolean(),
    least: z.int(),
    most: z.int(),
    addText: z.string(),
    removeText: z.string(),
    /** Asked before an instance with answers is removed; empty: removed at once. */
    confirmText: z.string(),
    /** Shown while there is no instance. */
    emptyText: z.string(),
  };
}

/** The columns of a grid whose cells are questions: the questions of each row in the same order. */
const columnFields = {
  columns: z.array(z.strictObject({ name: Name, title: z.string(), required: z.boolean() })),
  /**
   * The questions of a row that stand in no column are those of its detail panel, which opens below the row. `single`: opening
   * one closes the others; `openNew`: it is open in a row that members add.
   */
  detail: z.strictObject({ single: z.boolean(), openNew: z.boolean() }).optional(),
};

function repeatedQuestions<Element extends z.ZodType>(element: Element) {
  return [
    /** Questions that members answer for each of several things, such as each person of a household. */
    z.strictObject({ kind: z.literal('paneldynamic'), ...repeatedFields(element) }),
    /** A grid with a question in each cell. */
    z.strictObject({ kind: z.literal('matrixdropdown'), ...repeatedFields(element), ...columnFields }),
    /** The same with rows that members add. */
    z.strictObject({ kind: z.literal('matrixdynamic'), ...repeatedFields(element), ...columnFields }),
  ] as const;
}

// Named, so that the document of the API writes each of them once.
const plainElement = z.discriminatedUnion('kind', plainElements).meta({ id: 'PlainPageElement' });
const innermostElement = z
  .discriminatedUnion('kind', [...plainElements, ...repeatedQuestions(plainElement)])
  .meta({ id: 'InnermostPageElement' });
const innerElement = z
  .discriminatedUnion('kind', [...plainElements, ...repeatedQuestions(innermostElement)])
  .meta({ id: 'InnerPageElement' });
const [DynamicPanelQuestion, CellGridQuestion, DynamicGridQuestion] = repeatedQuestions(innerElement);
const questions = [...plainQuestions, DynamicPanelQuestion, CellGridQuestion, DynamicGridQuestion] as const;

/** A question of any kind. Each room has one file per kind, see docs/recipes.md. */
export const Question = z.discriminatedUnion('kind', questions);

export const PageElement = z.discriminatedUnion('kind', [...questions, HtmlNote, Heading]).meta({ id: 'PageElement' });

export type RadioQuestion = z.infer<typeof RadioQuestion>;
export type CheckboxQuestion = z.infer<typeof CheckboxQuestion>;
export type DropdownQuestion = z.infer<typeof DropdownQuestion>;
export type BooleanQuestion = z.infer<typeof BooleanQuestion>;
export type RatingQuestion = z.infer<typeof RatingQuestion>;
export type RankingQuestion = z.infer<typeof RankingQuestion>;
export type ImageQuestion = z.infer<typeof ImageQuestion>;
export type GridQuestion = z.infer<typeof GridQuestion>;
export type MultipleChoiceGridQuestion = z.infer<typeof MultipleChoiceGridQuestion>;
export type TextQuestion = z.infer<typeof TextQuestion>;
export type CommentQuestion = z.infer<typeof CommentQuestion>;
export type MultipleTextQuestion = z.infer<typeof MultipleTextQuestion>;
export type SliderQuestion = z.infer<typeof SliderQuestion>;
export type DateRangeQuestion = z.infer<typeof DateRangeQuestion>;
export type ExpressionQuestion = z.infer<typeof ExpressionQuestion>;
export type FileQuestion = z.infer<typeof FileQuestion>;
export type SignatureQuestion = z.infer<typeof SignatureQuestion>;
export type DynamicPanelQuestion = z.infer<typeof DynamicPanelQuestion>;
export type CellGridQuestion = z.infer<typeof CellGridQuestion>;
export type DynamicGridQuestion = z.infer<typeof DynamicGridQuestion>;
export type RepeatedQuestion = DynamicPanelQuestion | CellGridQuestion | DynamicGridQuestion;
export type Instance = RepeatedQuestion['instances'][number];
export type Question = z.infer<typeof Question>;
export type HtmlNote = z.infer<typeof HtmlNote>;
export type Heading = z.infer<typeof Heading>;
export type PageElement = z.infer<typeof PageElement>;
