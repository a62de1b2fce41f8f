import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Row, RowList } from '@pollen/ui/RowList';
import { Skeleton } from '@pollen/ui/Skeleton';
import { ChevronRight, ScrollText, Trophy } from 'lucide-react';
import type { DataOf } from '../../api/call';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { referralsWords } from '../../locales/referrals.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { FriendRow } from './FriendRow';
import styles from './HelpEarnPage.module.css';
import { Invitation } from './Invitation';

type Summary = DataOf<'GET /api/v1/Accounts/:id/Recommend'>;
const friendsShown = 4;

/** Shows the member's referral link with the number of friends and the coins earned through them. */
export default function HelpEarnPage() {
  const t = useT(referralsWords);
  const id = useMemberId();
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Accounts/:id/Recommend', { params: { id } });
  const loading = useMinimumDelay(isPending);
  useErrorToast(error);
  const summary = loading ? undefined : data;

  return (
    <MemberPage title={t('title')} bar="none" heading="page">
      {!loading && !data ? (
        <>
          <h1 className="visually-hidden">{t('title')}</h1>
          <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <div className={styles.groups}>
          <Invitation summary={summary} />
          <div className={styles.figures}>
            <Card as="section">
              <h2 className={styles.label}>{t('invitedFriends')}</h2>
              {summary ? <p className={styles.count}>{summary.friendCount}</p> : <Skeleton width={48} height={36} />}
              {summary && <p className={styles.label}>{t('activeFriends', { n: summary.activeCount })}</p>}
            </Card>
            <Card as="section">
              <h2 className={styles.label}>{t('earned')}</h2>
              {summary ? <CoinAmount amount={summary.moneyCount} size="lg" /> : <Skeleton width={110} height={36} />}
              <AppLink href={paths.incomeDetails()} className={styles.more}>
                {t('viewIncome')}
                <ChevronRight size={16} />
              </AppLink>
            </Card>
            <Card as="section">
              <h2 className={styles.label}>{t('onTheWay')}</h2>
              {summary ? (
                <CoinAmount amount={summary.waitingCount * summary.firstSurveyPoints} size="lg" waiting />
              ) : (
                <Skeleton width={110} height={36} />
              )}
              {summary && (
                <p className={styles.label}>
                  {summary.waitingCount > 0 ? t('onTheWayText', { n: summary.waitingCount }) : t('nobodyWaits')}
                </p>
              )}
            </Card>
          </div>
          <div className={styles.details}>
            <HowItPays summary={summary} />
            <div className={styles.side}>
              <Friends count={summary?.friendCount} />
              <RowList>
                <Row icon={<ScrollText size={24} />} href={paths.activeRules()}>
                  {t('rules')}
                </Row>
                <Row icon={<Trophy size={24} />} href={paths.ranking()}>
                  {t('ranking')}
                </Row>
              </RowList>
            </div>
          </div>
        </div>
      )}
    </MemberPage>
  );
}

function HowItPays({ summary }: { summary: Summary | undefined }) {
  const t = useT(referralsWords);
  const format = useFormat();
  const first = summary ? format.dollars(summary.firstSurveyPoints).replace(/\.00$/, '') : '';
  return (
    <Card as="section">
      <h2 className="type-title-sm">{t('howItPays')}</h2>
      <dl className={styles.rules}>
        <div>
          <dt className={styles.rate}>{first}</dt>
          <dd>
            <p className={styles.rule}>{t('first')}</p>
            <p className={styles.note}>{t('firstText')}</p>
          </dd>
        </div>
        <div>
          <dt className={styles.rate}>{summary && format.percent(summary.commissionPercent)}</dt>
          <dd>
            <p className={styles.rule}>{t('later')}</p>
            <p className={styles.note}>{t('laterText')}</p>
          </dd>
        </div>
        <div>
          <dt className={styles.rate} data-quiet="">
            {summary && t('inactiveMonths', { months: summary.inactiveMonths })}
          </dt>
          <dd>
            <p className={styles.rule}>{t('inactiveFriends')}</p>
            {summary && <p className={styles.note}>{t('inactiveText', { n: summary.inactiveMonths })}</p>}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Friends({ count }: { count: number | undefined }) {
  const t = useT(referralsWords);
  const id = useMemberId();
  const { data, error, refetch } = useCall('GET /api/v1/Accounts/:id/Friends', {
    params: { id },
    query: { size: friendsShown },
  });
  useErrorToast(data ? null : error, 'warning');
  return (
    <Card as="section">
      <div className={styles.friendsHead}>
        <h2 className="type-title-sm">{t('friends')}</h2>
        {count !== undefined && count > 0 && (
          <AppLink href={paths.friends()} className={styles.seeAll}>
            {t('seeAll', { n: count })}
          </AppLink>
        )}
      </div>
      {error && !data ? (
        <LoadFailed title={t('friendsFailed')} error={error} onRetry={() => void refetch()} />
      ) : !data || count === undefined ? (
        <div className={styles.friendsSkeleton} aria-hidden="true">
          <Skeleton height={44} radius={12} />
          <Skeleton height={44} radius={12} />
        </div>
      ) : data.list.length === 0 ? (
        <p className={styles.note}>{t('noFriends')}</p>
      ) : (
        <ul>
          {data.list.slice(0, friendsShown).map((friend) => (
            <FriendRow key={friend.id} friend={friend} />
          ))}
        </ul>
      )}
    </Card>
  );
}
