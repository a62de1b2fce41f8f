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

/** A corner of a gift's art, to tell rewards apart at a glance. Silent: its name stands beside it. */
export function GiftSwatch({ art }: { art: string }) {
  return <img src={pictures[art] ?? entertainment} alt="" className={styles.swatch} width={34} height={24} />;
}
