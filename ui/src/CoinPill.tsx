import { CoinAmount } from './CoinAmount';
import styles from './CoinPill.module.css';
import { classNames } from './class-names';

/** The balance in a header: gold tint, gold figure. */
export function CoinPill({ amount, counts, className }: { amount: number; counts?: boolean; className?: string }) {
  return (
    <span className={classNames(styles.pill, className)}>
      <CoinAmount amount={amount} tone="reward" counts={counts} />
    </span>
  );
}
