import { Button } from '@pollen/ui/Button';
import { focusHeading } from '@pollen/ui/focus-heading';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { callLater } from '../api/call-later';
import { cookieWords } from '../locales/cookies.en';
import { useT } from '../locales/translator';
import { type CookiePreferences, saveCookiePreferences } from '../session/cookie-preferences';
import { readLoginInfo } from '../session/login-info';
import styles from './CookieNotice.module.css';

/** Saves the member's choice with their consents. The cookies decide, so a failed call changes nothing. */
async function record({ performance, functional }: CookiePreferences): Promise<void> {
  const login = readLoginInfo();
  if (!login) return;
  const body = { performanceCookies: performance, functionalCookies: functional };
  await callLater('POST /api/v1/Accounts/:id/Consents', { params: { id: login.id }, body }).catch(() => undefined);
}

const CookieSettings = lazy(() => import('./CookieSettings'));

/** Accept and Don't Accept have equal weight; the settings open in place. */
export default function CookieNotice({ asked, onClose }: { asked: boolean; onClose: () => void }) {
  const t = useT(cookieWords);
  const [settings, setSettings] = useState(false);
  const section = useRef<HTMLElement>(null);

  // Takes the focus only when the visitor opened the notice, not when it appears by itself.
  useEffect(() => {
    if (asked) section.current?.focus();
    return focusHeading;
  }, [asked]);

  const decide = (preferences: CookiePreferences) => {
    saveCookiePreferences(preferences);
    onClose();
    void record(preferences);
  };

  if (settings) {
    return (
      <Suspense>
        <CookieSettings onDecide={decide} />
      </Suspense>
    );
  }

  return (
    <section ref={section} tabIndex={-1} className={styles.notice} aria-labelledby="cookie-title">
      <h2 id="cookie-title" className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.actions}>
        <Button
          kind="secondary"
          size="dense"
          onClick={() => decide({ performance: true, functional: true, login: true, notaccept: false })}
        >
          {t('accept')}
        </Button>
        <Button
          kind="secondary"
          size="dense"
          onClick={() => decide({ performance: false, functional: false, login: false, notaccept: true })}
        >
          {t('dontAccept')}
        </Button>
        <Button kind="ghost" size="dense" className={styles.settings} onClick={() => setSettings(true)}>
          {t('settings')}
        </Button>
      </div>
    </section>
  );
}
