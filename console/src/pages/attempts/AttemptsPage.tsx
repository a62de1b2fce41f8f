import type { DataOf } from '@pollen/contract/client';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { useNavigate, useSearchParams } from 'react-router';
import { useEndless } from '../../api/endless';
import { AppLink } from '../../layouts/AppLink';
import { type Column, DataTable } from '../../layouts/DataTable';
import { DaysFilter } from '../../layouts/DaysFilter';
import { given, oneOf, readDays } from '../../layouts/day-filter';
import { FilterBar, FilterSelect } from '../../layouts/FilterBar';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { StateTabs } from '../../layouts/StateTabs';
import { attemptWords } from '../../locales/attempts.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './AttemptsPage.module.css';

type Attempt = DataOf<'GET /api/console/Attempts'>['list'][number];
const outcomes = ['started', 'completed', 'screenedOut', 'quotaFull', 'unfinished'] as const;
const reviews = ['pending', 'approved', 'rejected', 'reversed', 'reinstated'] as const;

/** Attempts of all members at all surveys. */
export default function AttemptsPage() {
  const t = useT(attemptWords);
  const format = useFormat();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const days = readDays(params);
  const outcome = oneOf(params.get('outcome'), outcomes);
  const review = oneOf(params.get('review'), reviews);
  const query = given({ outcome, review, ...days });
  const list = useEndless('GET /api/console/Attempts', query);
  const address = (change: Partial<Record<'outcome' | 'review' | 'from' | 'to', string>>) =>
    paths.attempts(given({ outcome, review, ...days, ...change }));
  const show = (change: Parameters<typeof address>[0]) => navigate(address(change), { replace: true });

  const columns: Column<Attempt>[] = [
    {
      key: 'survey',
      header: t('survey'),
      heads: true,
      cell: (attempt) => (
        <AppLink href={paths.attempt(attempt.attemptId)} className={styles.link}>
          {t('number', { id: attempt.surveyNumber })} {attempt.title}
        </AppLink>
      ),
    },
    {
      key: 'member',
      header: t('member'),
      cell: (attempt) => (
        <AppLink href={paths.member(attempt.memberId)} className={styles.link}>
          {attempt.memberName}
        </AppLink>
      ),
    },
    { key: 'outcome', header: t('outcome'), cell: (attempt) => attempt.state },
    { key: 'started', header: t('started'), cell: (attempt) => format.moment(attempt.startedAt) },
    { key: 'ended', header: t('ended'), cell: (attempt) => (attempt.endedAt ? format.moment(attempt.endedAt) : '–') },
    {
      key: 'took',
      header: t('duration'),
      align: 'end',
      cell: (attempt) => (
        <span>{attempt.durationSeconds === null ? '–' : format.duration(attempt.durationSeconds)}</span>
      ),
    },
    {
      key: 'coins',
      header: t('coins'),
      align: 'end',
      cell: (attempt) => <CoinAmount amount={attempt.points} size="xs" />,
    },
  ];

  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <ListCard>
        <StateTabs
          label={t('outcomes')}
          tabs={(['', ...outcomes] as const).map((each) => ({
            key: each || 'all',
            href: address({ outcome: each }),
            label: t(each === 'started' ? 'inProgress' : each || 'all'),
            current: outcome === each,
          }))}
        />
        <FilterBar onReset={days.from || days.to || review ? () => show({ from: '', to: '', review: '' }) : undefined}>
          <DaysFilter
            {...days}
            label={t(outcome === '' || outcome === 'started' ? 'startedOn' : 'endedOn')}
            onChange={(chosen) => show({ ...chosen })}
          />
          <FilterSelect
            label={t('review')}
            value={review}
            options={[
              { value: '', label: t('anyReview') },
              ...reviews.map((each) => ({ value: each, label: t(each) })),
            ]}
            onChange={(chosen) => show({ review: chosen })}
          />
        </FilterBar>
        {list.error && !list.rows ? (
          <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            dense
            caption={t('title')}
            columns={columns}
            rows={list.rows}
            rowKey={(attempt) => attempt.attemptId}
            empty={t(Object.keys(query).length > 0 ? 'noneFound' : 'noneYet')}
          />
        )}
        <MoreRows list={list} />
      </ListCard>
    </>
  );
}
