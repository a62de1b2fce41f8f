import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { classNames } from './class-names';
import { useUi } from './UiProvider';

interface BannerProps {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: ReactNode;
  children?: ReactNode;
  /** What opens it again. */
  action?: { label: ReactNode; href: string } | { label: ReactNode; onClick: () => void };
  className?: string;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** The state of an account, never an event: what is closed and what opens it again. */
export function Banner({ tone, title, children, action, className }: BannerProps) {
  const Icon = icons[tone];
  const { Link } = useUi();
  return (
    <section className={classNames(styles.banner, className)} data-tone={tone}>
      <Icon size={20} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {(children || action) && (
          <p className={styles.text}>
            {children}{' '}
            {action &&
              ('href' in action ? (
                <Link href={action.href} className={styles.action}>
                  {action.label}
                </Link>
              ) : (
                <button type="button" onClick={action.onClick} className={styles.action}>
                  {action.label}
                </button>
              ))}
          </p>
        )}
      </div>
    </section>
  );
}
