import type { PathStep } from './paths';
import type { Pattern } from './patterns';
import {
  type ElementPlan,
  moduleOf,
  type PanelPlan,
  type QuestionnairePlan,
  type QuestionPlan,
  templateOf,
} from './plan';
import type { ChoicesPlan, Expression } from './plan-parts';
import { COMMENT_SUFFIX } from './references';
import { isRepeated, type RepeatedPlan } from './repeated';

export interface OpenQuestion {
  readonly plan: QuestionPlan;
  readonly page: number;
  /** The panels around the question, outermost first. */
  readonly panels: readonly PanelPlan[];
  /** The key of its answer: its name, or that of the question into whose answer it stores. */
  readonly key: string;
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
export interface Scope {
  getValue(params: { path: PathStep[]; isOriginalValue?: boolean }): {
    isFound: boolean;
    value?: unknown;
    requireStrictCompare?: boolean;
  };
}

/** The value of a name. */
export type Found = ReturnType<Scope['getValue']>;

export interface Runner {
  runContext(context: Scope, properties?: Record<string, unknown>): unknown;
}

/** The questions and expressions of a plan; all instances of a template share them. */
export class PlanIndex {
  readonly questions = new Map<string, OpenQuestion>();
  /** All possible keys of the answers. */
  readonly keys = new Map<string, OpenQuestion>();
  readonly byPage: readonly OpenQuestion[][];
  readonly byLowerName = new Map<string, OpenQuestion>();
  private readonly byKey = new Map<string, OpenQuestion[]>();
  /** The questions that are answered once for each entry of these lists. */
  readonly byRows = new Map<ChoicesPlan, OpenQuestion>();
  readonly runners = new Map<Expression, Runner>();
  readonly pagesAsked = new Map<Expression, number>();
  /** The last page that can change an answer, by its key; found when it is first needed. */
  pagesOfAnswers: ReadonlyMap<string, number> | null = null;
  readonly patterns = new Map<string, Pattern>();
  readonly variables: ReadonlyMap<string, Expression>;
  /** The templates of the questions that are answered any number of times, by question name. */
  readonly templates = new Map<string, PlanIndex>();

  private readonly rowPlaces = new Map<ChoicesPlan, ReadonlyMap<string, number>>();

  constructor(readonly plan: QuestionnairePlan) {
    this.variables = new Map((plan.variables ?? []).map(({ name, expression }) => [name.toLowerCase(), expression]));
    this.byPage = plan.pages.map((page, index) => this.collect(page.elements, index, []));
  }

  templateOf({ plan: question }: OpenQuestion): PlanIndex {
    let template = this.templates.get(question.name);
    if (!template) {
      template = new PlanIndex(templateOf(question as unknown as RepeatedPlan));
      this.templates.set(question.name, template);
    }
    return template;
  }

  /** Returns the places of rows by their names in lower case. */
  placesOf(rows: ChoicesPlan): ReadonlyMap<string, number> {
    let places = this.rowPlaces.get(rows);
    if (!places) {
      // Of two names that differ in case, the first one is meant.
      const named = rows.items.map(({ value }, place) => [String(value).toLowerCase(), place] as const);
      places = new Map(named.toReversed());
      this.rowPlaces.set(rows, places);
    }
    return places;
  }

  /** Returns the questions that store into the same answer as this one, itself included. */
  sharing({ key }: OpenQuestion): readonly OpenQuestion[] {
    return this.byKey.get(key) ?? [];
  }

  private collect(elements: readonly ElementPlan[], page: number, panels: readonly PanelPlan[]): OpenQuestion[] {
    return elements.flatMap((element) => {
      if (element.kind === 'html') return [];
      if (element.kind === 'panel') return this.collect(element.elements, page, [...panels, element]);
      const key = element.sharesWith ?? element.name;
      const commentKey = element.name + COMMENT_SUFFIX;
      const question: OpenQuestion = { plan: element, page, panels, key, commentKey, parts: partsOf(element) };
      this.questions.set(element.name, question);
      const lower = element.name.toLowerCase();
      if (element.sharesWith === undefined && !this.byLowerName.has(lower)) this.byLowerName.set(lower, question);
      this.keys.set(element.name, question);
      this.byKey.set(key, [...(this.byKey.get(key) ?? []), question]);
      if (element.comment) this.keys.set(question.commentKey, question);
      if (isRepeated(element) && element.rows) this.byRows.set(element.rows, question);
      return [question];
    });
  }
}
