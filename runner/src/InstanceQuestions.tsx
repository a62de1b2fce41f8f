import { messagesOfInstance } from '@pollen/contract/answer-keys';
import type { AnswerValue } from '@pollen/contract/answers';
import type { PageElement } from '@pollen/contract/questions';
import { type ReactNode, use, useCallback, useMemo } from 'react';
import type { InstanceAnswers } from './answer-values';
import { RunnerContext } from './runner-context';

interface InstanceQuestionsProps {
  question: string;
  /** The place of the instance among all, or its row. */
  instance: number | string;
  answers: InstanceAnswers;
  /** The element that names the instance. */
  titleId: string;
  onChange: (key: string, value: AnswerValue) => void;
  children: ReactNode;
}

/** Gives the questions of one panel or row their own answers and messages. */
export function InstanceQuestions({
  question,
  instance,
  answers,
  titleId,
  onChange,
  children,
}: InstanceQuestionsProps) {
  const around = use(RunnerContext);
  const { errors } = around;
  const own = useMemo(() => messagesOfInstance(errors, question, instance), [errors, question, instance]);
  const change = useCallback((key: string, value: AnswerValue) => onChange(key, value), [onChange]);
  const context = useMemo(
    () => ({ ...around, answers, errors: own, change, alone: false, pageTitleId: titleId, level: around.level + 2 }),
    [around, answers, own, change, titleId],
  );
  return <RunnerContext value={context}>{children}</RunnerContext>;
}

/** The elements of a panel, one below the other. */
export function InstanceElements({ elements }: { elements: readonly PageElement[] }) {
  const { Element } = use(RunnerContext);
  return elements.map((element) => <Element key={element.name} element={element} />);
}
