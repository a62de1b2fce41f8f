import type { SliderQuestion } from '@pollen/contract/questions';
import { lazy } from 'react';
import { nullWhenEmpty } from '../answer-values';
import type { KindModule } from '../kind-module';

/** Loaded by the pages that have one: few do, and all wait for the rest of the runner. */
const Slider = lazy(() => import('../Slider'));

export const slider: KindModule<SliderQuestion> = {
  Draw: (props) => <Slider {...props} />,
  answerOf: ({ range, value }) => (range && value.length > 0 ? value : (value[0] ?? null)),
  toSend: nullWhenEmpty,
};
