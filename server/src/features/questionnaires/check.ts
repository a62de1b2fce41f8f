import { instanceKey } from '@pollen/contract/answer-keys';
import type { PageErrors } from '@pollen/contract/questionnaire-page';
import type { Locale } from '../../platform/locale';
import { offeredValues } from './choice-lists';
import { Evaluation } from './evaluation';
import type { CheckContext } from './kind-module';
import type { Answers, OpenPlan } from './open-plan';
import { moduleOf, type PagePlan, type PanelPlan } from './plan';
import type { OpenQuestion } from './plan-index';
import type { Conditions, ValidatorPlan } from './plan-parts';
import { pageValues } from './progress';
import { instanceLabel, isRepeated } from './repeated';
import { TextRenderer } from './text-renderer';
import { isEmpty } from './values';
import { boundsOf, shownOrder } from './view';
import { whyNotValid } from './why-not-valid';
import { word } from './words';

/** Collects messages by the key of their answer; a Map, because the keys come from questionnaires. */
export class Complaints {
  private readonly byKey = new Map<string, string[]>();

  add(key: string, message: string): void {
    const known = this.byKey.get(key);
    if (!known) this.byKey.set(key, [message]);
    else if (!known.includes(message)) known.push(message);
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  get any(): boolean {
    return this.byKey.size > 0;
  }

  get errors(): PageErrors {
    return Object.fromEntries(this.byKey);
  }
}

interface Check extends Omit<CheckContext, 'isOfferedElsewhere'> {
  readonly open: OpenPlan;
  readonly evaluation: Evaluation;
  readonly answers: Answers;
  readonly seed: string;
  readonly complaints: Complaints;
  /** What the questions of one answer offer, by its key; found when it is first asked. */
  readonly offered: Map<string, Offered>;
}

function checkValidators(check: Check, validators: readonly ValidatorPlan[], value: unknown, key: string): void {
  const { complaints, locale, renderer, open, answers } = check;
  for (const validator of validators) {
    const why = whyNotValid(validator, value, { open, answers });
    if (!why) continue;
    const [name, ...figures] = why;
    complaints.add(
      key,
      validator.text === undefined ? word(name, locale, ...figures) : renderer.render(validator.text),
    );
  }
}

/** Values that are offered now, in a grid by row; without a row where the question has none. */
type Offered = ReadonlyMap<string | undefined, ReadonlySet<unknown>>;

/** Returns the values that the shown questions of an answer offer now. */
function offeredByAll({ open, evaluation }: Check, question: OpenQuestion): Offered {
  const offered = new Map<string | undefined, Set<unknown>>();
  const add = (row: string | undefined, values: readonly unknown[]) => {
    const known = offered.get(row) ?? new Set();
    for (const value of values) known.add(value);
    offered.set(row, known);
  };
  for (const one of [question, ...open.sharing(question)]) {
    if (isRepeated(one.plan) || !evaluation.questionVisible(one)) continue;
    const { options } = moduleOf(one.plan);
    const named = new Map(
      evaluation.listsOf(one.plan).map(({ name, list }) => [name, offeredValues(evaluation, list)]),
    );
    const [rows, columns] = [named.get('rows'), named.get('columns')];
    if (rows && columns) for (const row of rows) add(String(row), columns);
    else add(undefined, named.get('choices') ?? options?.(one.plan).map(({ value }) => value) ?? []);
  }
  return offered;
}

/** Whether another shown question that stores into the same answer offers a value that is not in the own list. */
function isOfferedElsewhere(check: Check, question: OpenQuestion, value: unknown, row?: string): boolean {
  if (check.open.sharing(question).length === 0) return false;
  const offered = check.offered.get(question.key) ?? offeredByAll(check, question);
  check.offered.set(question.key, offered);
  return offered.get(row)?.has(value) === true;
}

function checkQuestion(check: Check, question: OpenQuestion): void {
  const { evaluation, complaints, locale, renderer, answers } = check;
  const { plan, commentKey } = question;
  if (!evaluation.questionVisible(question) || !evaluation.questionEnabled(question) || complaints.has(plan.name))
    return;
  const { requiredWord, check: checkKind } = moduleOf(plan);
  const value = answers[question.key];
  const comment = answers[commentKey];
  if (plan.comment && typeof comment === 'string' && comment.length > plan.comment.maxLength) {
    complaints.add(commentKey, word('maxLength', locale, plan.comment.maxLength));
  }
  const before = complaints.has(plan.name);
  if (isEmpty(value)) {
    if (evaluation.required(plan)) {
      const own = word(requiredWord?.(plan) ?? 'required', locale);
      complaints.add(plan.name, plan.requiredText === undefined ? own : renderer.render(plan.requiredText));
    }
  }
  if (
    plan.comment?.other &&
    isEmpty(comment) &&
    (value === 'other' || (Array.isArray(value) && value.includes('other')))
  ) {
    complaints.add(
      commentKey,
      plan.comment.requiredText === undefined
        ? word('requiredOther', locale)
        : renderer.render(plan.comment.requiredText),
    );
  }
  checkKind?.(evaluation.withChoices(plan), value, {
    ...check,
    isOfferedElsewhere: (one, row) => isOfferedElsewhere(check, question, one, row),
  });
  checkInstances(check, question);
  // As in survey-core, validators of the whole question run only when no simpler check failed.
  if (!before && !complaints.has(plan.name) && !complaints.has(commentKey))
    checkValidators(check, plan.validators, value, plan.name);
}

/** Messages about an instance, by the keys of the answers in it. */
class InstanceComplaints extends Complaints {
  constructor(
    private readonly around: Complaints,
    private readonly start: string,
  ) {
    super();
  }

  override add(key: string, message: string): void {
    super.add(key, message);
    this.around.add(this.start + key, message);
  }

  override has(key: string): boolean {
    return this.around.has(this.start + key);
  }
}

/** Checks the answers of all instances of a question, and that unique ones differ. */
function checkInstances(check: Check, question: OpenQuestion): void {
  const { evaluation, complaints, locale, renderer, open, answers, before, seed } = check;
  const { plan } = question;
  if (!isRepeated(plan) || !evaluation.questionVisible(question) || !evaluation.questionEnabled(question)) return;
  const earlier = open.instances(question, before);
  const label = (index: number) => instanceLabel(plan, index);
  const shown = plan.rows && new Set(evaluation.items(plan.rows));
  const instances = open.instances(question, answers).filter(({ index }) => !shown || shown.has(index));
  for (const { open: inner, index, answers: own } of instances) {
    // Nobody could answer in a row that is closed now.
    if (plan.rows && !evaluation.itemEnabled(plan.rows, index)) continue;
    const inside = new Evaluation(inner, own);
    if (!inside.meetsOwnCondition(inner.plan.pages[0] as PagePlan)) continue;
    const was = { answers: earlier[index]?.answers ?? {}, seed };
    checkPage(
      inner,
      inside,
      0,
      was,
      locale,
      new InstanceComplaints(complaints, instanceKey(plan.name, label(index), '')),
    );
  }
  const filled = instances.filter(({ answers: own }) => !isEmpty(own)).length;
  if (plan.leastFilled > filled && evaluation.required(plan))
    complaints.add(plan.name, word('leastInstances', locale, plan.leastFilled));
  for (const name of plan.unique) {
    const first = new Map<string, number>();
    const mark = (index: number) =>
      complaints.add(
        instanceKey(plan.name, label(index), name),
        plan.uniqueText === undefined ? word('uniqueInstance', locale) : renderer.render(plan.uniqueText),
      );
    for (const { index, answers: own } of instances) {
      const value = own[name];
      if (isEmpty(value)) continue;
      const key = typeof value === 'string' ? value.toLowerCase() : String(value);
      const other = first.get(key);
      if (other === undefined) first.set(key, index);
      else {
        if (plan.marksFirst) mark(other);
        mark(index);
      }
    }
  }
}

/** A required panel or page needs at least one answer; the message goes to its first question on the screen. */
function checkContainer(check: Check, container: PagePlan | PanelPlan, around: readonly Conditions[]): void {
  const { evaluation, open, complaints, locale, renderer, answers } = check;
  const inside = (around: PagePlan | PanelPlan): OpenQuestion[] =>
    shownOrder(around, check.seed).flatMap((element) => {
      if (element.kind === 'html' || !evaluation.elementVisible(element)) return [];
      if (element.kind === 'panel') return inside(element);
      const question = open.questions.get(element.name);
      return question ? [question] : [];
    });
  const chain = [...around, container];
  for (const element of container.elements) {
    if (element.kind === 'panel' && evaluation.elementVisible(element)) checkContainer(check, element, chain);
  }
  if (!evaluation.required(container) || !evaluation.containerEnabled(chain)) return;
  const [first, ...rest] = inside(container);
  if (first && [first, ...rest].every(({ key }) => isEmpty(answers[key]))) {
    complaints.add(
      first.plan.name,
      container.requiredText === undefined ? word('requiredPanel', locale) : renderer.render(container.requiredText),
    );
  }
}

/** Checks the answers of a page against all rules of the questionnaire; returns the messages. */
export function checkPage(
  open: OpenPlan,
  evaluation: Evaluation,
  page: number,
  { answers: before, seed }: { readonly answers: Answers; readonly seed: string },
  locale: Locale,
  complaints: Complaints,
): void {
  const check: Check = {
    open,
    evaluation,
    answers: evaluation.answers,
    before,
    renderer: new TextRenderer(open.withRunValues(pageValues(evaluation, page)), evaluation.answers, locale),
    locale,
    seed,
    complaints,
    offered: new Map(),
    bounds: (input) => boundsOf(input, open, evaluation.answers),
    validate: (validators, value, key) => checkValidators(check, validators, value, key),
  };
  for (const question of open.byPage[page] ?? []) checkQuestion(check, question);
  const plan = open.plan.pages[page];
  if (plan) checkContainer(check, plan, []);
}
