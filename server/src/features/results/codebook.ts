import type { surveyCodebook } from '@pollen/contract/codebook';
import type { DataOf } from '@pollen/contract/operation';
import { noQuestionnaire } from '@pollen/contract/questionnaire-checks';
import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { ConditionWords, lineOf, lineOr, moduleOf, type QuestionnairePlan } from '../questionnaires/index';
import { findSurveyOrRefuse, getVersion, numberOf, titleOf } from '../surveys/index';
import { answerCountsOf } from './answer-counts';
import { memberColumnsOf } from './member-columns';
import { resultQuestions } from './result-questions';
import { plansOf } from './survey-questions';
import { OWN_COLUMNS, type Question, type Variable, variablesOf } from './variables';

type Codebook = DataOf<typeof surveyCodebook>;
type Column = Codebook['first'][number];
type Page = QuestionnairePlan['pages'][number];

const ownLabels: Readonly<Record<(typeof OWN_COLUMNS)[number], Bilingual>> = {
  response: { en: 'Response: a random ID in place of the member', zh: '答卷：随机编号，代替会员' },
  version: { en: 'Version of the questionnaire', zh: '问卷版本' },
  day: { en: 'Day on which it was completed', zh: '完成日期' },
  seconds: { en: 'Seconds that it took', zh: '用时（秒）' },
};

function columnOf({ name, label, type, codes }: Variable): Column {
  return {
    name,
    label,
    type,
    codes: codes.map(({ code, value, label: own, isMissing }) => ({
      code,
      value: value === code ? null : String(value),
      label: own,
      isMissing: isMissing === true,
    })),
  };
}

/** Returns the texts in the cells of a rubric; null for any other question. */
function rubricOf(question: Question): Codebook['pages'][number]['questions'][number]['rubric'] {
  if (!('cells' in question) || !question.cells) return null;
  const { columns, rows, cells } = question;
  const labels = columns.items.map(({ value, text }) => lineOr(text, String(value)));
  return {
    columns: labels,
    rows: rows.items.map(({ value, text }, row) => ({
      label: lineOr(text, String(value)),
      cells: labels.map((label, column) => {
        const own = cells[row]?.[column] ?? '';
        return own === '' ? label : lineOr(own, label.en);
      }),
    })),
  };
}

/** Returns the choices, rows and columns of a question that are shown under a condition, in words. */
function entriesOf(
  question: Question,
  words: ConditionWords,
): Codebook['pages'][number]['questions'][number]['entries'] {
  return (moduleOf(question).lists?.(question) ?? []).flatMap(({ list }) => [
    ...(list.visibleIf === undefined ? [] : [{ label: null, shown: words.say(list.visibleIf) }]),
    ...list.items.flatMap(({ value, text, visibleIf }) =>
      visibleIf === undefined ? [] : [{ label: lineOr(text, String(value)), shown: words.say(visibleIf) }],
    ),
  ]);
}

/** A question with the conditions of the panels around it and its own. */
interface Placed {
  readonly question: Question;
  readonly conditions: readonly string[];
  readonly isHidden: boolean;
}

function placedIn({ elements }: Pick<Page, 'elements'>, around: readonly string[], isHidden: boolean): Placed[] {
  return elements.flatMap((element) => {
    const conditions = element.visibleIf === undefined ? around : [...around, element.visibleIf];
    // A condition decides alone; without one, `visible` does.
    const hidden = isHidden || (!element.visible && element.visibleIf === undefined);
    if (element.kind === 'panel') return placedIn(element, conditions, hidden);
    return element.kind === 'html' ? [] : [{ question: element, conditions, isHidden: hidden }];
  });
}

const hiddenWords: Bilingual = { en: 'Nobody: the question is hidden', zh: '不向任何人显示' };

/** Returns the conditions that all must hold, in words; null when there are none. */
function askedWhen(words: ConditionWords, conditions: readonly string[]): Bilingual | null {
  if (conditions.length === 0) return null;
  const said = conditions.map((condition) => words.say(condition));
  if (said.length === 1) return said[0] ?? null;
  return { en: said.map(({ en }) => `(${en})`).join(' and '), zh: said.map(({ zh }) => `（${zh}）`).join('，且') };
}

/**
 * Returns the codebook of a survey: its published version in words, and the columns of its data files with the names and
 * codes that `variablesOf` gives them there. Refuses a survey that does not exist.
 */
export async function codebookOf(tx: Tx, surveyId: number): Promise<Codebook> {
  const survey = await findSurveyOrRefuse(tx, surveyId);
  if (survey.versionId === null) throw new Refusal(noQuestionnaire);
  const [latest, { plans }, members, counts] = await Promise.all([
    getVersion(tx, survey.versionId),
    plansOf(tx, survey.id),
    memberColumnsOf(tx, survey),
    answerCountsOf(tx, survey.versionId),
  ]);
  const plan = plans.at(-1) as QuestionnairePlan;
  const { all } = await resultQuestions(tx, survey.id, plans);
  const variables = variablesOf(all.map(({ versions }) => versions));
  const words = new ConditionWords(plan);
  const answered = new Map(counts.questions.map((one) => [one.name, one.answered]));
  const present = new Set<string>();
  const questionOf = ({ question, conditions, isHidden }: Placed): Codebook['pages'][number]['questions'][number] => {
    present.add(question.name);
    const title = lineOf(question.title);
    const value = question.sharesWith ?? question.name;
    return {
      name: question.name,
      kind: question.kind,
      title: { en: title.en || question.name, zh: title.zh || title.en || question.name },
      description: lineOf(question.description),
      required: question.required,
      asked: isHidden ? hiddenWords : askedWhen(words, conditions),
      entries: entriesOf(question, words),
      answered: answered.get(value) ?? 0,
      columns: variables.filter((variable) => variable.question === value).map(columnOf),
      rubric: rubricOf(question),
    };
  };
  const pages = plan.pages.map((page) => ({
    title: lineOf(page.title),
    asked:
      page.visible || page.visibleIf !== undefined
        ? askedWhen(words, page.visibleIf ? [page.visibleIf] : [])
        : hiddenWords,
    questions: placedIn(page, [], false).map(questionOf),
  }));
  return {
    surveyId: survey.id,
    number: numberOf(survey),
    title: titleOf(survey),
    version: latest.version,
    publishedAt: latest.createdAt.toISOString(),
    attempts: counts.attempts,
    pages: pages.filter(({ questions }) => questions.length > 0),
    screening: plan.screening.map((rule) => ({
      if: words.say(rule.if),
      reason: rule.reason === undefined ? null : lineOf(rule.reason),
    })),
    first: OWN_COLUMNS.map((name) => ({
      name,
      label: ownLabels[name],
      type: name === 'version' || name === 'seconds' ? 'number' : 'text',
      codes: [],
    })),
    further: [
      ...variables.filter(({ question }) => question === null || !present.has(question)),
      ...members.columnsBeside(variables),
    ].map(columnOf),
  };
}
