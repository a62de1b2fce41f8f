import type { DataOf } from '@pollen/contract/client';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Plus } from 'lucide-react';
import { useLiveCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { type Column, DataTable } from '../../layouts/DataTable';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MayButton } from '../../layouts/MayButton';
import { PageHead } from '../../layouts/PageHead';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { SurveyStatePill } from '../surveys/SurveyStatePill';
import styles from './ProductTests.module.css';

type Row = DataOf<'GET /api/console/ProductTests'>['list'][number];

/** The product tests, with what waits in each. */
export default function ProductTestsPage() {
  const t = useT(productTestWords);
  const format = useFormat();
  const live = useLiveCall('GET /api/console/ProductTests', {});
  const { data, error, refetch } = live;
  const waiting = (count: number) =>
    count > 0 ? <span className={styles.warn}>{format.number(count)}</span> : format.number(0);
  const columns: Column<Row>[] = [
    {
      key: 'test',
      header: t('test'),
      heads: true,
      cell: (row) => (
        <span className={styles.two}>
          <AppLink href={paths.productTest(row.id)}>{row.title}</AppLink>
          <span className={styles.quiet}>{t('number', { number: row.number, sender: row.sender })}</span>
        </span>
      ),
    },
    { key: 'state', header: t('state'), cell: (row) => <SurveyStatePill state={row.state} /> },
    {
      key: 'places',
      header: t('places'),
      align: 'end',
      cell: (row) => t('placesOf', { n: row.placesTaken, all: row.places }),
    },
    { key: 'applicants', header: t('toDecide'), align: 'end', cell: (row) => format.number(row.applicants) },
    { key: 'toShip', header: t('toShip'), align: 'end', cell: (row) => format.number(row.toShip) },
    { key: 'overdue', header: t('overdue'), align: 'end', cell: (row) => waiting(row.overdue) },
    { key: 'reported', header: t('reported'), align: 'end', cell: (row) => format.number(row.reported) },
  ];
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        live={live}
        actions={
          <MayButton may={data?.can.create} size="dense" icon={<Plus size={20} />} href={paths.newProductTest()}>
            {t('newTest')}
          </MayButton>
        }
      />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <ListCard>
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={data?.list}
            rowKey={({ id }) => id}
            empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
          />
        </ListCard>
      )}
    </>
  );
}
