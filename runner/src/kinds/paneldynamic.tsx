import type { DynamicPanelQuestion } from '@pollen/contract/questions';
import { lazy } from 'react';
import { instancesOf, instancesToSend } from '../instance-answers';
import type { KindModule } from '../kind-module';

/** Loaded by the pages that have one: few questionnaires do, and all wait for the rest of the runner. */
const DynamicPanels = lazy(() => import('../DynamicPanels'));

export const paneldynamic: KindModule<DynamicPanelQuestion> = {
  Draw: (props) => <DynamicPanels {...props} />,
  answerOf: instancesOf,
  toSend: instancesToSend,
};
