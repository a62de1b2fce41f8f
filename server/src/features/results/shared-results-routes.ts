import * as calls from '@pollen/contract/shared-results';
import type { Api } from '../../platform/http/api';
import { MINUTE_MS } from '../../platform/time';
import { createLink, revokeLink, shownLinks } from '../client-links/index';
import { titleOfQuestion } from './frequencies';
import { openSharedResults, refuseUnknownSettings, sharedOpenAnswersOf, sharedTablesOf } from './shared-results';
import { questionsOfSurvey } from './survey-questions';
import type { Question } from './variables';

/** A page asks for each question that comes into view: enough for a reader who scrolls, too few for a crowd or a guesser. */
const TABLES = { limit: { max: 240, perMs: MINUTE_MS } };
const OPENINGS = { limit: { max: 30, perMs: MINUTE_MS } };

/** Handles links to results: making and revoking them in the console, and what a client reads with one. */
export function sharedResultRoutes(api: Api): void {
  api.handle(calls.resultLinks, async ({ tx, params, operator, locale }) => {
    const { surveyId, all, ofMembers, variable } = await questionsOfSurvey(tx, params.id);
    const titleOf = (name: string) => {
      const found = variable(name) ?? ofMembers.find(({ ofMember }) => ofMember?.name === name);
      return found ? [titleOfQuestion(found.versions.at(-1) as Question, locale)] : [];
    };
    return {
      list: await shownLinks(tx, 'results', surveyId, { operator, locale }, (settings) => ({
        questions: settings.questions.length === 0 ? all.length : settings.questions.length,
        breaks: settings.breaks.flatMap(titleOf),
        filters: settings.filters.length,
        weighted: settings.weighted === true,
        showsOpenAnswers: settings.showsOpenAnswers,
      })),
    };
  });

  api.handle(calls.createResultLink, async ({ tx, params, body, operator }) => {
    const { client, days, ...settings } = body;
    await refuseUnknownSettings(tx, params.id, settings);
    return createLink(tx, 'results', { surveyId: params.id, client, days, settings }, operator);
  });

  api.handle(calls.revokeResultLink, async ({ tx, params, operator }) => {
    await revokeLink(tx, 'results', params.id, operator);
    return null;
  });

  api.handle(calls.sharedResults, ({ tx, body, locale }) => openSharedResults(tx, body.token, locale), OPENINGS);

  api.handle(
    calls.sharedTables,
    ({ tx, body, locale }) => sharedTablesOf(tx, body.token, body.question, locale),
    TABLES,
  );

  api.handle(calls.sharedOpenAnswers, ({ tx, body }) => sharedOpenAnswersOf(tx, body.token, body.question), TABLES);
}
