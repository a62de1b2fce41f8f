import * as calls from '@pollen/contract/console-coding';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import {
  addCode,
  codeMatching,
  codeSelected,
  deleteCode,
  mergeCode,
  openAnswersOf,
  renameCode,
  undoCoding,
} from './coding';
import { countCodes } from './coding-queries';
import { codedName } from './open-questions';
import { MAX_RESPONSES } from './result-questions';
import { questionsOfSurvey } from './survey-questions';

/** Handles open answers in the console: the list with its search, the codes, and giving codes to answers. */
export function codingRoutes(api: Api): void {
  api.handle(calls.openQuestions, async ({ tx, params, locale }) => {
    const { surveyId, open, codesOf } = await questionsOfSurvey(tx, params.id);
    return {
      surveyId,
      list: open.map((each) => ({
        key: each.key,
        title: each.title[locale],
        coded: codesOf(each.key).length > 0 ? codedName(each) : null,
      })),
    };
  });

  api.handle(calls.openAnswers, async ({ tx, params, body, services, locale }) =>
    openAnswersOf(tx, services.secrets, await questionsOfSurvey(tx, params.id), body, locale),
  );

  api.handle(calls.answerCodes, async ({ tx, params, query }) => {
    const { surveyId, openQuestion, codesOf } = await questionsOfSurvey(tx, params.id);
    const question = openQuestion(query.question);
    if (!question) throw new Refusal(notFound);
    const codes = codesOf(question.key);
    const counts = await countCodes(tx, { surveyId, path: question.path, latest: MAX_RESPONSES }, codes);
    return {
      answers: counts.answers,
      coded: counts.coded,
      codes: codes.map(({ id, number, nameEn, nameZh }) => ({
        id,
        number,
        name: { en: nameEn, zh: nameZh },
        count: counts.byCode.get(id) ?? 0,
      })),
    };
  });

  api.handle(calls.addCode, async ({ tx, params, body, operator }) => {
    const { surveyId, openQuestion } = await questionsOfSurvey(tx, params.id);
    if (!openQuestion(body.question)) throw new Refusal(notFound);
    return addCode(tx, { surveyId, question: body.question }, body.name, operator);
  });

  api.handle(calls.renameCode, async ({ tx, params, body, operator }) => {
    await renameCode(tx, params.id, body.name, operator);
    return null;
  });

  api.handle(calls.mergeCode, ({ tx, params, body, operator }) => mergeCode(tx, params.id, body.into, operator));

  api.handle(calls.deleteCode, ({ tx, params, operator }) => deleteCode(tx, params.id, operator));

  api.handle(calls.codeAnswers, ({ tx, params, body, operator, services }) =>
    codeSelected(tx, services.secrets, params.id, body, operator),
  );

  api.handle(calls.codeFound, ({ tx, params, body, operator }) =>
    codeMatching(tx, params.id, (surveyId) => questionsOfSurvey(tx, surveyId), body, operator),
  );

  api.handle(calls.undoCoding, async ({ tx, params, operator }) => {
    await undoCoding(tx, params.id, operator);
    return null;
  });
}
