import { useEffect, useRef, useState } from 'react';
import { CoinFigure, type CoinFigureProps } from './CoinFigure';
import { writeNumber } from './intl';
import { useUi } from './UiProvider';

interface CoinAmountProps extends Pick<CoinFigureProps, 'size' | 'tone' | 'waiting' | 'aside' | 'className'> {
  amount: number;
  /** A change shows + or −, and its coin follows the figure. */
  signed?: boolean;
  /** Places the coin after the figure, for an amount without a sign that stands among changes. */
  coinAfter?: boolean;
  /** Counts up when the amount changes. */
  counts?: boolean;
}

const countMs = 700;

/**
 * Shows an amount of coins with the coin beside it, and a minus before negative amounts; screen readers read the unit
 * with the figure.
 */
export function CoinAmount({
  amount,
  size,
  signed,
  coinAfter = signed,
  tone,
  waiting,
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
      waiting={waiting}
      aside={aside}
      className={className}
    />
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
