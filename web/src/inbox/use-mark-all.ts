import { call } from '../api/call';
import { useShowError } from '../api/show-error';
import { useMemberId } from '../session/login-info';
import { refreshInbox } from './use-waiting';

/** Returns the function that marks everything as read up to the newest notification that was shown. */
export function useMarkAll(): (upToId: number) => void {
  const id = useMemberId();
  const showError = useShowError();
  return (upToId) =>
    void call('POST /api/v1/Accounts/:id/Notifications/Read', { params: { id }, body: { upToId } }).then(
      refreshInbox,
      showError,
    );
}
