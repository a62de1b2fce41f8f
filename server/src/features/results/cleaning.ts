import { setImmediate as nextRound } from 'node:timers/promises';
import { type cleaningList, MAX_CLEANED, MAX_CLEANING_ROWS } from '@pollen/contract/console-cleaning';
import type { DataOf, QueryOf } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import {
  attemptOfKey,
  excludeAttempts,
  includeAttempts,
  listResponsesToClean,
  type ResponseToClean,
  responseId,
  responseKey,
} from '../attempts/index';
import { audit, operatorNames } from '../operators/index';
import { listSignalsOfAttempts } from '../quality/index';
import { askedQuestions, moduleOf, type QuestionnairePlan } from '../questionnaires/index';
import { panelSettings } from '../settings/index';
import { findSurveyOrRefuse, planOf } from '../surveys/index';
import { questionsIn } from './variables';

interface Acting {
  readonly id: number;
}

/** Responses measured before other requests have their turn. */
const MEASURED_IN_A_TURN = 200;
/** Rows from which the same answer throughout a grid says something. */
const ROWS_OF_A_GRID = 3;
/** Below this share of the median a response counts as fast, in percent; above this one much is missing. */
const FAST_PACE = 50;
const MUCH_MISSING = 25;

type Row = DataOf<typeof cleaningList>['list'][number];
/** A row, with what it takes to finish it once it is chosen for the page. */
type Measured = Omit<Row, 'response' | 'key' | 'excluded'> & { readonly source: ResponseToClean };

/** Returns the middle of some numbers, or null without any. */
function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Counts grids with enough answered rows, and those of them with one answer in all rows. */
function gridsIn(plan: QuestionnairePlan, answers: Readonly<Record<string, unknown>>) {
  const given = plan.pages.flatMap(questionsIn).flatMap((question) => {
    const answer = answers[question.name];
    const { as, hasSeveral } = moduleOf(question).figure(question);
    if (as !== 'grid' || hasSeveral || typeof answer !== 'object' || answer === null) return [];
    const rows = Object.values(answer);
    return rows.length >= ROWS_OF_A_GRID ? [rows] : [];
  });
  return { grids: given.length, straightLined: given.filter((rows) => new Set(rows).size === 1).length };
}

/** Returns the share of the asked questions without an answer, in percent. */
function missingIn(plan: QuestionnairePlan, answers: Readonly<Record<string, unknown>>): number {
  const asked = askedQuestions(plan, answers);
  if (asked.length === 0) return 0;
  const missing = asked.filter((name) => answers[name] === undefined || answers[name] === null).length;
  return Math.round((1000 * missing) / asked.length) / 10;
}

const orders: Record<QueryOf<typeof cleaningList>['order'], (one: Measured, other: Measured) => number> = {
  newest: () => 0,
  fastest: (one, other) => one.seconds - other.seconds,
  slowest: (one, other) => other.seconds - one.seconds,
  straightLined: (one, other) => other.straightLined - one.straightLined || one.seconds - other.seconds,
  missing: (one, other) => other.missing - one.missing || one.seconds - other.seconds,
  signals: (one, other) => other.signals.length - one.signals.length || one.seconds - other.seconds,
};

const shown: Record<QueryOf<typeof cleaningList>['show'], (row: Measured) => boolean> = {
  all: () => true,
  included: ({ source }) => source.reason === null,
  excluded: ({ source }) => source.reason !== null,
  fast: ({ pace }) => pace < FAST_PACE,
  straightLined: ({ straightLined }) => straightLined > 0,
  missing: ({ missing }) => missing > MUCH_MISSING,
  signals: ({ signals }) => signals.length > 0,
};

/** Measures the newest responses of a survey and returns those that were asked for, in their order. */
export async function cleaningListOf(
  tx: Tx,
  secrets: Secrets,
  surveyId: number,
  { order, show }: QueryOf<typeof cleaningList>,
): Promise<DataOf<typeof cleaningList>> {
  const survey = await findSurveyOrRefuse(tx, surveyId);
  const { timeZone } = await panelSettings(tx);
  const responses = await listResponsesToClean(tx, { surveyId: survey.id, latest: MAX_CLEANED, timeZone });
  const found = await listSignalsOfAttempts(
    tx,
    responses.map(({ id }) => id),
  );
  const signals = new Map(found.map(({ attemptId, kinds }) => [attemptId, kinds]));
  const median = medianOf(responses.map(({ seconds }) => seconds));
  const measured: Measured[] = [];
  for (const [at, source] of responses.entries()) {
    if (at % MEASURED_IN_A_TURN === MEASURED_IN_A_TURN - 1) await nextRound();
    const plan = await planOf(tx, source.versionId);
    measured.push({
      source,
      day: source.day,
      seconds: source.seconds,
      pace: median ? Math.round((100 * source.seconds) / median) : 100,
      ...gridsIn(plan, source.answers),
      missing: missingIn(plan, source.answers),
      signals: signals.get(source.id) ?? [],
    });
  }
  const matching = measured.filter(shown[show]).sort(orders[order]);
  const page = matching.slice(0, MAX_CLEANING_ROWS);
  const names = await operatorNames(
    tx,
    page.flatMap(({ source }) => source.operatorId ?? []),
  );
  return {
    looked: responses.length,
    found: matching.length,
    excluded: responses.filter(({ reason }) => reason !== null).length,
    medianSeconds: median,
    list: page.map(({ source, ...row }) => ({
      ...row,
      response: responseId(secrets, source.id),
      key: responseKey(secrets, survey.id, source.id),
      excluded:
        source.reason === null
          ? null
          : { reason: source.reason, by: source.operatorId === null ? '-' : (names.get(source.operatorId) ?? '-') },
    })),
  };
}

/** Returns the attempts of keys. Refuses the key of another survey. */
function attemptsOf(secrets: Secrets, surveyId: number, keys: readonly string[]): number[] {
  return keys.map((key) => {
    const attemptId = attemptOfKey(secrets, surveyId, key);
    if (attemptId === null) throw new Refusal(notFound);
    return attemptId;
  });
}

/** Excludes responses from every table and file, with a reason. Their attempts and rewards stay as they are. */
export async function excludeResponses(
  tx: Tx,
  secrets: Secrets,
  surveyId: number,
  { keys, reason }: { readonly keys: readonly string[]; readonly reason: string },
  operator: Acting,
): Promise<{ changed: number }> {
  await findSurveyOrRefuse(tx, surveyId);
  const attemptIds = attemptsOf(secrets, surveyId, keys);
  const changed = await excludeAttempts(tx, { surveyId, attemptIds, reason, operatorId: operator.id });
  await audit(tx, operator, 'survey.responsesExcluded', 'survey', surveyId, { count: changed, reason });
  return { changed };
}

/** Takes excluded responses back into the results. */
export async function includeResponses(
  tx: Tx,
  secrets: Secrets,
  surveyId: number,
  keys: readonly string[],
  operator: Acting,
): Promise<void> {
  await findSurveyOrRefuse(tx, surveyId);
  const count = await includeAttempts(tx, surveyId, attemptsOf(secrets, surveyId, keys));
  await audit(tx, operator, 'survey.responsesIncluded', 'survey', surveyId, { count });
}
