import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useRef } from 'react';
import { useCursorList } from '../../api/cursor-list';
import { useCall } from '../../api/query';
import { FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { SIGNAL_KINDS, SIGNALS } from '../../layouts/SignalEvidence';
import { ListHead } from '../../list/ListPage';
import { QueryRows } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { qualityWords } from '../../locales/quality.en';
import { useT } from '../../locales/translator';
import { PausedSurveys } from './PausedSurveys';
import styles from './QualityPage.module.css';
import { Queue } from './Queue';
import { qualityFilters, qualityQuery, tabs } from './quality-filter';

const size = 10;

/** Shows the queue of flagged attempts by state and signal, and above it the surveys whose quality paused them. */
export default function QualityPage() {
  const t = useT(qualityWords);
  const format = useFormat();
  const lang = useLang();
  const search = useRef<HTMLInputElement>(null);
  const filters = useFilters(qualityFilters);
  const { tab, surveyId } = filters.values;
  const totals = useCall('GET /api/console/FlaggedTotals', {});
  const cases = useCursorList('GET /api/console/FlaggedAttempts', qualityQuery(filters.values, size), { live: true });
  const { rows } = cases;

  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <PausedSurveys />
      <Queue
        listKey={filters.search}
        rows={rows}
        onSearch={() => search.current?.focus()}
        head={
          <ListHead
            filters={filters}
            live={cases}
            tabs={{
              label: t('states'),
              tabs: filters.tabs('tab', tabs, (each) => ({
                label: t(each),
                count: totals.data ? format.number(totals.data[each]) : '…',
              })),
            }}
            controls={
              <>
                <SearchBox label={t('search')} inputRef={search} {...filters.field('search')} />
                <FilterSelect
                  label={t('signal')}
                  any={t('anySignal')}
                  options={SIGNAL_KINDS.map((kind) => ({ value: kind, label: SIGNALS[kind][lang] }))}
                  {...filters.field('signal')}
                />
                {surveyId !== null && (
                  <FilterSelect
                    label={t('survey')}
                    any={t('allSurveys')}
                    options={[{ value: String(surveyId), label: t('surveyNumber', { number: String(surveyId) }) }]}
                    {...filters.field('surveyId')}
                  />
                )}
              </>
            }
          />
        }
        instead={
          rows && rows.length > 0 ? null : (
            <QueryRows
              list={cases}
              filters={filters}
              empty={t('emptySuspected')}
              emptyTab={tab === 'marked' ? t('emptyMarked') : undefined}
            >
              {() => (
                <div className={styles.loading}>
                  <SkeletonCards count={3} height={220} />
                </div>
              )}
            </QueryRows>
          )
        }
        more={<MoreRows list={cases} />}
        onEnd={() => cases.hasNextPage && !cases.isFetchingNextPage && void cases.fetchNextPage()}
      />
    </>
  );
}
