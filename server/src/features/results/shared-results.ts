import { HIDDEN_BASE } from '@pollen/contract/console-tables';
import { weightingProblems } from '@pollen/contract/console-weighting';
import type { DataOf } from '@pollen/contract/operation';
import { type sharedResults, type sharedTables, sharedWeightsMissing } from '@pollen/contract/shared-results';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { perDatabase } from '../../platform/database/per-database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { MINUTE_MS } from '../../platform/time';
import { countResponses } from '../attempts/index';
import { type ClientLink, countOpening, findOpenLink, type LinkSettings } from '../client-links/index';
import { panelSettings } from '../settings/index';
import { findSurveyOrRefuse, type Survey, titleOf } from '../surveys/index';
import { countOpenAnswers, listOpenAnswers } from './coding-queries';
import { kindOf, titleOfQuestion } from './frequencies';
import { asQuestion } from './member-variables';
import { MAX_RESPONSES, type ResultQuestions, type ResultVariable } from './result-questions';
import { questionsOfSurvey } from './survey-questions';
import { categoriesOf, keyOf } from './table-parts';
import { tablesOf } from './tables';
import type { Question } from './variables';
import type { Weighting } from './weighting';
import { savedWeighting, weightingOrRefuse } from './weighting-routes';

/** Figures of a running survey change by so many responses at a time: fewer would show what one member answered. */
const STEP = 10;
const MAX_OPEN_ANSWERS = 200;

/** Tables are kept for a minute, so that a crowd with one link makes the database count once. */
const KEPT_MS = MINUTE_MS;
const MAX_KEPT = 500;
const tablesOfLinks = perDatabase(
  () => new Map<string, { readonly tables: DataOf<typeof sharedTables>; readonly until: number }>(),
);

/**
 * Refuses an unknown survey, and settings that name questions, variables or a weighting that the survey does not have.
 */
export async function refuseUnknownSettings(
  tx: Tx,
  surveyId: number,
  settings: LinkSettings['results'],
): Promise<void> {
  const questions = await questionsOfSurvey(tx, surveyId);
  const { question, variable } = questions;
  for (const name of settings.questions) if (!question(name)) throw new Refusal(notFound);
  for (const name of [...settings.breaks, ...settings.filters.map((filter) => filter.variable)]) {
    if (!variable(name)) throw new Refusal(notFound);
  }
  if (settings.weighted) await weightingOrRefuse(tx, questions);
}

/** What a link shows, with the questions of its survey. */
interface Shared {
  readonly link: ClientLink<'results'>;
  readonly survey: Survey;
  readonly questions: ResultQuestions;
}

/** Returns what the link of a token shows. Refuses unknown tokens, and links that have ended. */
async function findShared(tx: Tx, token: string): Promise<Shared> {
  const link = await findOpenLink(tx, 'results', token);
  const [survey, questions] = await Promise.all([
    findSurveyOrRefuse(tx, link.surveyId),
    questionsOfSurvey(tx, link.surveyId),
  ]);
  return { link, survey, questions };
}

const lastOf = ({ versions }: ResultVariable) => versions.at(-1) as Question;
const isShown = ({ settings: { questions } }: ClientLink<'results'>, name: string) =>
  questions.length === 0 || questions.includes(name);
/** Texts of a base that was narrowed would say more of their authors than the tables do. */
const showsTexts = ({ settings }: ClientLink<'results'>, questions: ResultQuestions, name: string) =>
  settings.showsOpenAnswers && settings.filters.length === 0 && questions.openQuestion(name) !== undefined;
const isRunning = ({ state }: Survey) => state !== 'closed';

/** Returns the weighting of a weighted link; null when the survey has none any more, as in the console. */
async function weightingOfLink(
  tx: Tx,
  { settings }: ClientLink<'results'>,
  questions: ResultQuestions,
): Promise<Weighting | null> {
  return settings.weighted ? savedWeighting(tx, questions) : null;
}

/** The newest responses that are not shown yet. */
async function skippedOf(tx: Tx, survey: Survey): Promise<{ responses: number; skip: number }> {
  const { responses } = await countResponses(tx, survey);
  const skip = isRunning(survey) ? responses % STEP : 0;
  return { responses: responses - skip, skip };
}

/** Returns what a link shows, and counts the opening. */
export async function openSharedResults(tx: Tx, token: string, locale: Locale): Promise<DataOf<typeof sharedResults>> {
  const { link, survey, questions } = await findShared(tx, token);
  const [{ responses }, weighting, { timeZone }] = await Promise.all([
    skippedOf(tx, survey),
    weightingOfLink(tx, link, questions),
    panelSettings(tx),
    countOpening(tx, link.id),
  ]);
  const shown = questions.all.map(lastOf).filter(({ name }) => isShown(link, name));
  const variable = (name: string) => questions.variable(name);
  return {
    client: link.client,
    title: titleOf(survey)[locale],
    responses: link.settings.filters.length === 0 && responses >= HIDDEN_BASE ? responses : null,
    questions: shown
      .filter((question) => kindOf(question) !== 'text' || showsTexts(link, questions, question.name))
      .map((question) => ({
        name: question.name,
        title: titleOfQuestion(question, locale),
        isOpen: kindOf(question) === 'text',
      })),
    breaks: link.settings.breaks.flatMap((name) => {
      const found = variable(name);
      return found ? [titleOfQuestion(lastOf(found), locale)] : [];
    }),
    base: link.settings.filters.flatMap(({ variable: name, categories }) => {
      const found = variable(name);
      if (!found) return [];
      const versions = found.ofMember ? [asQuestion(found.ofMember, categories)] : found.versions;
      const labels = new Map(categoriesOf(versions, [], locale).map(({ id, label }) => [id, label]));
      const answers = categories.map((value) => labels.get(keyOf(value)) ?? String(value));
      return [{ title: titleOfQuestion(lastOf(found), locale), answers }];
    }),
    weighted: weighting !== null,
    isRunning: isRunning(survey),
    expiresAt: link.expiresAt.toISOString(),
    timeZone,
  };
}

/** Returns the tables of a question that a link shows, with the breaks and the base of the link. */
export async function sharedTablesOf(
  tx: Tx,
  token: string,
  name: string,
  locale: Locale,
): Promise<DataOf<typeof sharedTables>> {
  const { link, survey, questions } = await findShared(tx, token);
  const question = questions.question(name);
  if (!question || question.ofMember || !isShown(link, name)) throw new Refusal(notFound);
  const { responses, skip } = await skippedOf(tx, survey);
  // A table of so few responses shows no figure, and they seldom have every category of the targets.
  const weighting = responses < HIDDEN_BASE ? null : await weightingOfLink(tx, link, questions);
  const key = JSON.stringify([link.id, name, locale, responses, skip, weighting?.targets]);
  const kept = tablesOfLinks(tx).get(key);
  if (kept && tx.now.getTime() < kept.until) return kept.tables;
  const counting = tablesOf(tx, survey, {
    question,
    breaks: link.settings.breaks.flatMap((each) => questions.variable(each) ?? []),
    filters: link.settings.filters.flatMap(({ variable, categories }) => {
      const by = questions.variable(variable);
      return by ? [{ by, categories }] : [];
    }),
    level: 95,
    locale,
    weighting,
    shared: { skip, least: HIDDEN_BASE },
  });
  const tables = await counting.catch((error) => {
    // What is wrong with the targets is for operators, not for the client.
    const isProblem = error instanceof Refusal && weightingProblems.some((problem) => problem === error.kind);
    throw isProblem ? new Refusal(sharedWeightsMissing) : error;
  });
  const all = tablesOfLinks(tx);
  for (const old of all.keys()) {
    if (all.size < MAX_KEPT) break;
    all.delete(old);
  }
  all.set(key, { tables, until: tx.now.getTime() + KEPT_MS });
  return tables;
}

/**
 * Returns the newest answers to an open question that a link shows, in the order of the alphabet: their own order would say
 * which answers belong to one response. None while fewer than ten are known.
 */
export async function sharedOpenAnswersOf(tx: Tx, token: string, name: string): Promise<{ list: string[] }> {
  const { link, survey, questions } = await findShared(tx, token);
  const question = questions.question(name);
  const open = questions.openQuestion(name);
  if (!question || !open || !showsTexts(link, questions, name) || !isShown(link, name)) throw new Refusal(notFound);
  const { skip } = await skippedOf(tx, survey);
  const filter = { surveyId: survey.id, path: open.path, latest: MAX_RESPONSES, skip };
  if ((await countOpenAnswers(tx, filter)) < HIDDEN_BASE) return { list: [] };
  const rows = await listOpenAnswers(tx, {
    ...filter,
    codeIds: [],
    beside: null,
    beforeId: null,
    size: MAX_OPEN_ANSWERS,
  });
  return { list: rows.map(({ text }) => text).sort((one, other) => one.localeCompare(other)) };
}
