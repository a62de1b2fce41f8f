import { EmptyState } from '@pollen/ui/EmptyState';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import { ResultsTabs } from './ResultsTabs';
import { WeightingForm } from './WeightingForm';

/** The weighting of a survey: targets, limits, and what the weights cost in precision. */
export default function WeightingPage() {
  const t = useT(resultWords);
  const id = Number(useParams().id);
  const results = useCall('GET /api/console/Surveys/:id/Results', { params: { id } });
  const variables = useCall('GET /api/console/Surveys/:id/Variables', { params: { id } });
  const weighting = useCall('GET /api/console/Surveys/:id/Weighting', { params: { id } });
  const calls = [results, variables, weighting];
  if (!results.data || !variables.data || !weighting.data) {
    const error = calls.find((each) => each.error)?.error;
    return error ? (
      <LoadFailed error={error} onRetry={() => void Promise.all(calls.map((each) => each.refetch()))} />
    ) : (
      <SkeletonCards count={3} height={160} />
    );
  }
  return (
    <>
      <ResultsTabs surveyId={id} />
      {results.data.responses === 0 ? (
        <EmptyState title={t('noResponses')}>{t('noResponsesNote')}</EmptyState>
      ) : (
        <WeightingForm
          key={weighting.data.revision}
          surveyId={id}
          saved={weighting.data}
          variables={variables.data.list}
        />
      )}
    </>
  );
}
