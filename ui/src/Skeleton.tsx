import { classNames } from './class-names';
import styles from './Skeleton.module.css';
import { useUi } from './UiProvider';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number | string;
  className?: string;
}

/** Taller than a line of text or a button, whose ends are round. */
const LARGE = 64;

/** One grey shape with the size of the content that is loading: round ends for a line, the corners of a card above that. */
export function Skeleton({ width = '100%', height = 16, radius, className }: SkeletonProps) {
  const corners = radius ?? (typeof height === 'number' && height > LARGE ? 16 : 999);
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      style={{ width, height, borderRadius: corners }}
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
