import { Button } from '@pollen/ui/Button';
import { isPartMissing, reloadForNewVersion } from '@pollen/ui/new-version';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';

/** A page that threw. A chunk that a new version of the app replaced is fetched anew, once. */
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
