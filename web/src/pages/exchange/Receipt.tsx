import { isMoneyArt } from '@pollen/contract/gift-values';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { StatusPill } from '@pollen/ui/StatusPill';
import { Wallet } from 'lucide-react';
import { useAccount } from '../../api/account';
import { AppLink } from '../../layouts/AppLink';
import { EmailAddress } from '../../layouts/EmailAddress';
import { exchangeWords } from '../../locales/exchange.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { maskEmail } from '../settings/mask-email';
import styles from './Receipt.module.css';

/** Shows the balance, the price and the rest before the order is placed. */
export function Receipt({ points }: { points: number }) {
  const t = useT(exchangeWords);
  const format = useFormat();
  const { data: account } = useAccount();
  if (!account) return null;
  const left = account.balance - points;
  return (
    <dl className={styles.rows}>
      <div>
        <dt>{t('balanceNow')}</dt>
        <dd>{format.number(account.balance)}</dd>
      </div>
      <div>
        <dt>{t('thisReward')}</dt>
        <dd>− {format.number(points)}</dd>
      </div>
      <div className={styles.sum}>
        <dt>{t('balanceAfter')}</dt>
        <dd>{left >= 0 ? <CoinAmount amount={left} /> : t('coinsShort', { n: -left })}</dd>
      </div>
    </dl>
  );
}

/** The payout account, and whether it is confirmed: it receives the money, or allows the first order of a gift. */
function PayoutAccount({ isMoney, payoutHref }: { isMoney: boolean; payoutHref: string }) {
  const t = useT(exchangeWords);
  const { data: account } = useAccount();
  if (!account) return null;
  const isConfirmed = account.paypal && account.paypalConfirmed;
  return (
    <div className={styles.paidTo}>
      <Wallet size={24} />
      <div className={styles.paidToWords}>
        <div className={styles.paidToLabel}>
          <p>{t(isMoney ? 'paidTo' : 'payoutAccount')}</p>
          {isConfirmed && (
            <StatusPill shape="none" tone="success">
              {t('confirmed')}
            </StatusPill>
          )}
        </div>
        <p className={styles.account}>
          {account.paypal ? (
            <EmailAddress text={maskEmail(account.paypal)} />
          ) : (
            t(isMoney ? 'noPayoutAccount' : 'payoutAccountOnce')
          )}
        </p>
      </div>
      {!isConfirmed && (
        <AppLink href={payoutHref} className={styles.change}>
          {account.paypal ? t('unconfirmed') : t('add')}
        </AppLink>
      )}
    </div>
  );
}

/** Cash needs a payout account; a code appears on the order's page. Every order needs a confirmed payout account. */
export function RewardAccount({ gift, payoutHref }: { gift: { art: string }; payoutHref: string }) {
  const { data: account } = useAccount();
  const isMoney = isMoneyArt(gift.art);
  if (!account || (!isMoney && account.paypal && account.paypalConfirmed)) return null;
  return <PayoutAccount isMoney={isMoney} payoutHref={payoutHref} />;
}
