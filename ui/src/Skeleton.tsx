import { classNames } from './class-names';
import styles from './Skeleton.module.css';
import { useUi } from './UiProvider';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number | string;
  className?: string;
}

/** One grey shape with the geometry of what comes. */
export function Skeleton({ width = '100%', height = 16, radius = 999, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      style={{ width, height, borderRadius: radius }}
    />
  );
}

/** Three or four cards while a list loads; one word for who listens. */
export function SkeletonCards({
  count = 3,
  height,
  className,
}: {
  count?: number;
  height?: number;
  className?: string;
}) {
  const { words } = useUi();
  return (
    <div className={classNames(styles.cards, className)} role="status">
      <span className="visually-hidden">{words.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={index} className={styles.card} style={{ minHeight: height }}>
          <Skeleton width="22%" height={14} />
          <Skeleton width="58%" height={20} />
          <Skeleton width="76%" height={14} />
        </div>
      ))}
    </div>
  );
}
