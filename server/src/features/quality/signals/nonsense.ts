import type { Carelessness } from '../../questionnaires/index';
import { textsOf } from '../attempt-answers';
import type { SignalModule } from '../signal-module';

type Found = Extract<Carelessness, { kind: 'nonsense' }>['answers'][number];

interface Evidence {
  readonly answers: readonly Omit<Found, 'text'>[];
}

/** The open answers contain no words. */
export const nonsense: SignalModule<'nonsense', Evidence> = {
  about: 'texts',
  memberText: { en: 'An open answer without meaning', zh: '开放题回答无意义' },
  find: ({ carelessness }) => {
    const found = carelessness.find((one) => one.kind === 'nonsense');
    return found ? { answers: found.answers.map(({ text: _text, ...place }) => place) } : null;
  },
  show: ({ answers }, attempt, context) => {
    const texts = textsOf(attempt, context);
    return { answers: answers.map(({ question, ...why }) => ({ ...texts(question), ...why })) };
  },
};
