import { Menu } from '@pollen/ui/Menu';
import { CircleHelp, Gift, Globe, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { setLang } from '../locales/language';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { AppLink } from './AppLink';
import styles from './InfoSidebar.module.css';
import { isHere } from './is-here';

const entries = [
  { href: paths.rewardsInfo(), label: 'rewards', Icon: Gift },
  { href: paths.about(), label: 'about', Icon: Info },
  { href: paths.help(), label: 'help', Icon: CircleHelp },
] as const;

/** The side menu of the information pages from 1024 px; narrower windows have a drawer. `children` go below it. */
export function InfoSidebar({ children }: { children?: ReactNode }) {
  const t = useT(siteWords);
  const { pathname } = useLocation();
  return (
    <div className={styles.side}>
      <div className={styles.sidebar}>
        <Menu
          align="start"
          className="side-menu"
          items={[{ key: 'en', label: t('english'), current: true, onClick: () => void setLang('en') }]}
        >
          <Globe size={20} />
          {t('language')}
        </Menu>
        <nav aria-label={t('information')} className="side-links">
          {entries.map(({ href, label, Icon }) => (
            <AppLink
              key={href}
              href={href}
              className="side-link"
              aria-current={isHere(pathname, href) ? 'page' : undefined}
            >
              <Icon size={20} />
              {t(label)}
            </AppLink>
          ))}
        </nav>
      </div>
      {children}
    </div>
  );
}
