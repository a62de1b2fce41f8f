import type { DataOf } from '@pollen/contract/client';
import { EmptyState } from '@pollen/ui/EmptyState';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { type Column, DataTable } from '../../layouts/DataTable';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { NewReconciliation } from './NewReconciliation';
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

function Files({ partner }: { partner: Partner }) {
  const t = useT(reconciliationWords);
  const format = useFormat();
  const params = { id: partner.id };
  const { data, error, refetch } = useCall('GET /api/console/Partners/:id/Reconciliations', { params });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('name'),
      heads: true,
      cell: (row) => <AppLink href={paths.reconciliation(partner.id, row.id)}>{row.fileName}</AppLink>,
    },
    {
      key: 'state',
      header: t('state'),
      cell: (row) => <StatusPill {...fileLooks[row.state]}>{t(row.state)}</StatusPill>,
    },
    {
      key: 'uploaded',
      header: t('uploaded'),
      cell: (row) => t('by', { time: format.moment(row.uploadedAt), name: row.uploadedBy }),
    },
    { key: 'lines', header: t('lines'), align: 'end', cell: (row) => format.number(row.lines) },
    { key: 'revenue', header: t('revenue'), align: 'end', cell: (row) => format.dollars(row.revenueCents) },
  ];
  return (
    <>
      <NewReconciliation partner={partner} may={data?.can.upload} />
      <Section title={t('files')}>
        <DataTable
          caption={t('files')}
          columns={columns}
          rows={data?.list}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t('noFilesTitle')}>{t('noFilesText')}</EmptyState>}
        />
      </Section>
    </>
  );
}
