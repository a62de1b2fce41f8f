import type { PageProgress } from '@pollen/contract/questionnaire-page';
import type { Evaluation } from './evaluation';
import type { OpenPlan } from './open-plan';
import { type ElementPlan, moduleOf, type PagePlan } from './plan';
import type { OpenQuestion } from './plan-index';
import type { ChoicesPlan, Expression } from './plan-parts';
import type { RunValues } from './run-words';
import { isEmpty } from './values';

interface Progress {
  readonly progress: PageProgress;
  /** Whether no page can follow this one, whatever is answered on it. */
  readonly last: boolean;
  /** Whether the answers of this page may decide that no page follows. */
  readonly mayBeLast: boolean;
}

/** The elements that may still be shown: those that the answers of earlier pages do not rule out. */
class Prospect {
  private readonly open: OpenPlan;

  constructor(
    private readonly evaluation: Evaluation,
    private readonly page: number,
  ) {
    this.open = evaluation.open;
  }

  private isOpen(expression: Expression): boolean {
    return this.open.lastPageAskedBy(expression) >= this.page;
  }

  mayShow(element: ElementPlan | PagePlan): boolean {
    const { visibleIf } = element;
    if (visibleIf !== undefined && this.isOpen(visibleIf)) return this.mayHaveContent(element);
    return this.evaluation.meetsOwnCondition(element) && this.mayHaveContent(element);
  }

  private mayHaveContent(element: ElementPlan | PagePlan): boolean {
    if ('elements' in element) return element.elements.some((inner) => this.mayShow(inner));
    if (element.kind === 'html') return true;
    return (moduleOf(element).lists?.(element) ?? []).every(({ list }) => this.mayOffer(list));
  }

  private mayOffer(list: ChoicesPlan): boolean {
    if (!list.hideIfEmpty || list.carriedFrom || this.evaluation.items(list).length > 0) return true;
    return list.items.some((item) => {
      const condition = item.visibleIf ?? list.visibleIf;
      return condition !== undefined && this.isOpen(condition);
    });
  }

  /** Returns whether a later page follows whatever is answered from this page on: something on it is shown in any case. */
  isCertain(element: ElementPlan | PagePlan): boolean {
    const { visibleIf } = element;
    if (visibleIf !== undefined && this.isOpen(visibleIf)) return false;
    if (!this.evaluation.meetsOwnCondition(element)) return false;
    if ('elements' in element) return element.elements.some((inner) => this.isCertain(inner));
    return element.kind === 'html' || !(moduleOf(element).lists?.(element) ?? []).some(({ list }) => list.hideIfEmpty);
  }

  mayAsk({ plan, panels }: OpenQuestion): boolean {
    return panels.every((panel) => this.mayShow(panel)) && this.mayShow(plan);
  }

  /** Whether later answers decide if a question is asked. */
  isUndecided(question: OpenQuestion): boolean {
    return this.conditionsOf(question).some((condition) => this.isOpen(condition));
  }

  /** Whether answers after the page of a question decide if it is shown there. */
  opensLater(question: OpenQuestion): boolean {
    return this.conditionsOf(question).some((condition) => this.open.lastPageAskedBy(condition) > question.page);
  }

  private conditionsOf({ plan, panels, page }: OpenQuestion): Expression[] {
    const around = this.open.plan.pages[page];
    return [plan, ...panels, ...(around ? [around] : [])].flatMap(({ visibleIf }) => visibleIf ?? []);
  }
}

/**
 * Returns the position of a page. Later pages count unless an answer of an earlier page rules them out, so that totals
 * only shrink on the way, and no page is called the last before another one follows.
 */
export function progressOf(evaluation: Evaluation, current: number, keptVisible: ReadonlySet<OpenQuestion>): Progress {
  const { plan, byPage } = evaluation.open;
  const prospect = new Prospect(evaluation, current);
  let [page, pages, before, own, after, undecided, answered] = [0, 0, 0, 0, 0, 0, 0];
  let isFollowed = false;
  for (const [index, questions] of byPage.entries()) {
    const around = plan.pages[index];
    const isShown = index === current || evaluation.pageVisible(index);
    if (!around || (!isShown && (index < current || !prospect.mayShow(around)))) continue;
    pages += 1;
    if (index === current) page = pages;
    else if (index > current) isFollowed ||= prospect.isCertain(around);
    for (const question of questions) {
      const isVisible = evaluation.questionVisible(question) || keptVisible.has(question);
      if (moduleOf(question.plan).calculate) {
        // Nobody answers a calculated value.
      } else if (index < current && isVisible) {
        const isAnswered = !isEmpty(evaluation.answers[question.key]);
        // A later answer may have opened it: it was not there when its page was answered.
        if (!isAnswered && prospect.opensLater(question)) continue;
        before += 1;
        if (isAnswered) answered += 1;
      } else if (index === current && isVisible) own += 1;
      else if (index >= current && prospect.mayAsk(question)) {
        after += 1;
        if (prospect.isUndecided(question)) undecided += 1;
      }
    }
  }
  return {
    progress: {
      page,
      pages,
      firstQuestion: own === 0 ? 0 : before + 1,
      lastQuestion: own === 0 ? 0 : before + own,
      questions: before + own + after,
      mayShrink: undecided > 0,
      answered,
    },
    last: page === pages,
    mayBeLast: !isFollowed || endsEarly(evaluation.open, current),
  };
}

/** Returns whether the answers of a page may complete the questionnaire although pages follow. */
function endsEarly({ plan, byPage }: OpenPlan, page: number): boolean {
  const asked = new Set((byPage[page] ?? []).flatMap(({ key, commentKey }) => [key, commentKey]));
  return plan.completeEarly.some(({ questions }) => questions.some((key) => asked.has(key)));
}

/** Returns what texts of a page may say about it, as survey-core counts: pages that are shown with the present answers. */
export function pageValues(evaluation: Evaluation, current: number): RunValues {
  const shown = evaluation.open.plan.pages.map((_, index) => evaluation.pageVisible(index));
  const before = shown.slice(0, current + 1).filter(Boolean).length;
  return new Map([
    ['pageno', shown[current] ? before : 0],
    ['pagecount', shown.filter(Boolean).length],
  ]);
}
