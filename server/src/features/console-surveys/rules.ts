import { softLaunchTooLarge } from '@pollen/contract/console-surveys';
import type { WhyNot } from '@pollen/contract/operation';
import { productTestElsewhere } from '@pollen/contract/product-test-refusals';
import type { SurveyKind } from '@pollen/contract/survey-values';
import type { Bilingual } from '../../platform/locale';

/** The size of survey pictures: the survey's page shows 744 by 310, two pixels for one on sharp screens. */
export const PICTURE = { width: 1488, height: 620 } as const;

/** Says why a survey cannot have a soft launch of so many completes; null when it can, and without one. */
export function whyNotSoftLaunch(
  { completesTarget }: { completesTarget: number },
  completes: number | undefined,
): WhyNot | null {
  if (completes === undefined || completes < completesTarget) return null;
  return { kind: softLaunchTooLarge, params: { target: completesTarget } };
}

/** Says why the state of a survey cannot be changed by itself: a screener or a report runs with its product test. */
export function whyNotOfProductTest({ partOfSurveyId }: { partOfSurveyId: number | null }): WhyNot | null {
  return partOfSurveyId === null ? null : { kind: productTestElsewhere };
}

/** Says why the settings of a survey cannot be changed here: those of a product test and of its parts are on its page. */
export function whyNotSettings(survey: { kind: SurveyKind; partOfSurveyId: number | null }): WhyNot | null {
  return survey.kind === 'productTest' ? { kind: productTestElsewhere } : whyNotOfProductTest(survey);
}

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
