import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLoginInfo } from '../session/login-info';

/**
 * Members can install the app and open it offline; a visitor who looks once does not load it twice for that. Never in
 * development, where files change under their names.
 */
export function useAppWorker(): void {
  const { pathname } = useLocation();
  const isMember = useLoginInfo() !== null;

  useEffect(() => {
    if (!import.meta.env.PROD || !isMember) return;
    const arrive = () => {
      // Without a worker everything works as well, only not offline.
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
