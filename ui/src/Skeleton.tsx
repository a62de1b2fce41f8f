import { classNames } from './class-names';
import styles from './Skeleton.module.css';
import { useUi } from './UiProvider';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number | string;
  className?: string;
}

/** One grey shape with the size of the content that is loading. */
export function Skeleton({ width = '100%', height = 16, radius = 999, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      style={{ width, height, borderRadius: radius }}
    />
  );
}

/**
 * Three or four cards while a list loads; one word for screen readers. Prerendered pages use flat ones or no height:
 * their content security policy allows no style attributes.
 */
export function SkeletonCards({
  count = 3,
  height,
  flat = false,
  className,
}: {
  count?: number;
  height?: number;
  /** The height of one line of text. */
  flat?: boolean;
  className?: string;
}) {
  const { words } = useUi();
  return (
    <div className={classNames(styles.cards, className)} role="status">
      <span className="visually-hidden">{words.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders look alike and never change places.
          key={index}
          aria-hidden="true"
          className={classNames(styles.card, flat && styles.flat)}
          style={height === undefined ? undefined : { minHeight: height }}
        >
          <span className={classNames(styles.skeleton, styles.label)} />
          <span className={classNames(styles.skeleton, styles.heading)} />
          <span className={classNames(styles.skeleton, styles.text)} />
        </div>
      ))}
    </div>
  );
}
