import { SURVEY_LIMITS } from '@pollen/contract/survey-values';
import { LABEL_COMMA } from './quota-matrix';
import type { Settings } from './survey-draft';

type Cell = Settings['quotas'][number];
type Rule = Cell['rule'];

/** The most variables of one grid. */
export const MAX_GRID_VARIABLES = 3;

export type GridLayout = 'nested' | 'independent';
export type GridUnit = 'percent' | 'count';

/** One group of a variable, with its share as it was typed: per cent of all, or a number of completes. */
export interface GridCategory {
  label: string;
  rule: Rule;
  answer?: Cell['answer'];
  share: string;
}

export interface GridVariable {
  /** `gender`, `age`, `country`, `field:educationID` or `question:q1`. */
  key: string;
  label: string;
  categories: readonly GridCategory[];
}

/** What an operator has chosen for a grid. */
export interface GridChoice {
  layout: GridLayout;
  unit: GridUnit;
  /** The first age of each age group. */
  ages: string;
  variables: readonly GridVariable[];
}

/** A generated quota, with the indexes of its category in each variable (nested) or of its own variable. */
export interface GridCell {
  label: string;
  rule: Rule;
  answer?: Cell['answer'];
  target: number;
  /** The variable to which an independent quota belongs; 0 in a nested grid. */
  part: number;
}

/**
 * Splits a whole number in proportion to weights, so that the parts add up to it: everybody gets the part rounded down,
 * and what is left goes to the largest remainders, first ones first.
 */
export function largestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    // Products of shares such as 0.1 and 0.3 are not exact: what differs by less is equal.
    .sort((a, b) => (Math.abs(b.remainder - a.remainder) < 1e-9 ? a.index - b.index : b.remainder - a.remainder));
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/**
 * Splits a whole number by the shares of the first variable, then each part by those of the next one, and returns the
 * parts of the last one in order. What rounding gives a category too much or too little is made up for in its next
 * parts: the first variable has its shares to the unit, and the others hardly miss theirs.
 */
function splitNested(total: number, weights: readonly (readonly number[])[]): number[] {
  const owed = weights.map((own) => own.map(() => 0));
  const split = (part: number, depth: number): number[] => {
    const [own, debts] = [weights[depth], owed[depth]];
    if (!own || !debts) return [part];
    const sum = own.reduce((all, weight) => all + weight, 0);
    const exact = own.map((weight) => (sum > 0 ? (part * weight) / sum : 0));
    // Below zero: so much too much was given before that nothing is due now.
    const due = exact.map((value, index) => Math.max(0, value + (debts[index] ?? 0)));
    const parts = largestRemainder(sum > 0 ? part : 0, sum > 0 && part > 0 ? due : own);
    for (const index of own.keys()) debts[index] = (debts[index] ?? 0) + (exact[index] ?? 0) - (parts[index] ?? 0);
    return parts.flatMap((each) => split(each, depth + 1));
  };
  return split(total, 0);
}

/** Returns equal shares for so many categories, which add up to 100 or to the target. */
export function equalShares(count: number, unit: GridUnit, target: number): string[] {
  return largestRemainder(unit === 'percent' ? 100 : target, Array<number>(count).fill(1)).map(String);
}

/** Reads a typed share; null when it is no number, or negative. */
export function shareOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

/** Returns the sum of the shares of a variable; null when one of them cannot be read. */
export function sumOfShares(categories: readonly GridCategory[]): number | null {
  let sum = 0;
  for (const { share } of categories) {
    const value = shareOf(share);
    if (value === null) return null;
    sum += value;
  }
  return Math.round(100 * sum) / 100;
}

/** Returns groups of ages from their first ages ("18, 35, 55"), the last one without an end; null when they are none. */
export function ageGroups(text: string): { from: number; to?: number }[] | null {
  const [min, max] = SURVEY_LIMITS.age;
  const starts = text
    .split(/[\s,，、;]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN));
  const ascending = starts.every((from, i) => from >= min && from <= max && from > (starts[i - 1] ?? -1));
  if (starts.length === 0 || !ascending) return null;
  return starts.map((from, i) => {
    const next = starts[i + 1];
    return next === undefined ? { from } : { from, to: next - 1 };
  });
}

function joined(one: Rule, other: Rule): Rule {
  const answers = [...(one.answers ?? []), ...(other.answers ?? [])];
  const fields = [...(one.fields ?? []), ...(other.fields ?? [])];
  const custom = [...(one.custom ?? []), ...(other.custom ?? [])];
  return {
    ...one,
    ...other,
    ...(answers.length > 0 ? { answers } : {}),
    ...(fields.length > 0 ? { fields } : {}),
    ...(custom.length > 0 ? { custom } : {}),
  };
}

/** Returns how many quotas a grid has, without making them. */
export function countCells(variables: readonly GridVariable[], layout: GridLayout): number {
  const sizes = variables.map(({ categories }) => categories.length);
  if (sizes.length === 0) return 0;
  return layout === 'nested' ? sizes.reduce((all, size) => all * size, 1) : sizes.reduce((all, size) => all + size, 0);
}

/**
 * Makes the quotas of a grid. Nested ones combine a category of each variable, and their targets are the product of the
 * shares, rounded so that the sums of the variables stay; independent ones stand side by side, and those of each variable add up to the target. Shares that cannot be
 * read count as nothing.
 */
export function gridCells(variables: readonly GridVariable[], layout: GridLayout, target: number): GridCell[] {
  const weightsOf = ({ categories }: GridVariable) => categories.map(({ share }) => shareOf(share) ?? 0);
  if (layout === 'independent') {
    return variables.flatMap((variable, part) => {
      const targets = largestRemainder(target, weightsOf(variable));
      return variable.categories.map(({ label, rule, answer }, i) => ({
        label,
        rule,
        ...(answer ? { answer } : {}),
        target: targets[i] ?? 0,
        part,
      }));
    });
  }
  let combined: { labels: string[]; rule: Rule; answer?: Cell['answer'] }[] = [];
  for (const [index, variable] of variables.entries()) {
    const own = variable.categories.map(({ label, rule, answer }) => ({
      labels: [label],
      rule,
      ...(answer ? { answer } : {}),
    }));
    combined =
      index === 0
        ? own
        : combined.flatMap((one) =>
            own.map((other) => ({
              ...one,
              ...other,
              labels: [...one.labels, ...other.labels],
              rule: joined(one.rule, other.rule),
            })),
          );
  }
  const targets = splitNested(target, variables.map(weightsOf));
  return combined.map(({ labels, rule, answer }, i) => ({
    label: labels.join(LABEL_COMMA),
    rule,
    ...(answer ? { answer } : {}),
    target: targets[i] ?? 0,
    part: 0,
  }));
}

/** Writes a value with sorted keys, so that equal conditions give equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  );
}

const conditionsOf = ({ rule, answer, leastFill }: Pick<Cell, 'rule' | 'answer' | 'leastFill'>) =>
  canonical({ rule, answer: answer ?? null, leastFill: leastFill ?? null });

const LABEL_CHARACTERS = 80;

/**
 * Returns the quotas to save in place of the present ones. A present quota with the same conditions keeps its id, and
 * with it the completes that it has counted; least-fill groups are no part of a grid and stay.
 */
export function quotasOfGrid(cells: readonly GridCell[], present: readonly Cell[]): Cell[] {
  const ids = new Map(present.map((cell) => [conditionsOf(cell), cell.id]));
  const made = cells.map(({ label, rule, answer, target }) => {
    const id = ids.get(conditionsOf({ rule, answer }));
    return {
      ...(id === undefined ? {} : { id }),
      label: label.slice(0, LABEL_CHARACTERS),
      rule,
      ...(answer ? { answer } : {}),
      target,
    };
  });
  return [...made, ...present.filter(({ leastFill }) => leastFill !== undefined)];
}
