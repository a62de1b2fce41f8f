import type { AnswerValue } from '@pollen/contract/answers';
import type { PageElement, RepeatedQuestion } from '@pollen/contract/questions';
import { asInstances, asRows, INSTANCE_ID, type InstanceAnswers } from './answer-values';

/** Returns the instances that a question arrives with. */
export function instancesOf(
  { instances }: RepeatedQuestion,
  inside: (elements: readonly PageElement[]) => InstanceAnswers,
): AnswerValue {
  return instances.map(({ id, elements }) => ({ [INSTANCE_ID]: id, ...inside(elements) })) as AnswerValue;
}

/**
 * Returns all instances to send, also those that are not shown: one that is left out counts as removed. Where the number
 * follows another answer, those that it took away are sent as well, and come back as they were typed.
 */
export function instancesToSend(
  { instances, blank, countFollows }: RepeatedQuestion,
  answer: AnswerValue,
  inside: (elements: readonly PageElement[], answers: InstanceAnswers) => InstanceAnswers,
): AnswerValue {
  return asInstances(answer).map((own) => {
    const id = Number(own[INSTANCE_ID]);
    const view = instances.find((one) => one.id === id) ?? (id < 0 || countFollows ? blank : null);
    return { [INSTANCE_ID]: id, ...(view?.shown && inside(view.elements, own)) };
  }) as AnswerValue;
}

/** Returns the answers of the rows that a question arrives with, by row. */
export function rowsOf(
  { instances }: RepeatedQuestion,
  inside: (elements: readonly PageElement[]) => InstanceAnswers,
): AnswerValue {
  return Object.fromEntries(instances.map(({ name, elements }) => [name ?? '', inside(elements)])) as AnswerValue;
}

/** Returns the answers of the rows to send. */
export function rowsToSend(
  { instances }: RepeatedQuestion,
  answer: AnswerValue,
  inside: (elements: readonly PageElement[], answers: InstanceAnswers) => InstanceAnswers,
): AnswerValue {
  const rows = asRows(answer);
  return Object.fromEntries(
    instances.map(({ name, elements }) => [name ?? '', inside(elements, rows[name ?? ''] ?? {})]),
  ) as AnswerValue;
}
