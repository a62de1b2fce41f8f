import { Logo } from '@pollen/ui/Logo';
import type { ReactNode } from 'react';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './AuthLayout.module.css';
import { LanguageSwitch } from './LanguageSwitch';

interface AuthLayoutProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The frame of the pages before the sign-in: one card on the dark blue of the sidebar. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
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
