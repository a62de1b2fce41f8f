import {
  MAX_TABLES,
  questionTables,
  surveyVariables,
  TableView,
  tablesWorkbook,
} from '@pollen/contract/console-tables';
import type { DataOf } from '@pollen/contract/operation';
import { malformed, notFound } from '@pollen/contract/values';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { audit } from '../operators/index';
import { findSurveyOrRefuse, numberOf, titleOf } from '../surveys/index';
import { canCross, isMultiple, kindOf, titleOfQuestion } from './frequencies';
import { asQuestion } from './member-variables';
import type { ResultQuestions, ResultVariable } from './result-questions';
import { questionsOfSurvey } from './survey-questions';
import { categoriesOf, keyOf } from './table-parts';
import { occurringValues, tablesOf } from './tables';
import type { Question } from './variables';
import { weightingOrRefuse } from './weighting-routes';
import { workbookOf } from './workbook';

type View = z.output<typeof TableView>;

/** Returns the breaks, the filters and the weighting of a view; refuses unknown variables. */
async function resolve(tx: Tx, questions: ResultQuestions, view: View, locale: Locale) {
  const variable = (name: string): ResultVariable => {
    const found = questions.variable(name);
    if (!found) throw new Refusal(notFound);
    return found;
  };
  return {
    breaks: [...new Set(view.breaks)].map(variable),
    filters: view.filters.map(({ variable: name, categories }) => ({ by: variable(name), categories })),
    level: view.level,
    locale,
    weighting: view.weighted ? await weightingOrRefuse(tx, questions) : null,
  };
}

function readView(text: string): View {
  try {
    return TableView.parse(JSON.parse(text));
  } catch {
    throw new Refusal(malformed, { detail: 'view' });
  }
}

/** Returns the filters of a base in words, such as "Gender: Women; Drinks: Tea, Coffee". */
function baseInWords(filters: Awaited<ReturnType<typeof resolve>>['filters'], locale: Locale): string {
  return filters
    .map(({ by, categories }) => {
      const versions = by.ofMember ? [asQuestion(by.ofMember, categories)] : by.versions;
      const labels = new Map(categoriesOf(versions, [], locale).map(({ id, label }) => [id, label]));
      const title = titleOfQuestion(versions.at(-1) as Question, locale);
      return `${title}: ${categories.map((value) => labels.get(keyOf(value)) ?? String(value)).join(', ')}`;
    })
    .join('; ');
}

/** Handles the tables of a survey in the console: their variables, those of one question, and the workbook of all. */
export function tableRoutes(api: Api): void {
  api.handle(surveyVariables, async ({ tx, params, locale }): Promise<DataOf<typeof surveyVariables>> => {
    const { surveyId, all, ofMembers } = await questionsOfSurvey(tx, params.id);
    const occurring = await occurringValues(tx, surveyId, ofMembers);
    const variables = [
      ...all
        .filter(({ versions }) => canCross(versions.at(-1) as Question))
        .map(({ versions }) => ({ versions, isOfMember: false })),
      ...ofMembers.flatMap(({ ofMember }, place) =>
        ofMember ? [{ versions: [asQuestion(ofMember, occurring[place] ?? [])], isOfMember: true }] : [],
      ),
    ];
    return {
      list: variables.map(({ versions, isOfMember }) => ({
        name: (versions.at(-1) as Question).name,
        isOfMember,
        isMultiple: isMultiple(versions.at(-1) as Question),
        title: titleOfQuestion(versions.at(-1) as Question, locale),
        categories: categoriesOf(versions, [], locale).map(({ value, label }) => ({
          value: value as string | number | boolean,
          label,
        })),
      })),
    };
  });

  api.handle(questionTables, async ({ tx, params, body, locale }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const questions = await questionsOfSurvey(tx, survey.id);
    const question = questions.question(body.question);
    if (!question) throw new Refusal(notFound);
    return tablesOf(tx, survey, { question, ...(await resolve(tx, questions, body, locale)) });
  });

  api.handle(tablesWorkbook, async ({ tx, params, query, operator, services, reply }) => {
    const { lang } = query;
    const view = readView(query.view);
    const survey = await findSurveyOrRefuse(tx, params.id);
    const questions = await questionsOfSurvey(tx, survey.id);
    const asked = await resolve(tx, questions, view, lang);
    const counted = questions.all.filter(({ versions }) => kindOf(versions.at(-1) as Question) !== 'text');
    const tables = [];
    for (const question of counted.slice(0, MAX_TABLES))
      tables.push(await tablesOf(tx, survey, { question, ...asked }));
    const number = numberOf(survey);
    const file = await workbookOf(
      tables,
      {
        title: `${titleOf(survey)[lang]} (${number})`,
        view,
        base: baseInWords(asked.filters, lang),
        left: Math.max(0, counted.length - MAX_TABLES),
      },
      lang,
    );
    // The line of the audit log is written before the file leaves the panel.
    await services.database.transaction((inOne) =>
      audit(inOne, operator, 'survey.exported', 'survey', survey.id, { format: 'excel' }),
    );
    reply
      .header('content-disposition', `attachment; filename="survey-${number}-tables.xlsx"`)
      .header('cache-control', 'no-store');
    return file;
  });
}
