import { classNames } from '@pollen/ui/class-names';
import { IconButton } from '@pollen/ui/IconButton';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { inboxWords } from '../locales/inbox.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import styles from './Bell.module.css';
import { useWaiting } from './use-waiting';

const InboxMenu = lazy(() => import('./InboxMenu'));

interface BellProps {
  /** `menu` opens the newest notifications below it; `link` leads to the inbox. */
  as: 'menu' | 'link';
  look?: 'plain' | 'brand';
}

/** The bell with the number of unread notifications. */
export default function Bell({ as, look = 'plain' }: BellProps) {
  const t = useT(inboxWords);
  const { unread } = useWaiting();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const id = useId();
  const label = unread > 0 ? t('unreadCount', { n: unread }) : t('title');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu.
  useEffect(() => setOpen(false), [pathname]);
  const face = (
    <>
      <BellIcon size={24} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 98 ? '99+' : unread}
        </span>
      )}
    </>
  );
  if (as === 'link') {
    return (
      <IconButton label={label} look={look} href={paths.inbox()} className={styles.bell}>
        {face}
      </IconButton>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the button and the links inside.
    <div
      ref={around}
      className={styles.around}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        around.current?.querySelector('button')?.focus();
      }}
    >
      <IconButton
        label={label}
        look={look}
        aria-expanded={open}
        aria-controls={id}
        className={classNames(styles.bell, open && styles.open)}
        onClick={() => setOpen(!open)}
      >
        {face}
      </IconButton>
      <div id={id} className={classNames('surface', styles.menu)} hidden={!open}>
        {open && (
          <Suspense fallback={<div className={styles.waiting} />}>
            <InboxMenu unread={unread} onOpen={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
