import type { Draft } from '../../importer';
import { pictureIn } from '../../texts';
import type { QualtricsEntry } from './choice-groups';
import type { QualtricsContext } from './context';
import { partOf, textOf } from './json';
import type { QualtricsQuestion } from './structure';

/** Whether a question must be answered. */
export function isForced({ validation }: QualtricsQuestion): boolean {
  return validation.ForceResponse === 'ON' && validation.ForceResponseType !== 'RequestResponse';
}

const shown = {
  choice: { en: 'choice', zh: '选项' },
  row: { en: 'row', zh: '行' },
  column: { en: 'column', zh: '列' },
} as const;

/** Returns the condition of a choice, row or column as a part of its JSON; reports one that has no counterpart. */
export function conditionOf(
  question: QualtricsQuestion,
  context: QualtricsContext,
  { id, json }: QualtricsEntry,
  kind: keyof typeof shown,
): Draft {
  const { en, zh } = shown[kind];
  const visibleIf = context.condition(json.DisplayLogic, (reason) =>
    context.report(
      question,
      `The condition of ${en} ${id} is left out, because ${reason.en}. Everybody sees the ${en}.`,
      `${zh} ${id} 的条件未导入：${reason.zh}。所有人都会看到该${zh}。`,
    ),
  );
  return visibleIf === undefined ? {} : { visibleIf };
}

/** Returns the choices of a question, without the one that becomes "other". */
export function choicesOf(question: QualtricsQuestion, context: QualtricsContext): Draft[] {
  const other = context.otherOf(question);
  return question.choices
    .filter(({ id }) => id !== other?.id)
    .map((entry) => ({
      value: context.valueOf(question, entry),
      text: context.label(question, 'Choices', entry),
      ...(entry.json.ExclusiveAnswer === true && question.selector.startsWith('MA') && { isExclusive: true }),
      ...conditionOf(question, context, entry, 'choice'),
    }));
}

/** Whether choices are imported as pictures: beside "other", and where one excludes the others, there are none. */
export function areChoicesPictures(question: QualtricsQuestion, context: QualtricsContext): boolean {
  if (context.otherOf(question) || question.choices.some(({ json }) => json.ExclusiveAnswer === true)) return false;
  return question.choices.some(({ json }) => pictureIn(textOf(json.Display)) !== undefined);
}

/** Returns the choices of a question with their pictures. */
export function pictureChoicesOf(question: QualtricsQuestion, context: QualtricsContext): Draft[] {
  return question.choices.map((entry) => {
    const imageLink = pictureIn(textOf(entry.json.Display));
    const text = context.wordsBeside(question, entry);
    return {
      value: context.valueOf(question, entry),
      ...(text !== undefined && { text }),
      ...(imageLink !== undefined && { imageLink }),
      ...conditionOf(question, context, entry, 'choice'),
    };
  });
}

/** A row of a table: `value` is the name that the data of Qualtrics has for it. */
export interface Row extends Draft {
  readonly value: string;
  readonly text: string | Draft;
}

/** Returns the rows of a table. */
export function rowsOf(question: QualtricsQuestion, context: QualtricsContext): Row[] {
  return question.choices.map((entry) => {
    const label = context.label(question, 'Choices', entry);
    const ends = question.selector === 'Bipolar' && typeof label === 'string' ? label.replace(/\s*:\s*/, ' – ') : label;
    return { value: entry.id, text: ends, ...conditionOf(question, context, entry, 'row') };
  });
}

/** Returns the scale of a table, as columns or as the choices of a cell. */
export function scaleOf(question: QualtricsQuestion, context: QualtricsContext): Draft[] {
  return question.answers.map((entry) => ({
    value: context.valueOf(question, entry),
    text: context.label(question, 'Answers', entry),
    ...(entry.json.ExclusiveAnswer === true && question.subSelector === 'MultipleAnswer' && { isExclusive: true }),
    ...conditionOf(question, context, entry, 'column'),
  }));
}

/** Whether the choices or rows of a question stand in random order. */
export function isShuffled({ json }: QualtricsQuestion): boolean {
  return textOf(partOf(json.Randomization).Type) === 'All';
}

/** Returns the logic that shows a question: Qualtrics has one for answers of the same page, too. */
export function displayLogicOf({ json }: QualtricsQuestion): unknown {
  return Object.keys(partOf(json.DisplayLogic)).length > 0 ? json.DisplayLogic : json.InPageDisplayLogic;
}
