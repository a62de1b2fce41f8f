import { useEffect, useRef } from 'react';
import { AppLink } from '../../layouts/AppLink';
import { helpWords } from '../../locales/help.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './HelpPage.module.css';

export const sections = ['overview', 'surveys', 'account', 'rewards'] as const;

/** Links to the four sections and the contact form; a row of chips on narrow screens. */
export function HelpNavigation({ current }: { current: string | null }) {
  const t = useT(helpWords);
  const chips = useRef<HTMLElement>(null);

  // The chosen chip may lie beyond the edge of a narrow screen. Only the row moves, never the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the chips have other widths.
  useEffect(() => {
    const row = chips.current;
    const chosen = current && row?.querySelector<HTMLElement>('[aria-current]');
    if (row && chosen)
      row.scrollLeft = chosen.offsetLeft - row.offsetLeft - parseFloat(getComputedStyle(row).paddingLeft);
  }, [current, t]);

  return (
    <nav ref={chips} aria-label={t('sections')} className={`${styles.navigation} goes-on`}>
      {sections.map((section) => (
        <AppLink
          key={section}
          href={paths.help(section)}
          className={styles.entry}
          aria-current={section === current ? 'true' : undefined}
        >
          {t(section)}
        </AppLink>
      ))}
      <AppLink
        href={paths.contact()}
        className={styles.entry}
        aria-current={current === 'contact' ? 'page' : undefined}
      >
        {t('contact')}
      </AppLink>
    </nav>
  );
}
