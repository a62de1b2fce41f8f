import { useToast } from '@pollen/ui/Toast';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { onSessionEnd } from '../session/login-info';

/** A new page starts at its top, with its heading in focus. Back and forward keep the browser's own place. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (type !== 'POP') scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (!heading || heading.ownerDocument.activeElement?.closest('main')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, type]);
}

/** A session that ended by itself sends the visitor to the landing page and says so. */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const toast = useToast();
  const t = useT(siteWords);

  useEffect(
    () =>
      onSessionEnd((reason) => {
        navigate(paths.home(), { replace: true });
        if (reason === 'expired') toast.warning(t('sessionExpired'));
      }),
    [navigate, toast, t],
  );
}
