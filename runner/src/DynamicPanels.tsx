import type { DynamicPanelQuestion, Instance } from '@pollen/contract/questions';
import { use } from 'react';
import type { InstanceAnswers } from './answer-values';
import { InstanceElements } from './InstanceQuestions';
import { Instances } from './Instances';
import { RunnerContext } from './runner-context';

/** A card with questions for each of several things. */
export default function DynamicPanels({ question }: { question: DynamicPanelQuestion }) {
  const { answersOf } = use(RunnerContext);
  const first = (blank: Instance): InstanceAnswers => answersOf(blank.elements);
  return (
    <Instances question={question} first={first} draw={({ elements }) => <InstanceElements elements={elements} />} />
  );
}
