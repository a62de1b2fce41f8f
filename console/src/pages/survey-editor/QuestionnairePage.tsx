import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useOperator } from '../../session/operator';
import { draftStorageKey } from './use-editing';
import { Workbench } from './Workbench';

/** The questionnaire tab of a survey: edits the questionnaire and publishes it as the next version. */
export default function QuestionnairePage() {
  const id = Number(useParams().id);
  const operator = useOperator();
  const { data: survey, error, refetch } = useCall('GET /api/console/Surveys/:id', { params: { id } });
  if (!survey || !operator) {
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }
  return (
    <Workbench
      key={survey.id}
      survey={survey}
      keptAs={draftStorageKey(operator.id, survey.id)}
      onLookAgain={() => void refetch()}
    />
  );
}
