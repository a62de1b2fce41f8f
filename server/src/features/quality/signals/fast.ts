import { listMedians, listPageSeconds } from '../../attempts/index';
import { findSurvey } from '../../surveys/index';
import { pageTitleOf } from '../attempt-answers';
import { detectSpeeding, MEDIAN_OF_LATEST, type PageTime, totalOf } from '../rules';
import type { SignalModule } from '../signal-module';

interface Evidence {
  readonly pages: readonly PageTime[];
  readonly expectedSeconds?: number;
}

/** The member answered much faster than others, or than expected. */
export const fast: SignalModule<'fast', Evidence> = {
  about: 'time',
  memberText: { en: 'Answered much faster than usual', zh: '作答速度远快于常规' },
  find: async ({ tx, attempt: { id, surveyId, versionId }, settings }) => {
    // Without a questionnaire, no page was timed; who reports the end has compared the whole time.
    if (versionId === null) return null;
    const [survey, own, medians] = await Promise.all([
      findSurvey(tx, surveyId),
      listPageSeconds(tx, id),
      listMedians(tx, { surveyId, versionId, exceptId: id, latest: MEDIAN_OF_LATEST }),
    ]);
    return survey ? detectSpeeding(own, medians, survey.estimatedLoiMinutes * 60, settings) : null;
  },
  show: ({ pages, expectedSeconds = null }, attempt, context) => ({
    seconds: totalOf(pages, 'seconds'),
    medianSeconds: expectedSeconds === null ? totalOf(pages, 'medianSeconds') : null,
    expectedSeconds,
    pages: pages.map((page) => ({
      ...page,
      title: pageTitleOf(attempt, page.page, context),
      medianSeconds: page.medianSeconds ?? null,
    })),
  }),
};
