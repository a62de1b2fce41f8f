import { Coin } from '@pollen/ui/Coin';
import { Check } from 'lucide-react';
import { useAccount } from '../../api/account';
import { useFormat } from '../../locales/format';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import styles from './Amounts.module.css';
import type { Gift } from './gift-filter';
import { useGiftWords } from './gift-words';

interface AmountsProps {
  gifts: readonly Gift[];
  chosenId: number | null;
  onChoose: (id: number) => void;
}

/** Preset amounts. The chosen one has a gold edge and a tick; one beyond the balance is grey with the missing coins. */
export function Amounts({ gifts, chosenId, onChoose }: AmountsProps) {
  const t = useT(rewardsWords);
  const format = useFormat();
  const { data: account } = useAccount();
  const { dollars } = useGiftWords();
  return (
    <fieldset>
      <legend className={styles.legend}>{t('amount')}</legend>
      <div className={styles.amounts}>
        {gifts.map((gift) => {
          const short = account ? gift.displayPoints - account.balance : 0;
          const isOut = gift.stock === 0;
          return (
            <label key={gift.id} className={styles.amount}>
              <input
                type="radio"
                name="amount"
                className="visually-hidden"
                checked={gift.id === chosenId}
                disabled={isOut || short > 0}
                onChange={() => onChoose(gift.id)}
              />
              <span className={styles.dollars}>{dollars(gift.valueCents)}</span>
              <span className={styles.points}>
                {isOut ? (
                  t('outOfStock')
                ) : short > 0 ? (
                  t('toGo', { n: short })
                ) : (
                  <>
                    <Coin size={16} /> {format.number(gift.displayPoints)}
                  </>
                )}
              </span>
              <span className={styles.tick} aria-hidden="true">
                <Check size={16} />
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
