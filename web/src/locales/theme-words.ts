import type { ThemeWords } from '@pollen/ui/ThemeChoice';
import { siteWords } from './site.en';
import { useT } from './translator';

/** Returns the names of the themes in the language of the page. */
export function useThemeWords(): ThemeWords {
  const t = useT(siteWords);
  return { theme: t('theme'), system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') };
}
