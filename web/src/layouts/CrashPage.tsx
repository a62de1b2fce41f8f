import { Button } from '@pollen/ui/Button';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';

const reloadedKey = 'reloadedForNewVersion';

/** A page that threw. A chunk that a new version of the app replaced is fetched anew, once. */
export function CrashPage() {
  const error = useRouteError();
  const t = useT(siteWords);
  const isGone =
    error instanceof Error && /dynamically imported module|Importing a module script|preload CSS/i.test(error.message);

  useEffect(() => {
    console.error(error);
    if (!isGone || sessionStorage.getItem(reloadedKey)) return;
    sessionStorage.setItem(reloadedKey, '1');
    location.reload();
  }, [error, isGone]);

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
