import {
  deleteSavedQuestion as deleteCall,
  questionLibrary,
  readyQuestions as readyCall,
  renameSavedQuestion as renameCall,
  saveQuestion as saveCall,
  savedQuestion,
} from '@pollen/contract/question-library';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { cursorFrom, pageFrom } from '../../platform/list-cursor';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { operatorNames, whyNotAllowed } from '../operators/index';
import { MAX_QUESTIONNAIRE_BODY, refuseDependentQuestion } from '../questionnaires/index';
import { deleteSavedQuestion, renameSavedQuestion, saveQuestion } from './actions';
import { findSavedQuestion, listSavedQuestions } from './queries';
import { readyQuestions } from './ready-questions';
import { shownOf } from './shown';

/** Handles the question library: ready questions, and those that operators save, rename and delete. */
export function questionLibraryRoutes(api: Api): void {
  api.handle(readyCall, async () => ({
    list: readyQuestions.map(({ topic, question }) => ({ topic, ...shownOf(question), question })),
  }));

  api.handle(questionLibrary, async ({ tx, query: { search, before, size }, operator, locale }) => {
    const rows = await listSavedQuestions(tx, { search: search?.trim(), cursor: cursorFrom(before), size: size + 1 });
    const { shown, next } = pageFrom(rows, size, ({ savedAt: at, id }) => ({ at, id }));
    const names = await operatorNames(tx, [...new Set(shown.map(({ ownerId }) => ownerId))]);
    return {
      list: shown.map(({ ownerId, savedAt, ...saved }) => ({
        ...saved,
        owner: names.get(ownerId) ?? '-',
        savedAt: savedAt.toISOString(),
      })),
      next,
      can: { change: may(whyNotAllowed(operator, 'manageSurveys'), locale) },
    };
  });

  api.handle(savedQuestion, async ({ tx, params }) => {
    const saved = await findSavedQuestion(tx, params.id);
    if (!saved) throw new Refusal(notFound);
    return saved;
  });

  // The check runs in a worker thread, outside any transaction.
  api.handle(
    saveCall,
    async ({ body, operator, locale, services }) => {
      await refuseDependentQuestion(body.question, locale);
      return services.database.transaction((tx) => saveQuestion(tx, body, operator));
    },
    { bodyLimit: MAX_QUESTIONNAIRE_BODY, transaction: 'none' },
  );

  api.handle(renameCall, async ({ tx, params, body, operator }) => {
    await renameSavedQuestion(tx, params.id, body.name, operator);
    return null;
  });

  api.handle(deleteCall, async ({ tx, params, operator }) => {
    await deleteSavedQuestion(tx, params.id, operator);
    return null;
  });
}
