import type { DataOf } from '@pollen/contract/client';
import { Skeleton } from '@pollen/ui/Skeleton';
import type { ReactNode } from 'react';
import { useLiveCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { useFormat } from '../../locales/format';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './OverviewPage.module.css';

interface NowProps {
  now: DataOf<'GET /api/console/Overview'> | undefined;
  today: string;
}

/** The present state of the panel, independent of the days chosen for the charts. */
export function Now({ now, today }: NowProps) {
  const t = useT(overviewWords);
  const format = useFormat();
  const { data } = useLiveCall('GET /api/console/DailyFigures', { query: { from: today, to: today } });
  const last = data?.days[0];
  const figures: { label: string; value: number | undefined; href: string; aside?: ReactNode }[] = [
    {
      label: t('ordersWaiting'),
      value: now?.ordersWaiting,
      href: paths.orders(),
      aside: now && t('worth', { amount: format.price(now.ordersWaitingPoints) }),
    },
    { label: t('flagged'), value: now?.attemptsFlagged, href: paths.quality() },
    { label: t('inReview'), value: now?.attemptsInReview, href: paths.attempts({ review: 'pending' }) },
    { label: t('liveSurveys'), value: now?.liveSurveys, href: paths.surveys('?state=live') },
    { label: t('members'), value: last?.members, href: paths.members() },
    {
      label: t('pointsOwed'),
      value: last?.outstandingPoints,
      href: paths.ledger(),
      aside: last && format.price(last.outstandingPoints),
    },
  ];
  return (
    <dl className={styles.now}>
      {figures.map(({ label, value, href, aside }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? (
              <Skeleton width={84} height={24} />
            ) : (
              <AppLink href={href}>{format.number(value)}</AppLink>
            )}
          </dd>
          {aside && <dd className={styles.aside}>{aside}</dd>}
        </div>
      ))}
    </dl>
  );
}
