import type { ApiError } from '@pollen/contract/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { useLang } from '../../locales/language';
import type { Settings } from '../surveys/survey-draft';
import type { Trial } from '../surveys/survey-types';
import type { Json } from './json';

const trialTimeoutMs = 30_000;
const keptMs = 60 * 60_000;

/**
 * Returns the trial of this questionnaire with these quotas, once it was started in this window. A trial is
 * deterministic: the same input always gives the same report.
 */
export function useTrial(questionnaire: Json, quotas: Settings['quotas']) {
  const lang = useLang();
  const showError = useShowError();
  const { data, isFetching, refetch } = useQuery<Trial, ApiError>({
    queryKey: ['POST /api/console/QuestionnaireTrials', lang, questionnaire, quotas],
    queryFn: ({ signal }) =>
      call('POST /api/console/QuestionnaireTrials', {
        body: { questionnaire, quotas: [...quotas] },
        timeoutMs: trialTimeoutMs,
        signal,
      }),
    enabled: false,
    gcTime: keptMs,
  });
  const run = async () => {
    const { error } = await refetch();
    if (error) showError(error);
  };
  return { trial: data, isRunning: isFetching, run: () => void run() };
}
