import { circlesIn, graphOf } from './circles';
import { questionsRead } from './condition-reads';
import { checkEntries } from './entry-loops';
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
 * Reports questions that their own answer hides, directly or through other questions of the page: the page asks for an
 * answer and then does not accept it.
 */
function checkSelfHiding(source: Source, page: PagePlan, path: string): void {
  const placed = new Map(questionsOf(page.elements, path, gatesOf(page)).map((one) => [one.question.name, one]));
  const graph = graphOf([...placed.keys()], (name) =>
    (placed.get(name)?.gates ?? [])
      .flatMap((gate) => questionsRead(source, gate))
      .filter((read) => placed.has(read.name)),
  );
  for (const [name = '', ...others] of circlesIn(graph)) {
    const { path: at = path, question } = placed.get(name) ?? {};
    const [en, zh] = [others.map((one) => `"${one}"`).join(', '), others.map((one) => `“${one}”`).join('、')];
    source.problems.add(
      at,
      name,
      `Whether "${name}" is asked depends on its own answer${en && `, by way of ${en}`}: once answered, it may be gone, and the page could never be sent.`,
      `“${name}”是否显示${zh && `经由${zh}`}取决于它自己的答案：作答后可能消失，页面将无法提交。`,
      question?.visibleIf === undefined ? at : `${at}.visibleIf`,
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
