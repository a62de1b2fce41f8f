import type { Choice, Question, TextQuestion } from '@pollen/contract/questionnaire-page';
import type { Bilingual, Locale } from '../../platform/locale';
import type { AnswerColumn, Code } from './answer-columns';
import type { Reading } from './answers';
import type { Json } from './json';
import type { Bounds } from './number-bounds';
import type {
  ChoicePlan,
  ChoicesPlan,
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
 * What we do with each property of a class of SurveyJS. `used` is compiled. `look` is dropped in silence: it moves pixels
 * in SurveyJS's own renderer and changes no answer. Anything else that survey-core knows is refused by name.
 */
export interface AllowedProperties {
  readonly used: readonly string[];
  readonly look: readonly string[];
  /** Bounds of numbers that mean something else here than in other classes; null: not a number here. */
  readonly bounds?: Readonly<Record<string, Bounds | null>>;
}

/** Entries of a list in a question's JSON, as choices, rows or items. */
export interface EntryClass extends AllowedProperties {
  readonly className: string;
  /** Fields to write into: always objects, with validators of their own. */
  readonly isField?: true;
}

/** The choices of a question, or the rows or columns of a grid, by their name in the JSON. */
export interface NamedList {
  readonly name: 'choices' | 'rows' | 'columns';
  readonly list: ChoicesPlan;
}

/** A text field of a question; `part` is null where the whole question is one. */
export interface TextField extends Pick<InputPlan, 'input' | 'maxLength' | 'minIf' | 'maxIf'> {
  readonly part: string | null;
  readonly validators: readonly ValidatorPlan[];
}

/** What may be answered, as far as it is certain before anybody answers. */
export interface AnswerDomain {
  /** Null: anything may be answered. */
  readonly offered: readonly unknown[] | null;
  readonly range: { readonly min: number; readonly max: number } | null;
  /** One answer at a time, so that two different ones contradict each other. */
  readonly single: boolean;
}

/** How answers are counted for a figure. */
export interface Figure {
  readonly as: 'choice' | 'grid' | 'ranking' | 'number' | 'text';
  /** There are few enough different answers to count each of them. */
  readonly countsEach: boolean;
}

/** Which entries of a list are offered with the answers of now. */
export interface ListEvaluation {
  /** Indexes of the offered entries in the questionnaire's order. */
  items(list: ChoicesPlan): readonly number[];
  itemEnabled(list: ChoicesPlan, index: number): boolean;
}

export interface ViewContext {
  render(text: Text): string;
  /** The offered choices in the order of this attempt, special ones last. */
  choices(list: ChoicesPlan, name: string): Choice[];
  /** The offered entries in the order of this attempt. `name` seeds a random order. */
  entries(list: ChoicesPlan, name: string): { item: ChoicePlan; text: string; enabled: boolean }[];
  input(input: InputPlan): Pick<TextQuestion, 'input' | 'placeholder' | 'maxLength' | 'min' | 'max' | 'step'>;
}

export interface CheckContext {
  readonly complaints: { add(key: string, message: string): void; has(key: string): boolean };
  readonly locale: Locale;
  readonly renderer: { render(text: Text): string };
  readonly evaluation: ListEvaluation;
  /** Answers before this page was sent. */
  readonly before: Readonly<Record<string, unknown>>;
  /** Bounds of an input as they are with the answers of now. */
  bounds(input: InputPlan): { min: string | number | null; max: string | number | null };
  /** Runs validators over a value; what is wrong goes to `key`. */
  validate(validators: readonly ValidatorPlan[], value: unknown, key: string): void;
}

export interface DisplayContext {
  render(text: Text): string;
  /** The text beside "other"; undefined where nobody wrote one. */
  readonly comment: unknown;
}

type Common = keyof Pick<
  TextQuestion,
  'kind' | 'name' | 'title' | 'description' | 'number' | 'required' | 'enabled' | 'comments'
>;

/**
 * Everything that the server knows of one kind of question. `Plan` is the kind's part of a compiled question, `View`
 * the question as a browser draws it.
 */
export interface KindModule<Plan extends { readonly kind: Kind }, View extends { readonly kind: Kind }> {
  // From the JSON to the plan.
  /** Properties beyond those of every question. */
  readonly properties: AllowedProperties;
  /** Lists of the JSON by the name of their property. */
  readonly entries: Readonly<Record<string, EntryClass>>;
  /** Validators that fit, beside expressions, which fit all. */
  readonly validators: readonly ValidatorPlan['kind'][];
  /** Names of the parts of an answer; absent: the answer has no parts. */
  readPartNames?(json: Json): readonly string[];
  /** Refuses numbers and lists that make too much work. Returns how many entries survey-core will make of its numbers. */
  checkSize?(json: Json, path: string, element: string, problems: Problems): number;
  /** Entries that survey-core works out from other properties. */
  derive?(question: DerivingQuestion): readonly DerivedEntry[];
  compile(source: QuestionSource): Plan;
  /**
   * A default or expected answer in the form in which answers are kept: choices take their own value. Null: it says that
   * there is none. Undefined: it is no answer to this question.
   */
  readStored(plan: Plan, value: unknown): StoredValue | null | undefined;

  // What a plan says before anybody answers.
  /** Lists whose entries may come and go. */
  lists?(plan: Plan): readonly NamedList[];
  /** Texts for members beyond title and description; with `value`, that of the entry which they name. */
  texts?(plan: Plan): readonly { readonly text: Text; readonly value?: unknown }[];
  fields?(plan: QuestionCommon & Plan): readonly TextField[];
  domain(plan: Plan): AnswerDomain;
  /** Why no answer can be valid; null where that is not certain. */
  whyNever?(plan: QuestionCommon & Plan): Bilingual | null;

  // Answers.
  /** Whether the answer is a list: then conditions find an empty one where there is none. */
  isList?(plan: Plan): boolean;
  /** Whether conditions compare the answer in its order and type. */
  readonly comparesStrictly?: true;
  /** Reads what a browser sent: only its form, as what is offered depends on the other answers. */
  readAnswer(plan: Plan, raw: unknown): Reading;
  /** What is left of an answer when entries that are not offered any more fall away, as survey-core lets them. */
  keepOffered?(plan: QuestionCommon & Plan, value: unknown, evaluation: ListEvaluation): unknown;
  /** The same at the end of the questionnaire; undefined: nothing is left. */
  keepAtEnd?(plan: Plan, value: unknown, evaluation: ListEvaluation): unknown;
  /** Checks an answer against the rules of the kind. `value` may be empty. */
  check?(plan: QuestionCommon & Plan, value: unknown, context: CheckContext): void;
  /** The sentence for a missing answer, where it is not the usual one. */
  requiredWord?(plan: Plan): Word;
  /** The sentence for an answer of which something fell away, where it is not the usual one. */
  readonly fallenAwayWord?: Word;
  /** An answer in words, as texts quote it. */
  display(plan: Plan, value: unknown, part: string | undefined, context: DisplayContext): string;
  view(plan: QuestionCommon & Plan, value: unknown, context: ViewContext): Omit<View, Common>;

  // Made-up respondents.
  /** An answer to a question as it is shown, meant to be valid; undefined: there is nothing to choose. */
  sample(question: View, random: () => number): unknown;
  /** Seconds that an average member takes to answer, beyond reading the title and the choices. */
  seconds(question: View): number;

  // Results.
  figure(plan: Plan): Figure;
  /** Answers to choose from, in the order of their codes. */
  options?(plan: Plan): readonly { readonly value: StoredValue; readonly text: Text }[];
  /** Codes begin with this, where the values are no whole numbers: 1 if absent. */
  readonly firstCode?: number;
  /** Parts of an answer, as rows of a grid. */
  parts?(plan: Plan): readonly { readonly value: unknown; readonly text: Text }[];
  /** Columns of a results file. `versions`: the question in all versions of its survey, `plan` the last of them. */
  columns(
    plan: QuestionCommon & Plan,
    versions: readonly { readonly kind: Kind }[],
    codes: readonly Code[],
  ): AnswerColumn[];
}

/** What is asked of survey-core's own question. */
export interface DerivingQuestion {
  readonly visibleRateValues?: readonly DerivingItem[];
  readonly showLabels?: boolean;
  readonly renderedLabels?: readonly DerivingItem[];
}

interface DerivingItem {
  readonly value: unknown;
  readonly locText: { getJson(): unknown };
}
