import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useMailLanguageSync } from '../api/account';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { Footer } from './Footer';
import { MemberHeader } from './MemberHeader';
import styles from './MemberLayout.module.css';
import { MembersOnly } from './members-only';
import { OfflineStrip } from './OfflineStrip';
import { TabBar } from './TabBar';

const withFooter = /^\/(mine|questionnaire|exchange|helpearn)\/?$/i;

export { membersOnly as clientLoader } from './members-only';

/** Shows the pages of members in their frame; a visitor is sent to the log-in. */
export default function MemberLayout() {
  return (
    <MembersOnly>
      <MemberFrame>
        <Outlet />
      </MemberFrame>
    </MembersOnly>
  );
}

/** Header from 1024 px, tab bar below; the page brings its own bar (see MemberPage). */
export function MemberFrame({ children }: { children: ReactNode }) {
  const t = useT(shellWords);
  const { pathname } = useLocation();
  useMailLanguageSync();
  return (
    <div className={styles.frame}>
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <MemberHeader />
      <OfflineStrip />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {withFooter.test(pathname) && <Footer />}
      <TabBar />
    </div>
  );
}
