import type { FileQuestion } from '@pollen/contract/questions';
import { lazy } from 'react';
import { nullWhenEmpty } from '../answer-values';
import type { KindModule } from '../kind-module';

/** Loaded by the pages that have one: few questionnaires do, and all wait for the rest of the runner. */
const FileUpload = lazy(() => import('../FileUpload'));

export const file: KindModule<FileQuestion> = {
  Draw: (props) => <FileUpload {...props} />,
  answerOf: ({ value }) => value,
  toSend: nullWhenEmpty,
};
