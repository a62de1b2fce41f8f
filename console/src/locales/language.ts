import { loadChineseFont } from '@pollen/ui/chinese-font';
import { createLanguage } from '@pollen/ui/language';

export const { storedLang, currentLang, loadedChinese, loadLanguage, setLang, useLang } = createLanguage(async () => {
  const [words] = await Promise.all([import('./zh'), loadChineseFont()]);
  return words.zh;
});
