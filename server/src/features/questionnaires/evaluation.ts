import type { NamedList } from './kind-module';
import { MAX_VALUE_CHARACTERS } from './limits';
import type { Answers, OpenPlan } from './open-plan';
import { pathOf } from './paths';
import { type ElementPlan, moduleOf, type PagePlan, type PanelPlan, type QuestionPlan } from './plan';
import type { OpenQuestion } from './plan-index';
import type { CarriedPlan, ChoicePlan, ChoicesPlan, Conditions, Expression } from './plan-parts';
import { isChoiceValue, isEmpty } from './values';

/** How often entries that could not be chosen yet are tried again. */
const MAX_CHOICE_ROUNDS = 3;

/** Returns choices that members have written in the instances of another question, each once. */
function carriedChoices({ value, text }: CarriedPlan, instances: unknown): ChoicePlan[] {
  const found = new Map<string, ChoicePlan>();
  for (const instance of Array.isArray(instances) ? instances : []) {
    const own = Object(instance)[value] as unknown;
    if (isEmpty(own) || !isChoiceValue(own) || String(own).length > MAX_VALUE_CHARACTERS || found.has(String(own)))
      continue;
    const words = text === undefined ? own : (Object(instance)[text] as unknown);
    // Braces would be read as marks of answers.
    const shown = String(isChoiceValue(words) && !isEmpty(words) ? words : own).replace(/[{}]/g, '');
    found.set(String(own), { value: own, text: shown });
  }
  return [...found.values()];
}

/** The conditions of a questionnaire with these answers. Each is evaluated once, when it is first needed. */
export class Evaluation {
  private readonly known = new Map<object, boolean>();
  private readonly plansKnown = new Map<QuestionPlan, QuestionPlan>();
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
      return this.listsOf(element).every(({ list }) => !list.hideIfEmpty || this.items(list).length > 0);
    });
  }

  pageVisible(page: number): boolean {
    const plan = this.open.plan.pages[page];
    return plan !== undefined && this.elementVisible(plan);
  }

  /** Whether a question is visible by its own condition and those of its containers. */
  questionVisible(question: OpenQuestion): boolean {
    return this.elementVisible(question.plan) && this.aroundVisible(question);
  }

  /** Whether the containers of a question are visible. */
  aroundVisible({ panels, page }: OpenQuestion): boolean {
    const around = this.open.plan.pages[page];
    return panels.every((panel) => this.elementVisible(panel)) && around !== undefined && this.elementVisible(around);
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
    return this.listsOf(question).some(isEmpty);
  }

  /**
   * Returns a question with its choices: where these are carried on from the instances of another question, the answers
   * in them.
   */
  withChoices(plan: QuestionPlan): QuestionPlan {
    const carriedFrom = 'choices' in plan ? plan.choices.carriedFrom : undefined;
    if (!('choices' in plan) || carriedFrom === undefined) return plan;
    let resolved = this.plansKnown.get(plan);
    if (!resolved) {
      const items = carriedChoices(carriedFrom, this.open.find(pathOf(carriedFrom.question), this.answers).value);
      resolved = { ...plan, choices: { ...plan.choices, items } } as QuestionPlan;
      this.plansKnown.set(plan, resolved);
    }
    return resolved;
  }

  /** Returns the lists of a question, as far as it has any. */
  listsOf(plan: QuestionPlan): readonly NamedList[] {
    return moduleOf(plan).lists?.(this.withChoices(plan)) ?? [];
  }

  /** Whether the condition of an entry is met. That of a row with a question in each cell may ask about the row itself. */
  private meets(condition: Expression, list: ChoicesPlan, index: number, answers: Answers): boolean {
    const grid = this.open.index.byRows.get(list);
    const row = grid && this.open.instanceAt(grid, answers, index);
    const result = (row?.open ?? this.open).run(condition, row?.answers ?? answers, list.items[index]?.value);
    // survey-core uses a ConditionRunner here, which accepts anything that equals true.
    // biome-ignore lint/suspicious/noDoubleEquals: as survey-core compares
    return (result as never) == true;
  }

  /** Whether an entry of a list is offered now. */
  itemOffered(list: ChoicesPlan, index: number): boolean {
    const condition = list.items[index]?.visibleIf ?? list.visibleIf;
    return condition === undefined || this.meets(condition, list, index, this.answers);
  }

  /** Returns the indexes of the items that are offered now, in the questionnaire's order. */
  items(list: ChoicesPlan): readonly number[] {
    let offered = this.itemsKnown.get(list);
    if (!offered) {
      offered = [...list.items.keys()].filter((index) => this.itemOffered(list, index));
      this.itemsKnown.set(list, offered);
    }
    return offered;
  }

  itemEnabled(list: ChoicesPlan, index: number, answers: Answers = this.answers): boolean {
    const condition = list.items[index]?.enableIf ?? list.enableIf;
    return condition === undefined || this.meets(condition, list, index, answers);
  }

  /**
   * Whether entries of a list can be chosen one after the other, each while it is enabled by what is chosen already.
   * Tries the order in which they were sent and the opposite one, and those that were chosen earlier first.
   */
  canChoose(list: ChoicesPlan, question: string, values: readonly unknown[], earlier: ReadonlySet<unknown>): boolean {
    const key = this.open.questions.get(question)?.key ?? question;
    const isList = Array.isArray(this.answers[key]);
    const indexes = new Map<unknown, number>(list.items.map((item, index) => [item.value, index]));
    const inOrder = (order: readonly unknown[], first: readonly unknown[] = []): boolean => {
      const chosen = [...first];
      let left = order;
      for (let round = 0; round < MAX_CHOICE_ROUNDS && left.length > 0; round += 1) {
        left = left.filter((value) => {
          const index = indexes.get(value);
          const before = isList ? [...chosen] : chosen[0];
          const answers = { ...this.answers, [key]: chosen.length > 0 ? before : undefined };
          if (index !== undefined && !this.itemEnabled(list, index, answers)) return true;
          chosen.push(value);
          return false;
        });
      }
      return left.length === 0;
    };
    const kept = values.filter((value) => earlier.has(value));
    const added = values.filter((value) => !earlier.has(value));
    return inOrder(values) || inOrder(values.toReversed()) || (kept.length > 0 && inOrder(added, kept));
  }
}
