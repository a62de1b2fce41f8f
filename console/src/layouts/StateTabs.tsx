import { intoView } from '@pollen/ui/into-view';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink';
import styles from './StateTabs.module.css';

interface StateTabsProps {
  label: string;
  tabs: readonly { key: string; href: string; label: string; count?: ReactNode; current: boolean; icon?: ReactNode }[];
}

/**
 * Tabs that filter a table by state. Each shows its count and has its own address; on narrow screens they are chips.
 */
export function StateTabs({ label, tabs }: StateTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={`${styles.track} goes-on`}>
        {tabs.map((tab) => (
          <li key={tab.key} ref={tab.current ? intoView : undefined}>
            <AppLink href={tab.href} className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
