import type { NamedList } from './kind-module';
import { Pattern } from './patterns';
import {
  type ElementPlan,
  moduleOf,
  type PagePlan,
  type PanelPlan,
  type QuestionnairePlan,
  type QuestionPlan,
} from './plan';
import type { ChoicesPlan, Conditions, Expression } from './plan-parts';
import { COMMENT_SUFFIX, nameOf, type PathStep, pathOf, splitPath } from './references';
import { surveyCore } from './survey-core';

/** Stored answers by key; undefined without an answer. */
export type Answers = Readonly<Record<string, unknown>>;

export interface OpenQuestion {
  readonly plan: QuestionPlan;
  readonly page: number;
  /** The panels around the question, outermost first. */
  readonly panels: readonly PanelPlan[];
  readonly commentKey: string;
  /** Rows of a grid or items of a multiple text, found by name regardless of case. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

function partsOf(plan: QuestionPlan): ReadonlyMap<string, readonly string[]> {
  const names = (moduleOf(plan).parts?.(plan) ?? []).map(({ value }) => String(value));
  const parts = new Map<string, string[]>();
  for (const name of names) parts.set(name.toLowerCase(), [...(parts.get(name.toLowerCase()) ?? []), name]);
  return parts;
}

/** The values that an expression may use: the answers, and in a list of choices the choice itself. */
interface Scope {
  getValue(params: { path: PathStep[] }): {
    isFound: boolean;
    value?: unknown;
    requireStrictCompare?: boolean;
  };
}

interface Runner {
  runContext(context: Scope, properties?: Record<string, unknown>): unknown;
}

/** The question, or its comment, to which a path refers. */
interface Located {
  readonly question: OpenQuestion;
  readonly index: number | undefined;
  /** The path below the answer; empty for the whole answer. */
  readonly part: readonly PathStep[];
  readonly isComment: boolean;
}

/** A plan with parsed expressions and indexed questions; cached as long as the plan. */
export class OpenPlan {
  readonly questions = new Map<string, OpenQuestion>();
  /** All possible keys of the answers. */
  readonly keys = new Map<string, OpenQuestion>();
  readonly byPage: readonly OpenQuestion[][];
  private readonly byLowerName = new Map<string, OpenQuestion>();
  private readonly runners = new Map<Expression, Runner>();
  private readonly pagesAsked = new Map<Expression, number>();
  private readonly patterns = new Map<string, Pattern>();
  private readonly variables: ReadonlyMap<string, Expression>;

  constructor(readonly plan: QuestionnairePlan) {
    this.variables = new Map((plan.variables ?? []).map(({ name, expression }) => [name.toLowerCase(), expression]));
    this.byPage = plan.pages.map((page, index) => this.collect(page.elements, index, []));
  }

  private collect(elements: readonly ElementPlan[], page: number, panels: readonly PanelPlan[]): OpenQuestion[] {
    return elements.flatMap((element) => {
      if (element.kind === 'html') return [];
      if (element.kind === 'panel') return this.collect(element.elements, page, [...panels, element]);
      const commentKey = element.name + COMMENT_SUFFIX;
      const question: OpenQuestion = { plan: element, page, panels, commentKey, parts: partsOf(element) };
      this.questions.set(element.name, question);
      const lower = element.name.toLowerCase();
      if (!this.byLowerName.has(lower)) this.byLowerName.set(lower, question);
      this.keys.set(element.name, question);
      if (element.comment) this.keys.set(question.commentKey, question);
      return [question];
    });
  }

  /** Evaluates an expression with these answers. `item` is the present choice, row or column. */
  run(expression: Expression, answers: Answers, item?: unknown): unknown {
    let runner = this.runners.get(expression);
    if (!runner) {
      runner = new (surveyCore().ExpressionRunner)(expression) as unknown as Runner;
      this.runners.set(expression, runner);
    }
    return runner.runContext({ getValue: ({ path }) => this.find(path, answers, item) });
  }

  /** Returns the index of the last page with a question that an expression refers to; -1 without one. */
  lastPageAskedBy(expression: Expression): number {
    let page = this.pagesAsked.get(expression);
    if (page === undefined) {
      const variables: string[] = [];
      new (surveyCore().ConditionsParser)().parseExpression(expression)?.setVariables(variables);
      const asked = variables.map((variable) => {
        const calculated = this.variables.get(variable.trim().toLowerCase());
        if (calculated !== undefined) return this.lastPageAskedBy(calculated);
        const question = this.locate(pathOf(variable))?.question;
        // A calculated answer may change with those from which it is calculated.
        const from = question ? (moduleOf(question.plan).expressions?.(question.plan) ?? []) : [];
        return Math.max(question?.page ?? -1, ...from.map((one) => this.lastPageAskedBy(one)));
      });
      page = Math.max(-1, ...asked);
      this.pagesAsked.set(expression, page);
    }
    return page;
  }

  /** Returns a pattern of the questionnaire, compiled at its first use. */
  pattern(source: string, flags: string): Pattern {
    const key = `${flags}/${source}`;
    let pattern = this.patterns.get(key);
    if (!pattern) {
      pattern = new Pattern(source, flags);
      this.patterns.set(key, pattern);
    }
    return pattern;
  }

  /** Returns the value of a calculated value; undefined when there is none of this name, or it is empty. */
  variableValue(path: readonly PathStep[], answers: Answers): unknown {
    if (this.variables.size === 0) return undefined;
    const expression = this.variables.get(nameOf(path).toLowerCase());
    return expression === undefined ? undefined : this.run(expression, answers);
  }

  private questionOf(name: string): OpenQuestion | undefined {
    return this.questions.get(name) ?? this.byLowerName.get(name.toLowerCase());
  }

  /** Returns what a path refers to: a question with the rest of the path, or the comment of a question. */
  locate(path: readonly PathStep[]): Located | null {
    const split = splitPath(path, (name) => this.questionOf(name));
    if (split) return { question: split.found, index: split.index, part: split.rest, isComment: false };
    const name = nameOf(path);
    if (!name.toLowerCase().endsWith(COMMENT_SUFFIX.toLowerCase())) return null;
    const owner = this.questionOf(name.slice(0, -COMMENT_SUFFIX.length));
    return owner ? { question: owner, index: undefined, part: [], isComment: true } : null;
  }

  /** Finds the value that a name in an expression or a text refers to. */
  find(
    path: readonly PathStep[],
    answers: Answers,
    item?: unknown,
  ): { isFound: boolean; value?: unknown; requireStrictCompare?: boolean } {
    const [head] = path;
    if (item !== undefined && path.length === 1 && head && /^(?:item|choice)$/i.test(head.name))
      return { isFound: true, value: item };
    const calculated = this.variableValue(path, answers);
    if (calculated !== undefined) return { isFound: true, value: calculated };
    const located = this.locate(path);
    if (!located) return { isFound: false };
    const { question, index } = located;
    if (located.isComment) {
      const comment = answers[question.commentKey];
      return { isFound: comment !== undefined, value: comment };
    }
    const { isList, comparesStrictly = false } = moduleOf(question.plan);
    // Conditions read a missing list as an empty one.
    const value = answers[question.plan.name] ?? (isList?.(question.plan) ? [] : undefined);
    if (located.part.length > 0) {
      const part = nameOf(located.part);
      const own = question.parts.get(part.toLowerCase());
      if (!own && part === 'length') {
        return Array.isArray(value) || typeof value === 'string'
          ? { isFound: true, value: value.length }
          : { isFound: false };
      }
      const parts =
        typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
      const key = own?.find((name) => Object.hasOwn(parts, name));
      return { isFound: true, value: key === undefined ? undefined : parts[key] };
    }
    const indexed = index !== undefined && Array.isArray(value) ? (value as unknown[])[index] : value;
    return { isFound: true, value: indexed, requireStrictCompare: comparesStrictly };
  }
}

const opened = new WeakMap<QuestionnairePlan, OpenPlan>();

/** Returns the opened plan, cached. */
export function openPlan(plan: QuestionnairePlan): OpenPlan {
  let open = opened.get(plan);
  if (!open) {
    open = new OpenPlan(plan);
    opened.set(plan, open);
  }
  return open;
}

/** The conditions of a questionnaire with these answers. Each is evaluated once, when it is first needed. */
export class Evaluation {
  private readonly known = new Map<object, boolean>();
  private readonly itemsKnown = new Map<object, readonly number[]>();

  constructor(
    readonly open: OpenPlan,
    readonly answers: Answers,
  ) {}

  /** Whether the element's own condition is met. */
  meetsOwnCondition(element: Conditions): boolean {
    return element.visibleIf === undefined ? element.visible : this.open.run(element.visibleIf, this.answers) === true;
  }

  private once(element: object, decide: () => boolean): boolean {
    let answer = this.known.get(element);
    if (answer === undefined) {
      answer = decide();
      this.known.set(element, answer);
    }
    return answer;
  }

  /** Whether an element is visible by its own condition and, for a container, because it has something to show. */
  elementVisible(element: ElementPlan | PagePlan): boolean {
    return this.once(element, () => {
      if (!this.meetsOwnCondition(element)) return false;
      if ('elements' in element) return element.elements.some((inner) => this.elementVisible(inner));
      if (element.kind === 'html') return true;
      const lists = moduleOf(element).lists?.(element) ?? [];
      return lists.every(({ list }) => !list.hideIfEmpty || this.items(list).length > 0);
    });
  }

  pageVisible(page: number): boolean {
    const plan = this.open.plan.pages[page];
    return plan !== undefined && this.elementVisible(plan);
  }

  /** Whether a question is visible by its own condition and those of its containers. */
  questionVisible({ plan, panels, page }: OpenQuestion): boolean {
    const around = this.open.plan.pages[page];
    return (
      this.elementVisible(plan) &&
      panels.every((panel) => this.elementVisible(panel)) &&
      around !== undefined &&
      this.elementVisible(around)
    );
  }

  private readOnly(element: Conditions): boolean {
    return element.enableIf === undefined ? element.readOnly : this.open.run(element.enableIf, this.answers) === false;
  }

  questionEnabled({ plan, panels, page }: OpenQuestion): boolean {
    const around = this.open.plan.pages[page];
    return !this.readOnly(plan) && !panels.some((panel) => this.readOnly(panel)) && !(around && this.readOnly(around));
  }

  /** Whether a page or panel is enabled. */
  containerEnabled(panels: readonly Conditions[]): boolean {
    return !panels.some((panel) => this.readOnly(panel));
  }

  /**
   * Whether an answer is required: never for a question that offers no choice now, because nobody could get past it.
   */
  required(element: PagePlan | PanelPlan | QuestionPlan): boolean {
    if ('kind' in element && element.kind !== 'panel') {
      if (moduleOf(element).calculate || this.offersNothing(element)) return false;
    }
    return element.requiredIf === undefined
      ? element.required
      : this.open.run(element.requiredIf, this.answers) === true;
  }

  private offersNothing(question: QuestionPlan): boolean {
    const isEmpty = ({ list }: NamedList) =>
      list.special.length === 0 && !this.items(list).some((index) => this.itemEnabled(list, index));
    return (moduleOf(question).lists?.(question) ?? []).some(isEmpty);
  }

  /** Returns the indexes of the items that are offered now, in the questionnaire's order. */
  items(list: ChoicesPlan): readonly number[] {
    let offered = this.itemsKnown.get(list);
    if (!offered) {
      offered = list.items.flatMap((item, index) => {
        const condition = item.visibleIf ?? list.visibleIf;
        // survey-core uses a ConditionRunner here, which accepts anything that equals true.
        // biome-ignore lint/suspicious/noDoubleEquals: as survey-core compares
        return condition === undefined || (this.open.run(condition, this.answers, item.value) as never) == true
          ? [index]
          : [];
      });
      this.itemsKnown.set(list, offered);
    }
    return offered;
  }

  itemEnabled(list: ChoicesPlan, index: number): boolean {
    const item = list.items[index];
    const condition = item?.enableIf ?? list.enableIf;
    // biome-ignore lint/suspicious/noDoubleEquals: as survey-core compares
    return condition === undefined || (this.open.run(condition, this.answers, item?.value) as never) == true;
  }
}
