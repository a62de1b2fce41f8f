import type { CellGridQuestion } from '@pollen/contract/questions';
import { lazy } from 'react';
import { rowsOf, rowsToSend } from '../instance-answers';
import type { KindModule } from '../kind-module';

/** Loaded by the pages that have one: few questionnaires do, and all wait for the rest of the runner. */
const CellGrid = lazy(() => import('../CellGrid'));

export const matrixdropdown: KindModule<CellGridQuestion> = {
  Draw: (props) => <CellGrid {...props} />,
  answerOf: rowsOf,
  toSend: rowsToSend,
};
