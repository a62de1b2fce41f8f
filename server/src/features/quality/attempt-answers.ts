import type { Locale } from '../../platform/locale';
import type { Attempt } from '../attempts/index';
import { pageTitle, questionsOf, questionTitle } from '../console-members/index';
import { finalAnswers, moduleOf, openAnswers, type QuestionnairePlan, type RunState } from '../questionnaires/index';
import type { EvidenceContext } from './signal-module';

type Question = Parameters<typeof questionTitle>[0];

/** Returns the plan of an attempt, its questions by name, and its final answers. */
export function answersOf(attempt: Attempt, { plans }: EvidenceContext) {
  const plan = plans.get(attempt.versionId) as QuestionnairePlan;
  return { plan, questions: questionsOf(plan), answers: finalAnswers(plan, attempt.run as RunState) };
}

/**
 * Returns a function that finds the title and text of an open answer by its key; the comment field of a question has
 * the question's title.
 */
export function textsOf(attempt: Attempt, context: EvidenceContext): (key: string) => { title: string; text: string } {
  const { plan, questions } = answersOf(attempt, context);
  const texts = new Map(openAnswers(plan, attempt.run as RunState).map(({ question, text }) => [question, text]));
  return (key) => {
    const name = questions.has(key) ? key : key.replace(/(-Comment|(\[[^\]]*\])?\.[^.]*)$/, '');
    return { title: questionTitle(questions.get(name), name, context.locale), text: texts.get(key) ?? '' };
  };
}

/** Returns the title of a page in the questionnaire of an attempt; its name where it has none. */
export function pageTitleOf({ versionId }: Attempt, name: string, { plans, locale }: EvidenceContext): string {
  return pageTitle(plans.get(versionId) as QuestionnairePlan, name, locale) || name;
}

/** Returns the rows of an answered grid with the column position of each answer. */
export function gridOf(question: Question, name: string, answer: unknown, locale: Locale) {
  const title = questionTitle(question, name, locale);
  const kind = question && moduleOf(question);
  if (!question || kind?.figure(question).as !== 'grid' || typeof answer !== 'object' || answer === null)
    return { title, columns: [], rows: [] };
  const inLocale = (text: QuestionnairePlan['title']) => (typeof text === 'string' ? text : text[locale]);
  const columns = kind.options?.(question) ?? [];
  const rows = (kind.parts?.(question) ?? []).flatMap((row) => {
    const given = (answer as Record<string, unknown>)[String(row.value)];
    if (given === undefined) return [];
    return [
      { title: inLocale(row.text) || String(row.value), column: columns.findIndex(({ value }) => value === given) },
    ];
  });
  return { title, columns: columns.map(({ text, value }) => inLocale(text) || String(value)), rows };
}
