import { instanceKey } from '@pollen/contract/answer-keys';
import { isObject } from './json';
import type { FileReference } from './kind-module';
import { openPlan } from './open-plan';
import { moduleOf, type QuestionnairePlan, type QuestionPlan } from './plan';
import type { OpenQuestion, PlanIndex } from './plan-index';
import { isRepeated } from './repeated';

/** An uploaded file in answers. */
export interface NamedFile extends FileReference {
  /** The key of the answer, as in the messages about answers. */
  readonly key: string;
}

const takes = new WeakMap<PlanIndex, ReadonlySet<number>>();

/** Returns the questions that are answered with files, those around such questions included. */
function askingForFiles(index: PlanIndex): OpenQuestion[] {
  return [...index.questions.values()].filter(
    (question) =>
      moduleOf(question.plan).files !== undefined ||
      (isRepeated(question.plan) && pagesWithFiles(index.templateOf(question)).size > 0),
  );
}

/** Returns the pages with questions that are answered with files, those in panels and rows included. */
function pagesWithFiles(index: PlanIndex): ReadonlySet<number> {
  let pages = takes.get(index);
  if (!pages) {
    pages = new Set(askingForFiles(index).map(({ page }) => page));
    takes.set(index, pages);
  }
  return pages;
}

/**
 * Returns the answers that contain files, as files or in panels and rows: their keys, each with the first question that
 * takes them.
 */
export function questionsWithFiles(plan: QuestionnairePlan): { key: string; question: QuestionPlan }[] {
  const byKey = new Map<string, QuestionPlan>();
  for (const question of askingForFiles(openPlan(plan).index))
    if (!byKey.has(question.key)) byKey.set(question.key, question.plan);
  return [...byKey].map(([key, question]) => ({ key, question }));
}

/** Whether members answer a question with files, on this page or, without one, anywhere. */
export function asksForFiles(plan: QuestionnairePlan, page?: number): boolean {
  const pages = pagesWithFiles(openPlan(plan).index);
  return page === undefined ? pages.size > 0 : pages.has(page);
}

/**
 * Returns the uploaded files in answers, those in panels and rows included: answers as they are stored, or as a browser
 * sent them, which has those of questions with the same value under their own names.
 */
export function filesInAnswers(plan: QuestionnairePlan, answers: Readonly<Record<string, unknown>>): NamedFile[] {
  return asksForFiles(plan) ? collect(openPlan(plan).index, answers) : [];
}

function collect(index: PlanIndex, answers: Readonly<Record<string, unknown>>): NamedFile[] {
  return [...index.questions.values()].flatMap((question) => {
    const { plan, key } = question;
    const value = Object.hasOwn(answers, plan.name) ? answers[plan.name] : answers[key];
    if (isRepeated(plan)) {
      if (typeof value !== 'object' || value === null) return [];
      const template = index.templateOf(question);
      // The entries of a list have their places as names, those of rows the names of the rows.
      return Object.entries(value).flatMap(([instance, own]) =>
        isObject(own)
          ? collect(template, own).map((file) => ({ ...file, key: instanceKey(plan.name, instance, file.key) }))
          : [],
      );
    }
    return (moduleOf(plan).files?.(value) ?? []).map((file) => ({ ...file, key: plan.name }));
  });
}
