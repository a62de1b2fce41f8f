import { answerInWords, questionTitle } from '../../console-members/index';
import { answersOf } from '../attempt-answers';
import type { SignalModule } from '../signal-module';

interface Evidence {
  readonly questions: readonly string[];
}

/** The member failed an attention check. */
export const attention: SignalModule<'attention', Evidence> = {
  about: 'attention',
  memberText: { en: 'An attention check was not passed', zh: '未通过注意力检测' },
  find: ({ carelessness }) => {
    const found = carelessness.find((one) => one.kind === 'attention');
    return found ? { questions: found.checks.map(({ question }) => question) } : null;
  },
  show: (evidence, attempt, context) => {
    const { questions, answers } = answersOf(attempt, context);
    const checks = evidence.questions.map((name) => {
      const question = questions.get(name);
      return {
        title: questionTitle(question, name, context.locale),
        expected: answerInWords(question, question?.attention, context.locale),
        given: answerInWords(question, answers[name], context.locale),
      };
    });
    return { checks };
  },
};
