import { Avatar } from '@pollen/ui/Avatar';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { StatusPill } from '@pollen/ui/StatusPill';
import type { DataOf } from '../../api/call';
import { useFormat } from '../../locales/format';
import { referralsWords } from '../../locales/referrals.en';
import { useT } from '../../locales/translator';
import styles from './people.module.css';

type Friend = DataOf<'GET /api/v1/Accounts/:id/Friends'>['list'][number];

const pills = {
  profile: { shape: 'ring', tone: 'neutral', word: 'stateProfile' },
  firstSurvey: { shape: 'ring', tone: 'neutral', word: 'stateFirstSurvey' },
  active: { shape: 'tick', tone: 'success', word: 'active' },
  quiet: { shape: 'half', tone: 'warning', word: 'stateQuiet' },
  ended: { shape: 'dash', tone: 'neutral', word: 'disconnected' },
} as const;

/** An invited friend: the last activity, what is missing or how the referral stands, and the coins so far or to come. */
export function FriendRow({ friend, withJoined }: { friend: Friend; withJoined?: boolean }) {
  const t = useT(referralsWords);
  const format = useFormat();
  const { shape, tone, word } = pills[friend.state];
  const seen = friend.lastLoginDate
    ? t('lastSeen', { date: format.date(friend.lastLoginDate, 'day') })
    : t('neverSeen');
  return (
    <li className={styles.person}>
      <Avatar name={friend.userName} id={friend.id} src={friend.avatarUrl} size={44} />
      <div className={styles.words}>
        <p className={styles.name}>{friend.userName}</p>
        <p className={styles.note}>
          {seen}
          {friend.endsAt && <span> {t('endsOn', { date: format.date(friend.endsAt, 'day') })}</span>}
          {withJoined && <span> {t('joined', { date: format.date(friend.registryTime, 'day') })}</span>}
        </p>
        <StatusPill shape={shape} tone={tone} className={styles.state}>
          {t(word)}
        </StatusPill>
      </div>
      <div className={styles.coins}>
        {friend.contribution === 0 && friend.expected > 0 ? (
          <span className={styles.expected}>
            <CoinAmount amount={friend.expected} waiting />
            <span className={styles.note}>{t('toCome')}</span>
          </span>
        ) : (
          <CoinAmount amount={friend.contribution} />
        )}
      </div>
    </li>
  );
}
