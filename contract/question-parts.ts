import { z } from 'zod';
import { MOST_FILE_BYTES } from './answer-file-values';
import { ChoiceValue, Name } from './answers';

/** What questions of several kinds are made of. */

/** A comment field beside a question: shown always, or only while the choice `when` is selected. */
export const CommentBox = z.strictObject({
  /** The key of its text in the answers. */
  key: Name,
  /** The choice that shows it; null: always shown. */
  when: ChoiceValue.nullable(),
  label: z.string(),
  placeholder: z.string(),
  value: z.string(),
  maxLength: z.int(),
  required: z.boolean(),
});

/** A choice of a question, as it is drawn. */
export const Choice = z.strictObject({
  value: ChoiceValue,
  text: z.string(),
  enabled: z.boolean(),
  /** An exclusive choice: selecting it deselects all others, and the other way round. */
  exclusive: z.boolean(),
  /** Special choices stand after the others, in any order of those: "other", "none of these", "prefer not to say" ... */
  special: z.enum(['other', 'none', 'refuse', 'dont_know']).nullable(),
});

/** A picture to choose. */
export const ImageChoice = z.strictObject({
  value: ChoiceValue,
  /** Caption, and always the alternative text. */
  text: z.string(),
  enabled: z.boolean(),
  /** A path on this site. */
  image: z.string(),
});

/** A value with its text. */
export const Labelled = z.strictObject({ value: ChoiceValue, text: z.string() });

/** The types of HTML inputs that are drawn. */
export const InputKind = z.enum([
  'text',
  'number',
  'range',
  'email',
  'url',
  'tel',
  'date',
  'datetime-local',
  'time',
  'month',
  'week',
  'color',
]);

/** The input of a text question or of one of its items. */
export const inputFields = {
  input: InputKind,
  placeholder: z.string(),
  maxLength: z.int(),
  /** Bounds and step in the form of the HTML input. */
  min: z.union([z.string(), z.number()]).nullable(),
  max: z.union([z.string(), z.number()]).nullable(),
  step: z.number().nullable(),
  /** What stands in the field before and after what is typed, as "$" or "kg"; empty: nothing. */
  prefix: z.string(),
  suffix: z.string(),
};

/** The properties of all questions. */
export const questionFields = {
  name: Name,
  /** Empty: no title is shown, because the page's or panel's title is enough. */
  title: z.string(),
  description: z.string(),
  /** "7" of "Question 7 of 18"; null when the questionnaire does not number it. */
  number: z.string().nullable(),
  required: z.boolean(),
  /** False: shown with its value, but read-only. */
  enabled: z.boolean(),
  /** Other answers may set this one: it is sent only after the member changed it. */
  follows: z.literal(true).optional(),
  /** The question whose answer is also that of this one: both may stand on one page, and the last change counts. */
  sharesWith: Name.optional(),
  comments: z.array(CommentBox),
};

/** The name of an uploaded file in answers and addresses: random, so that it cannot be guessed. */
export const FileContent = z.string().regex(/^[\w-]{32}$/);

/** An uploaded file in an answer, in the form of SurveyJS. */
export const AnswerFile = z.strictObject({
  /** As the member's device calls it. */
  name: z.string().min(1).max(200),
  /** The media type. */
  type: z.string().min(1).max(100),
  content: FileContent,
  /** In bytes. */
  size: z.int().min(1).max(MOST_FILE_BYTES),
});

export type CommentBox = z.infer<typeof CommentBox>;
export type Choice = z.infer<typeof Choice>;
export type ImageChoice = z.infer<typeof ImageChoice>;
export type Labelled = z.infer<typeof Labelled>;
export type InputKind = z.infer<typeof InputKind>;
export type AnswerFile = z.infer<typeof AnswerFile>;
