import { APPROVAL_STATES } from '@pollen/contract/approval-values';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useCursorList } from '../../api/cursor-list';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { defineFilters, oneOf } from '../../list/filters';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { approvalWords } from '../../locales/approvals.en';
import { changeWords } from '../../locales/changes.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ApprovalsPage.module.css';
import { type Approval, looks } from './approval-words';

const filterSet = defineFilters({ state: oneOf(APPROVAL_STATES, { usual: 'waiting', all: 'all' }) }, { tab: 'state' });

/** The requests for approval by state, waiting ones first. */
export default function ApprovalsPage() {
  const t = useT(approvalWords);
  const changes = useT(changeWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const filters = useFilters(filterSet);
  const list = useCursorList('GET /api/console/Approvals', filters.query);
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
      key: 'requestedBy',
      header: t('requestedBy'),
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
  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      filters={filters}
      tabs={{
        label: t('states'),
        tabs: filters.tabs('state', [...APPROVAL_STATES, null], (each) => ({
          label: each === null ? shell('all') : t(each),
          ...(each === 'waiting' && counted.data ? { count: format.number(counted.data.waiting) } : {}),
        })),
      }}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('emptyWaiting')}
      emptyTab={t('empty')}
    />
  );
}
