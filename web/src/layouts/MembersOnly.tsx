import { Navigate, Outlet, redirect } from 'react-router';
import { QueryProvider } from '../api/query';
import { paths } from '../paths';
import { readLoginInfo, useHydrated, useLoginInfo } from '../session/login-info';

/** Without stored login info there is nothing to see here. */
export function clientLoader() {
  if (!readLoginInfo()) throw redirect(paths.home());
  return null;
}

export default function MembersOnly() {
  const member = useLoginInfo();
  const hydrated = useHydrated();
  if (!member) return hydrated ? <Navigate to={paths.home()} replace /> : null;
  return (
    <QueryProvider key={member.id}>
      <Outlet />
    </QueryProvider>
  );
}
