import type { PageAnswers } from '@pollen/contract/answers';
import type { PageErrors } from '@pollen/contract/questionnaire-page';
import type { PageElement as ElementView } from '@pollen/contract/questions';
import { memo } from 'react';
import { Element } from './Element';
import { type Runner, RunnerContext } from './runner-context';

interface PageElementProps {
  element: ElementView;
  answers: PageAnswers;
  errors: PageErrors;
  /** What all elements of the page share; the same object until it changes. */
  shared: Omit<Runner, 'answers' | 'errors'>;
}

/**
 * Draws an element of a page. An answer draws its own question again and no other: on a page of 300 questions a tap
 * would otherwise take half a second on a phone.
 */
export const PageElement = memo(function PageElement({ element, answers, errors, shared }: PageElementProps) {
  return (
    <RunnerContext value={{ ...shared, answers, errors }}>
      <Element element={element} />
    </RunnerContext>
  );
}, isSame);

/** Whether nothing that the element shows has changed: its answer, its comments and the messages about them. */
function isSame(one: PageElementProps, next: PageElementProps): boolean {
  const { element } = next;
  if (one.element !== element || one.shared !== next.shared) return false;
  const own = [element.name, ...('comments' in element ? element.comments.map(({ key }) => key) : [])];
  if (own.some((key) => one.answers[key] !== next.answers[key])) return false;
  // Messages about a part of a question have keys that begin with the question's.
  const differs = (from: PageErrors, to: PageErrors) =>
    Object.keys(from).some((key) => from[key] !== to[key] && own.some((start) => key.startsWith(start)));
  return one.errors === next.errors || !(differs(one.errors, next.errors) || differs(next.errors, one.errors));
}
