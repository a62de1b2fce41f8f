import { Button } from '@pollen/ui/Button';
import { Switch } from '@pollen/ui/Switch';
import { useEffect, useRef, useState } from 'react';
import { cookieWords } from '../locales/cookies.en';
import { useT } from '../locales/translator';
import { type CookiePreferences, cookiePreferences } from '../session/cookie-preferences';
import styles from './CookieNotice.module.css';

/** The settings are a chunk of their own: every first visit loads the notice, and few visitors open the settings. */
export default function CookieSettings({ onDecide }: { onDecide: (preferences: CookiePreferences) => void }) {
  const t = useT(cookieWords);
  const [performance, setPerformance] = useState(() => cookiePreferences().performance);
  const [functional, setFunctional] = useState(() => cookiePreferences().functional);

  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);

  return (
    <section ref={section} tabIndex={-1} className={styles.notice} aria-labelledby="cookie-title">
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
        onClick={() => onDecide({ performance, functional, login: true, notaccept: false })}
      >
        {t('confirm')}
      </Button>
    </section>
  );
}
