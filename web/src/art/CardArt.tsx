import type { GiftArt } from '@pollen/contract/gift-values';
import bankPayout from '@pollen/ui/assets/card-bank-payout.svg';
import bigBoxStore from '@pollen/ui/assets/card-big-box-store.svg';
import cashAccount from '@pollen/ui/assets/card-cash-account.svg';
import entertainment from '@pollen/ui/assets/card-entertainment.svg';
import onlineStore from '@pollen/ui/assets/card-online-store.svg';
import { classNames } from '@pollen/ui/class-names';
import { Clapperboard, Landmark, PackageOpen, ShoppingBag, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import styles from './CardArt.module.css';

const art = {
  'cash-account': { src: cashAccount, Icon: Wallet },
  'big-box-store': { src: bigBoxStore, Icon: PackageOpen },
  'online-store': { src: onlineStore, Icon: ShoppingBag },
  entertainment: { src: entertainment, Icon: Clapperboard },
  'bank-payout': { src: bankPayout, Icon: Landmark },
} as const satisfies Record<GiftArt, object>;

/** The art of a gift as the server names it; a name that is not known yet is shown as entertainment. */
export function artKind(name: string): GiftArt {
  return name in art ? (name as GiftArt) : 'entertainment';
}

/** Starts loading the picture of a card while its skeleton is still shown. */
export function preloadArt(kind: GiftArt, picture: string | null): void {
  preload(picture ?? art[kind].src, { as: 'image' });
}

interface CardArtProps {
  kind: GiftArt;
  /** A picture of the gift in place of the art. */
  picture?: string | null;
  /** Out of stock. */
  grey?: boolean;
  /** The name beside the icon. */
  title?: string;
  /** White text on the art, at the lower left. */
  children?: ReactNode;
  className?: string;
}

/** Abstract art of a reward with its icon, never a real logo. Hidden from screen readers. */
export function CardArt({ kind, picture, grey, title, children, className }: CardArtProps) {
  const { src, Icon } = art[kind];
  return (
    <div className={classNames(styles.art, grey && styles.grey, className)}>
      {/* On the server it is part of the first sight. */}
      <img src={picture ?? src} alt="" className={styles.image} loading={import.meta.env.SSR ? 'eager' : 'lazy'} />
      {(picture || grey) && (title || children) && <span className={styles.scrim} />}
      {!picture && (
        <span className={styles.icon}>
          <Icon size={20} />
        </span>
      )}
      {title && <span className={classNames(styles.title, !picture && styles.besideIcon)}>{title}</span>}
      {children && <div className={styles.words}>{children}</div>}
    </div>
  );
}
