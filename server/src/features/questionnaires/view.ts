import type { Choice, CommentBox } from '@pollen/contract/question-parts';
import type { PageView } from '@pollen/contract/questionnaire-page';
import type { Instance, PageElement, Question } from '@pollen/contract/questions';
import type { Locale } from '../../platform/locale';
import { isAssigned } from './assignments';
import { entriesOf } from './choice-lists';
import { entriesSource, entryNumber } from './entries-of-choices';
import { Evaluation } from './evaluation';
import type { ViewContext } from './kind-module';
import { numbersOf } from './numbers';
import type { Answers, OpenedInstance, OpenPlan } from './open-plan';
import { type ElementPlan, moduleOf, type PagePlan, type PanelPlan, type QuestionPlan, templateOf } from './plan';
import type { OpenQuestion } from './plan-index';
import type { ChoicePlan, ChoicesPlan, InputPlan } from './plan-parts';
import { pageValues, progressOf } from './progress';
import { isRepeated, type RepeatedPlan } from './repeated';
import { resolveAnswers } from './resolve-answers';
import { shuffled } from './shuffle';
import { instanceDefaults } from './start-answers';
import { surveyCore } from './survey-core';
import { TextRenderer } from './text-renderer';

interface RenderContext {
  /** Set within an instance: the question around it can be answered. */
  readonly isOpen?: boolean;
  readonly open: OpenPlan;
  readonly evaluation: Evaluation;
  readonly answers: Answers;
  readonly renderer: TextRenderer;
  readonly seed: string;
  readonly numbers: ReadonlyMap<string, string>;
  /**
   * Questions that stay on the page although their own answers hide them, so that no answer vanishes while it is given.
   */
  readonly keptVisible: ReadonlySet<OpenQuestion>;
}

/** Returns the indexes of the offered items in the order of this attempt. */
function inOrder(context: RenderContext, list: ChoicesPlan, name: string): number[] {
  const offered = new Set(context.evaluation.items(list));
  if (list.order === 'random') {
    const places = list.items.map((item, index) => ({ index, ...orderOf(item) }));
    return shuffled(places, `${context.seed} ${name}`).flatMap(({ index }) => (offered.has(index) ? [index] : []));
  }
  const indexes = list.items.flatMap((_, index) => (offered.has(index) ? [index] : []));
  if (list.order === 'none') return indexes;
  const label = (index: number) => context.renderer.render(list.items[index]?.text ?? '');
  const { Helpers } = surveyCore();
  const direction = list.order === 'desc' ? -1 : 1;
  return indexes.sort((one, other) => Helpers.compareStrings(label(one), label(other)) * direction);
}

function orderOf(item: ChoicePlan): { fixed?: true; category?: string } {
  return { ...(item.fixed && { fixed: item.fixed }), ...(item.category !== undefined && { category: item.category }) };
}

function choicesOf(context: RenderContext, list: ChoicesPlan, name: string): Choice[] {
  const own = inOrder(context, list, name).map((index): Choice => {
    const item = list.items[index] as ChoicePlan;
    return {
      value: item.value,
      text: context.renderer.render(item.text),
      enabled: context.evaluation.itemEnabled(list, index),
      exclusive: item.exclusive === true,
      special: null,
    };
  });
  const special = list.special.map(
    (item): Choice => ({
      value: item.value,
      text: context.renderer.render(item.text),
      enabled: true,
      exclusive: item.kind !== 'other',
      special: item.kind,
    }),
  );
  return [...own, ...special];
}

function commentsOf({ renderer, answers }: RenderContext, { plan, commentKey }: OpenQuestion): CommentBox[] {
  const { comment } = plan;
  if (!comment) return [];
  return [
    {
      key: commentKey,
      when: comment.other ? 'other' : null,
      label: renderer.render(comment.label),
      placeholder: renderer.render(comment.placeholder),
      value: String(answers[commentKey] ?? ''),
      maxLength: comment.maxLength,
      required: comment.other,
    },
  ];
}

/** Returns the present bounds of an input; an expression gives a number, a day or a date. */
export function boundsOf(
  input: InputPlan,
  open: OpenPlan,
  answers: Answers,
): { min: string | number | null; max: string | number | null } {
  const bound = (expression: string | undefined, fixed: string | number | undefined): string | number | null => {
    if (expression === undefined) return fixed ?? null;
    const value = open.run(expression, answers);
    if (value instanceof Date && !Number.isNaN(value.getTime())) {
      const local = new Date(value.getTime() - value.getTimezoneOffset() * 60_000).toISOString();
      return local.slice(0, input.input === 'datetime-local' ? 16 : 10);
    }
    return (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value !== '')
      ? value
      : null;
  };
  return { min: bound(input.minIf, input.min), max: bound(input.maxIf, input.max) };
}

function contextOf(context: RenderContext): ViewContext {
  const { renderer, evaluation } = context;
  return {
    render: (text) => renderer.render(text),
    locale: renderer.locale,
    choices: (list, name) => choicesOf(context, list, name),
    entries: (list, name) =>
      inOrder(context, list, name).map((index) => {
        const item = list.items[index] as ChoicePlan;
        return { item, text: renderer.render(item.text), enabled: evaluation.itemEnabled(list, index) };
      }),
    input: (input) => inputOf(context, input),
  };
}

/** Draws an instance of a question; `id` says which it is. */
function instanceView(
  context: RenderContext,
  { open, index, answers, row }: OpenedInstance,
  id: number,
  isOpen: boolean,
): Instance {
  const { renderer, seed } = context;
  const page = open.plan.pages[0] as PagePlan;
  const evaluation = new Evaluation(open, answers);
  const shown = evaluation.meetsOwnCondition(page);
  const inner: RenderContext = {
    open,
    evaluation,
    answers,
    renderer: new TextRenderer(open, answers, renderer.locale),
    seed: `${seed} ${page.name} ${index}`,
    numbers: new Map(),
    keptVisible: new Set(),
    isOpen,
  };
  return {
    id,
    name: row ? String(row.value) : null,
    shown,
    title: row ? renderer.render(row.text) : inner.renderer.render(page.title),
    // Instances on a fourth level are refused at upload, so their type is that of inner elements.
    elements: shown ? (elementsOf(inner, page) as Instance['elements']) : [],
  };
}

/** Returns the columns of a grid that have a cell in some row. */
function columnsOf({ renderer }: RenderContext, plan: RepeatedPlan, instances: readonly Instance[]) {
  const shown = new Set(instances.flatMap(({ elements }) => elements.map(({ name }) => name)));
  return (templateOf(plan).pages[0]?.elements ?? []).flatMap((element) =>
    element.kind === 'html' || element.kind === 'panel' || !shown.has(element.name)
      ? []
      : [{ name: element.name, title: renderer.render(element.title), required: element.required }],
  );
}

/** Returns what a browser draws of a question that is answered any number of times, beyond its common properties. */
function repeatedView(context: RenderContext, question: OpenQuestion, enabled: boolean) {
  const plan = question.plan as QuestionPlan & RepeatedPlan;
  const { open, evaluation, answers, renderer } = context;
  const all = open.instances(question, answers);
  const source = entriesSource(open.questions, question);
  const follows = plan.countIs !== undefined || source !== undefined;
  const order = plan.rows ? inOrder(context, plan.rows, plan.name) : all.map((_, index) => index);
  const instances = order.map((index) => {
    const instance = all[index] as OpenedInstance;
    const isEnabled = enabled && (!plan.rows || evaluation.itemEnabled(plan.rows, index));
    if (!source) return instanceView(context, instance, index, isEnabled);
    const choice = instance.answers[source.property];
    const drawn = instanceView(context, instance, entryNumber(source, choice), isEnabled);
    // Without a title nobody would know which choice an entry is about.
    const named = entriesOf(source.choices).find(({ value }) => value === choice);
    return drawn.title === '' && named ? { ...drawn, title: renderer.render(named.text) } : drawn;
  });
  const mayAdd = enabled && !plan.rows && plan.canAdd && plan.most > plan.least;
  const mayAppear = mayAdd || follows || (!plan.rows && open.sharing(question).length > 0);
  const [next] = mayAppear
    ? open.instances(question, answers, [...all.map(({ answers: own }) => own), {}]).slice(-1)
    : [];
  const first = next && instanceDefaults(next.open, plan, plan.count);
  const started = next && first && { ...next, answers: resolveAnswers(next.open, first, null).answers };
  const blank = started ? instanceView(context, started, -1, true) : null;
  return {
    ...(plan.words.own === 'row' && { columns: columnsOf(context, plan, blank ? [...instances, blank] : instances) }),
    instances,
    blank,
    ...(plan.detail && { detail: plan.detail }),
    ...(follows && { countFollows: true as const }),
    canAdd: mayAdd,
    copiesLast: plan.copiesLast,
    canRemove: enabled && !plan.rows && plan.canRemove,
    least: plan.least,
    most: plan.most,
    addText: renderer.render(plan.addText),
    removeText: renderer.render(plan.removeText),
    confirmText: renderer.render(plan.confirmText),
    emptyText: renderer.render(plan.emptyText),
  };
}

function inputOf(context: RenderContext, input: InputPlan) {
  return {
    input: input.input,
    placeholder: context.renderer.render(input.placeholder),
    maxLength: input.maxLength,
    ...boundsOf(input, context.open, context.answers),
    step: input.step ?? null,
    prefix: input.prefix ?? '',
    suffix: input.suffix ?? '',
  };
}

function questionView(context: RenderContext, question: OpenQuestion): Question {
  const { plan } = question;
  const { renderer, evaluation } = context;
  const value = context.answers[question.key];
  const enabled =
    context.isOpen !== false && (evaluation.questionEnabled(question) || context.keptVisible.has(question));
  const common = {
    kind: plan.kind,
    name: plan.name,
    title: renderer.render(plan.title),
    description: renderer.render(plan.description),
    number: context.numbers.get(plan.name) ?? null,
    required: evaluation.required(plan),
    enabled,
    comments: commentsOf(context, question),
    ...(plan.sharesWith !== undefined && { sharesWith: plan.sharesWith }),
    ...(isAssigned(context.open, plan.name) && { follows: true as const }),
  };
  const repeated = isRepeated(plan) ? repeatedView(context, question, enabled) : {};
  return {
    ...common,
    ...repeated,
    ...moduleOf(plan).view(evaluation.withChoices(plan), value, contextOf(context)),
  } as Question;
}

/** Returns the elements of a page or panel in the order of this run. */
export function shownOrder(container: PagePlan | PanelPlan, seed: string): readonly ElementPlan[] {
  return container.shuffle ? shuffled(container.elements, `${seed} ${container.name}`) : container.elements;
}

function elementsOf(context: RenderContext, container: PagePlan | PanelPlan): PageElement[] {
  const isHeld = (element: ElementPlan) =>
    element.kind !== 'html' &&
    [...context.keptVisible].some(({ plan, panels }) => plan === element || panels.includes(element as PanelPlan));
  return shownOrder(container, context.seed).flatMap((element): PageElement[] => {
    if (!context.evaluation.elementVisible(element) && !isHeld(element)) return [];
    if (element.kind === 'html')
      return [{ kind: 'html', name: element.name, html: context.renderer.renderHtml(element.html) }];
    if (element.kind === 'panel') {
      const inner = elementsOf(context, element);
      const [title, description] = [
        context.renderer.render(element.title),
        context.renderer.render(element.description),
      ];
      return title === '' && description === ''
        ? inner
        : [{ kind: 'heading', name: element.name, title, description }, ...inner];
    }
    const question = context.open.questions.get(element.name);
    return question ? [questionView(context, question)] : [];
  });
}

/** Returns a page as it is drawn with these answers, without the conditions behind it. */
export function drawPage(
  evaluation: Evaluation,
  seed: string,
  page: number,
  locale: Locale,
  keptVisible: ReadonlySet<OpenQuestion> = new Set(),
): PageView {
  const plan = evaluation.open.plan.pages[page];
  if (!plan) throw new Error(`The questionnaire has no page ${page}`);
  const { answers } = evaluation;
  const open = evaluation.open.withRunValues(pageValues(evaluation, page));
  const renderer = new TextRenderer(open, answers, locale);
  const { progress, last, mayBeLast } = progressOf(evaluation, page, keptVisible);
  const numbers = numbersOf(evaluation, keptVisible);
  const context: RenderContext = { open, evaluation, answers, renderer, seed, numbers, keptVisible };
  return {
    name: plan.name,
    title: renderer.render(plan.title),
    description: renderer.render(plan.description),
    elements: elementsOf(context, plan),
    dynamic: [...plan.dynamic],
    canGoBack: open.plan.mayGoBack && progress.page > 1,
    last,
    mayBeLast,
    progress,
  };
}
