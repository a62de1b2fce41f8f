import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../paths';
import { useHydrated } from '../../session/login-info';
import { ConfirmAddress } from './ConfirmAddress';
import { TakeBack } from './TakeBack';

/** The target of the emailed links for a change of address; works without a login. */
export default function EmailChangePage() {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const token = search.get('token');
  if (!hydrated) return null;
  if (!token) return <Navigate to={paths.settingsEmail()} replace />;
  return search.has('back') ? <TakeBack token={token} /> : <ConfirmAddress token={token} />;
}
