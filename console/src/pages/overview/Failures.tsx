import type { DataOf } from '@pollen/contract/client';
import { StatusPill } from '@pollen/ui/StatusPill';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { DataTable } from '../../layouts/DataTable';
import { useJobName } from '../../layouts/use-job-name';
import { useFormat } from '../../locales/format';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './OverviewPage.module.css';

type Overview = DataOf<'GET /api/console/Overview'>;

/** Mails that could not be sent and jobs that failed, each with its error message. */
export function Failures({ mails, jobs }: { mails: Overview['failedMails']; jobs: Overview['failingJobs'] }) {
  const t = useT(overviewWords);
  const format = useFormat();
  const nameOf = useJobName();
  const count = ({ all, list }: { all: number; list: readonly unknown[] }) =>
    all > list.length ? t('latestOf', { n: list.length, all }) : all > 0 ? format.number(all) : undefined;
  return (
    <div className={styles.failures}>
      <Section title={t('failedMails')} count={count(mails)}>
        <DataTable
          dense
          caption={t('failedMails')}
          rows={mails.list}
          rowKey={(mail) => mail.id}
          empty={t('noFailedMails')}
          columns={[
            { key: 'mail', header: t('mail'), heads: true, cell: (mail) => <b>{mail.subject}</b> },
            { key: 'to', header: t('recipient'), cell: (mail) => mail.to },
            {
              key: 'state',
              header: t('state'),
              cell: (mail) => (
                <StatusPill
                  shape={mail.state === 'failed' ? 'cross' : 'half'}
                  tone={mail.state === 'failed' ? 'danger' : 'warning'}
                >
                  {t(mail.state === 'failed' ? 'failed' : 'uncertain')}
                </StatusPill>
              ),
            },
            {
              key: 'error',
              header: t('error'),
              cell: (mail) => <code className={styles.error}>{mail.error ?? '–'}</code>,
            },
            { key: 'at', header: t('written'), align: 'end', cell: (mail) => <span>{format.moment(mail.at)}</span> },
          ]}
        />
      </Section>
      <Section
        title={t('failingJobs')}
        count={count(jobs)}
        actions={<AppLink href={paths.jobs()}>{t('allJobs')}</AppLink>}
      >
        <DataTable
          dense
          caption={t('failingJobs')}
          rows={jobs.list}
          rowKey={(job) => job.id}
          empty={t('noFailingJobs')}
          columns={[
            {
              key: 'job',
              header: t('job'),
              heads: true,
              cell: (job) => (
                <AppLink href={paths.jobs(`?search=${encodeURIComponent(job.name)}`)}>
                  <b>{nameOf(job.name)}</b>
                </AppLink>
              ),
            },
            {
              key: 'attempts',
              header: t('attemptCount'),
              cell: (job) => t('attemptCountOf', { n: job.attempts, most: job.maxAttempts }),
            },
            { key: 'error', header: t('error'), cell: (job) => <code className={styles.error}>{job.error}</code> },
            {
              key: 'next',
              header: t('nextRun'),
              align: 'end',
              cell: (job) => (
                <span>{job.attempts >= job.maxAttempts ? t('noNextRun') : format.moment(job.nextRunAt)}</span>
              ),
            },
          ]}
        />
      </Section>
    </div>
  );
}
