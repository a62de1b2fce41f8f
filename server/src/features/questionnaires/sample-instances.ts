import type { Instance, Question, RepeatedQuestion } from '@pollen/contract/questions';
import { openPlan } from './open-plan';
import { type QuestionnairePlan, templateOf } from './plan';
import { isRepeated } from './repeated';
import { sampleAnswer } from './sample-texts';

type Answers = Readonly<Record<string, unknown>>;

/** Returns whether members answer a question any number of times. */
export function hasInstances(question: Question): question is RepeatedQuestion {
  return 'instances' in question;
}

/** Answers the questions of an instance that are shown and not yet answered; leaves out those that are gone. */
function sampleInstance(
  template: QuestionnairePlan,
  instance: Instance,
  given: Answers,
  random: () => number,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const question of instance.elements) {
    if (question.kind === 'html' || question.kind === 'heading' || !question.enabled) continue;
    const { name } = question;
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    const isOpen = question.required || random() < 0.95;
    answers[name] = hasInstances(question)
      ? sampleInstances(template, question, own, random)
      : (own ?? (isOpen ? sampleAnswer(template, question, random) : undefined) ?? null);
    for (const { key, when } of question.comments)
      if (when !== null && [answers[name]].flat().includes(when)) answers[key] = 'Something else';
  }
  return answers;
}

/**
 * Returns the instances of a simulated respondent: those that are there, at times with another one. `given` has their
 * answers from before the page changed. `plan` is that of the question: the questionnaire, or a template.
 */
export function sampleInstances(
  plan: QuestionnairePlan,
  question: RepeatedQuestion,
  given: unknown,
  random: () => number,
): unknown {
  const { instances, blank, canAdd, most } = question;
  const own = openPlan(plan).questions.get(question.name)?.plan;
  if (!own || !isRepeated(own)) throw new Error(`${question.name} has no template`);
  const template = templateOf(own);
  if (question.kind === 'matrixdropdown') {
    const rows = (given ?? {}) as Readonly<Record<string, Answers>>;
    return Object.fromEntries(
      instances.map((row) => [row.name ?? '', sampleInstance(template, row, rows[row.name ?? ''] ?? {}, random)]),
    );
  }
  const sent = Array.isArray(given) ? (given as readonly Answers[]) : null;
  const answered = instances.map((instance, place) => {
    const before = sent?.[place] ?? {};
    return {
      '#': before['#'] ?? instance.id,
      ...(instance.shown && sampleInstance(template, instance, before, random)),
    };
  });
  const addsOne =
    !sent && canAdd && blank !== null && instances.length < most && (instances.length === 0 || random() < 0.5);
  return addsOne ? [...answered, { '#': -1, ...sampleInstance(template, blank, {}, random) }] : answered;
}
