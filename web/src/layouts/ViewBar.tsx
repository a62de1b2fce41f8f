import { Button } from '@pollen/ui/Button';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useFormat } from '../locales/format';
import { useLang } from '../locales/language';
import { memberViewWords } from '../locales/member-view.en';
import { useT } from '../locales/translator';
import { endSession } from '../session/login-info';
import type { MemberView } from '../session/member-view';
import { tellView } from '../session/open-view';
import styles from './ViewBar.module.css';

const CLOSES_WITHIN_MS = 500;

/** On every page while an operator looks: whose app this is, that nothing can be changed, until when, and a way out. */
export default function ViewBar({ view }: { view: MemberView }) {
  const t = useT(memberViewWords);
  const lang = useLang();
  const format = useFormat();
  const { token, until, over } = view;

  useEffect(() => {
    if (over) return;
    const leave = () => void tellView(token, 'leaving');
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void tellView(token, 'here').then((found) => found ?? endSession('expired'));
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

  // The last page can be scrolled to its end all the same.
  useEffect(() => {
    document.body.dataset.view = '';
    return () => {
      delete document.body.dataset.view;
    };
  }, []);

  const close = async () => {
    await tellView(token, 'over');
    // Only a tab that the console opened can close itself. One that is still here after that says that the view is over.
    window.close();
    setTimeout(() => endSession('expired'), CLOSES_WITHIN_MS);
  };
  return (
    <aside className={styles.bar} aria-label={t('label')}>
      <Eye size={20} className={styles.icon} />
      {over ? (
        <p className={styles.text}>{t('over')}</p>
      ) : (
        <>
          <p className={styles.text}>
            <b>{t('whose', { name: view.name })}</b>
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
