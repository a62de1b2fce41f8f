import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Coin } from './Coin';
import styles from './CoinAmount.module.css';
import { classNames } from './class-names';
import { writeNumber } from './intl';
import { useUi } from './UiProvider';

interface CoinAmountProps {
  amount: number;
  /** xl 48 with a coin of 40, lg 28 with 26, md 20 with 20, sm 16 with 18, xs 14 with 15. */
  size?: 'xl' | 'lg' | 'md' | 'sm' | 'xs';
  /** A change shows + or −, and its coin follows the figure. */
  signed?: boolean;
  /** Places the coin after the figure, for an amount without a sign that stands among changes. */
  coinAfter?: boolean;
  /** `reward` is gold text, `income` green, `inherit` has the colour of the text around it. */
  tone?: 'text' | 'reward' | 'income' | 'inherit';
  /** A small text beside the amount, such as its value in dollars. */
  aside?: ReactNode;
  /** Counts up when the amount changes. */
  counts?: boolean;
  className?: string;
}

const coinSizes = { xl: 40, lg: 26, md: 20, sm: 18, xs: 15 };
const countMs = 700;

/**
 * Shows an amount of coins with the coin beside it, and a minus before negative amounts; screen readers read the unit
 * with the figure.
 */
export function CoinAmount({
  amount,
  size = 'sm',
  signed,
  coinAfter = signed,
  tone = 'text',
  aside,
  counts,
  className,
}: CoinAmountProps) {
  const { words, locale } = useUi();
  const shown = useCount(amount, counts ?? false);
  const figure = writeNumber(locale, Math.abs(shown));
  const sign = signed ? (amount < 0 ? '− ' : '+') : amount < 0 ? '− ' : '';
  return (
    <CoinFigure
      figure={sign + figure}
      unit={words.coins(amount)}
      size={size}
      coinAfter={coinAfter}
      tone={tone}
      aside={aside}
      className={className}
    />
  );
}

interface CoinFigureProps extends Pick<CoinAmountProps, 'size' | 'tone' | 'aside' | 'className'> {
  figure: string;
  unit: string;
  coinAfter?: boolean;
}

/** Shows an amount that the caller has formatted, for pages whose numbers are unknown when they are built. */
export function CoinFigure({ figure, unit, size = 'sm', coinAfter, tone = 'text', aside, className }: CoinFigureProps) {
  const coin = <Coin size={coinSizes[size]} />;
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

function useCount(target: number, on: boolean): number {
  const [shown, setShown] = useState(target);
  const last = useRef(target);
  useEffect(() => {
    const from = last.current;
    last.current = target;
    if (!on || from === target || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(target);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - start) / countMs);
      setShown(Math.round(from + (target - from) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, on]);
  return on ? shown : target;
}
