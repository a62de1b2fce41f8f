import { openPlan } from '@pollen/server/features/questionnaires/open-plan';
import { type QuestionnairePlan, templateOf } from '@pollen/server/features/questionnaires/plan';
import type { RunState } from '@pollen/server/features/questionnaires/run';
import { plain } from './survey-core-data';
import { instancesInModel, keepRows, type Model, nameInPlan, type SurveyQuestion } from './survey-core-model';

const REPEATED: ReadonlySet<string> = new Set(['paneldynamic', 'matrixdropdown', 'matrixdynamic']);

/** The template of a question's instances. */
function templateIn(plan: QuestionnairePlan, name: string): QuestionnairePlan | null {
  const question = openPlan(plan).questions.get(name)?.plan;
  return question && 'template' in question ? templateOf(question) : null;
}

/** Answers a question: with choices, also where it stores them as objects. */
function type(question: SurveyQuestion, answer: unknown): void {
  if (question.valuePropertyName) question.renderedValue = plain(answer) ?? [];
  else question.value = plain(answer);
}

interface Filling {
  /** The instances before, as they are stored. */
  stored: unknown;
  /** The template of the instances. */
  template: QuestionnairePlan | null;
  /** The instances were added and removed with another question. */
  hasThem?: boolean;
}

/**
 * Answers the instances of a question of the Model as somebody would: removes and adds some, then fills them in. Answers
 * that others may set are only typed when they change.
 */
function fillInstances(question: SurveyQuestion, sent: unknown, { stored, template, hasThem = false }: Filling): void {
  const isPanel = question.getType() === 'paneldynamic';
  if (Array.isArray(sent) && !hasThem) {
    const ids = sent.map((instance) => instance['#'] as number);
    for (let index = instancesInModel(question).length - 1; index >= 0; index -= 1) {
      if (ids.includes(index)) continue;
      if (isPanel) question.removePanel(question.panels[index]);
      else question.removeRow(index, false);
    }
    while (instancesInModel(question).length < sent.length) {
      if (isPanel) question.addPanel();
      else question.addRow();
    }
  }
  const following = new Set(template?.assignments?.map(({ to }) => to));
  for (let pass = 0; pass < 2; pass += 1) {
    for (const [index, { questions, name }] of instancesInModel(question).entries()) {
      const own = (Array.isArray(sent) ? sent[index] : (sent as Record<string, unknown>)[String(name)]) ?? {};
      const was = Object(stored)[Array.isArray(sent) ? own['#'] : String(name)] ?? {};
      const isTyped = (key: string) =>
        key in own && !(following.has(key) && JSON.stringify(own[key] ?? null) === JSON.stringify(was[key] ?? null));
      for (const inner of questions) {
        const key = nameInPlan(inner);
        if (isTyped(key) && template && REPEATED.has(inner.getType()))
          pass === 0 && fillInstances(inner, own[key], { stored: was[key], template: templateIn(template, key) });
        else if (isTyped(key)) type(inner, own[key] ?? undefined);
        if (`${key}-Comment` in own) inner.comment = String(own[`${key}-Comment`] ?? '');
        keepRows(question);
      }
    }
  }
}

/** Whether the instances of a question are the chosen choices of another one. */
function followsChoices(question: SurveyQuestion): boolean {
  const all = (question.survey as Model).getAllQuestions() as SurveyQuestion[];
  return all.some((one) => one.valuePropertyName && one.getValueName() === question.getValueName());
}

/**
 * Types the answers that a browser sends into the present page of a Model. Those that other answers set are only typed
 * when they change.
 */
export function typeAnswers(
  model: Model,
  plan: QuestionnairePlan,
  state: RunState,
  sent: Readonly<Record<string, unknown>>,
): void {
  const isTyped = (name: string) =>
    name in sent &&
    !(
      plan.assignments?.some(({ to }) => to === name) &&
      JSON.stringify(sent[name] ?? null) === JSON.stringify(state.answers[name] ?? null)
    );
  // The instances of questions that share them are added and removed with the first one.
  const drawn = new Set<string>();
  const answeredBefore = (question: SurveyQuestion) => {
    const value = question.getValueName();
    const isKnown = drawn.has(value);
    drawn.add(value);
    return isKnown;
  };
  // Twice, in the order of the page: a choice may only be taken once the answer that offers it is in.
  for (let pass = 0; pass < 2; pass += 1) {
    for (const question of model.currentPage.questions as SurveyQuestion[]) {
      const key = nameInPlan(question);
      const comment = sent[`${key}-Comment`];
      if (key in sent && REPEATED.has(question.getType()))
        pass === 0 &&
          fillInstances(question, sent[key], {
            stored: state.answers[question.getValueName()],
            template: templateIn(plan, key),
            hasThem: answeredBefore(question) || followsChoices(question),
          });
      else if (isTyped(key)) type(question, sent[key]);
      if (comment !== undefined) question.comment = String(comment);
    }
  }
  // Clearing a grid or a multiple text as a whole leaves conditions on its parts unasked in survey-core.
  model.runExpressions();
}
