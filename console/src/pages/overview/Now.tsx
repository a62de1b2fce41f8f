import type { DataOf } from '@pollen/contract/client';
import { Skeleton } from '@pollen/ui/Skeleton';
import type { ReactNode } from 'react';
import { useLiveCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { Explanation } from '../../layouts/Explanation';
import { explanationWords } from '../../locales/explanations.en';
import { useFormat } from '../../locales/format';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './OverviewPage.module.css';

interface Figure {
  key: 'ordersWaiting' | 'flagged' | 'inReview' | 'liveSurveys' | 'members' | 'pointsOwed';
  label: string;
  value: number | undefined;
  href: string;
  aside?: ReactNode;
  /** From the figures of days, which sum up everything since the first member. */
  isDaily?: boolean;
}

interface NowProps {
  now: DataOf<'GET /api/console/Overview'> | undefined;
  today: string;
}

/** The present state of the panel, independent of the days chosen for the charts. */
export function Now({ now, today }: NowProps) {
  const t = useT(overviewWords);
  const format = useFormat();
  const explain = useT(explanationWords);
  const { data } = useLiveCall('GET /api/console/DailyFigures', { query: { from: today, to: today } });
  const last = data?.days[0];
  const figures: Figure[] = [
    {
      label: t('ordersWaiting'),
      key: 'ordersWaiting',
      value: now?.ordersWaiting,
      href: paths.orders(),
      aside: now && t('worth', { amount: format.price(now.ordersWaitingPoints) }),
    },
    { label: t('flagged'), key: 'flagged', value: now?.attemptsFlagged, href: paths.quality() },
    {
      label: t('inReview'),
      key: 'inReview',
      value: now?.attemptsInReview,
      href: paths.attempts({ review: 'pending' }),
    },
    { label: t('liveSurveys'), key: 'liveSurveys', value: now?.liveSurveys, href: paths.surveys('?state=live') },
    { label: t('members'), key: 'members', value: last?.members, href: paths.members('?state=open'), isDaily: true },
    {
      label: t('pointsOwed'),
      key: 'pointsOwed',
      value: last?.outstandingPoints,
      isDaily: true,
      href: paths.ledger(),
      aside: last && format.price(last.outstandingPoints),
    },
  ];
  return (
    <dl className={styles.now}>
      {figures.map(({ key, label, value, href, aside, isDaily }) => (
        <div key={key} className={styles.figure}>
          <dt>
            {label}
            <Explanation
              figure={label}
              explained={{
                counted: explain(key),
                period: explain(isDaily ? 'sinceStart' : 'now'),
                source: explain(isDaily ? 'daily' : 'live'),
                list: { href, label: explain('showList') },
              }}
            />
          </dt>
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
