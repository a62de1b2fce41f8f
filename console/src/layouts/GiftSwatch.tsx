import bankPayout from '@pollen/ui/assets/card-bank-payout.svg';
import bigBoxStore from '@pollen/ui/assets/card-big-box-store.svg';
import cashAccount from '@pollen/ui/assets/card-cash-account.svg';
import entertainment from '@pollen/ui/assets/card-entertainment.svg';
import onlineStore from '@pollen/ui/assets/card-online-store.svg';
import styles from './GiftSwatch.module.css';

const pictures: Record<string, string> = {
  'cash-account': cashAccount,
  'big-box-store': bigBoxStore,
  'online-store': onlineStore,
  'bank-payout': bankPayout,
};

interface GiftSwatchProps {
  art: string;
  /** A picture of the gift that replaces the design. */
  picture?: string | null;
  /** `tile` fills the available width, in the format that members see. */
  look?: 'corner' | 'small' | 'tile';
}

const sizes = { corner: [34, 24], small: [56, 40], tile: [224, 158] } as const;

/** The design or picture of a gift. Screen readers skip it, because the name of the gift stands beside it. */
export function GiftSwatch({ art, picture, look = 'corner' }: GiftSwatchProps) {
  const [width, height] = sizes[look];
  const src = picture ?? pictures[art] ?? entertainment;
  return <img src={src} alt="" className={styles.swatch} data-look={look} width={width} height={height} />;
}
