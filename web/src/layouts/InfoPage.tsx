import type { ReactNode } from 'react';
import styles from './InfoPage.module.css';
import { InfoSidebar } from './InfoSidebar';

/** The frame of the information pages: their side menu and the content beside it. */
export function InfoPage({ children }: { children: ReactNode }) {
  return (
    <div className={`container ${styles.page}`}>
      <InfoSidebar />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
