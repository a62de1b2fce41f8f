import { reasonRequired } from '@pollen/contract/console-attempts';
import {
  approveReports,
  consoleProductTest,
  consoleProductTests,
  createProductTest,
  decideApplicants as decideCall,
  exportAddresses as exportCall,
  extendReport,
  importTracking as importCall,
  markNotReceived as notReceivedCall,
  productTestParticipants,
  remindParticipants,
} from '@pollen/contract/console-product-tests';
import { type ParticipantState, TRACKING_FILE_LENGTH } from '@pollen/contract/product-test-values';
import { malformed, notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { approveAttempt, listAttemptsByIds } from '../attempts/index';
import { audit, whyNotAllowed } from '../operators/index';
import { closeCase } from '../quality/index';
import { compileOrRefuse, MAX_QUESTIONNAIRE_BODY } from '../questionnaires/index';
import { panelToday } from '../settings/index';
import { findSurveyOrRefuse, numberOf, surveysInOrder, titleOf } from '../surveys/index';
import { consoleView, participantRows } from './console-view';
import { type Compiled, createTest } from './creation';
import {
  decideApplicants,
  extendDay,
  lockParticipant,
  lockTestOrRefuse,
  markNotReceived,
  remindOverdue,
} from './decisions';
import { countStates, listParticipants } from './participant-queries';
import { findProductTest, listProductTests } from './queries';
import { exportAddresses, importTracking } from './shipping';

/** The most tests in the list. */
const MOST_TESTS = 200;

const GROUPS: Record<'participants' | 'applicants', readonly ParticipantState[]> = {
  applicants: ['applied', 'reserve'],
  participants: [
    'selected',
    'addressGiven',
    'shipped',
    'received',
    'reported',
    'addressMissing',
    'notSent',
    'notReceived',
    'overdue',
    'withdrawn',
  ],
};

function reasonOf(given: string): string {
  if (given === '') throw new Refusal(reasonRequired);
  return given;
}

/** Returns from before which number a page of participants continues. */
function beforeOf(text: string | undefined): number {
  if (text === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(malformed, { detail: 'before' });
  return Number(text);
}

async function findTest(tx: Tx, id: number) {
  const test = await findProductTest(tx, id);
  if (!test) throw new Refusal(notFound);
  return { test, survey: await findSurveyOrRefuse(tx, id) };
}

/** Handles product tests in the console: the list, one test, its participants, decisions, parcels and reminders. */
export function consoleProductTestRoutes(api: Api): void {
  api.handle(consoleProductTests, async ({ tx, operator, locale }) => {
    const tests = await listProductTests(tx, MOST_TESTS);
    const ids = tests.map(({ surveyId }) => surveyId);
    const [surveys, states] = await Promise.all([surveysInOrder(tx, ids), countStates(tx, ids, await panelToday(tx))]);
    const testOf = new Map(tests.map((test) => [test.surveyId, test]));
    return {
      list: surveys.flatMap((survey) => {
        const test = testOf.get(survey.id);
        if (!test) return [];
        const its = states.filter(({ surveyId }) => surveyId === survey.id);
        const inState = (wanted: ParticipantState) =>
          its.filter(({ state }) => state === wanted).reduce((sum, { count }) => sum + count, 0);
        return [
          {
            id: survey.id,
            number: numberOf(survey),
            title: titleOf(survey)[locale],
            sender: test.sender,
            state: survey.state,
            places: test.places,
            placesTaken: its.reduce((sum, { places }) => sum + places, 0),
            applicants: inState('applied'),
            toShip: inState('addressGiven'),
            overdue: its.reduce((sum, { overdue }) => sum + overdue, 0),
            reported: inState('reported'),
          },
        ];
      }),
      can: { create: may(whyNotAllowed(operator, 'manageSurveys'), locale) },
    };
  });

  // Compiling may take long, so it runs outside of transactions and locks.
  api.handle(
    createProductTest,
    async ({ operator, body, locale, services }) => {
      const compile = async (source: unknown) => ({ source, plan: await compileOrRefuse(source, locale) });
      const screener = body.screener && (await compile(body.screener.questionnaire));
      const reports: Compiled[] = [];
      for (const report of body.reports) reports.push(await compile(report.questionnaire));
      return services.database.transaction(async (tx) => {
        const id = await createTest(tx, body, { screener, reports }, { createdBy: operator.id, locale });
        await audit(tx, operator, 'productTest.created', 'productTest', id, { title: body.settings.title.en });
        return { id };
      });
    },
    { bodyLimit: MAX_QUESTIONNAIRE_BODY * 4, transaction: 'none' },
  );

  api.handle(consoleProductTest, async ({ tx, params, operator, locale }) =>
    consoleView(tx, await findTest(tx, params.id), { operator, locale }),
  );

  api.handle(productTestParticipants, async ({ tx, params, query, operator, locale }) => {
    const { test } = await findTest(tx, params.id);
    const group = GROUPS[query.group];
    const states = query.state ? group.filter((state) => state === query.state) : group;
    const filter = { states, due: query.due, search: query.search || undefined, today: await panelToday(tx) };
    const page = { beforeId: beforeOf(query.before), limit: query.size + 1 };
    const rows = await listParticipants(tx, test.surveyId, filter, page);
    const shown = rows.slice(0, query.size);
    return {
      list: await participantRows(tx, test.surveyId, shown, { operator, locale }),
      next: rows.length > query.size ? String(shown.at(-1)?.id ?? '') : null,
    };
  });

  api.handle(decideCall, async ({ tx, params, body, operator, locale, services }) => {
    const acting = { operator, locale, publicUrl: services.config.publicUrl };
    const decided = await decideApplicants(tx, params.id, body, acting);
    const detail = { outcome: body.decision, count: decided, items: body.participants };
    await audit(tx, operator, 'productTest.decided', 'productTest', params.id, detail);
    return { decided };
  });

  api.handle(exportCall, async ({ tx, params, body, operator, services }) => {
    const reason = reasonOf(body.reason);
    const test = await lockTestOrRefuse(tx, params.id);
    const from = { secrets: services.secrets, operatorId: operator.id, reason, all: body.all };
    const { csv, addresses } = await exportAddresses(tx, test, from);
    await audit(tx, operator, 'productTest.addressesExported', 'productTest', params.id, { reason, count: addresses });
    return { fileName: `addresses-${params.id}-${await panelToday(tx)}.csv`, csv, addresses };
  });

  api.handle(
    importCall,
    async ({ tx, params, body, operator, locale }) => {
      const test = await lockTestOrRefuse(tx, params.id);
      const by = { operatorId: operator.id, locale };
      const result = await importTracking(tx, test, body.csv, by);
      const detail = { file: body.fileName, count: result.shipped + result.changed };
      await audit(tx, operator, 'productTest.shipped', 'productTest', params.id, detail);
      return result;
    },
    { bodyLimit: TRACKING_FILE_LENGTH * 3 + 1024 },
  );

  api.handle(remindParticipants, async ({ tx, params, operator }) => {
    const reminded = await remindOverdue(tx, params.id);
    await audit(tx, operator, 'productTest.reminded', 'productTest', params.id, { count: reminded });
    return { reminded };
  });

  api.handle(approveReports, async ({ tx, params, operator, locale }) => {
    const { attemptId } = await lockParticipant(tx, params.id, params.participantId);
    const [attempt] = await listAttemptsByIds(tx, [attemptId]);
    if (!attempt) throw new Refusal(notFound);
    await approveAttempt(tx, attempt.attemptKey, { operator, locale });
    await closeCase(tx, attempt.attemptKey, 'accepted', operator);
    return null;
  });

  api.handle(extendReport, async ({ tx, params, body, operator, locale, services }) => {
    const reason = reasonOf(body.reason);
    const { id, participantId } = params;
    const acting = { operator, locale, publicUrl: services.config.publicUrl };
    const from = await extendDay(tx, id, { participantId, dueOn: body.dueOn }, acting);
    const detail = { reason, items: [participantId], from, to: body.dueOn };
    await audit(tx, operator, 'productTest.extended', 'productTest', id, detail);
    return null;
  });

  api.handle(notReceivedCall, async ({ tx, params, body, operator, locale, services }) => {
    const reason = reasonOf(body.reason);
    const { id, participantId } = params;
    const acting = { operator, locale, publicUrl: services.config.publicUrl };
    await markNotReceived(tx, id, { participantId, reason }, acting);
    await audit(tx, operator, 'productTest.notReceived', 'productTest', id, { reason, items: [participantId] });
    return null;
  });
}
