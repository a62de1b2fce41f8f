import { Logo } from '@pollen/ui/Logo';
import { ToastProvider } from '@pollen/ui/Toast';
import { themeColors, useTheme } from '@pollen/ui/theme';
import { UiProvider } from '@pollen/ui/UiProvider';
import { uiWords, uiWordsOf } from '@pollen/ui/ui-words';
import { useEffect, useMemo } from 'react';
import { Outlet } from 'react-router';
import { QueryProvider } from './api/query';
import { AppLink } from './layouts/AppLink';
import { useArrival, useSessionLoss } from './layouts/navigation';
import { useLang } from './locales/language';
import { useT } from './locales/translator';

/** The providers around every page of the console: texts, toasts and server data. */
export function App() {
  const lang = useLang();
  const t = useT(uiWords);
  const words = useMemo(() => uiWordsOf(t), [t]);
  useEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
  }, [lang]);
  const theme = useTheme();
  const colors = themeColors(theme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  return (
    <UiProvider words={words} locale={lang === 'zh' ? 'zh-CN' : 'en-US'} Link={AppLink}>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colors.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colors.dark} />
      <ToastProvider>
        <QueryProvider>
          <AppEffects />
          <Outlet />
        </QueryProvider>
      </ToastProvider>
    </UiProvider>
  );
}

/** Effects of every page: scroll and focus on arrival, the end of the session. */
function AppEffects() {
  useArrival();
  useSessionLoss();
  return null;
}

/** Shown while the first page is fetched. */
export function Waiting() {
  return (
    <div className="waiting">
      <Logo size={48} />
    </div>
  );
}
