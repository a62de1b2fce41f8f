import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAccount, useMailLanguageSync } from '../api/account';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { readImpersonation } from '../session/impersonation';
import { knownMemberKey } from '../session/login-info';
import { consumeDueOffer } from '../session/passkey-offer';
import { Footer } from './Footer';
import { MemberHeader } from './MemberHeader';
import styles from './MemberLayout.module.css';
import { MembersOnly } from './members-only';
import { OfflineStrip } from './OfflineStrip';
import { TabBar } from './TabBar';

const withFooter = /^\/(mine|questionnaire|exchange|helpearn)\/?$/i;

const PasskeyOffer = lazy(() => import('../pages/passkeys/PasskeyOffer'));

/** Keeps the greeting at the log-in of this browser as the account is now. */
function useKnownMemberSync(): void {
  const { data: account } = useAccount();
  useEffect(() => {
    // Few browsers know a member, and the others need none of this.
    if (!account || readImpersonation() || localStorage.getItem(knownMemberKey) === null) return;
    void import('../pages/passkeys/known-member').then(({ updateKnownMember }) => updateKnownMember(account));
  }, [account]);
}

/** Returns whether a passkey may be offered, once after a log-in with the password and a complete profile. */
function useDueOffer(): boolean {
  const { data: account } = useAccount();
  const [isDue, setDue] = useState(false);
  const isReady = account?.profileComplete === true && !readImpersonation();
  useEffect(() => {
    if (isReady && consumeDueOffer()) setDue(true);
  }, [isReady]);
  return isDue;
}

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
  useKnownMemberSync();
  const isOfferDue = useDueOffer();
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
      {isOfferDue && (
        <Suspense fallback={null}>
          <PasskeyOffer />
        </Suspense>
      )}
      {withFooter.test(pathname) && <Footer />}
      <TabBar />
    </div>
  );
}
