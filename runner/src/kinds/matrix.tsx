import type { GridQuestion } from '@pollen/contract/questions';
import { withoutEmptyParts } from '../answer-values';
import { ChoiceGrid } from '../ChoiceGrid';
import type { KindModule } from '../kind-module';

/** One answer per row. */
export const matrix: KindModule<GridQuestion> = {
  Draw: ChoiceGrid,
  answerOf: ({ value }) => value,
  toSend: withoutEmptyParts,
  hasParts: true,
};
