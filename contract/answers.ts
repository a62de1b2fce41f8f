import { z } from 'zod';

/** The answers of a page of a questionnaire: what browsers send and what questions hold. */

/** The longest text answer in characters, whatever the questionnaire allows. */
export const LONGEST_TEXT = 10_000;
/** The most answers (a question's own and its comments) of one page. */
export const MOST_ANSWERS_ON_A_PAGE = 500;
/** Most parts (ticked choices, ranked items, grid rows, text items) of one answer. */
export const MOST_PARTS_OF_AN_ANSWER = 500;

/** The name of a question, a row, a text item, a page, or the key of an answer. */
export const Name = z.string().min(1).max(200);

/** Value of a choice, of a grid column, of a rating step. */
export const ChoiceValue = z.union([z.string().max(1000), z.number(), z.boolean()]);

/** The most panels or rows of a question that members add to, and how deep such questions stand in each other. */
export const MOST_INSTANCES = 100;
export const MOST_INSTANCE_DEPTH = 3;
/** In an instance that a browser sends: the number of the instance. Names of questions never begin with "#". */
export const INSTANCE_ID = '#';

/** The choices that were ticked in one row of a grid. */
const TickedChoices = z.array(ChoiceValue).max(MOST_PARTS_OF_AN_ANSWER);

/** `null` clears the answer. Lists: ticked choices, ranked order, both ends of a slider. Objects: grid rows, text items. */
const PlainAnswer = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string().max(LONGEST_TEXT),
  TickedChoices,
  z
    .record(Name, z.union([ChoiceValue, z.string().max(LONGEST_TEXT), z.null(), TickedChoices]))
    .refine((parts) => Object.keys(parts).length <= MOST_PARTS_OF_AN_ANSWER),
]);

function instancesOf<Answer extends z.ZodType>(answer: Answer) {
  const instance = z.record(Name, answer).refine((answers) => Object.keys(answers).length <= MOST_PARTS_OF_AN_ANSWER);
  return z.union([
    z.array(instance).max(MOST_INSTANCES),
    z.record(Name, instance).refine((rows) => Object.keys(rows).length <= MOST_PARTS_OF_AN_ANSWER),
  ]);
}

/** The answers in a panel or row, which may have panels and rows of their own, and these once more. */
const InnermostAnswer = z.union([PlainAnswer, instancesOf(PlainAnswer)]);
const InnerAnswer = z.union([PlainAnswer, instancesOf(InnermostAnswer)]);

/**
 * Besides plain answers the panels of a dynamic panel or the rows of a dynamic grid, each with its answers by name: a
 * list, or an object by row where the rows are fixed. The number of an instance under "#" says which of the drawn
 * instances it is; negative numbers are new ones.
 */
export const AnswerValue = z.union([PlainAnswer, instancesOf(InnerAnswer)]).meta({ id: 'AnswerValue' });

/** Answers of one page by question name; the text beside "other" and free comments by their own `key`. */
export const PageAnswers = z
  .record(Name, AnswerValue)
  .refine((answers) => Object.keys(answers).length <= MOST_ANSWERS_ON_A_PAGE);

export type ChoiceValue = z.infer<typeof ChoiceValue>;
export type AnswerValue = z.infer<typeof AnswerValue>;
export type PageAnswers = z.infer<typeof PageAnswers>;
