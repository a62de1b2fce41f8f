import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths';
import { useHydrated, useLoginInfo } from '../../session/login-info';
import { CloseAccount } from './CloseAccount';
import { Farewell } from './Farewell';

/** Shows the closing of the account, and the farewell after it; a visitor is sent to the start page. */
export default function CloseAccountPage() {
  const { state } = useLocation();
  const member = useLoginInfo();
  const hydrated = useHydrated();
  if (!hydrated) return null;
  // Stored in the history entry, because the page is mounted again in the frame of visitors when the session ends.
  if (typeof state?.closed === 'string') return <Farewell email={state.closed} />;
  return member ? <CloseAccount /> : <Navigate to={paths.home()} replace />;
}
