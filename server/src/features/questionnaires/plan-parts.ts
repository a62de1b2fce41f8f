import type { ChoiceValue } from '@pollen/contract/answers';
import type { InputKind } from '@pollen/contract/question-parts';

/** A text in both languages; a plain string when they are the same. May contain `{question}` marks. */
export type Text = string | { readonly en: string; readonly zh: string };
/** Source of a SurveyJS expression that was parsed and checked at upload. */
export type Expression = string;

/** When the answer of a hidden question is cleared; `onHiddenContainer`: also when a panel or page around it is hidden. */
export const clearModes = ['none', 'onComplete', 'onHidden', 'onHiddenContainer'] as const;
export type ClearMode = (typeof clearModes)[number];

/** Returns whether an answer is cleared as soon as its question is hidden. */
export function clearsAtOnce(clear: ClearMode): boolean {
  return clear === 'onHidden' || clear === 'onHiddenContainer';
}

/** Conditions that pages, panels and questions share. */
export interface Conditions {
  readonly visible: boolean;
  readonly visibleIf?: Expression;
  readonly readOnly: boolean;
  readonly enableIf?: Expression;
  readonly required: boolean;
  readonly requiredIf?: Expression;
  readonly requiredText?: Text;
}

export interface ChoicePlan {
  readonly value: ChoiceValue;
  readonly text: Text;
  readonly visibleIf?: Expression;
  readonly enableIf?: Expression;
  readonly exclusive?: true;
  /** Keeps its position when the others are shuffled. */
  readonly fixed?: true;
  /** Shuffled only among choices of the same category. */
  readonly category?: string;
  readonly image?: string;
}

export interface SpecialChoicePlan {
  readonly kind: 'other' | 'none' | 'refuse' | 'dont_know';
  readonly value: string;
  readonly text: Text;
}

/** Choices that are the answers in the instances of another question: to one question in them, with the text of another. */
export interface CarriedPlan {
  readonly question: string;
  readonly value: string;
  readonly text?: string;
}

/** The choices of a question, the rows or the columns of a grid. */
export interface ChoicesPlan {
  readonly items: readonly ChoicePlan[];
  /** Where the items come from when they are not written: `Evaluation.withChoices` adds them. */
  readonly carriedFrom?: CarriedPlan;
  readonly order: 'none' | 'asc' | 'desc' | 'random';
  /** Applies to every item without a condition of its own; `{item}` is the item's value. */
  readonly visibleIf?: Expression;
  readonly enableIf?: Expression;
  readonly special: readonly SpecialChoicePlan[];
  /** Conditions ask what is chosen in this list itself: choosing one entry closes or opens others. */
  readonly closesItself?: true;
  /** Whether the question is hidden when none of its own choices is offered. */
  readonly hideIfEmpty: boolean;
}

export type ValidatorPlan =
  | { readonly kind: 'numeric'; readonly min?: number; readonly max?: number; readonly text?: Text }
  | { readonly kind: 'length'; readonly min?: number; readonly max?: number; readonly text?: Text }
  | { readonly kind: 'count'; readonly min?: number; readonly max?: number; readonly text?: Text }
  | { readonly kind: 'regex'; readonly pattern: string; readonly flags: string; readonly text?: Text }
  | { readonly kind: 'email'; readonly text?: Text }
  | { readonly kind: 'expression'; readonly expression: Expression; readonly text?: Text };

/** A comment field beside a question; for "other" it appears with that choice and is required. */
export interface CommentPlan {
  readonly other: boolean;
  readonly label: Text;
  readonly placeholder: Text;
  readonly maxLength: number;
  readonly requiredText?: Text;
}

export interface InputPlan {
  readonly input: InputKind;
  readonly placeholder: Text;
  readonly maxLength: number;
  readonly min?: string | number;
  readonly max?: string | number;
  readonly minIf?: Expression;
  readonly maxIf?: Expression;
  readonly minText?: Text;
  readonly maxText?: Text;
  readonly step?: number;
  readonly stepText?: Text;
  readonly prefix?: string;
  readonly suffix?: string;
}

export interface QuestionCommon extends Conditions {
  readonly name: string;
  /** The question into whose answer this one stores; absent: it has an answer of its own. */
  readonly sharesWith?: string;
  /** Empty: shown without a title. */
  readonly title: Text;
  /** Names the question in messages when the title is hidden. */
  readonly description: Text;
  readonly numbered: boolean;
  readonly clear: ClearMode;
  readonly defaultValue?: StoredValue;
  readonly validators: readonly ValidatorPlan[];
  readonly comment?: CommentPlan;
  /** The answer of an attentive member. Another answer is a signal of carelessness, not an error. */
  readonly attention?: StoredValue;
  /** The right answer, of which texts at the end may count those that were given. Members never see it. */
  readonly correct?: unknown;
  /** Keeps its position when the questions of its page are shuffled. */
  readonly fixed?: true;
  /** A question of a template, whose answers stand within the instances of another question. */
  readonly inTemplate?: true;
}

/** An answer as it is stored. */
export type StoredValue =
  | ChoiceValue
  | readonly ChoiceValue[]
  | { readonly [part: string]: ChoiceValue | readonly ChoiceValue[] };

/** A rule by which other answers set the answer to a question, when one of `keys` changes. */
export interface AssignmentPlan {
  /** The question whose answer is set. */
  readonly to: string;
  readonly keys: readonly string[];
  /** Runs at every change of any answer. */
  readonly always?: true;
  readonly if?: Expression;
  /** `if` need not be true: as in survey-core, what counts as true is enough. */
  readonly loose?: true;
  readonly value:
    | { readonly kind: 'expression'; readonly expression: Expression }
    /** Like `expression`, but no result leaves the answer as it is. */
    | { readonly kind: 'copy'; readonly expression: Expression }
    /** The answer to another question as it is; none empties this one. */
    | { readonly kind: 'answer'; readonly from: string }
    | { readonly kind: 'constant'; readonly value: unknown }
    /** The default of the question, or no answer. */
    | { readonly kind: 'reset' }
    /** The first answer, which follows others until it is changed. */
    | { readonly kind: 'default'; readonly expression: Expression };
}
