import type { ReactNode } from 'react';
import { Navigate, redirect } from 'react-router';
import { QueryProvider } from '../api/query';
import { paths } from '../paths';
import { readLoginInfo, useHydrated, useLoginInfo } from '../session/login-info';

/** Redirects visitors without a stored login, for layouts of members. */
export function membersOnly(): null {
  if (!readLoginInfo()) throw redirect(paths.home());
  return null;
}

/** Shows its children to members only; visitors are redirected to the start page. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const member = useLoginInfo();
  const hydrated = useHydrated();
  if (!member) return hydrated ? <Navigate to={paths.home()} replace /> : null;
  return <QueryProvider key={member.id}>{children}</QueryProvider>;
}
