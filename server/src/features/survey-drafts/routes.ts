import { discardSurveyDraft, saveSurveyDraft, surveyAuthors, surveyDraft } from '@pollen/contract/survey-drafts';
import type { Api } from '../../platform/http/api';
import { operatorNames } from '../operators/index';
import { MAX_QUESTIONNAIRE_BODY, refuseOversized } from '../questionnaires/index';
import { findSurveyOrRefuse } from '../surveys/index';
import { announceAuthor, discardDraft, saveDraft } from './actions';
import { findDraft } from './queries';

/** Handles drafts of questionnaires: reading, saving and discarding one, and who else edits it. */
export function surveyDraftRoutes(api: Api): void {
  api.handle(surveyDraft, async ({ tx, params }) => {
    await findSurveyOrRefuse(tx, params.id);
    const draft = await findDraft(tx, params.id);
    if (!draft) return { draft: null };
    const { savedBy, savedAt, ...rest } = draft;
    const names = await operatorNames(tx, [savedBy]);
    return { draft: { ...rest, savedAt: savedAt.toISOString(), savedBy: names.get(savedBy) ?? '?' } };
  });

  api.handle(
    saveSurveyDraft,
    ({ tx, params, body, operator, locale }) => {
      refuseOversized(body.questionnaire, locale);
      return saveDraft(tx, params.id, body, operator, locale);
    },
    { bodyLimit: MAX_QUESTIONNAIRE_BODY },
  );

  api.handle(discardSurveyDraft, async ({ tx, params, body, operator }) => {
    await discardDraft(tx, params.id, body.revision, operator);
    return null;
  });

  api.handle(surveyAuthors, ({ tx, params, body, operator }) => announceAuthor(tx, params.id, body.part, operator));
}
