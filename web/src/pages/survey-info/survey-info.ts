import type { DataOf } from '../../api/call';

/** A survey as it is shown before its start. */
export type SurveyInfo = DataOf<'GET /api/v1/Surveys/:encryptId'>;
