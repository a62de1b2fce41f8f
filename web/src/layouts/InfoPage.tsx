import type { ReactNode } from 'react';
import styles from './InfoPage.module.css';
import { InfoRail } from './InfoRail';
import { PageTitle } from './PageTitle';

interface InfoPageProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** The frame of the information pages: their side menu and the content beside it. */
export function InfoPage({ title, description, children }: InfoPageProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <div className={`container ${styles.page}`}>
        <InfoRail />
        <div className={styles.content}>{children}</div>
      </div>
    </>
  );
}
