import type { DataOf } from '@pollen/contract/client';
import { useCursorList } from '../../api/cursor-list';
import { AppLink } from '../../layouts/AppLink';
import { DaysFilter } from '../../layouts/DaysFilter';
import { useLedgerColumns } from '../../layouts/use-ledger-columns';
import { day, defineFilters, oneOf } from '../../list/filters';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { ledgerWords } from '../../locales/ledger.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './LedgerPage.module.css';

type Transfer = DataOf<'GET /api/console/Transfers'>['list'][number];
const flows = ['earned', 'spent', 'taken'] as const;
const filterSet = defineFilters({ flow: oneOf(flows), from: day(), to: day() }, { tab: 'flow' });

/** The transfers of all members: coins that the panel credited, paid out or took back. */
export default function LedgerPage() {
  const t = useT(ledgerWords);
  const filters = useFilters(filterSet);
  const list = useCursorList('GET /api/console/Transfers', filters.query);
  const columns = useLedgerColumns((transfer: Transfer) => (
    <span className={styles.reason}>
      <AppLink href={paths.member(transfer.memberId)}>{transfer.memberName}</AppLink>
      <span>{transfer.description}</span>
      {transfer.orderId !== null && (
        <AppLink href={paths.order(transfer.orderId)}>{t('toOrder', { id: String(transfer.orderId) })}</AppLink>
      )}
      {transfer.attemptId !== null && <AppLink href={paths.attempt(transfer.attemptId)}>{t('toAttempt')}</AppLink>}
    </span>
  ));
  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      filters={filters}
      tabs={{
        label: t('flows'),
        tabs: filters.tabs('flow', [null, ...flows], (flow) => ({ label: t(flow ?? 'all') })),
      }}
      controls={<DaysFilter label={t('days')} from={filters.field('from')} to={filters.field('to')} />}
      dense
      list={list}
      caption={t('caption')}
      columns={columns}
      rowKey={(transfer) => transfer.id}
      empty={t('empty')}
    />
  );
}
