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
  // In the history: without a session the page comes up anew in the frame of visitors.
  if (typeof state?.closed === 'string') return <Farewell email={state.closed} />;
  return member ? <CloseAccount /> : <Navigate to={paths.home()} replace />;
}
