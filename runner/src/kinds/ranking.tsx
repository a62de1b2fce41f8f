import type { RankingQuestion } from '@pollen/contract/questions';
import { lazy } from 'react';
import { nullWhenEmpty } from '../answer-values';
import type { KindModule } from '../kind-module';

/** Loaded by the pages that have one: few questionnaires do, and all wait for the rest of the runner. */
const RankingList = lazy(() => import('../RankingList'));

export const ranking: KindModule<RankingQuestion> = {
  Draw: (props) => <RankingList {...props} />,
  answerOf: ({ value }) => value,
  toSend: nullWhenEmpty,
};
