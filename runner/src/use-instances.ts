import type { AnswerValue } from '@pollen/contract/answers';
import type { DynamicGridQuestion, DynamicPanelQuestion, Instance } from '@pollen/contract/questions';
import { type RefObject, use, useEffect, useRef, useState } from 'react';
import { asInstances, INSTANCE_ID, type InstanceAnswers, isEmpty, isOfInstance, withChanges } from './answer-values';
import { RunnerContext } from './runner-context';

/** A panel or row as it stands on the page now. */
export interface ShownInstance {
  readonly id: number;
  /** Its place among all instances, shown or not: messages name it so. */
  readonly place: number;
  readonly view: Instance;
  readonly answers: InstanceAnswers;
}

/**
 * The instances of a question that members add and remove. After adding one its first control is focused, after removing
 * one the button to add another.
 */
export function useInstances(
  question: DynamicPanelQuestion | DynamicGridQuestion,
  root: RefObject<HTMLElement | null>,
) {
  const { answers, change } = use(RunnerContext);
  const { name, instances, blank, canRemove, least, most, copiesLast } = question;
  const list = asInstances(answers[name]);
  const lastId = useRef(0);
  const [focus, setFocus] = useState<{ readonly on: 'added' | 'removed'; readonly id: number } | null>(null);

  useEffect(() => {
    if (!focus || !root.current) return;
    // Entries of an entry have numbers and buttons of their own.
    const control = `:scope > [data-instance="${focus.id}"] :is(input, select, textarea):not(:disabled)`;
    const button = ':scope > [data-add], :scope > [data-instance] > :first-child > [data-remove]';
    const target = root.current.querySelector<HTMLElement>(focus.on === 'added' ? control : button);
    target?.focus();
    setFocus(null);
  }, [focus, root]);

  const shown = list.flatMap((own, place): ShownInstance[] => {
    const id = Number(own[INSTANCE_ID]);
    const view = instances.find((one) => one.id === id) ?? (id < 0 ? blank : null);
    return view?.shown ? [{ id, place, view, answers: own }] : [];
  });

  return {
    shown,
    canAdd: question.canAdd && list.length < most,
    canRemove: canRemove && list.length > least,
    add: (first: (blank: Instance) => InstanceAnswers) => {
      if (!blank || list.length >= most) return;
      lastId.current = Math.min(lastId.current, ...list.map((own) => Number(own[INSTANCE_ID]))) - 1;
      const id = lastId.current;
      const copied = copiesLast ? list.at(-1) : undefined;
      change(name, [...list, { ...withChanges(first(blank), copied ?? {}), [INSTANCE_ID]: id }] as AnswerValue);
      setFocus({ on: 'added', id });
    },
    remove: (id: number) => {
      change(name, list.filter((own) => own[INSTANCE_ID] !== id) as AnswerValue);
      setFocus({ on: 'removed', id });
    },
    set: (id: number, key: string, value: AnswerValue) =>
      change(
        name,
        list.map((own) => (own[INSTANCE_ID] === id ? withChanges(own, { [key]: value }) : own)) as AnswerValue,
      ),
  };
}

/** Returns whether members filled in anything of an instance. */
export function hasAnswers(answers: InstanceAnswers): boolean {
  return Object.entries(answers).some(([key, answer]) => !isOfInstance(key) && !isEmpty(answer));
}
