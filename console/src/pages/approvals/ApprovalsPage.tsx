import { APPROVAL_STATES, type ApprovalState } from '@pollen/contract/approval-values';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useSearchParams } from 'react-router';
import { useCursorList } from '../../api/cursor-list';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { type Column, DataTable } from '../../layouts/DataTable';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { StateTabs } from '../../layouts/StateTabs';
import { approvalWords } from '../../locales/approvals.en';
import { changeWords } from '../../locales/changes.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ApprovalsPage.module.css';
import { type Approval, looks } from './approval-words';

const size = 30;

/** The requests for approval by state, waiting ones first. */
export default function ApprovalsPage() {
  const t = useT(approvalWords);
  const changes = useT(changeWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const asked = useSearchParams()[0].get('state') ?? 'waiting';
  const state = APPROVAL_STATES.find((each) => each === asked) ?? null;
  const list = useCursorList('GET /api/console/Approvals', { size, ...(state ? { state } : {}) });
  const counted = useCall('GET /api/console/Approvals', { query: { state: 'waiting', size: 1 } });

  const columns: Column<Approval>[] = [
    {
      key: 'change',
      header: t('change'),
      heads: true,
      cell: ({ id, title, reason }) => (
        <span className={styles.change}>
          <AppLink href={paths.approval(id)} className={styles.name}>
            {title}
          </AppLink>
          <span className={styles.quiet}>{reason}</span>
        </span>
      ),
    },
    {
      key: 'values',
      header: t('values'),
      cell: (approval) => (
        <span className={styles.values}>
          {approval.changes.map(({ label, from, to }) => (
            <span key={label}>
              {from === null ? (to ?? t('none')) : changes('fromTo', { from, to: to ?? t('none') })}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'askedBy',
      header: t('askedBy'),
      cell: ({ askedBy, askedAt }) => (
        <span className={styles.change}>
          <span>{askedBy}</span>
          <span className={styles.quiet}>{format.moment(askedAt)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      align: 'end',
      cell: (approval) => <StatusPill {...looks[approval.state]}>{t(approval.alone ?? approval.state)}</StatusPill>,
    },
  ];
  const address = (each: ApprovalState | null) => paths.approvals(each === 'waiting' ? '' : `?state=${each ?? 'all'}`);
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <ListCard>
        <StateTabs
          label={t('states')}
          tabs={[...APPROVAL_STATES, null].map((each) => ({
            key: each ?? 'all',
            href: address(each),
            label: each === null ? shell('all') : t(each),
            ...(each === 'waiting' && counted.data ? { count: format.number(counted.data.waiting) } : {}),
            current: each === state,
          }))}
        />
        {list.error && !list.rows ? (
          <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <>
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={list.rows}
              rowKey={({ id }) => id}
              empty={t(state === 'waiting' ? 'emptyWaiting' : 'empty')}
            />
            <MoreRows list={list} />
          </>
        )}
      </ListCard>
    </>
  );
}
