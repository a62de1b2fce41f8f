import type { ImageQuestion } from '@pollen/contract/questions';
import { lazy } from 'react';
import { nullWhenEmpty } from '../answer-values';
import type { KindModule } from '../kind-module';

/** Loaded by the pages that have one: few do, and all wait for the rest of the runner. */
const ImageChoices = lazy(() => import('../ImageChoices'));

export const imagepicker: KindModule<ImageQuestion> = {
  Draw: (props) => <ImageChoices {...props} />,
  answerOf: ({ multiple, value }) => (multiple ? value : (value[0] ?? null)),
  toSend: nullWhenEmpty,
};
