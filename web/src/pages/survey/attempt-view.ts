import type { DataOf } from '../../api/call';

/** An attempt as its member sees it: the page to answer, or how it ended. */
export type AttemptView = DataOf<'GET /api/v1/Attempts/:attemptId'>;
