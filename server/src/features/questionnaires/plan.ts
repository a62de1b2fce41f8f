import type { Question } from '@pollen/contract/questions';
import type { Kind, KindModule } from './kind-module';
import { kinds } from './kinds/table';
import type { PlacedPicture } from './pictures';
import type { AssignmentPlan, ClearMode, Conditions, Expression, QuestionCommon, Text } from './plan-parts';
import type { RepeatedPlan } from './repeated';

type Kinds = typeof kinds;
type PlanOf<Module> = Module extends KindModule<infer Plan, infer _View> ? Plan : never;

/** The part of a question's plan that depends on its kind, from the kind's own file. */
export type QuestionDetails = { [K in keyof Kinds]: PlanOf<Kinds[K]> }[keyof Kinds];

export type QuestionPlan = QuestionCommon & QuestionDetails;

/** Returns the module of a question's kind. */
export function moduleOf(question: { readonly kind: Kind }): KindModule<QuestionDetails, Question> {
  return kinds[question.kind];
}

/** Returns the questions of an instance as a questionnaire of one page. */
export function templateOf({ template }: RepeatedPlan): QuestionnairePlan {
  return template as QuestionnairePlan;
}

export interface HtmlPlan extends Conditions {
  readonly kind: 'html';
  readonly name: string;
  /** Sanitized at upload; quoted answers are escaped. */
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
  /** How its questions are numbered: from 1, below its own number, or not at all; absent: as around it. */
  readonly numbering?: 'onpanel' | 'recursive' | 'off';
  /** Takes a number itself. */
  readonly numbered?: true;
}

export type ElementPlan = QuestionPlan | HtmlPlan | PanelPlan;

export interface PagePlan extends Conditions {
  readonly name: string;
  readonly title: Text;
  readonly description: Text;
  readonly shuffle: boolean;
  readonly elements: readonly ElementPlan[];
  /** The answer keys of this page whose change can alter how the page looks. */
  readonly dynamic: readonly string[];
}

export interface ScreeningPlan {
  readonly if: Expression;
  /** The reason that the member reads; absent: the panel's own sentence. */
  readonly reason?: Text;
  /** The index of the first page after which every question in the condition has been passed. */
  readonly fromPage: number;
}

/** A value that is calculated wherever it is used. */
export interface VariablePlan {
  readonly name: string;
  readonly expression: Expression;
}

/** Skips pages: when `if` holds after a page with one of `questions`, the page of the question `to` is the next one. */
export interface SkipPlan {
  readonly if: Expression;
  readonly questions: readonly string[];
  /** Asked after every page. */
  readonly always?: true;
  readonly to: string;
}

/** A compiled questionnaire: plain data, stored beside its JSON. */
export interface QuestionnairePlan {
  /** The pictures from elsewhere, which the panel fetches or is given for a version; not stored with the plan. */
  readonly pictures?: readonly PlacedPicture[];
  /** Grows when the meaning of this structure changes. */
  readonly format: 1;
  readonly title: Text;
  readonly description: Text;
  readonly pages: readonly PagePlan[];
  readonly numbering: 'off' | 'on' | 'onPage' | 'recursive';
  readonly mayGoBack: boolean;
  readonly clear: ClearMode;
  readonly screening: readonly ScreeningPlan[];
  /** Ends the questionnaire as completed when `if` holds after a page with one of `questions`. */
  readonly completeEarly: readonly { readonly if: Expression; readonly questions: readonly string[] }[];
  /** Sanitized HTML for the end screen; the first one whose condition is true. */
  readonly endTexts: readonly { readonly if?: Expression; readonly html: Text }[];
  readonly questionCount: number;
  /** The questions whose instances begin with the questionnaire, because expressions ask about single ones. */
  readonly begunAtOnce?: readonly string[];
  /** Values that expressions and texts may use by name. */
  readonly variables?: readonly VariablePlan[];
  /** In the order in which they run: those of questions, then those of triggers. */
  readonly assignments?: readonly AssignmentPlan[];
  readonly skips?: readonly SkipPlan[];
}

/** The questionnaire of a survey that has none here, because a partner runs it. */
export const emptyPlan: QuestionnairePlan = {
  format: 1,
  title: { en: '', zh: '' },
  description: { en: '', zh: '' },
  pages: [],
  numbering: 'off',
  mayGoBack: false,
  clear: 'none',
  screening: [],
  completeEarly: [],
  endTexts: [],
  questionCount: 0,
};
