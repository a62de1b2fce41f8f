import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { StatusPill } from '@pollen/ui/StatusPill';
import type { DataOf } from '../../api/call';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ProductTest.module.css';
import { pillOf } from './state-pill';

type Row = DataOf<'GET /api/v1/ProductTests'>['list'][number];

/** One product test of the member, with what comes next in it. */
export function TestRow({ row, heading: Heading = 'h2' }: { row: Row; heading?: 'h2' | 'h3' }) {
  const t = useT(productTestWords);
  const format = useFormat();
  const pill = pillOf(row);
  const day = row.dueOn ? format.date(row.dueOn, 'weekdayDay') : '';
  const nows: Partial<Record<Row['state'], string>> = {
    screening: t('nowScreening', { day }),
    applied: t('nowApplied', { day }),
    reserve: t('nowReserve', { day }),
    selected: t('nowSelected', { day }),
    addressGiven: t('nowAddressGiven'),
    shipped: t('nowShipped', { day }),
    received: t('nowReceived', { n: row.report, day }),
    reported: row.review === 'pending' ? t('nowReported') : undefined,
  };
  return (
    <Card as="li" className={styles.row}>
      <div className={styles.rowWords}>
        <p>{t('number', { number: row.number })}</p>
        <Heading className={styles.rowTitle}>{row.title}</Heading>
        {nows[row.state] && <p>{nows[row.state]}</p>}
      </div>
      <StatusPill shape={pill.shape} tone={pill.tone}>
        {t(pill.word)}
      </StatusPill>
      <CoinAmount amount={row.points} tone="reward" />
      <Button
        kind={row.asks ? 'primary' : 'tonal'}
        size="dense"
        href={paths.productTest(row.encryptId)}
        aria-label={t('openTest', { title: row.title })}
      >
        {t('open')}
      </Button>
    </Card>
  );
}
