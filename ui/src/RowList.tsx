import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './RowList.module.css';
import { useUi } from './UiProvider';

/** Rows in one card with hairlines between them. */
export function RowList({ children, className }: { children: ReactNode; className?: string }) {
  return <ul className={classNames(styles.list, className)}>{children}</ul>;
}

interface RowProps {
  icon?: ReactNode;
  children: ReactNode;
  /** Right of the words. */
  after?: ReactNode;
  href?: string;
  onClick?: () => void;
  className?: string;
}

/** A 56 px row; with `href` or `onClick` it has a chevron and can be pressed. */
export function Row({ icon, children, after, href, onClick, className }: RowProps) {
  const { Link } = useUi();
  const inside = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>{children}</span>
      {after}
      {(href !== undefined || onClick) && <ChevronRight size={20} className={styles.chevron} />}
    </>
  );
  return (
    <li className={className}>
      {href !== undefined ? (
        <Link href={href} className={classNames(styles.row, styles.pressable)}>
          {inside}
        </Link>
      ) : onClick ? (
        <button type="button" onClick={onClick} className={classNames(styles.row, styles.pressable)}>
          {inside}
        </button>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
    </li>
  );
}
