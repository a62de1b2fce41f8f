import type { ProviderWithPage } from '@pollen/contract/gift-values';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { ChevronRight } from 'lucide-react';
import { CardArt } from '../../art/CardArt';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { providers } from './providers/table';
import styles from './RewardsPage.module.css';

/** The card of a reward page: art, delivery and lowest price. */
export function ProviderCard({ provider, fromPoints }: { provider: ProviderWithPage; fromPoints: number }) {
  const t = useT(rewardsWords);
  const { art, name, note } = providers[provider];
  return (
    <li className={styles.card}>
      <CardArt kind={art} className={styles.art}>
        <p className={styles.artTitle} aria-hidden="true">
          {t(name)}
        </p>
      </CardArt>
      <div className={styles.words}>
        <h2 className={styles.name}>{t(name)}</h2>
        <p className={styles.note}>{t(note)}</p>
        <div className={styles.foot}>
          <p className={styles.from}>
            <CoinAmount amount={fromPoints} /> {t('andUp')}
          </p>
          <Button kind="tonal" size="dense" href={paths.reward(provider)} className={styles.choose}>
            <span className={styles.chooseWord}>
              {t('chooseAction')}
              <span className="visually-hidden">: {t(name)}</span>
            </span>
            <ChevronRight size={20} className={styles.chevron} />
          </Button>
        </div>
      </div>
    </li>
  );
}
