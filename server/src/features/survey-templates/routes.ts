import { surveyTemplates as list } from '@pollen/contract/survey-templates';
import type { Api } from '../../platform/http/api';
import type { Words } from '../question-library/index';
import { surveyTemplates } from './table';

const both = ([en, zh]: Words) => ({ en, zh });

/** Handles the list of survey templates. */
export function surveyTemplateRoutes(api: Api): void {
  api.handle(list, async () => ({
    list: surveyTemplates.map(({ name, title, note, blanks, minutes, questionnaire }) => ({
      name,
      title: both(title),
      note: both(note),
      blanks: [...blanks],
      minutes,
      questionnaire,
    })),
  }));
}
