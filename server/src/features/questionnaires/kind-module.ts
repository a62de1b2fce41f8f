import type { AnswerFile, Choice } from '@pollen/contract/question-parts';
import type { DynamicGridQuestion, DynamicPanelQuestion, Question, TextQuestion } from '@pollen/contract/questions';
import type { Bilingual, Locale } from '../../platform/locale';
import type { AnswerColumn, Code } from './answer-columns';
import type { ParsedAnswer } from './answers';
import type { Json } from './json';
import type { Bounds } from './number-bounds';
import type {
  ChoicePlan,
  ChoicesPlan,
  Expression,
  InputPlan,
  QuestionCommon,
  StoredValue,
  Text,
  ValidatorPlan,
} from './plan-parts';
import type { Problems } from './problems';
import type { DerivedEntry, QuestionSource } from './question-source';
import type { Word } from './words';

export type Kind = Question['kind'];

/**
 * What the compiler does with each property of a SurveyJS class. `used` is compiled. `ignored` only moves pixels in
 * SurveyJS's own renderer and changes no answer. Any other property that survey-core knows is refused by name.
 */
export interface AllowedProperties {
  readonly used: readonly string[];
  readonly ignored: readonly string[];
  /** Bounds of numbers that have another meaning in this class than in others; null: not a number here. */
  readonly bounds?: Readonly<Record<string, Bounds | null>>;
}

/** Entries of a list in a question's JSON, as choices, rows or items. */
export interface EntryClass extends AllowedProperties {
  readonly className: string;
  /** Text fields: always objects, with validators of their own. */
  readonly isField?: true;
}

/** The choices of a question, or the rows or columns of a grid, by their name in the JSON. */
export interface NamedList {
  readonly name: 'choices' | 'rows' | 'columns';
  readonly list: ChoicesPlan;
}

/** A text field of a question; `part` is null when the whole question is one field. */
export interface TextField extends Pick<InputPlan, 'input' | 'maxLength' | 'minIf' | 'maxIf'> {
  readonly part: string | null;
  readonly validators: readonly ValidatorPlan[];
}

/** The possible answers, as far as they are certain before anybody answers. */
export interface AnswerDomain {
  /** Null: any answer is possible. */
  readonly offered: readonly unknown[] | null;
  readonly range: { readonly min: number; readonly max: number } | null;
  /** One answer at a time, so that two different ones contradict each other. */
  readonly single: boolean;
}

/** How answers are counted for a figure. */
export interface Figure {
  readonly as: 'choice' | 'grid' | 'ranking' | 'number' | 'text';
  /** Whether there are few enough different answers to count each of them. */
  readonly countsEach: boolean;
  /** The answers are numbers on a scale, so that they have a mean. */
  readonly isScale?: boolean;
  /** Each row of a grid may have several answers. */
  readonly hasSeveral?: true;
}

/** The entries of a list that are offered with the present answers. */
export interface ListEvaluation {
  /** The indexes of the offered entries in the questionnaire's order. */
  items(list: ChoicesPlan): readonly number[];
  itemEnabled(list: ChoicesPlan, index: number): boolean;
  /** Whether entries can be chosen one after the other, each while it is enabled; `earlier` were chosen before. */
  canChoose(list: ChoicesPlan, question: string, values: readonly unknown[], earlier: ReadonlySet<unknown>): boolean;
}

export interface ViewContext {
  render(text: Text): string;
  readonly locale: Locale;
  /** The offered choices in the order of this attempt, special ones last. */
  choices(list: ChoicesPlan, name: string): Choice[];
  /** The offered entries in the order of this attempt. `name` seeds a random order. */
  entries(list: ChoicesPlan, name: string): { item: ChoicePlan; text: string; enabled: boolean }[];
  input(
    input: InputPlan,
  ): Pick<TextQuestion, 'input' | 'placeholder' | 'maxLength' | 'min' | 'max' | 'step' | 'prefix' | 'suffix'>;
}

export interface CheckContext {
  readonly complaints: { add(key: string, message: string): void; has(key: string): boolean };
  readonly locale: Locale;
  readonly renderer: { render(text: Text): string };
  readonly evaluation: ListEvaluation;
  /** The answers before this page was submitted. */
  readonly before: Readonly<Record<string, unknown>>;
  /**
   * Whether another shown question that stores into the same answer offers a value now, in a grid for this row. Only asked
   * about values that are not in the question's own list.
   */
  isOfferedElsewhere(value: unknown, row?: string): boolean;
  /** Returns the bounds of an input with the present answers. */
  bounds(input: InputPlan): { min: string | number | null; max: string | number | null };
  /** Runs validators on a value; messages go to `key`. */
  validate(validators: readonly ValidatorPlan[], value: unknown, key: string): void;
}

export interface DisplayContext {
  render(text: Text): string;
  readonly locale: Locale;
  /** The text beside "other"; undefined when there is none. */
  readonly comment: unknown;
}

type Common = keyof Pick<
  TextQuestion,
  'kind' | 'name' | 'title' | 'description' | 'number' | 'required' | 'enabled' | 'follows' | 'sharesWith' | 'comments'
>;

/** What the instances of a question draw, which all such kinds have in common. */
type OfInstances = Exclude<keyof DynamicPanelQuestion, 'kind'> | keyof Pick<DynamicGridQuestion, 'columns'>;

/** The properties that a kind draws itself. */
type Own<View> = Omit<View, Common | (View extends { readonly instances: unknown } ? OfInstances : never)>;

/** A file that an answer names. */
export interface FileReference {
  readonly content: string;
  /** What the answer says of the file; null when it says nothing. */
  readonly facts: Pick<AnswerFile, 'name' | 'type' | 'size'> | null;
}

/**
 * Everything that the server knows about one question kind. `Plan` is the kind's part of a compiled question, `View`
 * the question as a browser draws it.
 */
export interface KindModule<Plan extends { readonly kind: Kind }, View extends { readonly kind: Kind }> {
  // From the JSON to the plan.
  /** The properties beyond those of every question. */
  readonly properties: AllowedProperties;
  /** The lists in the JSON by the name of their property. */
  readonly entries: Readonly<Record<string, EntryClass>>;
  /** The validators that fit this kind, beside expressions, which fit all kinds. */
  readonly validators: readonly ValidatorPlan['kind'][];
  /** Returns the names of the parts of an answer; absent when the answer has no parts. */
  readPartNames?(json: Json): readonly string[];
  /** The parts of an answer are lists, whose lengths expressions may ask about. */
  readonly partsAreLists?: true;
  /**
   * Reports numbers and lists that make too much work. Returns how many entries survey-core will create from the
   * numbers.
   */
  checkSize?(json: Json, path: string, element: string, problems: Problems): number;
  /** Returns the entries that survey-core derives from other properties. */
  derive?(question: DerivingQuestion): readonly DerivedEntry[];
  compile(source: QuestionSource): Plan;
  /**
   * Converts a default or expected answer to the form in which answers are stored: choices get their own value. Null
   * means that there is none, undefined that the value is no answer to this question.
   */
  readStored(plan: Plan, value: unknown): StoredValue | null | undefined;

  // What is known from the plan before anybody answers.
  /** Returns the lists whose entries may be hidden. */
  lists?(plan: Plan): readonly NamedList[];
  /** Returns the texts for members beyond title and description; `value` is the entry to which the text belongs. */
  texts?(plan: Plan): readonly { readonly text: Text; readonly value?: unknown }[];
  fields?(plan: QuestionCommon & Plan): readonly TextField[];
  domain(plan: Plan): AnswerDomain;
  /** Says why no answer can be valid; null when that is not certain. */
  whyNever?(plan: QuestionCommon & Plan): Bilingual | null;

  /** Returns the expressions that the answer is calculated from. */
  expressions?(plan: Plan): readonly Expression[];

  // Answers.
  /** Returns the present answer of a question that members do not answer themselves; absent for all others. */
  calculate?(plan: Plan, run: (expression: Expression) => unknown): unknown;
  /** Whether the answer is a list; conditions then read a missing answer as an empty list. */
  isList?(plan: Plan): boolean;
  /** Whether conditions compare the answer in its order and type. */
  readonly comparesStrictly?: true;
  /** Reads an answer that a browser sent. Checks its form only, because what is offered depends on other answers. */
  readAnswer(plan: Plan, raw: unknown): ParsedAnswer;
  /** Returns an answer without the entries that are not offered any more, as survey-core does. */
  filterOffered?(plan: QuestionCommon & Plan, value: unknown, evaluation: ListEvaluation): unknown;
  /** The same at the end of the questionnaire; undefined when nothing remains. */
  filterOfferedAtEnd?(plan: Plan, value: unknown, evaluation: ListEvaluation): unknown;
  /** Returns the uploaded files in an answer; absent for kinds without files. */
  files?(value: unknown): readonly FileReference[];
  /** Checks an answer against the rules of the kind. `value` may be empty. */
  check?(plan: QuestionCommon & Plan, value: unknown, context: CheckContext): void;
  /** The message for a missing answer, if not the usual one. */
  requiredWord?(plan: Plan): Word;
  /** The message for an answer that other answers removed, if not the usual one. */
  readonly fallenAwayWord?: Word;
  /** Returns the text of an answer, as other texts quote it. */
  display(plan: Plan, value: unknown, part: string | undefined, context: DisplayContext): string;
  view(plan: QuestionCommon & Plan, value: unknown, context: ViewContext): Own<View>;

  // Simulated respondents.
  /** Returns an answer to a shown question that should be valid; undefined when there is nothing to select. */
  sample(question: View, random: () => number): unknown;
  /** Returns the seconds that an average member takes to answer, beyond reading the title and the choices. */
  seconds(question: View): number;

  // Results.
  figure(plan: Plan): Figure;
  /** Returns the possible answers in the order of their codes. */
  options?(plan: Plan): readonly { readonly value: StoredValue; readonly text: Text }[];
  /** The first code when the values are not whole numbers: 1 if absent. */
  readonly firstCode?: number;
  /** Returns the parts of an answer, such as rows of a grid. */
  parts?(plan: Plan): readonly { readonly value: unknown; readonly text: Text }[];
  /**
   * Returns the columns of a results file. `versions`: the question in all versions of its survey, `plan`: the last of
   * them.
   */
  columns(
    plan: QuestionCommon & Plan,
    versions: readonly { readonly kind: Kind }[],
    codes: readonly Code[],
  ): AnswerColumn[];
}

/** The part of survey-core's own question that `derive` reads. */
export interface DerivingQuestion {
  readonly visibleRateValues?: readonly DerivingItem[];
  readonly showLabels?: boolean;
  readonly renderedLabels?: readonly DerivingItem[];
}

interface DerivingItem {
  readonly value: unknown;
  readonly locText: { getJson(): unknown };
}

/** The types of elements that have no answer: texts and pictures on their own. */
export const noteTypes = ['html', 'image'] as const;

/** Whether the type of an element is one without an answer. */
export function isNote(type: unknown): type is (typeof noteTypes)[number] {
  return noteTypes.some((each) => each === type);
}
