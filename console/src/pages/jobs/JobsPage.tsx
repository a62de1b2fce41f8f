import type { DataOf } from '@pollen/contract/client';
import { JOB_STATES } from '@pollen/contract/job-states';
import { Button } from '@pollen/ui/Button';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { Play, RotateCw, Trash2 } from 'lucide-react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import type { Column } from '../../layouts/DataTable';
import { FilterSelect } from '../../layouts/FilterBar';
import { useDetailWords } from '../../layouts/use-detail-words';
import { useJobName } from '../../layouts/use-job-name';
import { useOpening } from '../../layouts/use-opening';
import { defineFilters, named, oneOf, page, text } from '../../list/filters';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { jobWords } from '../../locales/jobs.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './JobsPage.module.css';

type Job = DataOf<'GET /api/console/Jobs'>['list'][number];
const size = 30;
const filterSet = defineFilters(
  { name: named('search', text()), state: oneOf(JOB_STATES), page: page() },
  { tab: 'state' },
);
const whileWorkingMs = 5_000;

const looks = {
  running: { shape: 'half', tone: 'info' },
  waiting: { shape: 'ring', tone: 'info' },
  planned: { shape: 'ring', tone: 'neutral' },
  retrying: { shape: 'half', tone: 'warning' },
  failed: { shape: 'cross', tone: 'danger' },
} as const;

/** The background jobs that run, wait or have failed. */
export default function JobsPage() {
  const t = useT(jobWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const nameOf = useJobName();
  const filters = useFilters(filterSet);
  const { name: kind } = filters.values;
  const jobs = useCall(
    'GET /api/console/Jobs',
    { query: { ...filters.query, size } },
    { keepsPrevious: true, everyMs: () => whileWorkingMs },
  );
  const details = useDetailWords();
  const counts = jobs.data?.counts ?? [];
  const countOf = (state: Job['state'] | null) =>
    counts
      .filter((each) => (state ?? each.state) === each.state && (kind || each.name) === each.name)
      .reduce((sum, { count }) => sum + count, 0);
  const kinds = [...new Set([...counts.map((each) => each.name), ...(kind ? [kind] : [])])].sort();

  const columns: Column<Job>[] = [
    {
      key: 'job',
      header: t('job'),
      heads: true,
      cell: (job) => (
        <span className={styles.name}>
          <b>{nameOf(job.name)}</b>
          <span className={styles.quiet}>
            {[
              t('number', { id: String(job.id) }),
              ...Object.entries(job.about).map(([key, value]) => `${details.name(key)} ${value}`),
            ].join(' · ')}
          </span>
        </span>
      ),
    },
    { key: 'state', header: t('state'), cell: (job) => <StatusPill {...looks[job.state]}>{t(job.state)}</StatusPill> },
    {
      key: 'due',
      header: t('due'),
      cell: (job) => (
        <span className={styles.at}>
          {job.runningSince ? t('runsSince', { time: format.instant(job.runningSince) }) : format.instant(job.runAt)}
        </span>
      ),
    },
    {
      key: 'created',
      header: t('created'),
      cell: (job) => <span className={styles.at}>{format.moment(job.createdAt)}</span>,
    },
    {
      key: 'attempts',
      header: t('attempts'),
      align: 'end',
      cell: (job) => <span>{t('attemptsOf', { n: job.attempts, max: job.maxAttempts })}</span>,
    },
    {
      key: 'error',
      header: t('error'),
      cell: (job) =>
        job.error ? (
          <code className={styles.error}>{job.error}</code>
        ) : (
          <span className={styles.quiet}>{t('noError')}</span>
        ),
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (job) => <Actions job={job} name={nameOf(job.name)} />,
    },
  ];

  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      actions={
        <Button kind="secondary" icon={<RotateCw size={20} />} onClick={() => void jobs.refetch()}>
          {t('refresh')}
        </Button>
      }
      filters={filters}
      tabs={{
        label: t('states'),
        tabs: filters.tabs('state', [null, ...JOB_STATES], (each) => ({
          label: each ? t(each) : shell('all'),
          count: jobs.data && format.number(countOf(each)),
        })),
      }}
      controls={
        <FilterSelect
          label={t('kind')}
          any={t('allKinds')}
          options={kinds.map((each) => ({ value: each, label: nameOf(each) }))}
          {...filters.field('name')}
        />
      }
      list={jobs}
      columns={columns}
      rowKey={(job) => job.id}
      empty={t('empty')}
      onPage={(next) => filters.goTo({ page: next })}
    />
  );
}

function Actions({ job, name }: { job: Job; name: string }) {
  const t = useT(jobWords);
  const toast = useToast();
  const showError = useShowError();
  const dropping = useOpening();
  const { id, can } = job;
  const params = { id };
  const run = useChange('POST /api/console/Jobs/:id/RunNow', {
    onSuccess: () => toast.success(t('runs')),
    onError: showError,
  });
  const drop = useChange('POST /api/console/Jobs/:id/Drop');
  return (
    <div className={styles.actions}>
      <Button
        kind="ghost"
        size="dense"
        icon={<Play size={20} />}
        aria-label={t('runNowNamed', { name: `${name} ${id}` })}
        disabled={can.runNow !== true}
        title={can.runNow === true ? undefined : can.runNow.reason}
        loading={run.isPending}
        onClick={() => run.mutate({ params, body: {} })}
      >
        {t('runNow')}
      </Button>
      {can.drop === true && (
        <Button
          kind="ghost"
          size="dense"
          icon={<Trash2 size={20} />}
          aria-label={t('discardNamed', { name: `${name} ${id}` })}
          onClick={dropping.show}
        >
          {t('discard')}
        </Button>
      )}
      <ChangeDialog
        open={dropping.open}
        onClose={dropping.hide}
        title={t('discardQuestion')}
        version={0}
        verb={t('discard')}
        doing={t('discarding')}
        done={t('discarded')}
        kind="danger"
        onSave={({ reason }) => drop.mutateAsync({ params, body: { reason } })}
      >
        <p>{name}</p>
        <p>{t('discardText')}</p>
      </ChangeDialog>
    </div>
  );
}
