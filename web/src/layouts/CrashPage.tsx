import { Button } from '@pollen/ui/Button';
import { isPartMissing, reloadForNewVersion } from '@pollen/ui/new-version';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';

/** Shown for a page that threw an error. If an update removed a chunk, the page is reloaded once. */
export function CrashPage() {
  const error = useRouteError();
  const t = useT(siteWords);

  useEffect(() => {
    console.error(error);
    if (isPartMissing(error)) reloadForNewVersion();
  }, [error]);

  return (
    <main className="waiting" role="alert">
      <div>
        <h1 className="type-title-lg">{t('crashTitle')}</h1>
        <p className="muted">{t('crashText')}</p>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </div>
    </main>
  );
}
