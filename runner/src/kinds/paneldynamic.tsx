import type { DynamicPanelQuestion, Instance } from '@pollen/contract/questionnaire-page';
import { use } from 'react';
import type { InstanceAnswers } from '../answer-values';
import { InstanceElements } from '../InstanceQuestions';
import { Instances } from '../Instances';
import { instancesOf, instancesToSend } from '../instance-answers';
import type { KindModule } from '../kind-module';
import { RunnerContext } from '../runner-context';

/** A card with questions for each of several things. */
function DynamicPanels({ question }: { question: DynamicPanelQuestion }) {
  const { answersOf } = use(RunnerContext);
  const first = (blank: Instance): InstanceAnswers => answersOf(blank.elements);
  return (
    <Instances question={question} first={first} draw={({ elements }) => <InstanceElements elements={elements} />} />
  );
}

export const paneldynamic: KindModule<DynamicPanelQuestion> = {
  Draw: DynamicPanels,
  answerOf: instancesOf,
  toSend: instancesToSend,
};
