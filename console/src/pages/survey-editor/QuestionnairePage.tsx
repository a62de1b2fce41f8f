import { ApiError } from '@pollen/contract/client';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useCallback, useEffect, useState } from 'react';
import { queryClient } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useOperator } from '../../session/operator';
import { useSurvey } from '../surveys/survey-context';
import { type Backup, draftStorageKey, readBackup, type Synced } from './draft-backup';
import { fetchDraft } from './use-autosave';
import { Workbench } from './Workbench';

interface Loaded {
  readonly synced: Synced;
  readonly savedAt: string | null;
  readonly backup: Backup | null;
}

/** Edits the questionnaire of a survey and publishes it as the next version. */
export default function QuestionnairePage() {
  const survey = useSurvey();
  const operator = useOperator();
  const storageKey = operator ? draftStorageKey(operator.id, survey.id) : null;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState<ApiError | null>(null);
  const load = useCallback(async () => {
    if (storageKey === null) return;
    setFailed(null);
    try {
      setLoaded({ ...(await fetchDraft(survey.id)), backup: readBackup(storageKey) });
    } catch (error) {
      if (error instanceof ApiError) setFailed(error);
      else throw error;
    }
  }, [survey.id, storageKey]);
  useEffect(() => {
    setLoaded(null);
    void load();
  }, [load]);
  if (failed) return <LoadFailed error={failed} onRetry={() => void load()} />;
  if (!loaded || storageKey === null) return <SkeletonCards count={4} height={140} />;
  return (
    <Workbench
      key={survey.id}
      survey={survey}
      storageKey={storageKey}
      loaded={loaded}
      onLookAgain={() => void queryClient.invalidateQueries({ queryKey: ['GET /api/console/Surveys/:id'] })}
    />
  );
}
