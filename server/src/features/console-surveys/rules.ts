import type { Bilingual } from '../../platform/locale';

/** The size of survey pictures: the survey's page shows 744 by 310, two pixels for one on sharp screens. */
export const PICTURE = { width: 1488, height: 620 } as const;

interface SurveyTexts {
  titleEn: string;
  titleZh: string;
  descriptionEn: string;
  descriptionZh: string;
}

/** Returns the settings texts without a Chinese translation, which Chinese readers see in English. */
export function untranslatedSettings(survey: SurveyTexts): { path: string; element: null; message: Bilingual }[] {
  const missing: { path: string; element: null; message: Bilingual }[] = [];
  if (survey.titleEn.trim() !== '' && survey.titleZh.trim() === '') {
    missing.push({
      path: 'settings.title',
      element: null,
      message: { en: 'The title of the survey has no Chinese.', zh: '问卷标题缺少中文。' },
    });
  }
  if (survey.descriptionEn.trim() !== '' && survey.descriptionZh.trim() === '') {
    missing.push({
      path: 'settings.description',
      element: null,
      message: { en: 'The description of the survey has no Chinese.', zh: '问卷说明缺少中文。' },
    });
  }
  return missing;
}
