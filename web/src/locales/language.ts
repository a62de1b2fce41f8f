import { createLanguage } from '@pollen/ui/language';

export const { storedLang, currentLang, loadedChinese, loadLanguage, setLang, refreshLang, useLang } = createLanguage(
  async () => {
    const [words] = await Promise.all([import('./zh'), import('@pollen/ui/chinese-font.css')]);
    return words.zh;
  },
);
