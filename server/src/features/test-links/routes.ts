import { questionnaireRefused } from '@pollen/contract/questionnaire-checks';
import * as calls from '@pollen/contract/test-links';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { MINUTE_MS } from '../../platform/time';
import { countOpening, createLink, findOpenLink, revokeLink, shownLinks } from '../client-links/index';
import { previewOrRefuse } from '../questionnaires/index';
import { writeClientComment } from '../survey-comments/index';
import { findSurveyOrRefuse, titleOf } from '../surveys/index';
import { questionnaireOf, refuseUnknownVersion } from './actions';

/** A reader answers a page in seconds, and choices refresh it; a step takes a worker thread a while, so no crowd of them. */
const STEPS = { limit: { max: 120, perMs: MINUTE_MS } };
const OPENINGS = { limit: { max: 30, perMs: MINUTE_MS } };
const COMMENTS = { limit: { max: 10, perMs: MINUTE_MS } };

/** Handles test links: making and revoking them in the console, and what a client does with one. */
export function testLinkRoutes(api: Api): void {
  api.handle(calls.testLinks, async ({ tx, params, operator, locale }) => {
    await findSurveyOrRefuse(tx, params.id);
    return { list: await shownLinks(tx, 'trial', params.id, { operator, locale }, (settings) => settings) };
  });

  api.handle(calls.createTestLink, async ({ tx, params, body, operator }) => {
    const { version, ...link } = body;
    await refuseUnknownVersion(tx, params.id, version);
    return createLink(tx, 'trial', { ...link, surveyId: params.id, settings: { version } }, operator);
  });

  api.handle(calls.revokeTestLink, async ({ tx, params, operator }) => {
    await revokeLink(tx, 'trial', params.id, operator);
    return null;
  });

  api.handle(
    calls.openTestLink,
    async ({ tx, body, locale }) => {
      const link = await findOpenLink(tx, 'trial', body.token);
      await countOpening(tx, link.id);
      const survey = await findSurveyOrRefuse(tx, link.surveyId);
      return {
        title: titleOf(survey)[locale],
        version: link.settings.version,
        expiresAt: link.expiresAt.toISOString(),
      };
    },
    OPENINGS,
  );

  // The questionnaire runs in a worker thread and in memory, outside of any transaction.
  api.handle(
    calls.stepTestLink,
    async ({ tx: reader, body, locale }) => {
      const { token, ...step } = body;
      const questionnaire = await questionnaireOf(reader, await findOpenLink(reader, 'trial', token));
      try {
        const shown = await previewOrRefuse(questionnaire, step, locale);
        if (!shown) throw new Refusal(calls.testRunChanged);
        return shown;
      } catch (error) {
        // What is wrong with the draft is for its authors, not for the client.
        if (error instanceof Refusal && error.kind === questionnaireRefused) throw new Refusal(calls.testLinkBroken);
        throw error;
      }
    },
    { ...STEPS, transaction: 'none' },
  );

  api.handle(
    calls.commentOverTestLink,
    async ({ tx, body }) => {
      const { surveyId } = await findOpenLink(tx, 'trial', body.token);
      await writeClientComment(tx, surveyId, body);
      return null;
    },
    COMMENTS,
  );
}
