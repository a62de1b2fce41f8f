import type { AnswerValue, PageAnswers } from '@pollen/contract/answers';
import type { PageErrors } from '@pollen/contract/questionnaire-page';
import type { PageElement } from '@pollen/contract/questions';
import { createContext, type ReactNode } from 'react';
import type { InstanceAnswers } from './answer-values';
import type { Upload } from './upload';
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
  /**
   * The level of the titles of questions: 1 on a page that is one question, 2 on others. In a panel or row of another
   * question it is deeper, and the titles are smaller.
   */
  level: number;
  /** Returns the answers that elements arrive with. */
  answersOf: (elements: readonly PageElement[]) => InstanceAnswers;
  /** Null where nothing is kept, as in a preview. */
  upload: Upload | null;
  /** Holds the page until as many uploads are done as were begun. */
  hold: (change: 1 | -1) => void;
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
  level: 2,
  answersOf: () => ({}),
  upload: null,
  hold: () => undefined,
  Element: () => null,
});

/** Returns the element of a title of a level. */
export function headingOf(level: number): 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' {
  return `h${Math.min(level, 6) as 1 | 2 | 3 | 4 | 5 | 6}`;
}

/** Whether titles of a level are those of questions in a panel or row of another question. */
export const isInner = (level: number) => level > 2;
