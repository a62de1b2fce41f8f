import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import bar from '../../layouts/BulkBar.module.css';
import { type Column, DataTable } from '../../layouts/DataTable';
import { FilterBar, FilterSelect } from '../../layouts/FilterBar';
import { LoadFailed } from '../../layouts/LoadFailed';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { SIGNALS } from '../../layouts/SignalEvidence';
import { TickBox } from '../../layouts/TickBox';
import { defineFilters, oneOf } from '../../list/filters';
import { useFilters } from '../../list/use-filters';
import { cleaningWords } from '../../locales/cleaning.en';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { useT } from '../../locales/translator';
import styles from './CleaningPage.module.css';
import { ResultsTabs } from './ResultsTabs';

type Row = DataOf<'GET /api/console/Surveys/:id/Cleaning'>['list'][number];

const orders = ['fastest', 'slowest', 'straightLined', 'missing', 'signals', 'newest'] as const;
const shows = ['all', 'fast', 'straightLined', 'missing', 'signals', 'included', 'excluded'] as const;
const filterSet = defineFilters({
  order: oneOf(orders, { usual: 'fastest' }),
  show: oneOf(shows, { usual: 'all' }),
});

/** The responses of a survey with what speaks against them; operators exclude them from the results and take them back. */
export default function CleaningPage() {
  const t = useT(cleaningWords);
  const lang = useLang();
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const id = Number(useParams().id);
  const filters = useFilters(filterSet);
  const found = useCall(
    'GET /api/console/Surveys/:id/Cleaning',
    { params: { id }, query: filters.query },
    { keepsPrevious: true },
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isExcluding, setIsExcluding] = useState(false);
  const done = (text: string) => {
    setChosen(new Set());
    setIsExcluding(false);
    toast.success(text);
  };
  const exclude = useChange('POST /api/console/Surveys/:id/ExcludedResponses', {
    onSuccess: ({ changed }) => done(t('excludedSome', { n: changed })),
    onError: showError,
  });
  const include = useChange('POST /api/console/Surveys/:id/ExcludedResponses/Include', {
    onSuccess: () => done(t('includedAgain')),
    onError: showError,
  });
  if (!found.data) {
    return found.error ? (
      <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <SkeletonCards count={3} height={140} />
    );
  }
  const { list, looked, found: matching, excluded, medianSeconds } = found.data;
  const selected = list.filter(({ response }) => chosen.has(response));
  const keysOf = (rows: readonly Row[]) => rows.map(({ key }) => key);
  const toExclude = selected.filter((row) => row.excluded === null);
  const toInclude = selected.filter((row) => row.excluded !== null);
  const select = (responses: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const response of responses) {
      if (isOn) next.add(response);
      else next.delete(response);
    }
    setChosen(next);
  };

  const columns: Column<Row>[] = [
    {
      key: 'select',
      header: t('select'),
      cell: (row) => (
        <TickBox
          label={t('selectOne', { id: row.response })}
          checked={chosen.has(row.response)}
          onChange={({ target }) => select([row.response], target.checked)}
        />
      ),
    },
    {
      key: 'response',
      header: t('response'),
      heads: true,
      cell: (row) => (
        <>
          <code className={styles.id}>{row.response}</code>
          {row.excluded && (
            <span className={styles.excluded} title={t('excludedBy', { by: row.excluded.by })}>
              <StatusPill shape="cross" tone="neutral">
                {t('excluded')}
              </StatusPill>{' '}
              {row.excluded.reason}
            </span>
          )}
        </>
      ),
    },
    { key: 'day', header: t('day'), cell: (row) => format.shortDay(row.day) },
    {
      key: 'duration',
      header: t('duration'),
      align: 'end',
      cell: (row) => (
        <span className={styles.figure} data-bad={row.pace < 50 || undefined}>
          {format.duration(row.seconds)} <small>{t('ofMedian', { share: format.percent(row.pace) })}</small>
        </span>
      ),
    },
    {
      key: 'straightLined',
      header: t('straightLined'),
      align: 'end',
      cell: (row) => (
        <span className={styles.figure} data-bad={row.straightLined > 0 || undefined}>
          {row.grids === 0 ? '–' : t('ofGrids', { n: row.straightLined, all: row.grids })}
        </span>
      ),
    },
    {
      key: 'missing',
      header: t('missing'),
      align: 'end',
      cell: (row) => (
        <span className={styles.figure} data-bad={row.missing > 25 || undefined}>
          {format.percent(row.missing)}
        </span>
      ),
    },
    {
      key: 'signals',
      header: t('signals'),
      cell: (row) => (row.signals.length === 0 ? '–' : format.list(row.signals.map((kind) => SIGNALS[kind][lang]))),
    },
  ];
  const isAllChosen = list.length > 0 && list.every(({ response }) => chosen.has(response));
  return (
    <>
      <ResultsTabs surveyId={id} />
      <p className={styles.note}>
        {t('note')} {medianSeconds !== null && t('median', { time: format.duration(medianSeconds) })}
      </p>
      <div className={styles.card}>
        <FilterBar onReset={filters.isNarrowed ? filters.clear : undefined}>
          <FilterSelect
            label={t('show')}
            options={shows.map((value) => ({ value, label: t(`show_${value}`) }))}
            {...filters.field('show')}
          />
          <FilterSelect
            label={t('order')}
            options={orders.map((value) => ({ value, label: t(`order_${value}`) }))}
            {...filters.field('order')}
          />
          <Button
            kind="ghost"
            size="dense"
            disabled={list.length === 0}
            onClick={() =>
              select(
                list.map(({ response }) => response),
                !isAllChosen,
              )
            }
          >
            {isAllChosen ? t('clear') : t('selectAll', { n: list.length })}
          </Button>
          <p className={styles.found}>
            {t('found', { n: matching, looked })} {excluded > 0 && t('excludedCount', { n: excluded })}
          </p>
        </FilterBar>
        <DataTable
          dense
          caption={t('list')}
          columns={columns}
          rows={list}
          stale={found.isPlaceholderData}
          rowKey={(row) => row.response}
          empty={looked === 0 ? t('none') : t('noneMatch')}
        />
      </div>
      {selected.length > 0 && (
        <section className={bar.bar} aria-label={t('selected', { n: selected.length })}>
          <p className={bar.words} role="status">
            <b>{t('selected', { n: selected.length })}</b>
            <span>{t('rewardsStay')}</span>
          </p>
          <div className={bar.actions}>
            <Button kind="brandSecondary" size="dense" className={bar.clear} onClick={() => setChosen(new Set())}>
              {t('clear')}
            </Button>
            {toInclude.length > 0 && (
              <Button
                kind="brandSecondary"
                size="dense"
                loading={include.isPending}
                onClick={() => include.mutate({ params: { id }, body: { keys: keysOf(toInclude) } })}
              >
                {t('include', { n: toInclude.length })}
              </Button>
            )}
            {toExclude.length > 0 && (
              <Button kind="brandPrimary" size="dense" onClick={() => setIsExcluding(true)}>
                {t('exclude', { n: toExclude.length })}
              </Button>
            )}
          </div>
        </section>
      )}
      <ReasonDialog
        open={isExcluding}
        onClose={() => setIsExcluding(false)}
        title={t('excludeQuestion', { n: toExclude.length })}
        text={t('excludeText')}
        label={t('reason')}
        help={t('reasonHelp')}
        missing={t('reasonMissing')}
        example={t('reasonExample')}
        verb={t('excludeVerb')}
        doing={t('excluding')}
        isBusy={exclude.isPending}
        onSubmit={(reason) => exclude.mutate({ params: { id }, body: { keys: keysOf(toExclude), reason } })}
      />
    </>
  );
}
