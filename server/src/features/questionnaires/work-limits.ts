import { MAX_COMPARISONS, MAX_PATTERN_STEPS, MAX_QUOTES } from './limits';
import { patternSteps } from './patterns';
import type { ChoicesPlan, Conditions, ElementPlan, Expression, QuestionnairePlan, ValidatorPlan } from './plan';
import type { Problems } from './problems';
import { marksIn } from './references';
import type { Core } from './survey-core';

/** How much of an expression there is to work out: its comparisons, functions, names and constants. */
function operandsIn(core: Core, expression: Expression): number {
  const operands: unknown[] = [];
  new core.ConditionsParser().parseExpression(expression)?.addOperandsToList(operands as never);
  return operands.length;
}

/** Every expression of a plan with how often one evaluation of the whole questionnaire runs it. */
function* expressionsOf(plan: QuestionnairePlan): Generator<readonly [Expression, number]> {
  const ofConditions = function* ({ visibleIf, enableIf, requiredIf }: Conditions) {
    for (const one of [visibleIf, enableIf, requiredIf]) if (one !== undefined) yield [one, 1] as const;
  };
  const ofList = function* ({ items, visibleIf, enableIf }: ChoicesPlan) {
    for (const one of [visibleIf, enableIf]) if (one !== undefined) yield [one, items.length] as const;
    for (const item of items) {
      for (const one of [item.visibleIf, item.enableIf]) if (one !== undefined) yield [one, 1] as const;
    }
  };
  const ofElements = function* (elements: readonly ElementPlan[]): Generator<readonly [Expression, number]> {
    for (const element of elements) {
      yield* ofConditions(element);
      if (element.kind === 'panel') yield* ofElements(element.elements);
      if ('choices' in element) yield* ofList(element.choices as ChoicesPlan);
      if (element.kind === 'matrix') {
        yield* ofList(element.rows);
        yield* ofList(element.columns);
      }
      if (element.kind === 'text') {
        for (const one of [element.minIf, element.maxIf]) if (one !== undefined) yield [one, 1] as const;
      }
      for (const validator of 'validators' in element ? element.validators : []) {
        if (validator.kind === 'expression') yield [validator.expression, 1] as const;
      }
      for (const { validators } of element.kind === 'multipletext' ? element.items : []) {
        for (const validator of validators)
          if (validator.kind === 'expression') yield [validator.expression, 1] as const;
      }
    }
  };
  for (const page of plan.pages) {
    yield* ofConditions(page);
    yield* ofElements(page.elements);
  }
  for (const { if: one } of [...plan.screening, ...plan.completeEarly]) yield [one, 1] as const;
  for (const { if: one } of plan.endTexts) if (one !== undefined) yield [one, 1] as const;
}

/** What is no text for members, although it is one and may hold braces. */
const notTexts = new Set(['if', 'visibleIf', 'enableIf', 'requiredIf', 'minIf', 'maxIf', 'expression', 'pattern']);

/** How often the texts of a plan quote an answer, in whatever language and place. */
function countQuotes(value: unknown): number {
  if (typeof value === 'string') return marksIn(value).length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + (notTexts.has(key) ? 0 : countQuotes(inner)), 0);
}

/** Steps of all patterns of some elements, each with the longest text that it may meet. */
function patternStepsOf(elements: readonly ElementPlan[]): number {
  const own = (maxLength: number, validators: readonly ValidatorPlan[]) =>
    validators.reduce((sum, one) => sum + (one.kind === 'regex' ? patternSteps(one.pattern) * maxLength : 0), 0);
  return elements.reduce((sum, element) => {
    if (element.kind === 'panel') return sum + patternStepsOf(element.elements);
    if (element.kind === 'text' || element.kind === 'comment') return sum + own(element.maxLength, element.validators);
    if (element.kind !== 'multipletext') return sum;
    return element.items.reduce((inner, item) => inner + own(item.maxLength, item.validators), sum);
  }, 0);
}

/**
 * Refuses a questionnaire whose conditions, patterns and quotes would keep a server from other members whenever somebody turns
 * a page: members' answers are worked out between the calls of everybody else.
 */
export function checkWork(core: Core, plan: QuestionnairePlan, problems: Problems): void {
  const weights = new Map<Expression, number>();
  let comparisons = 0;
  for (const [expression, times] of expressionsOf(plan)) {
    const weight = weights.get(expression) ?? operandsIn(core, expression);
    weights.set(expression, weight);
    comparisons += weight * times;
  }
  if (comparisons > MAX_COMPARISONS) {
    problems.add(
      '',
      null,
      `The conditions are too much work: ${comparisons} parts, counted once for each entry of a list that has a condition; ${MAX_COMPARISONS} may be.`,
      `条件过多：共 ${comparisons} 个部分（带条件的列表按每一项计算），最多 ${MAX_COMPARISONS} 个。`,
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
