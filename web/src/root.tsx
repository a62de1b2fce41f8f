import '@pollen/ui/fonts.css';
import '@pollen/ui/tokens.css';
import '@pollen/ui/base.css';
import './index.css';
import { Logo } from '@pollen/ui/Logo';
import { newVersionScript } from '@pollen/ui/new-version';
import { ToastProvider } from '@pollen/ui/Toast';
import { refreshTheme, themeColors, themeScript, useTheme } from '@pollen/ui/theme';
import { UiProvider } from '@pollen/ui/UiProvider';
import { uiWords, uiWordsOf } from '@pollen/ui/ui-words';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import { AppLink } from './layouts/AppLink';
import { CrashPage } from './layouts/CrashPage';
import { useArrival, useSessionEnd } from './layouts/navigation';
import { useLang } from './locales/language';
import { useT } from './locales/translator';
import { useAppWorker } from './offline/use-app-worker';
import { noticeIsDue, onReopenCookieNotice } from './session/cookie-preferences';
import { useImpersonation } from './session/impersonation';
import { onSessionEnd } from './session/login-info';
import { storeReferral } from './session/referral';
import { isRestricted } from './session/region';

/**
 * Loads the fonts before any text needs them, and after the first frame: Chromium delays the first paint by up to 100
 * ms for fonts that links preload or scripts request earlier.
 */
const fontScript =
  "requestAnimationFrame(function(){for(var f of ['Gabarito','Figtree'])document.fonts.load('1em \"'+f+' Variable\"')})";

/** Part of the built documents only; the app's bundle does not contain it. */
const inDocuments = { __html: import.meta.env.SSR ? newVersionScript() : '' };

const ImpersonationBar = lazy(() => import('./layouts/ImpersonationBar'));
const CookieNotice = lazy(() => import('./layouts/CookieNotice'));
const RegionNotice = lazy(() => import('./layouts/RegionNotice'));

/** Shows the HTML document around every page, with the language, the theme and the inline scripts of its head. */
export function Layout({ children }: { children: ReactNode }) {
  const lang = useLang();
  const theme = useTheme();
  const colors = themeColors(theme);
  return (
    // The inline script sets the theme before React hydrates.
    <html
      lang={lang === 'zh' ? 'zh-CN' : 'en'}
      data-theme={theme === 'system' ? undefined : theme}
      suppressHydrationWarning
    >
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
        <script data-alone="" dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
        <script data-alone="" suppressHydrationWarning dangerouslySetInnerHTML={inDocuments} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={colors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colors.dark} />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={lang === 'zh' ? '/manifest.zh.webmanifest' : '/manifest.webmanifest'} />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
        <script data-alone="" dangerouslySetInnerHTML={{ __html: fontScript }} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** Shows the current page with the words, toasts and effects of the whole app. */
export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const lang = useLang();
  const t = useT(uiWords);
  const words = useMemo(() => uiWordsOf(t), [t]);
  return (
    <UiProvider words={words} locale={lang === 'zh' ? 'zh-CN' : 'en-US'} Link={AppLink}>
      <ToastProvider>
        <AppEffects />
        {children}
      </ToastProvider>
    </UiProvider>
  );
}

/** Effects of every page: scroll and focus on arrival, the end of the session, the notices about cookies and the network. */
function AppEffects() {
  useArrival();
  useSessionEnd();
  useAppWorker();
  useEffect(() => onSessionEnd(refreshTheme), []);
  const impersonation = useImpersonation();
  const [notice, setNotice] = useState<'due' | 'asked' | null>(null);
  const [restricted, setRestricted] = useState(false);

  useEffect(() => {
    storeReferral(location.search);
    setNotice(noticeIsDue() ? 'due' : null);
    void isRestricted().then(setRestricted);
    return onReopenCookieNotice(() => setNotice('asked'));
  }, []);

  return (
    <Suspense>
      {impersonation && <ImpersonationBar impersonation={impersonation} />}
      {notice && <CookieNotice asked={notice === 'asked'} onClose={() => setNotice(null)} />}
      {restricted && <RegionNotice onClose={() => setRestricted(false)} />}
    </Suspense>
  );
}

/** Where a document has the skeleton of its page, which the build puts in place of the mark (tools/web-site.mjs). */
const skeletonId = 'skeleton';
const skeletonMark = '[[skeleton]]';

/**
 * Shown while the scripts of the first page load; it is what `__spa-fallback.html` holds: the skeleton of the page, or the
 * logo where there is none. Nothing in it can be used or is read out, because the page itself follows within moments.
 */
export function HydrateFallback() {
  const html = import.meta.env.SSR ? skeletonMark : (document.getElementById(skeletonId)?.innerHTML ?? '');
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what the build has put there. */}
      <div id={skeletonId} inert aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
      <div className="waiting">
        <Logo size={48} />
      </div>
    </>
  );
}

/** Shows the page for an unexpected error in place of the page that failed. */
export function ErrorBoundary() {
  return <CrashPage />;
}
