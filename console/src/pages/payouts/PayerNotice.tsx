import { Banner } from '@pollen/ui/Banner';
import { payoutWords } from '../../locales/payouts.en';
import { useT } from '../../locales/translator';
import type { Environment } from './PayoutState';
import styles from './Payouts.module.css';

/** Warns that no real money moves while the payer is simulated or the sandbox. Renders nothing with real money. */
export function PayerNotice({ environment }: { environment: Environment }) {
  const t = useT(payoutWords);
  if (environment === 'live') return null;
  const kind = environment ?? 'none';
  return (
    <Banner tone={kind === 'none' ? 'info' : 'warning'} title={t(`${kind}Title`)} className={styles.banner}>
      {t(`${kind}Text`)}
    </Banner>
  );
}
