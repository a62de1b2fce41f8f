import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { Settings2 } from 'lucide-react';
import { useCall } from '../api/query';
import { LoadFailed } from '../layouts/LoadFailed';
import { inboxWords } from '../locales/inbox.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { useMemberId } from '../session/login-info';
import styles from './InboxMenu.module.css';
import { NotificationRow } from './NotificationRow';
import { useMarkAll } from './use-mark-all';

const newest = 4;

/** The newest notifications below the bell. */
export default function InboxMenu({ unread, onOpen }: { unread: number; onOpen: () => void }) {
  const t = useT(inboxWords);
  const id = useMemberId();
  const list = useCall('GET /api/v1/Accounts/:id/Notifications', { params: { id }, query: { size: newest } });
  const markAll = useMarkAll();
  const rows = list.data?.list ?? [];
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        {unread > 0 && rows[0] && (
          <Button kind="ghost" size="dense" onClick={() => markAll(rows[0]?.id ?? 0)}>
            {t('markAll')}
          </Button>
        )}
      </div>
      {list.isPending ? (
        <SkeletonCards count={2} height={72} />
      ) : list.error && rows.length === 0 ? (
        <LoadFailed title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <p className={styles.empty}>{t('emptyText')}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Button kind="ghost" size="dense" href={paths.inbox()} onClick={onOpen}>
          {t('seeAll')}
        </Button>
        <IconButton label={t('settings')} href={`${paths.inbox()}#settings`} onClick={onOpen}>
          <Settings2 size={20} />
        </IconButton>
      </div>
    </>
  );
}
