import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { classNames } from './class-names';
import { useUi } from './UiProvider';

type Action = { label: ReactNode; href: string } | { label: ReactNode; onClick: () => void };

interface BannerProps {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: ReactNode;
  children?: ReactNode;
  /** The action that lifts the restriction. */
  action?: Action | undefined;
  secondAction?: Action | undefined;
  className?: string;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/**
 * A banner about the state of an account (not an event): what is restricted, and the action that lifts the restriction.
 */
export function Banner({ tone, title, children, action, secondAction, className }: BannerProps) {
  const Icon = icons[tone];
  return (
    <section className={classNames(styles.banner, className)} data-tone={tone}>
      <Icon size={20} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {(children || action) && (
          <p className={styles.text}>
            {children} {action && !secondAction && <BannerAction action={action} />}
          </p>
        )}
        {action && secondAction && (
          <p className={styles.actions}>
            <BannerAction action={action} />
            <BannerAction action={secondAction} />
          </p>
        )}
      </div>
    </section>
  );
}

function BannerAction({ action }: { action: Action }) {
  const { Link } = useUi();
  return 'href' in action ? (
    <Link href={action.href} className={styles.action}>
      {action.label}
    </Link>
  ) : (
    <button type="button" onClick={action.onClick} className={styles.action}>
      {action.label}
    </button>
  );
}
