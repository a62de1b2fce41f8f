import { followHeading } from '@pollen/ui/focus-heading';
import { useToast } from '@pollen/ui/Toast';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { refreshLang } from '../locales/language';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { readImpersonation } from '../session/impersonation';
import { onSessionEnd } from '../session/login-info';
import { consumePendingNavigation } from './pending-navigation';

/** The scroll positions by history entry, because the browser restores its own before the page is rendered. */
const places = new Map<string, number>();

/** Scrolls a new page to its top and focuses its heading. Back and forward restore the scroll position. */
export function useArrival(): void {
  const { pathname, search, hash, key } = useLocation();
  const type = useNavigationType();
  const before = useRef({ pathname, search });
  const kept = useRef<{ key: string; place: number | undefined }>(undefined);

  // Runs in the layout phase: a shorter page scrolls up by itself, which would overwrite the position of the page
  // before.
  useLayoutEffect(() => {
    // The browser may scroll between this phase and the next, which would overwrite the position of this page, too.
    kept.current = { key, place: places.get(key) };
    const keep = () => places.set(key, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [key]);

  useEffect(() => {
    consumePendingNavigation();
    const left = before.current;
    before.current = { pathname, search };
    if (left.pathname === pathname) {
      // The same page with other content, such as the other ledger, counts as a new page. Filters replace the address
      // and keep the position.
      if (left.search !== search && type === 'PUSH' && !hash) scrollTo(0, 0);
      return;
    }
    const place = kept.current?.key === key ? kept.current.place : undefined;
    scrollTo(0, type === 'POP' ? (place ?? scrollY) : 0);
    followHeading();
  }, [pathname, search, hash, key, type]);
}

/** Redirects to the landing page when a session ended by itself, and says so in a toast. */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const toast = useToast();
  const t = useT(siteWords);

  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason === 'left') return;
        // A logout has cleared the language as well.
        refreshLang();
        navigate(paths.home(), { replace: true });
        // The bar of an impersonation says that it is over.
        if (reason === 'expired' && !readImpersonation()) toast.warning(t('sessionExpired'));
      }),
    [navigate, toast, t],
  );
}
