import { z } from 'zod';
import { operation, refusal } from './operation';
import { questionnaireChecksBusy, questionnaireTooHeavy } from './questionnaire-checks';
import { IMPORT_FORMATS } from './questionnaire-import-values';

export const importUnknown = refusal('importUnknown', {
  en: 'This file is no LimeSurvey survey (.lss, .lsa), no Qualtrics survey (.qsf) and no XLSForm (.xlsx).',
  zh: '该文件不是 LimeSurvey 问卷（.lss、.lsa）、Qualtrics 问卷（.qsf）或 XLSForm 表单（.xlsx）。',
});
export const importUnreadable = refusal('importUnreadable', {
  en: 'The file cannot be imported. {reason}',
  zh: '无法导入该文件。{reason}',
});
export const importTooLarge = refusal('importTooLarge', {
  en: 'The file is too large: at most {megabytes} MB. Delete pictures in its texts, or split the survey.',
  zh: '文件过大：不能超过 {megabytes} MB。请删除文本中的图片，或拆分问卷。',
});

/** Something in the file that is left out or changed: where, why, and what to do. */
const ImportFinding = z.strictObject({
  /** The place in the file as its program names it. */
  place: z.string(),
  /** The name of the imported question; null when it concerns none. */
  element: z.string().nullable(),
  message: z.string(),
});

export const importQuestionnaire = operation({
  method: 'POST',
  path: '/api/console/QuestionnaireImports',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'Reads a file and saves nothing.',
  summary:
    'Turn a survey of LimeSurvey (.lss), Qualtrics (.qsf) or an XLSForm (.xlsx) into a questionnaire, with a list of what is left out. Nothing is kept: a survey is created from the answer.',
  body: z.strictObject({
    /** The file, as base64. */
    content: z.string(),
  }),
  data: z.strictObject({
    format: z.enum(IMPORT_FORMATS),
    /** SurveyJS JSON, without what the checks of an upload refuse. */
    questionnaire: z.unknown(),
    findings: z.array(ImportFinding),
  }),
  refusals: [importUnknown, importUnreadable, importTooLarge, questionnaireChecksBusy, questionnaireTooHeavy],
});
