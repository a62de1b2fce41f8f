import type { DataOf } from '../../api/call';

/** An attempt as its member sees it: the page to answer, or how it ended. */
export type AttemptView = DataOf<'GET /api/v1/Attempts/:attemptId'>;

/** An ad that is watched, or whose question is answered. */
export type AdView = Extract<AttemptView, { kind: 'ad' }>;
