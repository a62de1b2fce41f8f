import { isMoneyArt } from '@pollen/contract/gift-values';
import { Mail } from 'lucide-react';
import { useAccount } from '../../api/account';
import { EmailAddress } from '../../layouts/EmailAddress';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { Receipt, RewardAccount } from '../exchange/Receipt';
import type { Redeem } from '../exchange/redeem';
import { maskEmail } from '../settings/mask-email';
import { Amounts } from './Amounts';
import type { Gift } from './gift-filter';
import styles from './OrderPanel.module.css';

interface OrderPanelProps {
  /** All amounts of the gift's card. */
  gifts: readonly Gift[];
  chosen: Gift | undefined;
  onChoose: (id: number) => void;
  redeem: Redeem;
  whyNot: string | null;
  /** Shown below the button. */
  note?: string;
}

/** Shows the amounts of a gift, who receives it, what is left after the order, and the button. */
export function OrderPanel({ gifts, chosen, onChoose, redeem, whyNot, note }: OrderPanelProps) {
  const t = useT(rewardsWords);
  const { data: account } = useAccount();
  return (
    <>
      {(gifts.length > 1 || !chosen) && <Amounts gifts={gifts} chosenId={chosen?.id ?? null} onChoose={onChoose} />}
      {chosen && <RewardAccount gift={chosen} payoutHref={redeem.payoutHref} />}
      {chosen && account && !isMoneyArt(chosen.art) && account.paypalConfirmed && (
        <p className={styles.mailed}>
          <Mail size={20} />
          <span>
            {t('mailedTo')}
            <b>
              <EmailAddress text={maskEmail(account.email)} />
            </b>
          </span>
        </p>
      )}
      {chosen && <Receipt points={chosen.displayPoints} />}
      <div className={styles.button}>
        {redeem.button}
        {whyNot && <p className={styles.note}>{whyNot}</p>}
      </div>
      <p className={styles.note}>{note ?? t('cancelUntil')}</p>
    </>
  );
}

/** The button as it sticks to the bottom of narrow windows, with the chosen gift and its price. */
export function StickingOrder({ redeem, whyNot }: { redeem: Redeem; whyNot: string | null }) {
  return (
    <div className={styles.sticking}>
      {whyNot && <p className={styles.note}>{whyNot}</p>}
      {redeem.button}
    </div>
  );
}
