import type { DateRangeQuestion } from '@pollen/contract/questions';
import { lazy } from 'react';
import { withoutEmptyParts } from '../answer-values';
import type { KindModule } from '../kind-module';

/** Loaded by the pages that have one: few do, and all wait for the rest of the runner. */
const DateRange = lazy(() => import('../DateRange'));

export const daterange: KindModule<DateRangeQuestion> = {
  Draw: (props) => <DateRange {...props} />,
  answerOf: ({ value }) => value,
  toSend: withoutEmptyParts,
  isTyped: true,
};
