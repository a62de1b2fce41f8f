import type { DataOf } from '@pollen/contract/client';
import { RECONCILIATION_GROUP_NAMES } from '@pollen/contract/reconciliation-values';
import { EmptyState } from '@pollen/ui/EmptyState';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useParams } from 'react-router';
import { useCursorList } from '../../api/cursor-list';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { ListCard } from '../../layouts/ListCard';
import { defineFilters, oneOf } from '../../list/filters';
import { ListHead } from '../../list/ListPage';
import { QueryTable } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { NewReconciliation } from './NewReconciliation';
import styles from './Partners.module.css';
import type { Partner } from './partner-words';
import { ReconciliationView } from './ReconciliationView';
import { fileLooks } from './reconciliation-words';

type Row = DataOf<'GET /api/console/Partners/:id/Reconciliations'>['list'][number];

/** The reconciliation files of a partner, or the one whose number ends the address. */
export function ReconciliationsTab({ partner }: { partner: Partner }) {
  const fileId = Number(/^reconciliations\/(\d+)$/.exec(useParams()['*'] ?? '')?.[1] ?? 0);
  return fileId > 0 ? (
    <ReconciliationView key={fileId} partnerId={partner.id} id={fileId} />
  ) : (
    <Files partner={partner} />
  );
}

const filterSet = defineFilters({ group: oneOf(RECONCILIATION_GROUP_NAMES) }, { tab: 'group' });

function Files({ partner }: { partner: Partner }) {
  const t = useT(reconciliationWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const filters = useFilters(filterSet);
  const params = { id: partner.id };
  const list = useCursorList('GET /api/console/Partners/:id/Reconciliations', filters.query, { live: true, params });
  const money = (cents: number) => (cents === 0 ? '–' : format.dollars(cents));
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('name'),
      heads: true,
      cell: (row) => (
        <span className={styles.twoLines}>
          <AppLink href={paths.reconciliation(partner.id, row.id)}>{row.fileName}</AppLink>
          {row.month && <span className={styles.quiet}>{format.date(row.month, 'month')}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: (row) => <StatusPill {...fileLooks[row.state]}>{t(row.state)}</StatusPill>,
    },
    {
      key: 'uploaded',
      header: t('uploaded'),
      cell: (row) => <Done at={row.uploadedAt} by={row.uploadedBy} />,
    },
    { key: 'decided', header: t('decided'), cell: (row) => <Decided file={row} /> },
    {
      key: 'lines',
      header: t('lines'),
      align: 'end',
      cell: (row) => (
        <span className={styles.twoLines}>
          {format.number(row.lines)}
          {row.problemCount === 0 && <span className={styles.quiet}>{t('changeCount', { n: row.changing })}</span>}
        </span>
      ),
    },
    {
      key: 'members',
      header: t('members'),
      align: 'end',
      cell: (row) => money(row.takenPoints + row.givenPoints),
    },
    { key: 'bears', header: t('bears'), align: 'end', cell: (row) => money(-row.bornePoints) },
    { key: 'revenue', header: t('revenue'), align: 'end', cell: (row) => money(row.revenueCents) },
  ];
  return (
    <>
      <NewReconciliation partner={partner} may={list.data?.pages[0]?.can.upload} />
      <ListCard>
        <ListHead
          filters={filters}
          live={list}
          tabs={{
            label: t('files'),
            tabs: filters.tabs('group', [null, ...RECONCILIATION_GROUP_NAMES], (group) => ({
              label: group === null ? shell('all') : t(`${group}Files`),
              ...(group === 'open' && partner.reconciliations > 0
                ? { count: format.number(partner.reconciliations) }
                : {}),
            })),
          }}
        />
        <QueryTable
          caption={t('files')}
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          filters={filters}
          empty={<EmptyState title={t('noFilesTitle')}>{t('noFilesText')}</EmptyState>}
          emptyTab={t('noFilesHere')}
        />
      </ListCard>
    </>
  );
}

/** Who did something with a file, and when. */
function Done({ at, by, note }: { at: string; by: string; note?: string }) {
  const format = useFormat();
  return (
    <span className={styles.twoLines}>
      {by}
      <span className={styles.quiet}>{note ?? format.moment(at)}</span>
    </span>
  );
}

/** Who decided about a file, or on whom it waits. */
function Decided({ file }: { file: Row }) {
  const t = useT(reconciliationWords);
  const format = useFormat();
  if (file.declinedBy && file.declinedAt) return <Done at={file.declinedAt} by={file.declinedBy} />;
  if (file.approvedBy && file.approvedAt) {
    const at = format.moment(file.approvedAt);
    const note = file.firstBy ? t('requestedAt', { time: at, name: file.firstBy }) : at;
    return <Done at={file.approvedAt} by={file.approvedBy} note={note} />;
  }
  if (!file.firstBy) return '–';
  return <span className={styles.quiet}>{t('waitsFor', { name: file.approver ?? t('anyApprover') })}</span>;
}
