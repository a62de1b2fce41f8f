import { TriangleAlert } from 'lucide-react';
import { useFormat } from '../../locales/format';
import { giftWords } from '../../locales/gifts.en';
import { useT } from '../../locales/translator';
import styles from './Gifts.module.css';
import type { GiftRow } from './gift-types';

/** The remaining stock of a gift, and the orders that wait for a code. */
export function GiftStock({ gift }: { gift: Pick<GiftRow, 'stock' | 'waitingForCode'> }) {
  const t = useT(giftWords);
  const format = useFormat();
  const stock = gift.stock === null ? t('unlimited') : gift.stock === 0 ? t('outOfStock') : format.number(gift.stock);
  return (
    <span className={styles.stock}>
      <span data-out={gift.stock === 0 || undefined}>{stock}</span>
      {gift.waitingForCode > 0 && (
        <span className={styles.owed}>
          <TriangleAlert size={16} />
          {t('waiting', { n: gift.waitingForCode })}
        </span>
      )}
    </span>
  );
}
