import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRecentPage } from '../palette/recent-pages';
import { AppLink } from './AppLink';
import styles from './PageHead.module.css';
import { UpdatedAt } from './UpdatedAt';

interface PageHeadProps {
  title: string;
  /** The open tab of a page with tabs; it stands first in the title of the browser tab. */
  tab?: string | undefined;
  /** Small text above the title, such as a number. */
  over?: ReactNode;
  /** Shown beside the title, such as a state. */
  beside?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string };
  /** The call that loads the page's live figures; the head shows when they were loaded. */
  live?: { dataUpdatedAt: number; isRefetchError: boolean };
}

/** The title of a page with its actions; it also sets the title of the browser tab. */
export function PageHead({ title, tab, over, beside, note, actions, back, live }: PageHeadProps) {
  useRecentPage(title);
  return (
    <header className={styles.head}>
      <title>{[tab, title, 'Pollen'].filter(Boolean).join(' · ')}</title>
      <div className={styles.words}>
        {(back || over) && (
          <div className={styles.over}>
            {back && (
              <AppLink href={back.href} className={styles.back}>
                <ArrowLeft size={16} />
                {back.label}
              </AppLink>
            )}
            {over}
          </div>
        )}
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {beside}
          {live && <UpdatedAt live={live} />}
        </div>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
