import type { DataOf } from '@pollen/contract/client';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { useCursorList } from '../../api/cursor-list';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { DaysFilter } from '../../layouts/DaysFilter';
import { FilterSelect } from '../../layouts/FilterBar';
import { day, defineFilters, oneOf } from '../../list/filters';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { attemptWords } from '../../locales/attempts.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './AttemptsPage.module.css';

type Attempt = DataOf<'GET /api/console/Attempts'>['list'][number];
const outcomes = ['started', 'completed', 'screenedOut', 'quotaFull', 'unfinished'] as const;
const reviews = ['pending', 'approved', 'rejected', 'reversed', 'reinstated'] as const;
const filterSet = defineFilters(
  { outcome: oneOf(outcomes), review: oneOf(reviews), from: day(), to: day() },
  { tab: 'outcome' },
);

/** The attempts of all members in all surveys. */
export default function AttemptsPage() {
  const t = useT(attemptWords);
  const format = useFormat();
  const filters = useFilters(filterSet);
  const { outcome } = filters.values;
  const list = useCursorList('GET /api/console/Attempts', filters.query, { live: true });

  const columns: Column<Attempt>[] = [
    {
      key: 'survey',
      header: t('survey'),
      heads: true,
      cell: (attempt) =>
        attempt.surveyId === null ? (
          attempt.title
        ) : (
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
    <ListPage
      title={t('title')}
      note={t('note')}
      live={list}
      filters={filters}
      tabs={{
        label: t('outcomes'),
        tabs: filters.tabs('outcome', [null, ...outcomes], (each) => ({
          label: t(each === 'started' ? 'inProgress' : (each ?? 'all')),
        })),
      }}
      controls={
        <>
          <DaysFilter
            label={t(outcome === null || outcome === 'started' ? 'startedOn' : 'endedOn')}
            from={filters.field('from')}
            to={filters.field('to')}
          />
          <FilterSelect
            label={t('review')}
            any={t('anyReview')}
            options={reviews.map((each) => ({ value: each, label: t(each) }))}
            {...filters.field('review')}
          />
        </>
      }
      dense
      list={list}
      columns={columns}
      rowKey={(attempt) => attempt.attemptId}
      empty={t('noneYet')}
    />
  );
}
