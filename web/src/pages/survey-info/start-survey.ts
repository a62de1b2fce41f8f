import { useNavigate } from 'react-router';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { paths } from '../../paths';

/** Starts a survey or continues an attempt. A repeat returns the same attempt, so a lost response does no harm. */
export function useStartSurvey(encryptId: string) {
  const navigate = useNavigate();
  const showError = useShowError();
  const change = useChange('POST /api/v1/Surveys/:encryptId/Attempts', {
    onSuccess: ({ attemptId }) => navigate(paths.survey(attemptId)),
    onError: (error) => showError(error),
    refreshes: ['GET /api/v1/Accounts/:id/IndividualSurveys'],
  });
  return {
    /** A sensitive survey takes the version of the agreement that the member has given. */
    start: (agreedWording?: string) =>
      change.mutate({ params: { encryptId }, body: agreedWording ? { agreedWording } : {} }),
    isStarting: change.isPending,
    error: change.error,
  };
}
