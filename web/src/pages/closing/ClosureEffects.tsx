import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import type { ReactNode } from 'react';
import type { DataOf } from '../../api/call';
import { AppLink } from '../../layouts/AppLink';
import { closingWords } from '../../locales/closing.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { DataExport } from '../data-export/DataExport';
import styles from './CloseAccount.module.css';

type Effects = DataOf<'GET /api/v1/Accounts/:id/Closing'>;

/** The effects of closing: forfeited coins, pending payments, erased data, and what the member can do before. */
export function ClosureEffects({ effects, canRedeem }: { effects: Effects; canRedeem: boolean }) {
  const t = useT(closingWords);
  const format = useFormat();
  const { available, pending, cancelled, kept, forfeitedPoints } = effects;
  return (
    <>
      <Card as="section" className={styles.card}>
        <h2 className="type-title-sm">{t('lossTitle')}</h2>
        {forfeitedPoints === 0 ? (
          <p>{t('nothing')}</p>
        ) : (
          <>
            <dl className={styles.sums}>
              <Sum name={t('available')} points={available} />
              {pending > 0 && <Sum name={t('pending')} points={pending} />}
              {cancelled.map(({ id, giftName: gift, points }) => (
                <Sum key={id} name={t('cancelledOrder', { id: String(id), gift })} points={points} />
              ))}
              <Sum name={t('total')} points={forfeitedPoints} aside={format.dollars(forfeitedPoints)} isTotal />
            </dl>
            <p className={styles.note}>{t('permanentNote')}</p>
          </>
        )}
      </Card>
      {kept.length > 0 && (
        <Card as="section" className={styles.card}>
          <h2 className="type-title-sm">{t('keptTitle')}</h2>
          <dl className={styles.sums}>
            {kept.map(({ id, giftName: gift, points }) => (
              <Sum key={id} name={t('keptOrder', { id: String(id), gift })} points={points} />
            ))}
          </dl>
          <p className={styles.note}>{t('keptText')}</p>
        </Card>
      )}
      <Card as="section" className={styles.card}>
        <h2 className="type-title-sm">{t('erasedTitle')}</h2>
        <p>{t('erasedText')}</p>
      </Card>
      <Card as="section" className={styles.card}>
        <h2 className="type-title-sm">{t('firstTitle')}</h2>
        {canRedeem && (
          <>
            <p>{t('redeemText')}</p>
            <div>
              <Button kind="reward" href={paths.exchange()}>
                {t('redeem')}
              </Button>
            </div>
          </>
        )}
        <p>{t('exportText')}</p>
        <DataExport />
        <p className={styles.note}>
          {t.rich('mailsOnly', {
            settings: (words) => (
              <AppLink key="settings" href={paths.settingsEmail()}>
                {words}
              </AppLink>
            ),
          })}
        </p>
      </Card>
    </>
  );
}

interface SumProps {
  name: string;
  points: number;
  aside?: ReactNode;
  isTotal?: boolean;
}

function Sum({ name, points, aside, isTotal }: SumProps) {
  return (
    <div className={styles.sum} data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>
        <CoinAmount amount={points} size={isTotal ? 'md' : 'sm'} aside={aside} />
      </dd>
    </div>
  );
}
