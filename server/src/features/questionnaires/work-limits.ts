import { MOST_INSTANCES } from '@pollen/contract/answers';
import { marksIn } from './expressions';
import { MAX_COMPARISONS, MAX_PATTERN_STEPS, MAX_QUOTES, PAIRS_OF_A_PART } from './limits';
import { openPlan } from './open-plan';
import { type Operand, parseOperand, variablesOf } from './operands';
import { patternSteps } from './patterns';
import { type ElementPlan, moduleOf, type QuestionnairePlan, type QuestionPlan, templateOf } from './plan';
import type { ChoicesPlan, Conditions, Expression, ValidatorPlan } from './plan-parts';
import type { Problems } from './problems';
import { isRepeated, type RepeatedPlan } from './repeated';
import type { Core } from './survey-core';

/** Returns how many entries the answer to a question may have. */
function entriesOf(question: QuestionPlan): number {
  if (isRepeated(question)) return question.most * (templateOf(question).pages[0]?.elements.length ?? 1);
  const { parts, isList, options } = moduleOf(question);
  if ('choices' in question && question.choices.carriedFrom) return MOST_INSTANCES;
  if (parts) return parts(question).length;
  return (isList?.(question) && options?.(question).length) || 1;
}

/** Computes the cost of the expressions of a plan. */
class Weights {
  private readonly known = new Map<Expression, number>();
  private readonly variables: ReadonlyMap<string, Expression>;
  private readonly entries: ReadonlyMap<string, number>;

  constructor(
    private readonly core: Core,
    plan: QuestionnairePlan,
  ) {
    this.variables = new Map((plan.variables ?? []).map(({ name, expression }) => [name.toLowerCase(), expression]));
    const questions = openPlan(plan).questions.values();
    this.entries = new Map([...questions].map((one) => [one.plan.name.toLowerCase(), entriesOf(one.plan)]));
  }

  /** Counts comparisons, functions, names and constants, and the pairs of entries when lists are compared. */
  weightOf(expression: Expression): number {
    let weight = this.known.get(expression);
    if (weight === undefined) {
      // A calculated value that depends on itself is reported elsewhere.
      this.known.set(expression, 0);
      const operand = parseOperand(this.core, expression);
      const parts: unknown[] = [];
      operand?.addOperandsToList(parts);
      weight = parts.length + Math.floor(this.pairsIn(operand) / PAIRS_OF_A_PART);
      // A calculated value is calculated again wherever it stands.
      for (const mark of variablesOf(operand)) {
        const calculated = this.variables.get(mark.trim().toLowerCase());
        if (calculated !== undefined) weight += this.weightOf(calculated);
      }
      this.known.set(expression, weight);
    }
    return weight;
  }

  private pairsIn(operand: Operand | undefined): number {
    if (!operand) return 0;
    const { left, right, expression, parameters, values } = operand;
    const inner = [left, right, expression, parameters, ...(values ?? [])];
    return inner.reduce((sum, one) => sum + this.pairsIn(one), this.ownPairs(operand));
  }

  private ownPairs(operand: Operand): number {
    switch (operand.getType()) {
      case 'binary':
        if (operand.operatorName === 'and' || operand.operatorName === 'or') return 0;
        return this.sizeOf(operand.left) * this.sizeOf(operand.right);
      case 'unary':
        return this.sizeOf(operand.expression);
      case 'function':
        return this.sizeOf(operand.parameters);
      default:
        return 0;
    }
  }

  private sizeOf(operand: Operand | undefined): number {
    switch (operand?.getType()) {
      // A row of a grid or an entry of a list has the name of the question with a suffix.
      case 'variable':
        return this.entries.get((operand.variable ?? '').toLowerCase()) ?? 1;
      case 'array':
        return (operand.values ?? []).reduce((sum, one) => sum + this.sizeOf(one), 0);
      case 'function':
        return this.sizeOf(operand.parameters);
      default:
        return 1;
    }
  }
}

/**
 * How often a page turn settles the answers of an instance inside another one while it settles those around them once, as
 * measured: also when answers clear each other on every level.
 */
const TURNS_OF_A_LEVEL = 2;

/**
 * Yields every expression of a plan with the number of times that one evaluation of the questionnaire runs it. `inside`: the
 * plan is a template.
 */
function* expressionsOf(plan: QuestionnairePlan, inside = false): Generator<readonly [Expression, number]> {
  const ofConditions = function* ({ visibleIf, enableIf, requiredIf }: Conditions) {
    for (const one of [visibleIf, enableIf, requiredIf]) if (one !== undefined) yield [one, 1] as const;
  };
  const ofList = function* ({ items, carriedFrom, visibleIf, enableIf }: ChoicesPlan) {
    const length = carriedFrom ? MOST_INSTANCES : items.length;
    for (const one of [visibleIf, enableIf]) if (one !== undefined) yield [one, length] as const;
    for (const item of items) {
      for (const one of [item.visibleIf, item.enableIf]) if (one !== undefined) yield [one, 1] as const;
    }
  };
  const ofElements = function* (elements: readonly ElementPlan[]): Generator<readonly [Expression, number]> {
    for (const element of elements) {
      yield* ofConditions(element);
      if (element.kind === 'panel') yield* ofElements(element.elements);
      if (element.kind === 'panel' || element.kind === 'html') continue;
      if (isRepeated(element)) {
        // Each instance has its own conditions; rows are those that are there, panels as many as there may be.
        const most = element.most * (inside ? TURNS_OF_A_LEVEL : 1);
        for (const [one, times] of expressionsOf(templateOf(element), true)) yield [one, times * most] as const;
        if (element.countIs !== undefined) yield [element.countIs, 1] as const;
      }
      const { lists, fields, expressions } = moduleOf(element);
      for (const one of expressions?.(element) ?? []) yield [one, 1] as const;
      for (const { list } of lists?.(element) ?? []) yield* ofList(list);
      const own = fields?.(element) ?? [];
      for (const one of own.flatMap(({ minIf, maxIf }) => [minIf, maxIf]))
        if (one !== undefined) yield [one, 1] as const;
      // A question that is a single field has the same validators as its field.
      for (const validator of new Set([element, ...own].flatMap(({ validators }) => validators)))
        if (validator.kind === 'expression') yield [validator.expression, 1] as const;
    }
  };
  for (const { expression } of plan.variables ?? []) yield [expression, 1] as const;
  for (const page of plan.pages) {
    yield* ofConditions(page);
    yield* ofElements(page.elements);
  }
  for (const { if: one } of [...plan.screening, ...plan.completeEarly, ...(plan.skips ?? [])]) yield [one, 1] as const;
  for (const { if: one, value } of plan.assignments ?? []) {
    if (one !== undefined) yield [one, 1] as const;
    // A default is calculated with the answers of the round before, too.
    if ('expression' in value) yield [value.expression, value.kind === 'default' ? 2 : 1] as const;
  }
  for (const { if: one } of plan.endTexts) if (one !== undefined) yield [one, 1] as const;
}

/** Properties that are strings with possible braces but not texts for members. */
const notTexts = new Set([
  'if',
  'visibleIf',
  'enableIf',
  'requiredIf',
  'minIf',
  'maxIf',
  'expression',
  'pattern',
  'assignments',
  'skips',
]);

/** Counts the quoted answers in all texts of a plan. */
function countQuotes(value: unknown): number {
  if (typeof value === 'string') return marksIn(value).length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + (notTexts.has(key) ? 0 : countQuotes(inner)), 0);
}

/** Returns the steps of all patterns of some elements, each with its longest possible text. */
function patternStepsOf(elements: readonly ElementPlan[]): number {
  const own = (maxLength: number, validators: readonly ValidatorPlan[]) =>
    validators.reduce((sum, one) => sum + (one.kind === 'regex' ? patternSteps(one.pattern, maxLength) : 0), 0);
  return elements.reduce((sum, element) => {
    if (element.kind === 'panel') return sum + patternStepsOf(element.elements);
    if (element.kind !== 'html' && isRepeated(element))
      return sum + element.most * patternStepsOf(templateOf(element).pages.flatMap((page) => page.elements));
    const fields = element.kind === 'html' ? [] : (moduleOf(element).fields?.(element) ?? []);
    return fields.reduce((inner, { maxLength, validators }) => inner + own(maxLength, validators), sum);
  }, 0);
}

/** The questions of a plan that are answered any number of times, without those in templates. */
function repeatedIn(elements: readonly ElementPlan[]): (QuestionPlan & RepeatedPlan)[] {
  return elements.flatMap((element) => {
    if (element.kind === 'panel') return repeatedIn(element.elements);
    return element.kind !== 'html' && isRepeated(element) ? [element] : [];
  });
}

/**
 * Lowers how many instances members may add until their conditions fit into the work of a page turn, with a remark. Few
 * questionnaires say how many there may be, and survey-core allows a hundred of any size.
 */
export function limitInstances(core: Core, plan: QuestionnairePlan, remarks: Problems): void {
  const weights = new Weights(core, plan);
  const weightOf = (one: QuestionnairePlan) =>
    [...expressionsOf(one, one !== plan)].reduce(
      (sum, [expression, times]) => sum + weights.weightOf(expression) * times,
      0,
    );
  const heavy = plan.pages
    .flatMap((page) => repeatedIn(page.elements))
    .map((question) => ({ question, weight: weightOf(templateOf(question)) }))
    .filter(({ weight, question }) => weight > 0 && !question.rows);
  const ofInstances = heavy.reduce((sum, { question, weight }) => sum + question.most * weight, 0);
  const total = weightOf(plan);
  if (total <= MAX_COMPARISONS) return;
  const room = Math.max(0, MAX_COMPARISONS - (total - ofInstances)) / Math.max(1, heavy.length);
  for (const { question, weight } of heavy) {
    const most = Math.max(question.count, question.least, Math.floor(room / weight));
    if (most >= question.most) continue;
    // The plan is still being made.
    (question as { most: number }).most = most;
    remarks.add(
      'pages',
      question.name,
      `Members can add at most ${most} entries: each has many conditions.`,
      `会员最多可添加到 ${most} 项，因为每一项都有很多条件。`,
    );
  }
}

/**
 * Reports a questionnaire whose conditions, patterns and quotes would block the server at every page turn, because
 * members' answers are evaluated in the main thread.
 */
export function checkWork(core: Core, plan: QuestionnairePlan, problems: Problems): void {
  const weights = new Weights(core, plan);
  let comparisons = 0;
  for (const [expression, times] of expressionsOf(plan)) comparisons += weights.weightOf(expression) * times;
  if (comparisons > MAX_COMPARISONS) {
    problems.add(
      '',
      null,
      `The conditions are too much work: ${comparisons} parts; at most ${MAX_COMPARISONS} are possible. A list that has a condition counts once for each of its entries, and a comparison of two long lists counts many times.`,
      `条件过多：共 ${comparisons} 个部分，最多 ${MAX_COMPARISONS} 个。带条件的列表按每一项计算，两个长列表的比较按多次计算。`,
    );
  }
  for (const [index, page] of plan.pages.entries()) {
    if (patternStepsOf(page.elements) <= MAX_PATTERN_STEPS) continue;
    problems.add(
      `pages[${index}]`,
      page.name,
      'The patterns of this page are too much work: use fewer or shorter ones, a smaller maxLength, or more pages.',
      '此页的正则校验工作量过大：请减少或缩短正则、减小 maxLength，或分成多页。',
    );
  }
  const quotes = countQuotes(plan);
  if (quotes > MAX_QUOTES) {
    problems.add(
      '',
      null,
      `The texts quote answers more than ${MAX_QUOTES} times.`,
      `文本中引用答案超过 ${MAX_QUOTES} 次。`,
    );
  }
}
