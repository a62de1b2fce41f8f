import type {
  ChoicesPlan,
  ElementPlan,
  Expression,
  InputPlan,
  PagePlan,
  QuestionnairePlan,
  QuestionPlan,
  ValidatorPlan,
} from './plan';
import type { Problems } from './problems';
import { type Names, readConditionNames } from './references';
import type { Core } from './survey-core';

/** What a questionnaire is read with, to find what would keep members from going on. */
interface Source {
  readonly core: Core;
  readonly names: Names;
  readonly problems: Problems;
}

interface Placed {
  readonly question: QuestionPlan;
  readonly path: string;
  /** Conditions that hide or close it: its own, and those around it. */
  readonly gates: readonly Expression[];
}

function gatesOf({ visibleIf, enableIf }: { visibleIf?: Expression; enableIf?: Expression }): Expression[] {
  return [visibleIf, enableIf].filter((one): one is Expression => one !== undefined);
}

function questionsOf(elements: readonly ElementPlan[], path: string, around: readonly Expression[]): Placed[] {
  return elements.flatMap((element, index): Placed[] => {
    const at = `${path}.elements[${index}]`;
    const gates = [...around, ...gatesOf(element)];
    if (element.kind === 'panel') return questionsOf(element.elements, at, gates);
    return element.kind === 'html' ? [] : [{ question: element, path: at, gates }];
  });
}

/** Whether a condition only asks that something has no answer: two such questions take turns, and neither is stuck. */
function asksForNothing(expression: Expression): boolean {
  return /^\s*\{[^{}]+\}\s+empty\s*$/i.test(expression);
}

/**
 * Refuses questions that an answer of their own takes away, by themselves or by way of others on the page: the page
 * asks for an answer and then does not take it.
 */
function checkSelfHiding({ core, names, problems }: Source, page: PagePlan, path: string): void {
  const placed = questionsOf(page.elements, path, gatesOf(page));
  const here = new Set(placed.map(({ question }) => question.name));
  const edges = new Map<string, Map<string, Expression>>();
  for (const { question, gates } of placed) {
    const asked = new Map<string, Expression>();
    for (const gate of gates) {
      for (const name of readConditionNames(core, names, gate)) if (here.has(name)) asked.set(name, gate);
    }
    edges.set(question.name, asked);
  }
  const reported = new Set<string>();
  const follow = (from: string, trail: readonly string[], gates: readonly Expression[]): boolean => {
    for (const [name, gate] of edges.get(trail.at(-1) ?? from) ?? []) {
      const all = [...gates, gate];
      if (name === from && (trail.length === 1 || !all.every(asksForNothing))) return true;
      if (name !== from && !trail.includes(name) && !reached.has(name)) {
        reached.add(name);
        if (follow(from, [...trail, name], all)) {
          way = way.length > 0 ? way : [...trail, name];
          return true;
        }
      }
    }
    return false;
  };
  let way: string[] = [];
  let reached = new Set<string>();
  for (const { question, path: at } of placed) {
    [way, reached] = [[], new Set()];
    if (reported.has(question.name) || !follow(question.name, [question.name], [])) continue;
    for (const name of way) reported.add(name);
    const others = way.slice(1).map((name) => `"${name}"`);
    problems.add(
      at,
      question.name,
      others.length === 0
        ? `Whether "${question.name}" is asked depends on its own answer: once answered, it may be gone, and the page could never be sent.`
        : `Whether "${question.name}" is asked depends on its own answer, by way of ${others.join(', ')}: once answered, it may be gone, and the page could never be sent.`,
      others.length === 0
        ? `“${question.name}”是否显示取决于它自己的答案：作答后可能消失，页面将无法提交。`
        : `“${question.name}”经由${others.join('、')}取决于它自己的答案：作答后可能消失，页面将无法提交。`,
    );
  }
}

/** Refuses entries that their own choice closes; those that it takes away are refused as answers that clear each other. */
function checkEntries({ core, names, problems }: Source, { question, path }: Placed): void {
  const isOwn = (expression: Expression | undefined, part?: string) =>
    expression !== undefined && readConditionNames(core, names, expression, part).has(question.name);
  const refuse = (at: string) =>
    problems.add(
      at,
      question.name,
      `An entry of "${question.name}" depends on the answer to "${question.name}" itself: once chosen, it may be closed.`,
      `“${question.name}”的选项取决于该题自己的答案：选中后可能无法再选。`,
    );
  const check = (list: ChoicesPlan, step: string, isRow: boolean) => {
    if (!isRow && isOwn(list.enableIf)) refuse(`${path}.${step}EnableIf`);
    for (const [index, item] of list.items.entries()) {
      // Rows may depend on other rows, as when one opens after the other.
      const part = isRow ? String(item.value) : undefined;
      if (isOwn(item.enableIf, part)) refuse(`${path}.${step}[${index}]`);
    }
  };
  if ('choices' in question) check(question.choices, 'choices', false);
  if (question.kind === 'matrix') check(question.rows, 'rows', true);
}

type Reason = { readonly en: string; readonly zh: string };

function whyNeverInput(input: InputPlan): Reason | null {
  const { min, max, step, minIf, maxIf } = input;
  if (min !== undefined && max !== undefined && minIf === undefined && maxIf === undefined) {
    if (min > max)
      return { en: `its least value ${min} is above its largest ${max}`, zh: `最小值 ${min} 大于最大值 ${max}` };
    if (typeof min === 'number' && typeof max === 'number' && step !== undefined) {
      const next = Math.ceil(min / step - 1e-9) * step;
      if (next > max + 1e-9)
        return {
          en: `no multiple of ${step} lies from ${min} to ${max}`,
          zh: `${min} 到 ${max} 之间没有 ${step} 的倍数`,
        };
    }
  }
  return null;
}

/** Why no answer passes; says so only where it is certain. */
function whyNeverValid(
  validators: readonly ValidatorPlan[],
  input: InputPlan | null,
  most: number | null,
): Reason | null {
  for (const validator of validators) {
    if (!('min' in validator || 'max' in validator)) continue;
    const { kind, min, max } = validator as { kind: string; min?: number; max?: number };
    if (min !== undefined && max !== undefined && min > max) {
      return { en: `a validator wants at least ${min} and at most ${max}`, zh: `校验要求至少 ${min} 且至多 ${max}` };
    }
    if (kind === 'length' && min !== undefined && most !== null && min > most) {
      return {
        en: `a validator wants ${min} characters, and ${most} may be written`,
        zh: `校验要求 ${min} 个字符，但最多可填 ${most} 个`,
      };
    }
    if (kind === 'count' && min !== undefined && most !== null && min > most) {
      return {
        en: `a validator wants ${min} choices, and ${most} may be chosen`,
        zh: `校验要求选择 ${min} 项，但最多可选 ${most} 项`,
      };
    }
    const above = typeof input?.max === 'number' && min !== undefined && min > input.max;
    const below = typeof input?.min === 'number' && max !== undefined && max < input.min;
    if (kind === 'numeric' && (above || below)) {
      return { en: 'a validator and the bounds exclude each other', zh: '校验与取值范围互相矛盾' };
    }
  }
  return null;
}

function choosable(choices: ChoicesPlan): number {
  return (
    choices.items.filter(({ exclusive }) => !exclusive).length +
    choices.special.filter(({ kind }) => kind === 'other').length
  );
}

function whyNever(question: QuestionPlan): Reason | null {
  switch (question.kind) {
    case 'text':
      return whyNeverInput(question) ?? whyNeverValid(question.validators, question, question.maxLength);
    case 'comment':
      return whyNeverValid(question.validators, null, question.maxLength);
    case 'multipletext':
      for (const item of question.items) {
        const why = whyNeverInput(item) ?? whyNeverValid(item.validators, item, item.maxLength);
        if (why) return why;
      }
      return null;
    case 'checkbox':
    case 'ranking': {
      const { minSelected, maxSelected, choices } = question;
      const count = choosable(choices);
      if (maxSelected > 0 && minSelected > maxSelected) {
        return {
          en: `at least ${minSelected} must and at most ${maxSelected} may be chosen`,
          zh: `要求至少选 ${minSelected} 项且至多 ${maxSelected} 项`,
        };
      }
      if (minSelected > count)
        return {
          en: `at least ${minSelected} of ${count} choices must be chosen`,
          zh: `仅有 ${count} 个选项，却要求至少选 ${minSelected} 项`,
        };
      return whyNeverValid(question.validators, null, maxSelected > 0 ? Math.min(maxSelected, count) : count);
    }
    case 'slider': {
      const { range, minDistance = 0, maxDistance = Number.POSITIVE_INFINITY, min, max } = question;
      if (!range || (minDistance <= maxDistance && minDistance <= max - min && maxDistance >= 0)) return null;
      return { en: 'no two values lie as far apart as they must', zh: '没有两个值满足要求的间距' };
    }
    case 'matrix': {
      const { rows, columns, everyRow, uniqueColumns } = question;
      const sure =
        rows.visibleIf === undefined && rows.items.every(({ visibleIf, enableIf }) => !visibleIf && !enableIf);
      if (!everyRow || !uniqueColumns || !sure || rows.items.length <= columns.items.length) return null;
      return {
        en: 'every row needs another column, and there are fewer columns than rows',
        zh: '每行须选不同的列，但列数少于行数',
      };
    }
    default:
      return null;
  }
}

/** Refuses what would keep every member from going on: questions that hide themselves, and bounds that exclude each other. */
export function checkTraps(source: Source, plan: QuestionnairePlan): void {
  for (const [index, page] of plan.pages.entries()) {
    checkSelfHiding(source, page, `pages[${index}]`);
    for (const placed of questionsOf(page.elements, `pages[${index}]`, [])) {
      checkEntries(source, placed);
      const why = whyNever(placed.question);
      const { name } = placed.question;
      if (!why) continue;
      source.problems.add(
        placed.path,
        name,
        `No answer to "${name}" is valid: ${why.en}.`,
        `“${name}”没有有效的答案：${why.zh}。`,
      );
    }
  }
}
