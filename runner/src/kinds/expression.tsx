import type { ExpressionQuestion } from '@pollen/contract/questions';
import { use } from 'react';
import styles from '../Inputs.module.css';
import type { KindModule } from '../kind-module';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';

/** A value that the server calculates; it changes with the answers on which it depends. */
function CalculatedValue({ question }: { question: ExpressionQuestion }) {
  const { words } = use(RunnerContext);
  return (
    <QuestionFrame question={question}>
      {({ invalid: _invalid, ...wiring }) => (
        <output {...wiring} className={styles.calculated} data-empty={question.text === '' || undefined}>
          {question.text || words.notCalculated}
        </output>
      )}
    </QuestionFrame>
  );
}

export const expression: KindModule<ExpressionQuestion> = {
  Draw: CalculatedValue,
  answerOf: () => null,
  toSend: () => null,
};
