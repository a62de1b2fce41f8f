import { Button } from '@pollen/ui/Button';
import { ErrorState } from '@pollen/ui/ErrorState';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';

const reloadedKey = 'consoleReloadedForNewVersion';

/** A page that threw. A chunk that a new version of the console replaced is fetched anew, once. */
export function CrashPage() {
  const error = useRouteError();
  const t = useT(shellWords);
  const isGone =
    error instanceof Error && /dynamically imported module|Importing a module script|preload CSS/i.test(error.message);

  useEffect(() => {
    console.error(error);
    if (!isGone || sessionStorage.getItem(reloadedKey)) return;
    sessionStorage.setItem(reloadedKey, '1');
    location.reload();
  }, [error, isGone]);

  return (
    <main className="waiting">
      <ErrorState
        heading="h1"
        title={t('crashTitle')}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      >
        {t('crashText')}
      </ErrorState>
    </main>
  );
}
