import { z } from 'zod';
import { AttemptId, AttemptView } from './attempts';
import { operation } from './operation';
import { notFound } from './values';

export const leaveSurvey = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/Leave',
  caller: 'member',
  summary:
    'Withdraw the agreement to a sensitive survey. A running attempt ends without a reward and without consequences; one that has ended keeps its reward. With `eraseAnswers` the answers are erased, also later. A repeat changes nothing. Attempts at other surveys are not found.',
  params: z.strictObject({ attemptId: AttemptId }),
  body: z.strictObject({ eraseAnswers: z.boolean() }),
  data: AttemptView,
  refusals: [notFound],
});
