import { RUNNING_STATES } from '@pollen/contract/product-test-values';
import {
  giveAddress as addressCall,
  answerProductTest,
  applyForProductTest,
  confirmArrival as arrivalCall,
  productTest,
  productTests,
  withdrawFromProductTest,
} from '@pollen/contract/product-tests';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../../platform/http/api';
import { listAttemptsByIds } from '../attempts/index';
import { panelToday } from '../settings/index';
import { numberOf, pictureOf, surveysInOrder, titleOf } from '../surveys/index';
import { answerTest, applyForTest, confirmArrival, findTestSurvey, giveAddress, withdraw } from './actions';
import { listParticipations } from './participant-queries';
import { listPartsOf } from './queries';
import { whyNotReport } from './rules';
import { testView } from './view';

/** The most tests in a member's list. */
const MOST_TESTS = 50;

/** Handles the member's calls about product tests. */
export function productTestRoutes(
  api: Api,
  { isImpersonation }: { readonly isImpersonation: (request: FastifyRequest) => boolean },
): void {
  api.handle(productTests, async ({ tx, query, member, locale }) => {
    const isRunning = query.running === '1';
    const list = await listParticipations(tx, member.id, {
      ...(isRunning ? { states: RUNNING_STATES } : {}),
      limit: MOST_TESTS,
    });
    // Most members take part in no test, and ask at each look at their surveys.
    if (list.length === 0) return { list: [] };
    const [surveys, attempts, today] = await Promise.all([
      surveysInOrder(
        tx,
        list.map(({ surveyId }) => surveyId),
      ),
      listAttemptsByIds(
        tx,
        list.map(({ attemptId }) => attemptId),
      ),
      panelToday(tx),
    ]);
    const parts = await listPartsOf(
      tx,
      list.filter(({ state }) => state === 'received').map(({ surveyId }) => surveyId),
    );
    const surveyOf = new Map(surveys.map((survey) => [survey.id, survey]));
    const attemptOf = new Map(attempts.map((attempt) => [attempt.id, attempt]));
    return {
      list: list.flatMap((participant) => {
        const survey = surveyOf.get(participant.surveyId);
        const attempt = attemptOf.get(participant.attemptId);
        if (!survey || !attempt) return [];
        const { state, report, receivedOn, dueOn } = participant;
        const part =
          state === 'received' && parts.find(({ surveyId, position }) => surveyId === survey.id && position === report);
        const isReportOpen = part ? whyNotReport(part, receivedOn ?? today, today) === null : false;
        return [
          {
            encryptId: survey.encryptId,
            number: numberOf(survey),
            title: titleOf(survey)[locale],
            state,
            review: attempt.review,
            points: attempt.endedAt ? attempt.finalPoints - attempt.takenPoints : attempt.rewardPoints,
            dueOn,
            asks: state === 'screening' || state === 'selected' || state === 'shipped' || isReportOpen,
            report: state === 'received' ? report : 0,
            pictureUrl: pictureOf(survey),
          },
        ];
      }),
    };
  });

  api.handle(productTest, async ({ tx, params, member, locale, services, request }) => {
    // An operator who looks at the app as this member does not see the address.
    const secrets = isImpersonation(request) ? null : services.secrets;
    return testView(tx, await findTestSurvey(tx, params.encryptId), { member, locale, secrets });
  });

  api.handle(applyForProductTest, async ({ tx, params, member, network, services }) => ({
    attemptId: await applyForTest(tx, params.encryptId, { member, network, publicUrl: services.config.publicUrl }),
  }));

  api.handle(answerProductTest, async ({ tx, params, member, network, locale, services }) => ({
    attemptId: await answerTest(
      tx,
      params.encryptId,
      { member, network, publicUrl: services.config.publicUrl },
      locale,
    ),
  }));

  api.handle(addressCall, async ({ tx, params, body, member, locale, services }) => {
    const { secrets, config } = services;
    await giveAddress(tx, params.encryptId, { member, ...body }, { secrets, publicUrl: config.publicUrl, locale });
    return null;
  });

  api.handle(arrivalCall, async ({ tx, params, body, member, network, locale, services }) => {
    const acting = { member, network, publicUrl: services.config.publicUrl };
    await confirmArrival(tx, params.encryptId, acting, { arrived: body.arrived, locale });
    return null;
  });

  api.handle(withdrawFromProductTest, async ({ tx, params, member, locale, services }) => {
    await withdraw(tx, params.encryptId, { member, publicUrl: services.config.publicUrl }, locale);
    return null;
  });
}
