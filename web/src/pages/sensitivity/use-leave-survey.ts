import { refreshAccount } from '../../api/account';
import { queryClient, refresh, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { useMemberId } from '../../session/login-info';
import { deleteDraft } from '../survey/draft';

/** Ends an attempt at a sensitive survey or erases its answers, and shows where the attempt stands then. */
export function useLeaveSurvey(attemptId: string, onLeft: () => void) {
  const memberId = useMemberId();
  const showError = useShowError();
  const params = { attemptId };
  const change = useChange('POST /api/v1/Attempts/:attemptId/Leave', {
    onSuccess: (view) => {
      deleteDraft(memberId, attemptId);
      onLeft();
      queryClient.setQueryData(['GET /api/v1/Attempts/:attemptId', { params }], view);
      void refreshAccount();
      void refresh('GET /api/v1/Accounts/:id/IndividualSurveys');
      void refresh('GET /api/v1/Accounts/:id/HistoricalSurveys');
    },
    onError: (error) => showError(error),
  });
  return {
    leave: (eraseAnswers: boolean) => change.mutate({ params, body: { eraseAnswers } }),
    isLeaving: change.isPending,
  };
}
