import { Button } from '@pollen/ui/Button';
import { Drawer } from '@pollen/ui/Drawer';
import { focusHeading } from '@pollen/ui/focus-heading';
import { IconButton } from '@pollen/ui/IconButton';
import { Logo } from '@pollen/ui/Logo';
import { CircleHelp, ClipboardList, Gift, Globe, House, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { useLoginInfo } from '../session/login-info';
import { AppLink } from './AppLink';
import { isHere } from './is-here';
import styles from './SideMenu.module.css';

/** The side menu of narrow screens, for visitors and for members who read a public page. */
export default function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(siteWords);
  const member = useLoginInfo();
  const { pathname } = useLocation();

  const openedAt = useRef(pathname);
  const left = useRef(false);

  useEffect(() => {
    if (openedAt.current === pathname) return;
    openedAt.current = pathname;
    left.current = true;
    onClose();
  }, [pathname, onClose]);

  // The browser returns the focus to the menu button, but the visitor has navigated to another page.
  const arrive = () => {
    if (left.current) focusHeading();
    left.current = false;
  };

  return (
    <Drawer open={open} onClose={onClose} onClosed={arrive} label={t('menu')}>
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
