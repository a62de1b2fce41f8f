import { z } from 'zod';
import { operation, refusal } from './operation';
import { questionnaireRefused } from './questionnaire-checks';

/** Why a list of choices was not fetched. */
export const CHOICE_LIST_PROBLEMS = [
  // The address leads to a private network, or is no web address.
  'privateAddress',
  'unreachable',
  // The other website answered with an error, for instance because it asks for a password.
  'refused',
  'redirects',
  'tooLarge',
  'tooSlow',
  // The answer is no JSON.
  'notJson',
  // The list has more entries than a question can have choices.
  'tooMany',
  // The questionnaire would be too large with the list.
  'noRoom',
] as const;

export const tooManyChoiceLists = refusal('tooManyChoiceLists', {
  en: 'At most {count} lists of choices can come from other websites.',
  zh: '最多 {count} 个选项列表可来自其他网站。',
});

/** A list of choices on another website, read in one way, and what became of it. */
export const ChoiceList = z.strictObject({
  address: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  problem: z.enum(CHOICE_LIST_PROBLEMS).nullable(),
  /** How many entries a list with too many has. */
  entries: z.int().nullable(),
  /** The questions that it has the choices of. */
  questions: z.array(
    z.strictObject({
      name: z.string(),
      /** The choices that were written into the question; null when there are none. */
      choices: z.int().nullable(),
    }),
  ),
});

export const fetchChoiceLists = operation({
  method: 'POST',
  path: '/api/console/ChoiceLists',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'Fetches public lists and returns a changed copy; saves nothing of a survey.',
  summary:
    'Fetch the lists of choices that stand on other websites (`choicesByUrl`), and write those that are here into a copy of the questionnaire as `choices`. Ask again while a list waits: until then nothing is written.',
  body: z.strictObject({
    questionnaire: z.unknown(),
    /** Whether lists that failed, or were fetched for an earlier request, are fetched anew. */
    anew: z.boolean(),
  }),
  data: z.strictObject({
    /** The questionnaire with the lists that are here as choices. */
    questionnaire: z.unknown(),
    lists: z.array(ChoiceList),
  }),
  refusals: [tooManyChoiceLists, questionnaireRefused],
});
