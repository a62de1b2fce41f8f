import { Logo } from '@pollen/ui/Logo';
import type { ReactNode } from 'react';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './DoorLayout.module.css';
import { LanguageSwitch } from './LanguageSwitch';

interface DoorLayoutProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The pages before the console opens: one card on the rail's dark blue. */
export function DoorLayout({ title, lead, children }: DoorLayoutProps) {
  const t = useT(shellWords);
  return (
    <div className={styles.ground}>
      <title>{`${title} · Pollen`}</title>
      <header className={styles.head}>
        <Logo>{t('brand')}</Logo>
        <LanguageSwitch />
      </header>
      <main className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
    </div>
  );
}
