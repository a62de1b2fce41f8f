import type { ThemeWords } from '@pollen/ui/ThemeChoice';
import { siteWords } from './site.en';
import { useT } from './translator';

export function useThemeWords(): ThemeWords {
  const t = useT(siteWords);
  return { theme: t('theme'), system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') };
}
