import { Button } from '@pollen/ui/Button';
import { classNames } from '@pollen/ui/class-names';
import { Logo } from '@pollen/ui/Logo';
import { useLocation } from 'react-router';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { AppLink } from './AppLink';
import { isHere } from './is-here';
import { LanguageMenu } from './LanguageMenu';
import { MenuButton } from './MenuButton';
import styles from './SiteHeader.module.css';

/** Header of the public pages. On the landing page it stands on the brand block. */
export function SiteHeader({ brand }: { brand?: boolean }) {
  const t = useT(siteWords);
  const { pathname } = useLocation();
  const links = [
    { href: paths.home(), label: t('home') },
    { href: paths.rewardsInfo(), label: t('rewards') },
    { href: paths.about(), label: t('about') },
    { href: paths.help(), label: t('help') },
  ];
  return (
    <header className={classNames(styles.header, brand ? 'on-brand' : styles.plain)}>
      <div className={classNames('container', styles.row)}>
        <AppLink href={paths.home()} className={styles.logo}>
          <Logo>{t('brand')}</Logo>
        </AppLink>
        <nav aria-label={t('mainNavigation')} className={styles.links}>
          {links.map((link) => (
            <AppLink
              key={link.href}
              href={link.href}
              className={styles.link}
              aria-current={isHere(pathname, link.href) ? 'page' : undefined}
            >
              {link.label}
            </AppLink>
          ))}
        </nav>
        <div className={styles.side}>
          <LanguageMenu />
          <Button href={paths.login()} kind="ghost" size="dense" className={styles.logIn}>
            {t('logIn')}
          </Button>
          <Button href={paths.signUp()} kind={brand ? 'brandPrimary' : 'primary'} size="dense">
            {t('signUp')}
          </Button>
        </div>
        <MenuButton look={brand ? 'brand' : 'plain'} className={styles.menu} />
      </div>
    </header>
  );
}
