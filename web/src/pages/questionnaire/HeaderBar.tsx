import { Logo } from '@pollen/ui/Logo';
import type { ReactNode } from 'react';
import { AppLink } from '../../layouts/AppLink';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './HeaderBar.module.css';

/** Logo and bell at the top of the brand block, below 1024 px. */
export function HeaderBar({ bell }: { bell: ReactNode }) {
  const shell = useT(shellWords);
  return (
    <div className={styles.bar}>
      <AppLink href={paths.questionnaire()} className={styles.logo}>
        <Logo>{shell('brand')}</Logo>
      </AppLink>
      {bell}
    </div>
  );
}
