import { followHeading } from '@pollen/ui/focus-heading';
import { useToast } from '@pollen/ui/Toast';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { queryClient } from '../api/query';
import { errorWords } from '../locales/errors.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { hasStoredOperator } from '../session/operator';
import { onSessionLoss } from '../session/session-loss';

/**
 * Scrolls to the top of a new page and focuses its heading. Back and forward keep the scroll position of the browser.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (type !== 'POP') scrollTo(0, 0);
    followHeading();
  }, [pathname, type]);
}

/** Leads to the sign-in when the session expires, and back to the same page after it. */
export function useSessionLoss(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useRef('');
  here.current = pathname + search;
  const toast = useToast();
  const t = useT(errorWords);

  useEffect(
    () =>
      onSessionLoss(() => {
        if (here.current.startsWith(paths.signIn())) return;
        if (hasStoredOperator()) toast.warning(t('sessionExpired'));
        queryClient.clear();
        navigate(paths.signIn(here.current), { replace: true });
      }),
    [navigate, toast, t],
  );
}
