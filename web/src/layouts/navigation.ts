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

/** How far each entry of the history was scrolled: the browser looks for its place before the page is drawn again. */
const places = new Map<string, number>();

/** Puts the focus on the heading of the page, unless it is in the page already. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading || document.activeElement?.closest('main')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A new page starts at its top, with its heading in focus. Back and forward lead to the place that was left. */
export function useArrival(): void {
  const { pathname, search, hash, key } = useLocation();
  const type = useNavigationType();
  const before = useRef({ pathname, search });

  // In the moment that the page is drawn: a shorter one scrolls up by itself, which is not where the one before was left.
  useLayoutEffect(() => {
    const keep = () => places.set(key, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [key]);

  useEffect(() => {
    consumePendingNavigation();
    const left = before.current;
    before.current = { pathname, search };
    if (left.pathname === pathname) {
      // The same page about something else, as the other ledger. Filters replace the address and stay where they are.
      if (left.search !== search && type === 'PUSH' && !hash) scrollTo(0, 0);
      return;
    }
    scrollTo(0, type === 'POP' ? (places.get(key) ?? scrollY) : 0);
    focusHeading();
  }, [pathname, search, hash, key, type]);
}

/** A session that ended by itself sends the visitor to the landing page and says so. */
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
