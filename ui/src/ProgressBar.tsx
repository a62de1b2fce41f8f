import { classNames } from './class-names';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** The number of completed steps. The next step is outlined as the current one. */
  done: number;
  total: number;
  /** "Question 7 of 18". */
  label: string;
  className?: string;
}

const mostSegments = 30;

/** Segments for questions; one bar when they would be too thin to count. */
export function ProgressBar({ done, total, label, className }: ProgressBarProps) {
  const segments = total <= mostSegments;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className={classNames(segments ? styles.segments : styles.bar, className)}
    >
      {segments ? (
        Array.from({ length: total }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its position.
            key={index}
            data-state={index < done ? 'done' : index === done ? 'now' : undefined}
          />
        ))
      ) : (
        <span style={{ width: `${(done / total) * 100}%` }} />
      )}
    </div>
  );
}
