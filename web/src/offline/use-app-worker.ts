import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLoginInfo } from '../session/login-info';

/**
 * Registers the worker for members, who can install the app and open it offline; visitors do not load the app twice for
 * that. Not in development, where files change under the same names.
 */
export function useAppWorker(): void {
  const { pathname } = useLocation();
  const isMember = useLoginInfo() !== null;

  useEffect(() => {
    if (!import.meta.env.PROD || !isMember) return;
    const arrive = () => {
      // Without a worker everything works, except offline.
      import('./app-worker')
        .then(({ updateWorkerOnArrival }) => updateWorkerOnArrival(pathname))
        .catch(() => undefined);
    };
    if (document.readyState === 'complete') {
      arrive();
      return;
    }
    addEventListener('load', arrive, { once: true });
    return () => removeEventListener('load', arrive);
  }, [pathname, isMember]);
}
