import { CoinAmount } from '@pollen/ui/CoinAmount';
import type { ReactNode } from 'react';
import { useFormat } from '../locales/format';
import { ledgerWords } from '../locales/ledger.en';
import { useT } from '../locales/translator';
import type { Column } from './DataTable';
import styles from './LedgerTable.module.css';

export interface Transfer {
  id: number;
  at: string;
  from: string;
  to: string;
  points: number;
  kind: string;
}

const accountKeys: Record<string, string> = {
  'panel:rewards': 'panelRewards',
  'panel:payouts': 'panelPayouts',
  'panel:forfeited': 'panelForfeited',
  'panel:adjustments': 'panelAdjustments',
};

/**
 * The columns of transfers as they stand in the ledger: an amount from one account to another. `reason` stands beside
 * the kind: its sentence, and links to what is behind it.
 */
export function useLedgerColumns<T extends Transfer>(reason?: (transfer: T) => ReactNode): Column<T>[] {
  const t = useT(ledgerWords);
  const format = useFormat();
  // An account or a kind that this version of the console does not know keeps its name in the ledger.
  const word = (name: string) => {
    const key = accountKeys[name] ?? name;
    return key in ledgerWords.en ? t(key as 'available') : name;
  };
  return [
    { key: 'kind', header: t('kind'), cell: (row) => <b className={styles.kind}>{word(row.kind)}</b>, heads: true },
    ...(reason ? [{ key: 'reason', header: t('reason'), cell: reason }] : []),
    {
      key: 'way',
      header: `${t('from')} → ${t('to')}`,
      cell: (row) => (
        <span className={styles.way}>
          {word(row.from)} → {word(row.to)}
        </span>
      ),
    },
    { key: 'at', header: t('time'), cell: (row) => <span className={styles.at}>{format.moment(row.at)}</span> },
    {
      key: 'coins',
      header: t('coins'),
      align: 'end',
      cell: (row) => <Change {...row} />,
    },
    {
      key: 'number',
      header: t('number'),
      align: 'end',
      cell: (row) => <span className={styles.number}>{row.id}</span>,
    },
  ];
}

/** Signed when the member's total changes; without a sign when points only move between the member's accounts. */
function Change({ from, to, points }: Transfer) {
  if (from.startsWith('panel:')) return <CoinAmount amount={points} size="xs" signed tone="income" />;
  if (to.startsWith('panel:')) return <CoinAmount amount={-points} size="xs" signed />;
  return (
    <span className={styles.moved}>
      <CoinAmount amount={points} size="xs" tone="inherit" coinAfter />
    </span>
  );
}
