import { Button } from '@pollen/ui/Button';
import { ErrorState } from '@pollen/ui/ErrorState';
import { isPartMissing, reloadForNewVersion } from '@pollen/ui/new-version';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';

/**
 * Shown when a page throws. If a new version of the console replaced a chunk of the page, the page is reloaded once.
 */
export function CrashPage() {
  const error = useRouteError();
  const t = useT(shellWords);

  useEffect(() => {
    console.error(error);
    if (isPartMissing(error)) reloadForNewVersion();
  }, [error]);

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
