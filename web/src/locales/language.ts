import { createLanguage } from '@pollen/ui/language';

export const { storedLang, currentLang, loadedChinese, provideChinese, loadLanguage, setLang, refreshLang, useLang } =
  createLanguage(async () => {
    const font = import('@pollen/ui/chinese-font').then(({ loadChineseFont }) => loadChineseFont());
    const [words] = await Promise.all([import('./zh'), font]);
    return words.zh;
  });
