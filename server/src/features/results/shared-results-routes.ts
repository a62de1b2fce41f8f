import * as calls from '@pollen/contract/shared-results';
import type { Api } from '../../platform/http/api';
import { may } from '../../platform/may';
import { MINUTE_MS } from '../../platform/time';
import { operatorNames } from '../operators/index';
import { titleOfQuestion } from './frequencies';
import {
  createResultLink,
  openSharedResults,
  revokeResultLink,
  sharedOpenAnswersOf,
  sharedTablesOf,
  stateOfLink,
  whyNotRevoke,
} from './shared-results';
import { listResultLinks } from './shared-results-queries';
import { questionsOfSurvey } from './survey-questions';
import type { Question } from './variables';

/** A page asks for each question that comes into view: enough for a reader who scrolls, too few for a crowd or a guesser. */
const TABLES = { limit: { max: 240, perMs: MINUTE_MS } };
const OPENINGS = { limit: { max: 30, perMs: MINUTE_MS } };

/** Handles links to results: making and revoking them in the console, and what a client reads with one. */
export function sharedResultRoutes(api: Api): void {
  api.handle(calls.resultLinks, async ({ tx, params, operator, locale }) => {
    const { surveyId, all, ofMembers, variable } = await questionsOfSurvey(tx, params.id);
    const links = await listResultLinks(tx, surveyId);
    const names = await operatorNames(
      tx,
      links.map(({ createdBy }) => createdBy),
    );
    return {
      list: links.map((link) => ({
        id: link.id,
        client: link.client,
        state: stateOfLink(link, tx.now),
        questions: link.questions.length === 0 ? all.length : link.questions.length,
        breaks: link.breaks.flatMap((name) => {
          const found = variable(name) ?? ofMembers.find(({ ofMember }) => ofMember?.name === name);
          return found ? [titleOfQuestion(found.versions.at(-1) as Question, locale)] : [];
        }),
        filters: link.filters.length,
        showsOpenAnswers: link.showsOpenAnswers,
        createdBy: names.get(link.createdBy) ?? '-',
        createdAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt.toISOString(),
        opened: link.opened,
        lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
        can: { revoke: may(whyNotRevoke(link, operator, tx.now), locale) },
      })),
    };
  });

  api.handle(calls.createResultLink, ({ tx, params, body, operator }) =>
    createResultLink(tx, params.id, body, operator),
  );

  api.handle(calls.revokeResultLink, async ({ tx, params, operator }) => {
    await revokeResultLink(tx, params.id, operator);
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
