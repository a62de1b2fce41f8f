import { lastPagesOfAnswers } from './asked-pages';
import { asObjects, entryQuestions, propertyOf } from './entries-of-choices';
import { meaningOf } from './inner-names';
import { variablesIn } from './operands';
import { nameOf, type PathStep, pathOf, splitPath } from './paths';
import { Pattern } from './patterns';
import { moduleOf, type QuestionnairePlan } from './plan';
import { type Found, type OpenQuestion, PlanIndex, type Runner } from './plan-index';
import type { ChoicePlan, Expression } from './plan-parts';
import { COMMENT_SUFFIX } from './references';
import { isRepeated, type RepeatedPlan } from './repeated';
import type { RunValues } from './run-words';
import { surveyCore } from './survey-core';
import { isEmpty } from './values';

/** Stored answers by key; undefined without an answer. */
export type Answers = Readonly<Record<string, unknown>>;

/** Where a template stands: one instance of a question in the questionnaire, or template, around it. */
interface InstanceScope {
  readonly outer: OpenPlan;
  readonly question: OpenQuestion;
  /** The answers around the instance. */
  readonly answers: Answers;
  readonly index: number;
}

/** What stands around an instance: the plan and its answers, and the place of the instance there. */
export interface Surroundings {
  readonly open: OpenPlan;
  readonly answers: Answers;
  readonly index: number;
}

/** An instance of a question with its answers; `index` is its place among all instances or rows. */
export interface OpenedInstance {
  readonly open: OpenPlan;
  readonly index: number;
  readonly answers: Answers;
  readonly row?: ChoicePlan;
}

/** What a path refers to: names of one questionnaire, or of one instance of a template. */
export interface Within {
  readonly open: OpenPlan;
  readonly answers: Answers;
  readonly path: readonly PathStep[];
}

/** The question, or its comment, to which a path refers. */
interface Located {
  readonly question: OpenQuestion;
  readonly index: number | undefined;
  /** The path below the answer; empty for the whole answer. */
  readonly part: readonly PathStep[];
  readonly isComment: boolean;
}

/** A plan with parsed expressions and indexed questions; cached as long as the plan. */
export class OpenPlan {
  readonly plan: QuestionnairePlan;
  readonly questions: ReadonlyMap<string, OpenQuestion>;
  /** All possible keys of the answers. */
  readonly keys: ReadonlyMap<string, OpenQuestion>;
  readonly byPage: readonly OpenQuestion[][];

  constructor(
    readonly index: PlanIndex,
    /** What texts and expressions may say about the run itself, by name in lower case. */
    private readonly runValues: RunValues = new Map(),
  ) {
    this.plan = index.plan;
    this.questions = index.questions;
    this.keys = index.keys;
    this.byPage = index.byPage;
  }

  /** What stands around this plan; null for a whole questionnaire. */
  get around(): Surroundings | null {
    return null;
  }

  /** Returns the same plan with what texts and expressions may say about the run itself. */
  withRunValues(values: RunValues): OpenPlan {
    return new OpenPlan(this.index, values);
  }

  /** Evaluates an expression with these answers. `item` is the present choice, row or column. */
  run(expression: Expression, answers: Answers, item?: unknown): unknown {
    let runner = this.index.runners.get(expression);
    if (!runner) {
      runner = new (surveyCore().ExpressionRunner)(expression) as unknown as Runner;
      this.index.runners.set(expression, runner);
    }
    return runner.runContext({
      getValue: ({ path, isOriginalValue }) => this.find(path, answers, item, isOriginalValue === true),
    });
  }

  /** Returns the questions that an expression refers to, also through calculated values. */
  private askedBy(expression: Expression): OpenQuestion[] {
    return variablesIn(surveyCore(), expression).flatMap((variable) => {
      const calculated = this.index.variables.get(variable.trim().toLowerCase());
      if (calculated !== undefined) return this.askedBy(calculated);
      return this.locate(pathOf(variable))?.question ?? [];
    });
  }

  /** Returns the index of the last page whose answers can change what an expression finds; -1 without one. */
  lastPageAskedBy(expression: Expression): number {
    let page = this.index.pagesAsked.get(expression);
    if (page === undefined) {
      this.index.pagesOfAnswers ??= lastPagesOfAnswers(this.index, (one) => this.askedBy(one));
      const pages = this.index.pagesOfAnswers;
      page = Math.max(-1, ...this.askedBy(expression).map(({ key }) => pages.get(key) ?? -1));
      this.index.pagesAsked.set(expression, page);
    }
    return page;
  }

  /** Returns a pattern of the questionnaire, compiled at its first use. */
  pattern(source: string, flags: string): Pattern {
    const key = `${flags}/${source}`;
    let pattern = this.index.patterns.get(key);
    if (!pattern) {
      pattern = new Pattern(source, flags);
      this.index.patterns.set(key, pattern);
    }
    return pattern;
  }

  /** Returns the number or name of the instance that a mark stands for; undefined for any other mark. */
  position(_name: string, _firstPanel: 0 | 1): string | number | undefined {
    return undefined;
  }

  /** Returns the value of a calculated value or of what the run itself has; undefined when there is none, or it is empty. */
  variableValue(path: readonly PathStep[], answers: Answers): unknown {
    const ofRun = path.length === 1 ? this.runValues.get(path[0]?.name.toLowerCase() ?? '') : undefined;
    if (ofRun !== undefined) return ofRun;
    if (this.index.variables.size === 0) return undefined;
    const expression = this.index.variables.get(nameOf(path).toLowerCase());
    return expression === undefined ? undefined : this.run(expression, answers);
  }

  /** Returns the instances of a question that is answered any number of times, as they stand in these answers. */
  instances(question: OpenQuestion, answers: Answers, value: unknown = answers[question.key]): OpenedInstance[] {
    const { plan } = question;
    if (!isRepeated(plan)) return [];
    if (plan.rows) return plan.rows.items.map((row, index) => this.row(question, answers, row, index, value));
    return (Array.isArray(value) ? value : []).map((own, index) => this.instance(question, answers, index, own));
  }

  /** Returns a single instance of a question as it stands in these answers; undefined where there is none. */
  instanceAt(
    question: OpenQuestion,
    answers: Answers,
    index: number,
    value: unknown = answers[question.key],
  ): OpenedInstance | undefined {
    const { plan } = question;
    const rows = isRepeated(plan) ? plan.rows : undefined;
    if (!rows)
      return Array.isArray(value) && index in value ? this.instance(question, answers, index, value[index]) : undefined;
    const row = rows.items[index];
    return row && this.row(question, answers, row, index, value);
  }

  private instance(question: OpenQuestion, answers: Answers, index: number, own: unknown): OpenedInstance {
    return {
      open: new OpenInstance(this.index.templateOf(question), { outer: this, question, answers, index }),
      index,
      answers: isAnswers(own) ? own : {},
    };
  }

  private row(
    question: OpenQuestion,
    answers: Answers,
    row: ChoicePlan,
    index: number,
    value: unknown,
  ): OpenedInstance {
    const name = String(row.value);
    const own = isAnswers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    return { ...this.instance(question, answers, index, own), row };
  }

  /** Finds the names to which a path refers; null when it refers to an instance that is not there. */
  within(path: readonly PathStep[], answers: Answers): Within | null {
    return this.withinOwn(path, answers);
  }

  /** Like `within`, for the names of this plan alone. */
  withinOwn(path: readonly PathStep[], answers: Answers): Within | null {
    const split = splitPath(path, (name) => this.questionOf(name));
    const plan = split?.found.plan;
    if (!split || !plan || split.rest.length === 0) return { open: this, answers, path };
    const { found, index, rest } = split;
    if (!isRepeated(plan)) {
      const entries = index === undefined ? [] : entryQuestions(this.questions, found);
      const inEntries = entries.map((one) => this.withinInstance(one, index ?? 0, rest, answers));
      return inEntries.find((one) => one?.open.locate(one.path)) ?? { open: this, answers, path };
    }
    const inside = (at: number, own: readonly PathStep[]) => this.withinInstance(found, at, own, answers);
    if (!plan.rows) return index === undefined ? { open: this, answers, path } : inside(index, rest);
    const places = this.index.placesOf(plan.rows);
    const row = splitPath(rest, (name) => places.get(name.toLowerCase()));
    return row && row.rest.length > 0 ? inside(row.found, row.rest) : { open: this, answers, path };
  }

  /**
   * Finds the names to which a path in an instance refers: those of the question that has them, of all questions with the
   * same instances.
   */
  withinInstance(question: OpenQuestion, at: number, path: readonly PathStep[], answers: Answers): Within | null {
    let first: Within | null = null;
    for (const member of [question, ...this.sharing(question)]) {
      const instance = this.instanceAt(member, answers, at);
      const within = instance ? instance.open.withinOwn(path, instance.answers) : null;
      if (within?.open.locate(within.path)) return within;
      first ??= within;
    }
    return first;
  }

  /** Returns the other questions that store into the same answer. */
  sharing(question: OpenQuestion): readonly OpenQuestion[] {
    return this.index.sharing(question).filter((one) => one !== question);
  }

  /** Finds the question that expressions mean by a name. */
  private questionOf(name: string): OpenQuestion | undefined {
    const exact = this.questions.get(name);
    if (exact && exact.plan.sharesWith === undefined) return exact;
    return this.index.byLowerName.get(name.toLowerCase());
  }

  /** Returns what a path refers to: a question with the rest of the path, or the comment of a question. */
  locate(path: readonly PathStep[]): Located | null {
    const split = splitPath(path, (name) => this.questionOf(name));
    if (split) return { question: split.found, index: split.index, part: split.rest, isComment: false };
    const name = nameOf(path);
    if (!name.toLowerCase().endsWith(COMMENT_SUFFIX.toLowerCase())) return null;
    const owner = this.questionOf(name.slice(0, -COMMENT_SUFFIX.length));
    return owner ? { question: owner, index: undefined, part: [], isComment: true } : null;
  }

  /** Finds the value that a name in an expression or a text refers to. */
  find(path: readonly PathStep[], answers: Answers, item?: unknown, asStored = false): Found {
    const [head] = path;
    if (item !== undefined && path.length === 1 && head && /^(?:item|choice)$/i.test(head.name))
      return { isFound: true, value: item };
    const within = this.within(path, answers);
    return within ? within.open.findOwn(within.path, within.answers, asStored) : { isFound: false };
  }

  /** Finds the value of a name of this plan; `asStored`: functions over lists ask for choices as SurveyJS stores them. */
  findOwn(path: readonly PathStep[], answers: Answers, asStored = false): Found {
    const calculated = this.variableValue(path, answers);
    if (calculated !== undefined) return { isFound: true, value: calculated };
    const located = this.locate(path);
    if (!located) return { isFound: false };
    const { question, index } = located;
    if (located.isComment) {
      const comment = answers[question.commentKey];
      return { isFound: comment !== undefined, value: comment };
    }
    const { isList, comparesStrictly = false } = moduleOf(question.plan);
    // Conditions read a missing list as an empty one.
    const own = answers[question.key] ?? (isList?.(question.plan) ? [] : undefined);
    // As in survey-core: instances without answers are no answer at all.
    const value = isRepeated(question.plan) && isEmpty(own) ? undefined : own;
    if (located.part.length > 0) {
      const part = nameOf(located.part);
      if (index !== undefined && part === propertyOf(question) && Array.isArray(value))
        return { isFound: true, value: (value as unknown[])[index] };
      const partNames = question.parts.get(part.toLowerCase());
      if (!partNames && part === 'length') {
        return Array.isArray(value) || typeof value === 'string'
          ? { isFound: true, value: value.length }
          : { isFound: false };
      }
      const list =
        !partNames && moduleOf(question.plan).partsAreLists && located.part.at(-1)?.name === 'length'
          ? question.parts.get(nameOf(located.part.slice(0, -1)).toLowerCase())
          : undefined;
      if (list) {
        const chosen = isAnswers(value) ? list.map((name) => value[name]).find((one) => one !== undefined) : undefined;
        return { isFound: true, value: Array.isArray(chosen) ? chosen.length : 0 };
      }
      // Of several files, `[0].name` is the name of the first one.
      const entry = index !== undefined && Array.isArray(value) ? (value as unknown[])[index] : value;
      const parts = isAnswers(entry) ? entry : {};
      const names = partNames ?? (index === undefined ? [] : [part]);
      const key = names.find((name) => Object.hasOwn(parts, name));
      return { isFound: true, value: key === undefined ? undefined : parts[key] };
    }
    if (asStored && index === undefined && propertyOf(question) !== undefined)
      return { isFound: true, value: asObjects(this.questions, question, answers) };
    const indexed = index !== undefined && Array.isArray(value) ? (value as unknown[])[index] : value;
    return { isFound: true, value: indexed, requireStrictCompare: comparesStrictly };
  }
}

function isAnswers(value: unknown): value is Answers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One instance of a template: its own names after `panel` or `row`, and those around it. */
class OpenInstance extends OpenPlan {
  constructor(
    index: PlanIndex,
    private readonly scope: InstanceScope,
  ) {
    super(index);
  }

  private get repeated(): RepeatedPlan {
    return this.scope.question.plan as unknown as RepeatedPlan;
  }

  override get around(): Surroundings {
    const { outer, answers, index } = this.scope;
    return { open: outer, answers, index };
  }

  override find(path: readonly PathStep[], answers: Answers, item?: unknown, asStored = false): Found {
    const position = path.length === 1 ? this.position(path[0]?.name ?? '', 0) : undefined;
    return position === undefined ? super.find(path, answers, item, asStored) : { isFound: true, value: position };
  }

  /** Texts count panels from 1, expressions from 0; rows count from 1 everywhere. */
  override position(name: string, firstPanel: 0 | 1): string | number | undefined {
    const { words, rows } = this.repeated;
    const known = words.positions.find((one) => one.toLowerCase() === name.trim().toLowerCase());
    if (known === undefined) return this.scope.outer.position(name, firstPanel);
    if (known === 'rowName' || known === 'rowValue') return String(rows?.items[this.scope.index]?.value ?? '');
    return this.scope.index + (words.own === 'panel' ? firstPanel : 1);
  }

  override variableValue(): unknown {
    return undefined;
  }

  override within(path: readonly PathStep[], answers: Answers): Within | null {
    const { outer, question, index, answers: around } = this.scope;
    const meaning = meaningOf(path, this.repeated.words);
    const rest = path.slice(1);
    if (meaning === 'own') return this.withinShared(rest, answers);
    if (meaning === 'outer') return outer.within(path, around);
    if (meaning === 'parent') return outer instanceof OpenInstance ? outer.withinOwn(rest, around) : null;
    return outer.withinInstance(question, index + (meaning === 'next' ? 1 : -1), rest, around);
  }

  /** Finds names of this instance: its own, or those of another question that has the same instances. */
  private withinShared(path: readonly PathStep[], answers: Answers): Within | null {
    const own = this.withinOwn(path, answers);
    const { outer, question } = this.scope;
    const sharing = outer.sharing(question);
    if (sharing.length === 0 || own?.open.locate(own.path)) return own;
    for (const member of sharing) {
      const other = new OpenInstance(outer.index.templateOf(member), { ...this.scope, question: member });
      const within = other.withinOwn(path, answers);
      if (within?.open.locate(within.path)) return within;
    }
    return own;
  }
}

const opened = new WeakMap<QuestionnairePlan, OpenPlan>();

/** Returns the opened plan, cached. */
export function openPlan(plan: QuestionnairePlan): OpenPlan {
  let open = opened.get(plan);
  if (!open) {
    open = new OpenPlan(new PlanIndex(plan));
    opened.set(plan, open);
  }
  return open;
}
