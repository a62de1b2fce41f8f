import type { MultipleChoiceGridQuestion } from '@pollen/contract/questions';
import { withoutEmptyLists } from '../answer-values';
import { ChoiceGrid } from '../ChoiceGrid';
import type { KindModule } from '../kind-module';

/** Any number of answers per row. */
export const matrixcheckbox: KindModule<MultipleChoiceGridQuestion> = {
  Draw: ChoiceGrid,
  answerOf: ({ value }) => value,
  toSend: withoutEmptyLists,
  hasParts: true,
};
