import type { DataOf } from '@pollen/contract/client';
import { USUAL_LIMITS, WEIGHT_LIMITS } from '@pollen/contract/weighting-values';
import type { Variable } from './table-view';

export type SavedWeighting = DataOf<'GET /api/console/Surveys/:id/Weighting'>;
export type WeightingReport = NonNullable<SavedWeighting['report']>;
type Targets = NonNullable<SavedWeighting['targets']>;

/** A weighting variable in the form: the typed percentages by the key of the category. */
export interface VariableDraft {
  readonly name: string;
  readonly percents: Readonly<Record<string, string>>;
}

/** The weighting as form fields. */
export interface WeightingDraft {
  readonly variables: readonly VariableDraft[];
  readonly min: string;
  readonly max: string;
}

/** Returns the variables that can be weighted by: one category for each respondent. */
export function weightingVariables(variables: readonly Variable[]): Variable[] {
  return variables.filter(({ isMultiple, categories }) => !isMultiple && categoriesOf(categories).length > 1);
}

/** Returns the categories with their keys; an unknown value is none. */
export function categoriesOf(categories: Variable['categories']): { key: string; label: string }[] {
  return categories
    .filter(({ value }) => value !== 'unknown')
    .map(({ value, label }) => ({ key: JSON.stringify(value), label }));
}

const inPercent = (basisPoints: number) => String(basisPoints / 100);

/** Returns the form fields of saved targets, or of none. */
export function draftOfTargets(targets: Targets | null): WeightingDraft {
  const { minPercent, maxPercent } = targets ?? USUAL_LIMITS;
  return {
    variables: (targets?.variables ?? []).map(({ name, targets: own }) => ({
      name,
      percents: Object.fromEntries(own.map(({ key, basisPoints }) => [key, inPercent(basisPoints)])),
    })),
    min: (minPercent / 100).toFixed(2),
    max: (maxPercent / 100).toFixed(2),
  };
}

/** Returns hundredths of what was typed, with a point or a comma; null when it is no such number. */
export function hundredths(text: string): number | null {
  const trimmed = text.trim().replace(',', '.').replace(/%$/, '');
  return /^\d{1,3}(\.\d{1,2})?$/.test(trimmed) ? Math.round(Number(trimmed) * 100) : null;
}

/** Returns the sum of the typed percentages of a variable. */
export function sumOf({ percents }: VariableDraft): number {
  return Object.values(percents).reduce((sum, text) => sum + (hundredths(text) ?? 0), 0) / 100;
}

/** Returns the targets of a draft, or null while they are not complete enough to be sent. */
export function targetsOfDraft(draft: WeightingDraft, variables: readonly Variable[]): Targets | null {
  const [minPercent, maxPercent] = [hundredths(draft.min), hundredths(draft.max)];
  const isWithin = (value: number | null, [least, most]: readonly [number, number]): value is number =>
    value !== null && value >= least && value <= most;
  if (draft.variables.length === 0) return null;
  if (!isWithin(minPercent, WEIGHT_LIMITS.minPercent) || !isWithin(maxPercent, WEIGHT_LIMITS.maxPercent)) return null;
  return {
    variables: draft.variables.map(({ name, percents }) => {
      const keys = categoriesOf(variables.find((variable) => variable.name === name)?.categories ?? []);
      const all = new Set([...keys.map(({ key }) => key), ...Object.keys(percents)]);
      return {
        name,
        targets: [...all].map((key) => ({ key, basisPoints: Math.min(10_000, hundredths(percents[key] ?? '') ?? 0) })),
      };
    }),
    minPercent,
    maxPercent,
  };
}

/** Returns the percentages of a pasted column or list, one for each line or cell; empty when there is only one. */
export function pastedPercents(text: string): string[] {
  const found = text
    .split(/[\n\t;]+/)
    .map((part) => /(\d{1,3}(?:[.,]\d{1,2})?)\s*%?\s*$/.exec(part.trim())?.[1]?.replace(',', '.'))
    .filter((part) => part !== undefined);
  return found.length > 1 ? found : [];
}
