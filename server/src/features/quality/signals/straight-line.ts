import { answersOf, gridOf } from '../attempt-answers';
import type { SignalModule } from '../signal-module';

interface Evidence {
  readonly questions: readonly string[];
}

/** The member gave the same answer in all rows of grids. */
export const straightLine: SignalModule<'straightLine', Evidence> = {
  about: 'grids',
  memberText: { en: 'The same answer in all rows of a grid', zh: '矩阵题各行答案相同' },
  find: ({ carelessness }) => {
    const found = carelessness.find((one) => one.kind === 'straightLine');
    return found ? { questions: found.grids.map(({ question }) => question) } : null;
  },
  show: (evidence, attempt, context) => {
    const { questions, answers } = answersOf(attempt, context);
    return {
      grids: evidence.questions.map((name) => gridOf(questions.get(name), name, answers[name], context.locale)),
    };
  },
};
