import { SkeletonCards } from '@pollen/ui/Skeleton';
import { type ReactNode, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCursorList } from '../../api/cursor-list';
import { useCall } from '../../api/query';
import { FilterBar, FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { StateTabs } from '../../layouts/StateTabs';
import { NoRows } from '../../layouts/WorkList';
import { useFormat } from '../../locales/format';
import { qualityWords } from '../../locales/quality.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { PausedSurveys } from './PausedSurveys';
import styles from './QualityPage.module.css';
import { Queue } from './Queue';
import {
  type QualityFilter,
  qualityQuery,
  qualitySearch,
  readQualityFilter,
  signalKinds,
  tabs,
} from './quality-filter';

const size = 10;

export default function QualityPage() {
  const t = useT(qualityWords);
  const format = useFormat();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const filter = readQualityFilter(useSearchParams()[0]);
  const totals = useCall('GET /api/console/FlaggedTotals', {});
  const cases = useCursorList('GET /api/console/FlaggedAttempts', qualityQuery(filter, size));
  const address = (change: Partial<QualityFilter>) => paths.quality(qualitySearch({ ...filter, ...change }));
  const show = (change: Partial<QualityFilter>) =>
    navigate(address(change), { replace: true, preventScrollReset: true });
  const isNarrowed = filter.search !== '' || filter.signal !== null || filter.surveyId !== null;

  const { rows } = cases;
  let instead: ReactNode = null;
  if (cases.error && !rows) instead = <LoadFailed error={cases.error} onRetry={() => void cases.refetch()} />;
  else if (!rows) {
    instead = (
      <div className={styles.loading}>
        <SkeletonCards count={3} height={220} />
      </div>
    );
  } else if (rows.length === 0) {
    const isOpen = filter.tab === 'suspected' || filter.tab === 'marked';
    const word = isNarrowed || !isOpen ? 'empty' : filter.tab === 'suspected' ? 'emptySuspected' : 'emptyMarked';
    instead = <NoRows>{t(word)}</NoRows>;
  }

  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <PausedSurveys />
      <Queue
        listKey={address({})}
        rows={rows}
        onSearch={() => search.current?.focus()}
        head={
          <>
            <StateTabs
              label={t('states')}
              tabs={tabs.map((tab) => ({
                key: tab,
                href: address({ tab }),
                label: t(tab),
                count: totals.data ? format.number(totals.data[tab]) : '…',
                current: filter.tab === tab,
              }))}
            />
            <FilterBar onReset={isNarrowed ? () => show({ search: '', signal: null, surveyId: null }) : undefined}>
              <SearchBox
                label={t('search')}
                value={filter.search}
                inputRef={search}
                onChange={(text) => show({ search: text })}
              />
              <FilterSelect
                label={t('signal')}
                value={filter.signal ?? ''}
                options={[
                  { value: '', label: t('anySignal') },
                  ...signalKinds.map((kind) => ({ value: kind, label: t(kind) })),
                ]}
                onChange={(value) => show({ signal: signalKinds.find((kind) => kind === value) ?? null })}
              />
              {filter.surveyId !== null && (
                <FilterSelect
                  label={t('survey')}
                  value={String(filter.surveyId)}
                  options={[
                    { value: '', label: t('allSurveys') },
                    { value: String(filter.surveyId), label: t('surveyNumber', { number: String(filter.surveyId) }) },
                  ]}
                  onChange={(value) => show({ surveyId: value ? Number(value) : null })}
                />
              )}
            </FilterBar>
          </>
        }
        instead={instead}
        more={<MoreRows list={cases} />}
        onEnd={() => cases.hasNextPage && !cases.isFetchingNextPage && void cases.fetchNextPage()}
      />
    </>
  );
}
