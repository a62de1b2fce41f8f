import type { CodeDoubt } from '@pollen/contract/survey-tool-values';
import { findToolVisit } from '../../survey-tools/index';
import { findSurvey } from '../../surveys/index';
import type { SignalModule } from '../signal-module';

interface Evidence {
  readonly doubts: readonly CodeDoubt[];
  readonly seconds: number;
  readonly expectedSeconds: number;
}

/** The end of a survey in a tool is doubtful: too soon, with a code that is passed around, or not as the tool reports it. */
export const completionCode: SignalModule<'completionCode', Evidence> = {
  about: 'code',
  memberText: { en: 'The completion code of this survey', zh: '该问卷的完成码' },
  find: async ({ tx, attempt: { id, surveyId, versionId } }) => {
    const visit = versionId === null ? await findToolVisit(tx, id) : null;
    if (!visit?.settledAt || visit.doubts.length === 0) return null;
    const survey = await findSurvey(tx, surveyId);
    if (!survey) return null;
    return {
      doubts: visit.doubts,
      seconds: Math.round((visit.settledAt.getTime() - visit.leftAt.getTime()) / 1000),
      expectedSeconds: survey.estimatedLoiMinutes * 60,
    };
  },
  show: ({ doubts, seconds, expectedSeconds }) => ({ doubts: [...doubts], seconds, expectedSeconds }),
};
