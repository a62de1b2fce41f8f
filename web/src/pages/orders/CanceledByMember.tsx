import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAccount } from '../../api/account';
import { ordersWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './CanceledByMember.module.css';
import type { Order } from './order';

interface CanceledByMemberProps {
  order: Order;
  /** It was canceled on this page just now. */
  isFresh: boolean;
}

/** Says of an order that its member canceled that the coins are back, and leads on to other rewards. */
export function CanceledByMember({ order, isFresh }: CanceledByMemberProps) {
  const t = useT(ordersWords);
  const { data: account } = useAccount();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isFresh) title.current?.focus();
  }, [isFresh]);
  return (
    <Card as="section" look="panel" className={styles.card} aria-labelledby="canceled-by-member">
      <span className={styles.icon} aria-hidden="true">
        <Undo2 size={28} />
      </span>
      <div className={styles.words}>
        <h2 id="canceled-by-member" ref={title} tabIndex={-1} className={styles.title}>
          {t('canceledByYou')}
        </h2>
        <p className={styles.text}>{t('canceledText', { n: order.displayPoints })}</p>
      </div>
      {account && (
        <div className={styles.balance}>
          <div>
            <p className={styles.label}>{t('availableBalance')}</p>
            <CoinAmount amount={account.balance} size="lg" />
          </div>
          <CoinAmount amount={order.displayPoints} signed tone="income" />
        </div>
      )}
      <div className={styles.actions}>
        <Button size="form" href={paths.rewards()}>
          {t('chooseAnother')}
        </Button>
        <Button kind="ghost" size="form" href={paths.shopDetail(order.giftId)}>
          {t('orderAgain')}
        </Button>
      </div>
    </Card>
  );
}
