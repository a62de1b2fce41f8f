import type { ReactNode } from 'react';
import { ledgerWords } from '../locales/ledger.en';
import { useT } from '../locales/translator';
import { DataTable } from './DataTable';
import { type Transfer, useLedgerColumns } from './use-ledger-columns';

interface LedgerTableProps<T extends Transfer> {
  transfers: readonly T[] | undefined;
  reason?: (transfer: T) => ReactNode;
}

/** A table of transfers that were loaded with the page. */
export function LedgerTable<T extends Transfer>({ transfers, reason }: LedgerTableProps<T>) {
  const t = useT(ledgerWords);
  return (
    <DataTable
      dense
      caption={t('caption')}
      columns={useLedgerColumns(reason)}
      rows={transfers}
      rowKey={(row) => row.id}
      empty={t('empty')}
    />
  );
}
