import { checkEntries } from './entry-loops';
import { readConditionNames } from './expressions';
import { type ElementPlan, moduleOf, type PagePlan, type QuestionnairePlan, type QuestionPlan } from './plan';
import type { Expression } from './plan-parts';
import type { Problems } from './problems';
import type { Names } from './references';
import type { Core } from './survey-core';

/** What the search for dead ends needs of the compiler. */
interface Source {
  readonly core: Core;
  readonly names: Names;
  readonly problems: Problems;
}

interface Placed {
  readonly question: QuestionPlan;
  readonly path: string;
  /** The conditions that hide or disable the question: its own and those of its containers. */
  readonly gates: readonly Expression[];
}

function gatesOf({ visibleIf, enableIf }: { visibleIf?: Expression; enableIf?: Expression }): Expression[] {
  return [visibleIf, enableIf].filter((one): one is Expression => one !== undefined);
}

/** Returns the questions of a list of elements, which stands at a path, and of the panels in it. */
function questionsOf(elements: readonly ElementPlan[], path: string, around: readonly Expression[]): Placed[] {
  return elements.flatMap((element, index): Placed[] => {
    const at = `${path}[${index}]`;
    const gates = [...around, ...gatesOf(element)];
    if (element.kind === 'panel') return questionsOf(element.elements, `${at}.elements`, gates);
    return element.kind === 'html' ? [] : [{ question: element, path: at, gates }];
  });
}

/**
 * Whether a condition only asks that something has no answer: two such questions take turns, and none is a dead end.
 */
function asksForEmpty(expression: Expression): boolean {
  return /^\s*\{[^{}]+\}\s+empty\s*$/i.test(expression);
}

/**
 * Reports questions that their own answer hides, directly or through other questions of the page: the page asks for an
 * answer and then does not accept it.
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
      if (name === from && (trail.length === 1 || !all.every(asksForEmpty))) return true;
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
      question.visibleIf === undefined ? at : `${at}.visibleIf`,
    );
  }
}

/**
 * Reports dead ends, which no member could get past: questions that hide themselves, and bounds that exclude each
 * other.
 */
export function checkDeadEnds(
  source: Source,
  plan: QuestionnairePlan,
  pathOfElements: (index: number) => string = (index) => `pages[${index}].elements`,
): void {
  for (const [index, page] of plan.pages.entries()) {
    checkSelfHiding(source, page, pathOfElements(index));
    for (const placed of questionsOf(page.elements, pathOfElements(index), [])) {
      checkEntries(source, placed.question, placed.path);
      const why = moduleOf(placed.question).whyNever?.(placed.question);
      const { name } = placed.question;
      if (!why) continue;
      source.problems.add(
        placed.path,
        name,
        `No answer to "${name}" is valid: ${why.en}.`,
        `“${name}”没有有效的答案：${why.zh}。`,
        placed.path,
      );
    }
  }
}
