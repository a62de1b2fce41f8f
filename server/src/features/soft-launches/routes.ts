import { softLaunchReport } from '@pollen/contract/soft-launches';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { findSurveyOrRefuse } from '../surveys/index';
import { reportOf } from './report';

/** Handles the report of a survey's soft launch. */
export function softLaunchRoutes(api: Api): void {
  api.handle(softLaunchReport, async ({ tx, params, locale }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const { softLaunchCompletes } = survey;
    if (softLaunchCompletes === null) throw new Refusal(notFound);
    return reportOf(tx, survey, softLaunchCompletes, locale);
  });
}
