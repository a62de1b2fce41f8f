import type { Draft } from '../../importer';
import type { LimeContext } from './context';
import type { LimeEntry, LimeQuestion } from './structure';

/** The type of a question with its choices. */
interface TypeAndChoices extends Draft {
  readonly type: string;
  readonly choices: readonly Draft[];
}

/** Returns choices as lines of text. */
export function withoutPictures(
  type: string,
  question: LimeQuestion,
  list: readonly LimeEntry[],
  context: LimeContext,
): TypeAndChoices {
  return { type, choices: context.entries(question, list) };
}

/** Returns choices as pictures where some have one. Beside "other" there are no pictures. */
export function choicesOrPictures(
  type: string,
  question: LimeQuestion,
  list: readonly LimeEntry[],
  context: LimeContext,
): TypeAndChoices {
  const pictures = list.map(({ text }) => context.pictureIn(text));
  if (question.other || pictures.every((address) => address === undefined))
    return withoutPictures(type, question, list, context);
  const choices = context
    .entries(question, list, { picturesApart: true })
    .map((choice, at) => ({ ...choice, ...(pictures[at] !== undefined && { imageLink: pictures[at] }) }));
  return { type: 'imagepicker', showLabel: true, choices };
}
