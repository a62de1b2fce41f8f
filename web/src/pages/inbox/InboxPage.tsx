import { Button } from '@pollen/ui/Button';
import { classNames } from '@pollen/ui/class-names';
import { EmptyState } from '@pollen/ui/EmptyState';
import { IconButton } from '@pollen/ui/IconButton';
import { Row, RowList } from '@pollen/ui/RowList';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { Skeleton } from '@pollen/ui/Skeleton';
import { CalendarCheck, Hourglass, Settings2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { useAccount } from '../../api/account';
import { useInfiniteList, useMinimumDelay } from '../../api/query';
import { NotificationRow } from '../../inbox/NotificationRow';
import type { Notification } from '../../inbox/stored-duty';
import { useMarkAll } from '../../inbox/use-mark-all';
import { useWaiting } from '../../inbox/use-waiting';
import { InfiniteList } from '../../layouts/InfiniteList';
import { MemberPage } from '../../layouts/MemberPage';
import { inboxWords } from '../../locales/inbox.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import styles from './InboxPage.module.css';
import { NotificationChoices, showChoices } from './NotificationChoices';
import { PushQuestion } from './PushQuestion';

const dayMs = 86_400_000;

/** Returns the notifications of a list by when they happened, without groups that have none. */
function byTime(list: readonly Notification[]) {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const groups = { today: [], thisWeek: [], earlier: [] } as Record<'today' | 'thisWeek' | 'earlier', Notification[]>;
  for (const each of list) {
    const at = Date.parse(each.at);
    groups[at >= midnight ? 'today' : at >= midnight - 6 * dayMs ? 'thisWeek' : 'earlier'].push(each);
  }
  return (['today', 'thisWeek', 'earlier'] as const).flatMap((name) =>
    groups[name].length > 0 ? [{ name, rows: groups[name] }] : [],
  );
}

/** Everything that happened to the member, what is still to do, and what the member wants to be told of. */
export default function InboxPage() {
  const t = useT(inboxWords);
  const id = useMemberId();
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  const { unread } = useWaiting();
  const list = useInfiniteList('GET /api/v1/Accounts/:id/Notifications', {
    params: { id },
    query: { unread: shown === 'unread' ? '1' : undefined },
  });
  const markAll = useMarkAll();
  const newest = list.items[0]?.id;
  // Below the list on narrow pages, the choices would jump when it comes, unless somebody has come for them.
  const isLoading = useMinimumDelay(list.isPending);
  const { hash } = useLocation();
  const [isAsked, setAsked] = useState(false);
  const comesFirst = isLoading && !isAsked && hash !== '#settings';
  return (
    <MemberPage
      title={t('title')}
      back={{ href: paths.mine() }}
      barEnd={
        // They stand below the whole list.
        <IconButton
          label={t('settings')}
          onClick={() => {
            flushSync(() => setAsked(true));
            showChoices();
          }}
        >
          <Settings2 size={24} />
        </IconButton>
      }
    >
      <div className={classNames(styles.columns, comesFirst && styles.listFirst)}>
        <div className={styles.main}>
          <div className={styles.tools}>
            <SegmentedControl
              label={t('show')}
              options={[
                { value: 'all', label: t('all') },
                { value: 'unread', label: unread > 0 ? t('unreadOf', { n: unread }) : t('unread') },
              ]}
              value={shown}
              onChange={setShown}
            />
            {unread > 0 && newest !== undefined && (
              <Button kind="ghost" size="dense" onClick={() => markAll(newest)}>
                {t('markAll')}
              </Button>
            )}
          </div>
          <Todo />
          <InfiniteList
            list={list}
            failedTitle={t('failed')}
            end={t('end')}
            empty={
              shown === 'unread' ? (
                <EmptyState title={t('nothingUnread')} />
              ) : (
                <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
              )
            }
          >
            {(all) =>
              byTime(all).map(({ name, rows }) => (
                <section key={name} aria-labelledby={`inbox-${name}`}>
                  <h2 id={`inbox-${name}`} className={styles.when}>
                    {t(name)}
                  </h2>
                  <RowList className={styles.list}>
                    {rows.map((notification) => (
                      <NotificationRow key={notification.id} notification={notification} />
                    ))}
                  </RowList>
                </section>
              ))
            }
          </InfiniteList>
          <PushQuestion />
        </div>
        <NotificationChoices />
      </div>
    </MemberPage>
  );
}

/** What the member can do now, apart from answering surveys. */
function Todo() {
  const t = useT(inboxWords);
  const { data: account, isPending } = useAccount();
  // Most members have something to do, which would move the list when it came.
  if (isPending) return <Skeleton height={86} />;
  if (!account || account.isBlacklist) return null;
  const { profileComplete, checkedInToday, checkInPoints, pending } = account;
  if (profileComplete && checkedInToday && pending === 0) return null;
  return (
    <section aria-labelledby="inbox-todo">
      <h2 id="inbox-todo" className={styles.when}>
        {t('todo')}
      </h2>
      <RowList className={styles.list}>
        {!profileComplete && (
          <Row icon={<UserRound size={20} />} href={paths.settingsProfile()}>
            {t('completeProfile')}
          </Row>
        )}
        {!checkedInToday && (
          <Row icon={<CalendarCheck size={20} />} href={paths.checkIn()}>
            {t('checkIn', { n: checkInPoints })}
          </Row>
        )}
        {pending > 0 && (
          <Row icon={<Hourglass size={20} />} href={paths.answerHistory()}>
            {t('pendingCoins', { n: pending })}
          </Row>
        )}
      </RowList>
    </section>
  );
}
