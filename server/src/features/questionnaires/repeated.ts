import type { RepeatedQuestion } from '@pollen/contract/questions';
import type { InstanceWords } from './inner-names';
import type { ChoicesPlan, Expression, Text } from './plan-parts';

/** The answers of one instance by the names of its questions. */
export type InstanceAnswers = Readonly<Record<string, unknown>>;

/**
 * The part of a plan of questions that are answered any number of times: dynamic panels, and grids with a question in
 * each cell. An instance is one panel or one row.
 */
export interface RepeatedPlan {
  readonly kind: RepeatedQuestion['kind'];
  readonly words: InstanceWords;
  /** The questions of an instance, as a questionnaire of one page: `templateOf` in `plan.ts` knows its type. */
  readonly template: object;
  /** The fixed rows; absent where members add and remove instances. */
  readonly rows?: ChoicesPlan;
  /** The places of the rows in the order in which they take effect: a row after those for which it waits. */
  readonly turns?: readonly number[];
  /** The number of instances at the beginning, and the fewest and most that members may have. */
  readonly count: number;
  readonly least: number;
  readonly most: number;
  /** The question whose chosen choices are the instances. */
  readonly entriesOf?: string;
  /** Calculates how many there are, in place of members who add and remove them. */
  readonly countIs?: Expression;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  /** The first answer of the whole question: a list, or an object by row. */
  readonly start?: unknown;
  /** The first answers of an instance that members add, before its defaults. */
  readonly added: InstanceAnswers;
  /** The answers of the last instance are copied to a new one. */
  readonly copiesLast: boolean;
  /** The questions whose answer may occur in one instance only. */
  readonly unique: readonly string[];
  readonly uniqueText?: Text;
  /**
   * Rows have a detail panel: the last element of the template. `single`: one is open at a time; `openNew`: that of a row that
   * members add is open.
   */
  readonly detail?: { readonly single: boolean; readonly openNew: boolean };
  /** Whether the first instance with a repeated answer is marked, too. */
  readonly marksFirst: boolean;
  /** How many instances with an answer a required question needs. */
  readonly leastFilled: number;
  readonly addText: Text;
  readonly removeText: Text;
  readonly confirmText: Text;
  readonly emptyText: Text;
}

/** Returns whether a question is answered any number of times. */
export function isRepeated<Plan extends { readonly kind: string }>(plan: Plan): plan is Plan & RepeatedPlan {
  return 'template' in plan;
}

/** Returns how the keys of messages name an instance: by its place, or by its row. */
export function instanceLabel({ rows }: RepeatedPlan, index: number): number | string {
  return rows ? String(rows.items[index]?.value) : index;
}
