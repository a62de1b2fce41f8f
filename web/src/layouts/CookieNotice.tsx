import { Button } from '@pollen/ui/Button';
import { Switch } from '@pollen/ui/Switch';
import { useState } from 'react';
import { cookieWords } from '../locales/cookies.en';
import { useT } from '../locales/translator';
import { type CookiePreferences, cookiePreferences, saveCookiePreferences } from '../session/cookie-preferences';
import { readLoginInfo } from '../session/login-info';
import styles from './CookieNotice.module.css';

/** Keeps the choice of a member with their consents. The cookies decide: a record that fails changes nothing. */
async function record({ performance, functional }: CookiePreferences): Promise<void> {
  const login = readLoginInfo();
  if (!login) return;
  const { call } = await import('../api/call');
  const body = { performanceCookies: performance, functionalCookies: functional };
  await call('POST /api/v1/Accounts/:id/Consents', { params: { id: login.id }, body }).catch(() => undefined);
}

/** Accept and Don't Accept have equal weight; the settings open in place. */
export default function CookieNotice({ onClose }: { onClose: () => void }) {
  const t = useT(cookieWords);
  const [settings, setSettings] = useState(false);
  const [performance, setPerformance] = useState(() => cookiePreferences().performance);
  const [functional, setFunctional] = useState(() => cookiePreferences().functional);

  const decide = (preferences: CookiePreferences) => {
    saveCookiePreferences(preferences);
    onClose();
    void record(preferences);
  };

  if (settings) {
    return (
      <section className={styles.notice} aria-labelledby="cookie-title">
        <div className={styles.head}>
          <h2 id="cookie-title" className={styles.title}>
            {t('settings')}
          </h2>
          <Button
            kind="ghost"
            size="dense"
            onClick={() => {
              setPerformance(true);
              setFunctional(true);
            }}
          >
            {t('allowAll')}
          </Button>
        </div>
        <Switch checked disabled readOnly note={t('alwaysActive')}>
          {t('necessary')}
        </Switch>
        <Switch checked={performance} onChange={(event) => setPerformance(event.target.checked)}>
          {t('performance')}
        </Switch>
        <Switch checked={functional} onChange={(event) => setFunctional(event.target.checked)}>
          {t('functional')}
        </Switch>
        <Button
          block
          size="dense"
          className={styles.confirm}
          onClick={() => decide({ performance, functional, login: true, notaccept: false })}
        >
          {t('confirm')}
        </Button>
      </section>
    );
  }

  return (
    <section className={styles.notice} aria-labelledby="cookie-title">
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
