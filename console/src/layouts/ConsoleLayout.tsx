import { Drawer } from '@pollen/ui/Drawer';
import { Logo } from '@pollen/ui/Logo';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Waiting } from '../App';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { usePalette } from '../palette/use-palette';
import { paths } from '../paths';
import { useOperatorQuery } from '../session/operator';
import { AppLink } from './AppLink';
import styles from './ConsoleLayout.module.css';
import { KeysPanel } from './KeysPanel';
import { LoadFailed } from './LoadFailed';
import { SendingHoldBanner } from './SendingHoldBanner';
import { Sidebar } from './Sidebar';
import { useFoldedSidebar } from './use-folded-sidebar';

/**
 * The frame of the pages behind the sign-in: a dark sidebar, or below 1024 px a dark bar with the sidebar in a drawer.
 */
export function ConsoleLayout() {
  const t = useT(shellWords);
  const { pathname, search } = useLocation();
  const { data: operator, error, refetch } = useOperatorQuery();
  const [open, setOpen] = useState(false);
  const [folded, setFolded] = useFoldedSidebar();
  const { palette, show: showPalette } = usePalette(operator !== undefined && !operator.mustEnrol);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a page folds the drawer up.
  useEffect(() => setOpen(false), [pathname]);

  if (!operator) {
    if (!error || error.kind === 'session') return <Waiting />;
    return (
      <main className="waiting">
        <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (operator.mustEnrol) return <Navigate to={paths.oneTimeCode(pathname + search)} replace />;

  return (
    <div className={styles.layout} data-folded={folded || undefined}>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <header className={styles.bar}>
        <AppLink href={paths.overview()} className={styles.logo}>
          <Logo>{t('brand')}</Logo>
        </AppLink>
        <div className={styles.buttons}>
          <button type="button" className={styles.menu} aria-label={t('searchOrJump')} onClick={showPalette}>
            <Search size={24} />
          </button>
          <button type="button" className={styles.menu} aria-label={t('menu')} onClick={() => setOpen(true)}>
            <MenuIcon size={24} />
          </button>
        </div>
      </header>
      <aside className={styles.sidebar}>
        <Sidebar operator={operator} folded={folded} onFold={setFolded} onSearch={showPalette} />
      </aside>
      <Drawer open={open} onClose={() => setOpen(false)} label={t('menu')}>
        <div className={styles.drawer}>
          <Sidebar operator={operator} />
        </div>
      </Drawer>
      {palette}
      <KeysPanel />
      <main id="main" className={styles.main}>
        <SendingHoldBanner operator={operator} />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
