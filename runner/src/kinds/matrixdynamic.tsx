import type { DynamicGridQuestion } from '@pollen/contract/questions';
import { lazy } from 'react';
import { instancesOf, instancesToSend } from '../instance-answers';
import type { KindModule } from '../kind-module';

/** Loaded by the pages that have one: few questionnaires do, and all wait for the rest of the runner. */
const DynamicGrid = lazy(() => import('../DynamicGrid'));

export const matrixdynamic: KindModule<DynamicGridQuestion> = {
  Draw: (props) => <DynamicGrid {...props} />,
  answerOf: instancesOf,
  toSend: instancesToSend,
};
