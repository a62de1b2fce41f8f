import { Avatar } from '@pollen/ui/Avatar';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Podium } from '@pollen/ui/Podium';
import { RowList } from '@pollen/ui/RowList';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useAccount } from '../../api/account';
import type { DataOf } from '../../api/call';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { referralsWords } from '../../locales/referrals.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './people.module.css';

type Ranking = DataOf<'GET /api/v1/Ranking'>;
const podiumPlaces = 3;

/** Shows the members who earned the most coins from referrals. */
export default function RankingPage() {
  const t = useT(referralsWords);
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Ranking', {});
  const loading = useMinimumDelay(isPending);
  useErrorToast(error, 'warning');
  return (
    <MemberPage title={t('ranking')} back={{ href: paths.helpEarn() }}>
      <p className={styles.lead}>{t('rankingLead')}</p>
      {loading ? (
        <div aria-busy="true">
          <Skeleton height={380} radius={24} />
        </div>
      ) : !data ? (
        <LoadFailed title={t('rankingFailed')} error={error} onRetry={() => void refetch()} />
      ) : data.list.length === 0 ? (
        <EmptyState title={t('rankingEmpty')} action={<Button href={paths.helpEarn()}>{t('invite')}</Button>}>
          {t('rankingEmptyText')}
        </EmptyState>
      ) : (
        <Places ranking={data} />
      )}
    </MemberPage>
  );
}

function Places({ ranking }: { ranking: Ranking }) {
  const t = useT(referralsWords);
  const rest = ranking.list.slice(podiumPlaces);
  const isListed = ranking.list.some((entry) => entry.isMe);
  return (
    <>
      <Card look="panel" className={styles.podium}>
        <Podium
          entries={ranking.list.slice(0, podiumPlaces).map((entry) => ({
            id: entry.userName,
            seed: entry.avatarTint,
            name: entry.isMe ? t('you') : entry.displayName,
            initialsOf: entry.displayName,
            avatarUrl: entry.avatarUrl,
            amount: entry.amount,
          }))}
        />
      </Card>
      {(rest.length > 0 || (ranking.me && !isListed)) && (
        <RowList className={styles.list}>
          {rest.map((entry, index) => (
            <li key={entry.userName} className={`${styles.person} ${entry.isMe ? styles.me : ''}`}>
              <span className={styles.rank}>{index + podiumPlaces + 1}</span>
              <Avatar name={entry.displayName} id={entry.avatarTint} src={entry.avatarUrl} size={44} />
              <p className={`${styles.words} ${styles.name}`}>{entry.isMe ? t('you') : entry.displayName}</p>
              <CoinAmount amount={entry.amount} tone={entry.isMe ? 'inherit' : 'text'} />
            </li>
          ))}
          {ranking.me && !isListed && <Me me={ranking.me} apart={rest.length > 0} />}
        </RowList>
      )}
    </>
  );
}

/** The member's own row, pinned under the list. */
function Me({ me, apart }: { me: NonNullable<Ranking['me']>; apart: boolean }) {
  const t = useT(referralsWords);
  const format = useFormat();
  const { data: account } = useAccount();
  return (
    <>
      {apart && (
        <li className={styles.gap} aria-hidden="true">
          ...
        </li>
      )}
      <li className={`${styles.person} ${styles.me}`}>
        <span className={styles.rank}>{me.rank === null ? '–' : format.number(me.rank)}</span>
        <Avatar name={account?.displayName ?? ''} id={account?.id ?? 0} src={account?.avatarUrl} size={44} />
        <p className={`${styles.words} ${styles.name}`}>
          {t('you')}
          {me.rank === null && <span className={styles.note}>{t('notRanked')}</span>}
        </p>
        <CoinAmount amount={me.amount} tone="inherit" />
      </li>
    </>
  );
}
