import type { Evaluation } from './evaluation';
import type { ElementPlan, PagePlan, PanelPlan } from './plan';
import type { OpenQuestion } from './plan-index';

/**
 * Returns the numbers of the visible questions by name, counted as in survey-core: over all pages or on each, and in
 * panels that number their own questions from 1 or below their own number ("2.1").
 */
export function numbersOf(evaluation: Evaluation, keptVisible: ReadonlySet<OpenQuestion>): ReadonlyMap<string, string> {
  const { plan, questions } = evaluation.open;
  const numbers = new Map<string, string>();
  if (plan.numbering === 'off') return numbers;
  const kept = new Set<ElementPlan>([...keptVisible].flatMap(({ plan: question, panels }) => [question, ...panels]));
  const isVisible = (element: ElementPlan) => evaluation.elementVisible(element) || kept.has(element);
  const isRecursive = ({ numbering }: PanelPlan) => (numbering ?? plan.numbering) === 'recursive';

  /** Numbers what is in a container from `index` on; returns how many numbers it takes. `before` is its own number. */
  function count(container: PagePlan | PanelPlan, from: number, before: string): number {
    let index = from;
    for (const element of container.elements) {
      if (!isVisible(element) || element.kind === 'html') continue;
      if (element.kind === 'panel') {
        index += countPanel(element, index, before);
        continue;
      }
      if (!questions.has(element.name) || !element.numbered) continue;
      index += 1;
      numbers.set(element.name, `${before}${index}`);
    }
    return index - from;
  }

  function countPanel(panel: PanelPlan, index: number, before: string): number {
    const takesNumber = (panel.numbered === true || isRecursive(panel)) && panel.title !== '';
    const next = index + (takesNumber ? 1 : 0);
    if (panel.numbering === 'off') return next - index;
    const inside = isRecursive(panel) ? (takesNumber ? `${before}${next}.` : before) : '';
    if (isRecursive(panel) || panel.numbering === 'onpanel') {
      count(panel, 0, inside);
      return next - index;
    }
    return next - index + count(panel, next, inside);
  }

  let index = 0;
  for (const [page, around] of plan.pages.entries()) {
    if (!evaluation.pageVisible(page) && ![...keptVisible].some((question) => question.page === page)) continue;
    index = (plan.numbering === 'onPage' ? 0 : index) + count(around, plan.numbering === 'onPage' ? 0 : index, '');
  }
  return numbers;
}
