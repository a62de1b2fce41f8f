import { Coin } from '@pollen/ui/Coin';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useState } from 'react';
import { referralsWords } from '../../locales/referrals.en';
import { useT } from '../../locales/translator';
import { isSkeleton } from '../../session/login-info';
import { useOwnPicture } from '../../session/use-own-picture';
import styles from './QrCode.module.css';

/** The QR code of the referral link, drawn by the server. Its error correction allows the coin over its middle. */
export function QrCode({ label }: { label: string }) {
  const t = useT(referralsWords);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>(
    import.meta.env.SSR && !isSkeleton() ? 'there' : 'loading',
  );
  const source = useOwnPicture('/api/v1/RecommendQRCode', () => setState('failed'));
  if (state === 'failed') return <p className={styles.failed}>{t('scanFailed')}</p>;
  return (
    <div className={styles.code} data-state={state}>
      {state === 'loading' && <Skeleton height="auto" radius={16} className={styles.waiting} />}
      <img
        src={source}
        alt={label}
        width={512}
        height={512}
        className={styles.picture}
        onLoad={() => setState('there')}
        onError={() => setState('failed')}
      />
      {state === 'there' && (
        <span className={styles.coin}>
          <Coin size={28} />
        </span>
      )}
    </div>
  );
}
