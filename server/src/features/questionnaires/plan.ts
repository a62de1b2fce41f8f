import type { Question } from '@pollen/contract/questionnaire-page';
import type { Kind, KindModule } from './kind-module';
import { kinds } from './kinds/table';
import type { ClearMode, Conditions, Expression, QuestionCommon, Text } from './plan-parts';

type Kinds = typeof kinds;
type PlanOf<Module> = Module extends KindModule<infer Plan, infer _View> ? Plan : never;

/** What a question has beyond what all have: the plan of each kind, from the kind's own file. */
export type QuestionDetails = { [K in keyof Kinds]: PlanOf<Kinds[K]> }[keyof Kinds];

export type QuestionPlan = QuestionCommon & QuestionDetails;

/** What the server knows of the kind of a question. */
export function moduleOf(question: { readonly kind: Kind }): KindModule<QuestionDetails, Question> {
  return kinds[question.kind];
}

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
