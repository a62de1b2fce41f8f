import { ChevronRight, Mail } from 'lucide-react';
import { useLocation } from 'react-router';
import { AppLink } from '../layouts/AppLink';
import { useFormat } from '../locales/format';
import { inboxWords } from '../locales/inbox.en';
import { useT } from '../locales/translator';
import styles from './DutyStrip.module.css';
import { linkOf } from './notification-link';
import { useWaiting } from './use-waiting';

/** The one thing that the member has to do, on every page but its own, until it is done. */
export function DutyStrip() {
  const t = useT(inboxWords);
  const format = useFormat();
  const { duty } = useWaiting();
  const { pathname, search } = useLocation();
  const href = duty && linkOf(duty);
  if (!duty?.dueAt || !href || href === pathname + search) return null;
  return (
    <AppLink href={href} className={styles.strip}>
      <Mail size={20} aria-hidden="true" />
      <span>
        <b>{duty.title}</b>{' '}
        <span className={styles.until}>{t('openUntil', { date: format.date(duty.dueAt, 'weekdayTime') })}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </AppLink>
  );
}
