import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import { useLoginInfo } from '../session/login-info';
import { Footer } from './Footer';
import { SiteHeader } from './SiteHeader';

// A member who reads a public page sees the member header; visitors do not load it.
const MemberChrome = lazy(() => import('./MemberChrome'));

/** Shows the public pages in their frame. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

/**
 * Shows a page between header and footer; a signed-in member sees the navigation of members instead of the header,
 * except on the landing page.
 */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useT(siteWords);
  const member = useLoginInfo();
  const { pathname } = useLocation();
  const isLanding = pathname === '/';
  return (
    <div className="public-frame">
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      {member && !isLanding ? (
        <Suspense fallback={<SiteHeader />}>
          <MemberChrome />
        </Suspense>
      ) : (
        <SiteHeader brand={isLanding} />
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
