import { openPlan } from '@pollen/server/features/questionnaires/open-plan';
import { type QuestionnairePlan, templateOf } from '@pollen/server/features/questionnaires/plan';
import { isEmpty, isNumeric } from '@pollen/server/features/questionnaires/values';
import type { Model } from './survey-core-model';

/** A value as it is after it was stored as JSON. */
export function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Data without emptiness, which says nothing; an empty instance of a list is one of its instances and stays. */
function filled(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => [key, inside(part)] as const);
    return Object.fromEntries(parts.filter(([, part]) => !isEmpty(part)));
  };
  const entries = Object.entries(data).flatMap(([key, value]): [string, unknown][] =>
    isEmpty(value) ? [] : [[key, inside(value)]],
  );
  return plain(Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)))) as Record<
    string,
    unknown
  >;
}

/** The data of a Model, or of an instance in it, with the numbers that it has set into texts as texts. */
export function withTexts(plan: QuestionnairePlan, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { questions } = openPlan(plan);
  const asText = (key: string, value: unknown): unknown => {
    const question = questions.get(key)?.plan;
    if (question && 'template' in question && typeof value === 'object' && value !== null) {
      const inside = (one: unknown) => withTexts(templateOf(question), one as Record<string, unknown>);
      if (Array.isArray(value)) return value.map(inside);
      return Object.fromEntries(Object.entries(value).map(([row, one]) => [row, inside(one)]));
    }
    const isText = question?.kind === 'comment' || (question?.kind === 'text' && !isNumeric(question.input));
    return typeof value === 'number' && isText ? String(value) : value;
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, asText(key, value)]));
}

/** Data without the rows of pages to come, and without the totals that survey-core keeps beside the answers. */
export function withoutRowsToCome(
  model: Model,
  data: Readonly<Record<string, unknown>>,
  plan: QuestionnairePlan,
  page: number,
) {
  const later = new Set(plan.pages.slice(page + 1).map(({ name }) => name));
  const entries = Object.entries(data).filter(([name]) => {
    if (name.endsWith('-total')) return false;
    const question = model.getQuestionByValueName(name);
    return !question?.getType().startsWith('matrixd') || !later.has(question.page?.name);
  });
  return filled(Object.fromEntries(entries));
}

/** The data of a completed Model without comments on questions that nobody saw in the end. */
export function withoutLostComments(model: Model): Record<string, unknown> {
  const data: Record<string, unknown> = { ...model.data };
  for (const question of model.getAllQuestions()) {
    if (!question.isVisible || !question.isParentVisible) delete data[`${question.getValueName()}-Comment`];
  }
  return data;
}
