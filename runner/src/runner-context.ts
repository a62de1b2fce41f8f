import type { AnswerValue, PageAnswers, PageElement, PageErrors } from '@pollen/contract/questionnaire-page';
import { createContext, type ReactNode } from 'react';
import type { InstanceAnswers } from './answer-values';
import { type RunnerWords, runnerWords } from './words';

/** What the questions of a page or of an instance draw with. */
export interface Runner {
  words: RunnerWords;
  /** BCP 47 tag for numbers. */
  locale: string;
  answers: PageAnswers;
  errors: PageErrors;
  change: (name: string, value: AnswerValue) => void;
  /** The page is this one question: its title is the page's. */
  alone: boolean;
  /** Names a question without a title of its own. */
  pageTitleId: string;
  /** The questions stand in a panel or row of another one: their titles are smaller and of a lower level. */
  inner: boolean;
  /** Returns the answers that elements arrive with. */
  answersOf: (elements: readonly PageElement[]) => InstanceAnswers;
  /** Draws an element of any kind. */
  Element(props: { element: PageElement }): ReactNode;
}

export const RunnerContext = createContext<Runner>({
  words: runnerWords.en,
  locale: 'en-US',
  answers: {},
  errors: {},
  change: () => undefined,
  alone: false,
  pageTitleId: '',
  inner: false,
  answersOf: () => ({}),
  Element: () => null,
});
