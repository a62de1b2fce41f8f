import { classNames } from './class-names';
import styles from './SegmentMeter.module.css';

interface SegmentMeterProps {
  /** 0 to `max`, whole numbers. */
  value: number;
  max: number;
  /** The name of the value with its number: "9 of 16 answered". */
  label: string;
  className?: string;
}

/** More segments would not fit beside their number on a phone: then each one stands for several. */
const MOST_SEGMENTS = 20;

/** One grain for each of the things to do, filled for those that are done. Always show the number beside it. */
export function SegmentMeter({ value, max, label, className }: SegmentMeterProps) {
  const segments = Math.min(Math.max(max, 1), MOST_SEGMENTS);
  // Full only when everything is done, empty only when nothing is.
  const share = (segments * value) / Math.max(max, 1);
  const filled = value < max ? Math.min(segments - 1, Math.ceil(share)) : segments;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the look of a native meter cannot be drawn in all browsers.
    <div
      role="meter"
      aria-label={label}
      aria-valuetext={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={classNames(styles.segments, className)}
    >
      {Array.from({ length: segments }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its position.
        <span key={index} data-done={index < filled || undefined} />
      ))}
    </div>
  );
}
