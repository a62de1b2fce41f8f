import { classNames } from '@pollen/ui/class-names';
import { IconButton } from '@pollen/ui/IconButton';
import { PopupArea } from '@pollen/ui/PopupArea';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
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
export function Bell({ as, look = 'plain' }: BellProps) {
  const t = useT(inboxWords);
  const { unread } = useWaiting();
  const { pathname } = useLocation();
  // Opened on one page, it is closed on the next.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const close = () => setOpenOn(null);
  const id = useId();
  const label = unread > 0 ? t('unreadCount', { n: unread }) : t('title');
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
    <PopupArea open={open} onClose={close} className={styles.around}>
      <IconButton
        label={label}
        look={look}
        aria-expanded={open}
        aria-controls={id}
        className={classNames(styles.bell, open && styles.open)}
        onClick={() => setOpenOn(open ? null : pathname)}
      >
        {face}
      </IconButton>
      <div id={id} className={classNames('surface', styles.menu)} hidden={!open}>
        {open && (
          <Suspense fallback={<div className={styles.waiting} />}>
            <InboxMenu unread={unread} onOpen={close} />
          </Suspense>
        )}
      </div>
    </PopupArea>
  );
}
