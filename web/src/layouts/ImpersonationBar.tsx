import { Button } from '@pollen/ui/Button';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useFormat } from '../locales/format';
import { impersonationWords } from '../locales/impersonation.en';
import { useLang } from '../locales/language';
import { useT } from '../locales/translator';
import type { Impersonation } from '../session/impersonation';
import { endSession } from '../session/login-info';
import { sendTabState } from '../session/open-impersonation';
import styles from './ImpersonationBar.module.css';

const CLOSES_WITHIN_MS = 500;

/** The bar on every page of an impersonation: who is impersonated, that the app is read-only, until when, and Close. */
export default function ImpersonationBar({ impersonation }: { impersonation: Impersonation }) {
  const t = useT(impersonationWords);
  const lang = useLang();
  const format = useFormat();
  const { token, until, over } = impersonation;

  useEffect(() => {
    if (over) return;
    const leave = () => void sendTabState(token, 'leaving');
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void sendTabState(token, 'here').then((found) => found ?? endSession('expired'));
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', back);
    const timer = setTimeout(() => endSession('expired'), Math.max(0, Date.parse(until) - Date.now()));
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', back);
      clearTimeout(timer);
    };
  }, [token, until, over]);

  // Adds space at the end of the page, so that the bar hides nothing.
  useEffect(() => {
    document.body.dataset.impersonation = '';
    return () => {
      delete document.body.dataset.impersonation;
    };
  }, []);

  const close = async () => {
    await sendTabState(token, 'over');
    // Only a tab that the console opened can close itself. Any other tab shows that the impersonation is over.
    window.close();
    setTimeout(() => endSession('expired'), CLOSES_WITHIN_MS);
  };
  return (
    <aside className={styles.bar} aria-label={t('label')}>
      <Eye size={20} className={styles.icon} />
      {over ? (
        <p className={styles.text}>{t('ended')}</p>
      ) : (
        <>
          <p className={styles.text}>
            <b>{t('viewedMember', { name: impersonation.name })}</b>
            {lang === 'en' && ' '}
            {t('readOnly', { time: format.date(until, 'time') })}
          </p>
          <Button kind="secondary" size="dense" onClick={close}>
            {t('close')}
          </Button>
        </>
      )}
    </aside>
  );
}
