import type { CertainRules } from './certain-rules';
import { type ElementPlan, moduleOf, type QuestionnairePlan } from './plan';
import type { ChoicesPlan, Conditions } from './plan-parts';
import type { Problem } from './problems';

/** Finds the elements that no member can ever see or answer, as far as that is certain from the plan. */
export function findUnreachable(plan: QuestionnairePlan, rules: CertainRules): Problem[] {
  const found: Problem[] = [];
  const isNever = ({ visible, visibleIf }: Conditions) =>
    visibleIf === undefined ? !visible : rules.whyNeverTrue(visibleIf) !== null;
  const isHidden = (element: ElementPlan): boolean =>
    isNever(element) || (element.kind === 'panel' && element.elements.length > 0 && element.elements.every(isHidden));
  const hasNoEntry = ({ items, special, visibleIf }: ChoicesPlan) =>
    special.length === 0 &&
    items.every((item) => {
      const condition = item.visibleIf ?? visibleIf;
      return condition !== undefined && rules.whyNeverTrue(condition) !== null;
    });
  const add = (path: string, name: string, en: string, zh: string) =>
    found.push({ path, element: name, message: { en, zh } });

  const visit = (elements: readonly ElementPlan[], path: string) => {
    for (const [index, element] of elements.entries()) {
      const at = `${path}.elements[${index}]`;
      const { name } = element;
      // A rule that is never true is reported as such.
      if (isHidden(element)) {
        if (element.visibleIf === undefined) add(at, name, `"${name}" is never shown.`, `“${name}”永远不会显示。`);
        continue;
      }
      if (element.kind === 'panel') visit(element.elements, at);
      if (element.kind === 'panel' || element.kind === 'html') continue;
      const lists = moduleOf(element).lists?.(element) ?? [];
      if (lists.some(({ name, list }) => name !== 'rows' && !list.carriedFrom && hasNoEntry(list))) {
        add(at, name, `"${name}" never offers an answer.`, `“${name}”永远没有可选的答案。`);
      } else if (
        element.required &&
        element.readOnly &&
        element.enableIf === undefined &&
        element.defaultValue === undefined
      ) {
        add(at, name, `"${name}" is required, but takes no answer.`, `“${name}”为必答题，但无法作答。`);
      }
    }
  };
  for (const [index, page] of plan.pages.entries()) {
    const path = `pages[${index}]`;
    visit(page.elements, path);
    const isEmpty =
      page.elements.length > 0 && page.elements.every((one) => isHidden(one) && one.visibleIf === undefined);
    if (isEmpty || (page.visibleIf === undefined && !page.visible)) {
      add(path, page.name, `Page "${page.name}" is never shown.`, `页面“${page.name}”永远不会显示。`);
    }
  }
  return found;
}
