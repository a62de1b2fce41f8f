import { Readable } from 'node:stream';
import { surveyCodebook } from '@pollen/contract/codebook';
import { answerFiles } from '@pollen/contract/console-answer-files';
import {
  responsesCsv,
  responsesJson,
  responsesSpss,
  responsesSyntax,
  surveyResults,
  versionAnswers,
  versionChoices,
} from '@pollen/contract/console-results';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api, Context } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { fileLinks, LINKS_IN_FILES_MS } from '../answer-files/index';
import { countResponses } from '../attempts/index';
import { audit } from '../operators/index';
import type { QuestionnairePlan } from '../questionnaires/index';
import { panelSettings } from '../settings/index';
import { findSurveyOrRefuse, findVersion, numberOf, titleOf } from '../surveys/index';
import { answerCountsOf, choiceCountsOf } from './answer-counts';
import { answerFilesOf } from './answer-files';
import { codebookOf } from './codebook';
import {
  codeWriter,
  csvHead,
  csvLine,
  jsonWriter,
  labeledHead,
  labelWriter,
  spssSyntax,
  spssWriter,
  withLinks,
} from './files';
import { canCross, kindOf, titleOfQuestion } from './frequencies';
import { memberColumnsOf } from './member-columns';
import { memberVariablesOf } from './member-variables';
import { type Export, fileChunks } from './responses';
import { resultQuestions } from './result-questions';
import { plansOf, questionsOfSurvey } from './survey-questions';
import { type Question, variablesOf } from './variables';
import { weightColumn, weightsForFile } from './weighting';
import { weightingOrRefuse } from './weighting-routes';

async function findVersionOrRefuse(tx: Tx, asked: { id: number; version: number }): Promise<{ id: number }> {
  const found = await findVersion(tx, asked.id, asked.version);
  if (!found) throw new Refusal(notFound);
  return found;
}

type Download = Pick<Context<typeof responsesJson>, 'tx' | 'params' | 'operator' | 'services' | 'reply'>;
type Format = 'csv' | 'labels' | 'codes' | 'json' | 'spss';

const fileNames = {
  csv: 'responses.csv',
  labels: 'responses-labels.csv',
  codes: 'responses-codes.csv',
  json: 'responses.json',
  spss: 'responses-spss.csv',
  sps: 'labels.sps',
} as const;

function nameFile(reply: Download['reply'], surveyId: number, name: keyof typeof fileNames): string {
  const file = `survey-${surveyId}-${fileNames[name]}`;
  reply.header('content-disposition', `attachment; filename="${file}"`).header('cache-control', 'no-store');
  return file;
}

/** Starts a results file; the audit log gets a line before any data leaves the panel. */
async function startFile(
  { tx, params, operator, services, reply }: Download,
  format: Format,
  { lang = 'en', weights = 'none' }: { lang?: Locale; weights?: 'none' | 'survey' } = {},
): Promise<Readable> {
  const survey = await findSurveyOrRefuse(tx, params.id);
  const [{ versions, plans }, { timeZone }, members] = await Promise.all([
    plansOf(tx, survey.id),
    panelSettings(tx),
    memberColumnsOf(tx, survey),
  ]);
  const questions = await resultQuestions(tx, survey.id, plans, await memberVariablesOf(tx, survey));
  const weightOf =
    weights === 'survey'
      ? await weightsForFile(tx, survey, await weightingOrRefuse(tx, questions), members, lang)
      : null;
  const planOfVersion = new Map(
    [...versions.values()].map((version, place) => [version, plans[place] as QuestionnairePlan]),
  );
  const linkTo = fileLinks(services, LINKS_IN_FILES_MS);
  const ofQuestions = variablesOf(questions.all.map((each) => each.versions)).map((each) => withLinks(each, linkTo));
  const beside = [...ofQuestions, ...members.columnsBeside(ofQuestions)];
  const variables = weightOf ? [...beside, weightColumn(beside)] : beside;
  const spssLine = spssWriter(variables);
  const shapes: Record<Format, Pick<Export, 'head' | 'between' | 'end' | 'write'>> = {
    csv: { head: csvHead(variables), between: '', end: '', write: (line) => csvLine(line, variables) },
    labels: { head: labeledHead(variables, lang), between: '', end: '', write: labelWriter(variables, lang) },
    codes: { head: csvHead(variables), between: '', end: '', write: codeWriter(variables) },
    spss: { head: csvHead(variables), between: '', end: '', write: spssLine },
    json: { head: '[\n', between: ',\n', end: '\n]\n', write: jsonWriter(planOfVersion, linkTo) },
  };
  await services.database.transaction((inOne) =>
    audit(inOne, operator, 'survey.exported', 'survey', survey.id, { format }),
  );
  nameFile(reply, survey.id, format);
  const { secrets } = services;
  return Readable.from(
    fileChunks({
      tx,
      secrets,
      surveyId: survey.id,
      timeZone,
      versions,
      coded: questions.coded,
      memberOf: members.memberOf,
      weightOf,
      ...shapes[format],
    }),
    {
      objectMode: false,
    },
  );
}

/** Handles the results of a survey in the console: figures, variables, tables, and the downloads of the responses. */
export function resultRoutes(api: Api): void {
  api.handle(surveyResults, async ({ tx, params, locale }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const [{ all, ofMembers }, counts] = await Promise.all([
      questionsOfSurvey(tx, survey.id),
      countResponses(tx, survey),
    ]);
    return {
      surveyId: survey.id,
      surveyNumber: numberOf(survey),
      title: titleOf(survey)[locale],
      ...counts,
      questions: [...all, ...ofMembers].map(({ versions, ofMember }) => {
        const question = versions.at(-1) as Question;
        return {
          name: question.name,
          title: titleOfQuestion(question, locale),
          kind: kindOf(question),
          crosses: canCross(question),
          isOfMember: ofMember !== undefined,
        };
      }),
    };
  });

  api.handle(surveyCodebook, async ({ tx, params }) => codebookOf(tx, params.id));

  api.handle(answerFiles, ({ tx, params, query, services, locale }) =>
    answerFilesOf(tx, services, params.id, query, locale),
  );

  api.handle(versionAnswers, async ({ tx, params }) => answerCountsOf(tx, (await findVersionOrRefuse(tx, params)).id));

  api.handle(versionChoices, async ({ tx, params, query, locale }) => {
    const found = await choiceCountsOf(tx, (await findVersionOrRefuse(tx, params)).id, query.question, locale);
    if (!found) throw new Refusal(notFound);
    return found;
  });

  api.handle(responsesCsv, (context) => {
    const { answers, lang } = context.query;
    return startFile(context, answers === 'values' ? 'csv' : answers, { lang, weights: context.query.weights });
  });
  api.handle(responsesJson, (context) => startFile(context, 'json', context.query));
  api.handle(responsesSpss, (context) => startFile(context, 'spss', context.query));

  api.handle(responsesSyntax, async ({ tx, params, query, reply }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const [{ plans }, members] = await Promise.all([plansOf(tx, survey.id), memberColumnsOf(tx, survey)]);
    const number = numberOf(survey);
    const about = { number, title: titleOf(survey)[query.lang], file: `survey-${number}-${fileNames.spss}` };
    nameFile(reply, survey.id, 'sps');
    const { all } = await resultQuestions(tx, survey.id, plans);
    const ofQuestions = variablesOf(all.map((each) => each.versions));
    const beside = [...ofQuestions, ...members.columnsBeside(ofQuestions)];
    const columns = query.weights === 'survey' ? [...beside, weightColumn(beside)] : beside;
    return spssSyntax(about, columns, query.lang);
  });
}
