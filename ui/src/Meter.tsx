import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './Meter.module.css';

interface MeterProps {
  /** 0 to `max`. */
  value: number;
  max?: number;
  /** The name of the value with its number: "68% success rate". */
  label: string;
  /** Grains for a rate or for things to do, bar for a quota or a share. */
  look?: 'grains' | 'bar';
  /** Ten for a rate; of things to do one each, up to 20, which is what fits beside the number on a phone. */
  grains?: number;
  tone?: 'given' | 'got' | 'danger';
  className?: string;
}

/** A bar or grains for a value. Always show the number beside it. */
export function Meter({
  value,
  max = 100,
  label,
  look = 'grains',
  grains = 10,
  tone = 'given',
  className,
}: MeterProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the look of a native meter cannot be drawn in all browsers.
    <div
      role="meter"
      aria-label={label}
      aria-valuetext={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={classNames(styles[look], styles[tone], className)}
    >
      {look === 'grains' ? (
        Array.from({ length: grains }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a grain is its position.
            key={index}
            style={{ '--fill': `${Math.min(Math.max(share * grains - index, 0), 1) * 100}%` } as CSSProperties}
          />
        ))
      ) : (
        <span style={{ width: `${share * 100}%` }} />
      )}
    </div>
  );
}
