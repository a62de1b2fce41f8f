import bankPayout from '@pollen/ui/assets/card-bank-payout.svg';
import bigBoxStore from '@pollen/ui/assets/card-big-box-store.svg';
import cashAccount from '@pollen/ui/assets/card-cash-account.svg';
import entertainment from '@pollen/ui/assets/card-entertainment.svg';
import onlineStore from '@pollen/ui/assets/card-online-store.svg';
import { classNames } from '@pollen/ui/class-names';
import { Clapperboard, Landmark, PackageOpen, ShoppingBag, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './CardArt.module.css';

const art = {
  'cash-account': { src: cashAccount, Icon: Wallet },
  'big-box-store': { src: bigBoxStore, Icon: PackageOpen },
  'online-store': { src: onlineStore, Icon: ShoppingBag },
  entertainment: { src: entertainment, Icon: Clapperboard },
  'bank-payout': { src: bankPayout, Icon: Landmark },
} as const;

export type ArtKind = keyof typeof art;

interface CardArtProps {
  kind: ArtKind;
  /** Out of stock. */
  grey?: boolean;
  /** White words on it, at the lower left. */
  children?: ReactNode;
  className?: string;
}

/** Abstract art of a reward and its icon; never a real logo. Silent. */
export function CardArt({ kind, grey, children, className }: CardArtProps) {
  const { src, Icon } = art[kind];
  return (
    <div className={classNames(styles.art, grey && styles.grey, className)}>
      <img src={src} alt="" className={styles.image} loading="lazy" />
      <span className={styles.icon}>
        <Icon size={20} />
      </span>
      {children && <div className={styles.words}>{children}</div>}
    </div>
  );
}
