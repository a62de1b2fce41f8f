import type { AnswerValue, PageAnswers, PageErrors } from '@pollen/contract/questionnaire-page';
import { createContext } from 'react';
import { type RunnerWords, runnerWords } from './words';

interface Runner {
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
}

export const RunnerContext = createContext<Runner>({
  words: runnerWords.en,
  locale: 'en-US',
  answers: {},
  errors: {},
  change: () => undefined,
  alone: false,
  pageTitleId: '',
});
