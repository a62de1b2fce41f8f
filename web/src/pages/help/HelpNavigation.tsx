import { intoView } from '@pollen/ui/into-view';
import { AppLink } from '../../layouts/AppLink';
import { helpWords } from '../../locales/help.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './HelpPage.module.css';

export const sections = ['overview', 'surveys', 'account', 'rewards'] as const;

/** Links to the four sections and the contact form; a row of chips on narrow screens. */
export function HelpNavigation({ current }: { current: string | null }) {
  const t = useT(helpWords);
  return (
    <nav aria-label={t('sections')} className={`${styles.navigation} goes-on`}>
      {sections.map((section) => (
        <AppLink
          key={section}
          ref={section === current ? intoView : undefined}
          href={paths.help(section)}
          className={styles.entry}
          aria-current={section === current ? 'true' : undefined}
        >
          {t(section)}
        </AppLink>
      ))}
      <AppLink
        ref={current === 'contact' ? intoView : undefined}
        href={paths.contact()}
        className={styles.entry}
        aria-current={current === 'contact' ? 'page' : undefined}
      >
        {t('contact')}
      </AppLink>
    </nav>
  );
}
