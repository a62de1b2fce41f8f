import type { ReactNode } from 'react';
import { Coin } from './Coin';
import styles from './CoinFigure.module.css';
import { classNames } from './class-names';

export interface CoinFigureProps {
  figure: string;
  /** Read out after the figure. */
  unit: string;
  /** xl 48 with a coin of 40, lg 28 with 26, md 20 with 20, sm 16 with 18, xs 14 with 15. */
  size?: 'xl' | 'lg' | 'md' | 'sm' | 'xs';
  coinAfter?: boolean;
  /** The coins are still to come. */
  waiting?: boolean;
  /** `reward` is gold text, `income` green, `inherit` has the colour of the text around it. */
  tone?: 'text' | 'reward' | 'income' | 'inherit';
  /** A small text beside the amount, such as its value in dollars. */
  aside?: ReactNode;
  className?: string;
}

const coinSizes = { xl: 40, lg: 26, md: 20, sm: 18, xs: 15 };

/** Shows an amount that the caller has formatted, for pages whose numbers are unknown when they are built. */
export function CoinFigure({
  figure,
  unit,
  size = 'sm',
  coinAfter,
  waiting,
  tone = 'text',
  aside,
  className,
}: CoinFigureProps) {
  const coin = <Coin size={coinSizes[size]} waiting={waiting} />;
  return (
    <span className={classNames(styles.amount, styles[size], styles[tone], className)}>
      {!coinAfter && coin}
      <span>
        {figure}
        <span className="visually-hidden"> {unit}</span>
      </span>
      {coinAfter && coin}
      {aside && <span className={styles.aside}>{aside}</span>}
    </span>
  );
}
