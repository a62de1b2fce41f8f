import type { ReactNode } from 'react';
import { intoView } from './into-view';
import styles from './Tabs.module.css';
import { useUi } from './UiProvider';

interface TabLinksProps {
  label: string;
  links: readonly { href: string; label: ReactNode; current: boolean }[];
  className?: string;
}

/** Tabs that are addresses of their own. */
export function TabLinks({ label, links, className }: TabLinksProps) {
  const { Link } = useUi();
  return (
    <nav aria-label={label} className={className}>
      <div className={`${styles.track} goes-on`}>
        {links.map((link) => (
          <Link
            key={link.href}
            ref={link.current ? intoView : undefined}
            href={link.href}
            aria-current={link.current ? 'page' : undefined}
            className={styles.segment}
          >
            {link.label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
