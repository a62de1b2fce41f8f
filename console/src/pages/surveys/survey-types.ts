import type { Api } from '@pollen/contract/api';

export type BodyOf = Api['POST /api/console/Surveys']['body'];
export type Survey = Api['GET /api/console/Surveys/:id']['data'];
export type SurveyRow = Api['GET /api/console/Surveys']['data']['list'][number];
export type SurveyState = SurveyRow['state'];
export type Check = Api['POST /api/console/QuestionnaireChecks']['data'];

export const surveyStates = [
  'draft',
  'scheduled',
  'live',
  'paused',
  'full',
  'closed',
] as const satisfies readonly SurveyState[];
export type Version = Api['GET /api/console/Surveys/:id/Versions']['data']['list'][number];
export type Trial = Api['POST /api/console/QuestionnaireTrials']['data'];
