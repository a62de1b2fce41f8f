import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { QueryProvider } from '../api/query';
import { paths } from '../paths';
import { useHydrated, useLoginInfo } from '../session/login-info';

/** Shows its children to members only; visitors are redirected to the start page. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const member = useLoginInfo();
  const hydrated = useHydrated();
  // The build draws the first sight of a page, before anything is known of its member.
  if (import.meta.env.SSR) return <QueryProvider>{children}</QueryProvider>;
  if (!member) return hydrated ? <Navigate to={paths.home()} replace /> : null;
  return <QueryProvider key={member.id}>{children}</QueryProvider>;
}
