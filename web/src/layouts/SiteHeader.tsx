import { Button } from '@pollen/ui/Button';
import { classNames } from '@pollen/ui/class-names';
import { Drawer } from '@pollen/ui/Drawer';
import { IconButton } from '@pollen/ui/IconButton';
import { Logo } from '@pollen/ui/Logo';
import { CircleHelp, ClipboardList, Gift, Globe, House, Info, Menu as MenuIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { useLoginInfo } from '../session/login-info';
import { AppLink } from './AppLink';
import { LanguageMenu } from './LanguageMenu';
import styles from './SiteHeader.module.css';

/** Header of the public pages. On the landing page it stands on the brand block. */
export function SiteHeader({ brand }: { brand?: boolean }) {
  const t = useT(siteWords);
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
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
        <IconButton
          label={t('menu')}
          look={brand ? 'brand' : 'plain'}
          className={styles.menu}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <MenuIcon size={24} />
        </IconButton>
      </div>
      <SideMenu open={open} onClose={() => setOpen(false)} />
    </header>
  );
}

/** The side menu of narrow screens, for visitors and for members who read a public page. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(siteWords);
  const member = useLoginInfo();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere folds it up.
  useEffect(() => onClose(), [pathname]);

  return (
    <Drawer open={open} onClose={onClose} label={t('menu')}>
      <div className={styles.drawerHead}>
        <Logo>{t('brand')}</Logo>
        <IconButton label={t('close')} onClick={onClose}>
          <X size={24} />
        </IconButton>
      </div>
      <nav aria-label={t('mainNavigation')} className={styles.drawerLinks}>
        {member ? (
          <DrawerLink href={paths.questionnaire()} icon={<ClipboardList size={24} />}>
            {t('survey')}
          </DrawerLink>
        ) : (
          <DrawerLink href={paths.home()} icon={<House size={24} />}>
            {t('home')}
          </DrawerLink>
        )}
        <DrawerLink href={paths.rewardsInfo()} icon={<Gift size={24} />}>
          {t('rewards')}
        </DrawerLink>
        <DrawerLink href={paths.about()} icon={<Info size={24} />}>
          {t('about')}
        </DrawerLink>
        <DrawerLink href={paths.help()} icon={<CircleHelp size={24} />}>
          {t('help')}
        </DrawerLink>
        <p className={styles.drawerLink}>
          <Globe size={24} />
          {t('english')}
        </p>
      </nav>
      {!member && (
        <div className={styles.drawerActions}>
          <Button href={paths.signUp()} block size="form">
            {t('signUp')}
          </Button>
          <Button href={paths.login()} kind="secondary" block size="form">
            {t('logIn')}
          </Button>
        </div>
      )}
    </Drawer>
  );
}

function DrawerLink({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  const { pathname } = useLocation();
  return (
    <AppLink href={href} className={styles.drawerLink} aria-current={isHere(pathname, href) ? 'page' : undefined}>
      {icon}
      {children}
    </AppLink>
  );
}

function isHere(pathname: string, href: string): boolean {
  return pathname.toLowerCase() === href.split('?')[0]?.toLowerCase();
}
