import type { ChoiceValue, InputKind } from '@pollen/contract/questionnaire-page';

/** A text in both languages; a plain string where they are the same. May hold `{question}` marks. */
export type Text = string | { readonly en: string; readonly zh: string };
/** Source of a SurveyJS expression that was parsed and checked at upload. */
export type Expression = string;

/** What becomes of the answer of a question that is not visible (any more). */
export type ClearMode = 'none' | 'onComplete' | 'onHidden';

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
  /** Keeps its place when the others are shuffled. */
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

/** The choices of a question, the rows or the columns of a grid. */
export interface ChoicesPlan {
  readonly items: readonly ChoicePlan[];
  readonly order: 'none' | 'asc' | 'desc' | 'random';
  /** Holds for every item without a condition of its own; `{item}` is the item's value. */
  readonly visibleIf?: Expression;
  readonly enableIf?: Expression;
  readonly special: readonly SpecialChoicePlan[];
  /** The question hides when none of its own choices is left. */
  readonly hideIfEmpty: boolean;
}

export type ValidatorPlan =
  | { readonly kind: 'numeric'; readonly min?: number; readonly max?: number; readonly text?: Text }
  | { readonly kind: 'length'; readonly min?: number; readonly max?: number; readonly text?: Text }
  | { readonly kind: 'count'; readonly min?: number; readonly max?: number; readonly text?: Text }
  | { readonly kind: 'regex'; readonly pattern: string; readonly flags: string; readonly text?: Text }
  | { readonly kind: 'email'; readonly text?: Text }
  | { readonly kind: 'expression'; readonly expression: Expression; readonly text?: Text };

/** A text box beside a question; for "other" it opens with that choice and must be filled. */
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
}

export interface TextItemPlan extends InputPlan {
  readonly name: string;
  readonly title: Text;
  readonly required: boolean;
  readonly requiredText?: Text;
  readonly validators: readonly ValidatorPlan[];
}

export interface QuestionCommon extends Conditions {
  readonly name: string;
  /** Empty: shown without a title. */
  readonly title: Text;
  /** How a message calls it when the title is hidden. */
  readonly description: Text;
  readonly numbered: boolean;
  readonly clear: ClearMode;
  readonly defaultValue?: StoredValue;
  readonly validators: readonly ValidatorPlan[];
  readonly comment?: CommentPlan;
  /** The only answer of somebody who reads: another one is a sign of carelessness, not an error. */
  readonly attention?: StoredValue;
  /** Keeps its place when the questions of its page are shuffled. */
  readonly fixed?: true;
}

/** An answer as it is kept. */
export type StoredValue = ChoiceValue | readonly ChoiceValue[] | { readonly [part: string]: ChoiceValue };

/** What a question has beyond what all have. */
export type QuestionDetails =
  | { readonly kind: 'radiogroup'; readonly choices: ChoicesPlan; readonly columns: number }
  | {
      readonly kind: 'checkbox';
      readonly choices: ChoicesPlan;
      readonly columns: number;
      readonly selectAll?: Text;
      readonly minSelected: number;
      readonly maxSelected: number;
    }
  | { readonly kind: 'dropdown'; readonly choices: ChoicesPlan; readonly placeholder: Text }
  | {
      readonly kind: 'boolean';
      readonly yes: { readonly value: ChoiceValue; readonly text: Text };
      readonly no: { readonly value: ChoiceValue; readonly text: Text };
      readonly yesFirst: boolean;
      readonly look: 'buttons' | 'radio' | 'checkbox' | 'switch';
      readonly label: Text;
    }
  | {
      readonly kind: 'rating';
      readonly steps: readonly { readonly value: ChoiceValue; readonly text: Text }[];
      readonly look: 'numbers' | 'stars' | 'smileys';
      readonly minLabel: Text;
      readonly maxLabel: Text;
    }
  | {
      readonly kind: 'ranking';
      readonly choices: ChoicesPlan;
      readonly partial: boolean;
      readonly minSelected: number;
      readonly maxSelected: number;
    }
  | {
      readonly kind: 'imagepicker';
      readonly choices: ChoicesPlan;
      readonly multiple: boolean;
      readonly captions: boolean;
    }
  | {
      readonly kind: 'matrix';
      readonly columns: ChoicesPlan;
      /** Row names are the values of these. */
      readonly rows: ChoicesPlan;
      readonly everyRow: boolean;
      readonly uniqueColumns: boolean;
    }
  | ({ readonly kind: 'text'; readonly suggestions: readonly Text[]; readonly autocomplete: string } & InputPlan)
  | { readonly kind: 'comment'; readonly placeholder: Text; readonly rows: number; readonly maxLength: number }
  | { readonly kind: 'multipletext'; readonly columns: number; readonly items: readonly TextItemPlan[] }
  | {
      readonly kind: 'slider';
      readonly range: boolean;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly labels: readonly { readonly value: number; readonly text: Text }[];
      readonly format: string;
      readonly minDistance?: number;
      readonly maxDistance?: number;
    };

export type QuestionPlan = QuestionCommon & QuestionDetails;

export type KindOf<K extends QuestionPlan['kind']> = Extract<QuestionPlan, { kind: K }>;

export interface HtmlPlan extends Conditions {
  readonly kind: 'html';
  readonly name: string;
  /** Sanitised at upload; answers are escaped when they are put in. */
  readonly html: Text;
  readonly fixed?: true;
}

export interface PanelPlan extends Conditions {
  readonly kind: 'panel';
  readonly name: string;
  readonly title: Text;
  readonly description: Text;
  readonly shuffle: boolean;
  readonly elements: readonly ElementPlan[];
  readonly fixed?: true;
}

export type ElementPlan = QuestionPlan | HtmlPlan | PanelPlan;

export interface PagePlan extends Conditions {
  readonly name: string;
  readonly title: Text;
  readonly description: Text;
  readonly shuffle: boolean;
  readonly elements: readonly ElementPlan[];
  /** Answer keys of this page whose change can alter how this page looks. */
  readonly dynamic: readonly string[];
}

export interface ScreeningPlan {
  readonly if: Expression;
  /** Told to the member; absent: the panel's own sentence. */
  readonly reason?: Text;
  /** Index of the first page after which every question it asks about was passed. */
  readonly fromPage: number;
}

/** A questionnaire ready to run: plain data, kept in the database beside its JSON. */
export interface QuestionnairePlan {
  /** Grows when the meaning of this structure changes. */
  readonly format: 1;
  readonly title: Text;
  readonly description: Text;
  readonly pages: readonly PagePlan[];
  readonly numbering: 'off' | 'on' | 'onPage';
  readonly mayGoBack: boolean;
  readonly clear: ClearMode;
  readonly screening: readonly ScreeningPlan[];
  /** Ends the questionnaire as completed when `if` holds after a page with one of `questions`. */
  readonly completeEarly: readonly { readonly if: Expression; readonly questions: readonly string[] }[];
  /** Sanitised HTML for the end screen, first that fits. */
  readonly endTexts: readonly { readonly if?: Expression; readonly html: Text }[];
  readonly questionCount: number;
}
