import { Avatar } from '@pollen/ui/Avatar';
import { StatusPill } from '@pollen/ui/StatusPill';
import type { DataOf } from '../../api/call';
import { useFormat } from '../../locales/format';
import { referralsWords } from '../../locales/referrals.en';
import { useT } from '../../locales/translator';
import styles from './people.module.css';

type Friend = DataOf<'GET /api/v1/Accounts/:id/Friends'>['list'][number];

/** An invited friend: the last activity, and whether referrals still earn coins. */
export function FriendRow({ friend, withJoined }: { friend: Friend; withJoined?: boolean }) {
  const t = useT(referralsWords);
  const format = useFormat();
  return (
    <li className={styles.person}>
      <Avatar name={friend.userName} id={friend.id} src={friend.avatarUrl} size={44} />
      <div className={styles.words}>
        <p className={styles.name}>{friend.userName}</p>
        <p className={styles.note}>
          {friend.lastLoginDate ? t('lastSeen', { date: format.date(friend.lastLoginDate, 'day') }) : t('neverSeen')}
          {withJoined && <span> {t('joined', { date: format.date(friend.registryTime, 'day') })}</span>}
        </p>
      </div>
      <StatusPill shape={friend.active ? 'tick' : 'dash'} tone={friend.active ? 'success' : 'neutral'}>
        {friend.active ? t('active') : t('disconnected')}
      </StatusPill>
    </li>
  );
}
