import { Coin } from '@pollen/ui/Coin';
import { classNames } from '@pollen/ui/class-names';
import { CircleCheck, CircleX, ClipboardList, Gift, Mail, MessageCircle, UsersRound } from 'lucide-react';
import { call } from '../api/call';
import { AppLink } from '../layouts/AppLink';
import { useFormat } from '../locales/format';
import { inboxWords } from '../locales/inbox.en';
import { isToday } from '../locales/is-today';
import { useT } from '../locales/translator';
import { useMemberId } from '../session/login-info';
import styles from './NotificationRow.module.css';
import { linkOf } from './notification-link';
import type { Notification } from './stored-duty';
import { refreshInbox } from './use-waiting';

function iconOf({ group, tone }: Notification) {
  if (tone === 'duty') return Mail;
  if (tone === 'bad') return CircleX;
  if (group === 'reviews') return CircleCheck;
  return { orders: Gift, support: MessageCircle, friends: UsersRound, surveys: ClipboardList }[group];
}

/** One thing that happened; pressing it leads to its page and counts as reading it. */
export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen?: () => void }) {
  const t = useT(inboxWords);
  const format = useFormat();
  const id = useMemberId();
  const { id: own, title, text, at, read, points, dueAt, tone } = notification;
  const Icon = iconOf(notification);
  const href = linkOf(notification);
  const open = () => {
    onOpen?.();
    if (read) return;
    // A failure is no loss: the row stays unread.
    call('POST /api/v1/Accounts/:id/Notifications/Read', { params: { id }, body: { id: own } }).then(
      refreshInbox,
      () => undefined,
    );
  };
  const inside = (
    <>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        <Icon size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
        {dueAt && <span className={styles.due}>{t('openUntil', { date: format.date(dueAt, 'weekdayTime') })}</span>}
      </span>
      <span className={styles.side}>
        <span className={styles.when}>
          <time dateTime={at}>{format.date(at, isToday(at) ? 'time' : 'day')}</time>
          {!read && (
            <span className={styles.grain}>
              <span className="visually-hidden">{t('unread')}</span>
            </span>
          )}
        </span>
        {points !== null && points !== 0 && (
          <span className={styles.points} data-minus={points < 0 || undefined}>
            {points > 0 ? `+${format.number(points)}` : format.number(points)} <Coin size={16} />
          </span>
        )}
      </span>
    </>
  );
  const className = classNames(styles.row, !read && styles.unread);
  return (
    <li>
      {href ? (
        <AppLink href={href} className={className} onClick={open}>
          {inside}
        </AppLink>
      ) : (
        <button type="button" className={className} onClick={open}>
          {inside}
        </button>
      )}
    </li>
  );
}
