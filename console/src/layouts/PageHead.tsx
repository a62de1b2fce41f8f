import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink';
import styles from './PageHead.module.css';
import { UpdatedAt } from './UpdatedAt';

interface PageHeadProps {
  title: string;
  /** Small text above the title, such as a number and a state. */
  over?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string };
  /** The call that loads the page's live figures; the head shows when they were loaded. */
  live?: { dataUpdatedAt: number; isRefetchError: boolean };
}

/** The title of a page with its actions; it also sets the title of the browser tab. */
export function PageHead({ title, over, note, actions, back, live }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <title>{`${title} · Pollen`}</title>
      <div className={styles.words}>
        {back && (
          <AppLink href={back.href} className={styles.back}>
            <ArrowLeft size={16} />
            {back.label}
          </AppLink>
        )}
        {over && <div className={styles.over}>{over}</div>}
        <h1 className={styles.title}>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
        {live && <UpdatedAt live={live} />}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
