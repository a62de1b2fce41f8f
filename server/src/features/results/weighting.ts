import type { WeightingTargets } from '@pollen/contract/console-weighting';
import {
  type tryWeighting,
  weightingCategoryEmpty,
  weightingCategoryUnwanted,
  weightingSum,
  weightingUnreachable,
} from '@pollen/contract/console-weighting';
import type { DataOf, WhyNot } from '@pollen/contract/operation';
import { SUM_TOLERANCE } from '@pollen/contract/weighting-values';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { type Combination, type CountedQuestion, countCombinations, factValue, type Response } from '../attempts/index';
import { titleOfQuestion } from './frequencies';
import type { MemberColumns } from './member-columns';
import { asQuestion, UNKNOWN } from './member-variables';
import { efficiencyOf, type Raked, type RakingCell, rake } from './raking';
import { MAX_RESPONSES, type ResultVariable } from './result-questions';
import { categoriesOf, keyOf } from './table-parts';
import { freeName, OWN_COLUMNS, type Question, type Variable } from './variables';

type Targets = z.output<typeof WeightingTargets>;
type Report = DataOf<typeof tryWeighting>;

/** The targets of a survey with the variables that they are about. */
export interface Weighting {
  readonly targets: Targets;
  /** In the order of the targets. */
  readonly variables: readonly ResultVariable[];
}

/** Returns the weight of a combination of answers. */
export type WeightOf = (answers: readonly unknown[]) => number;

/** A weighting variable: its categories, and where each value belongs. */
interface Margin {
  readonly name: string;
  readonly title: string;
  readonly isOfMember: boolean;
  readonly categories: readonly { readonly key: string; readonly label: string }[];
  readonly placeOf: ReadonlyMap<string, number>;
}

const keyOfNothing = keyOf(null);

/** Returns the variables with all categories that are offered or occur; an unknown value is no category. */
function marginsOf({ variables }: Weighting, combinations: readonly Combination[], from: number, locale: Locale) {
  return variables.map(({ versions, ofMember }, place): Margin => {
    const given = new Map(combinations.map(({ answers }) => [keyOf(answers[from + place]), answers[from + place]]));
    given.delete(keyOfNothing);
    given.delete(keyOf(UNKNOWN));
    const asked = ofMember ? [asQuestion(ofMember, given.values())] : versions;
    const categories = categoriesOf(asked, given.values(), locale).map(({ id: key, label }) => ({ key, label }));
    const question = asked.at(-1) as Question;
    return {
      name: question.name,
      title: titleOfQuestion(question, locale),
      isOfMember: ofMember !== undefined,
      categories,
      placeOf: new Map(categories.map(({ key }, at) => [key, at])),
    };
  });
}

/** Responses by the places of their categories; the place after the last category is for those without one. */
function cellsOf(margins: readonly Margin[], combinations: readonly Combination[], from: number): RakingCell[] {
  const cells = new Map<string, { groups: number[]; n: number }>();
  for (const { answers, n } of combinations) {
    const groups = placesIn(margins, answers, from);
    const cell = cells.get(groups.join()) ?? { groups, n: 0 };
    cell.n += n;
    cells.set(groups.join(), cell);
  }
  return [...cells.values()];
}

function placesIn(margins: readonly Margin[], answers: readonly unknown[], from: number): number[] {
  return margins.map(({ placeOf, categories }, at) => placeOf.get(keyOf(answers[from + at])) ?? categories.length);
}

/** Responses in each category of a variable, the last ones without a category. */
function countsIn(margin: Margin, place: number, cells: readonly RakingCell[]): number[] {
  const counts = Array.from({ length: margin.categories.length + 1 }, () => 0);
  for (const { groups, n } of cells) {
    const group = groups[place] as number;
    counts[group] = (counts[group] ?? 0) + n;
  }
  return counts;
}

const percentOf = (basisPoints: number) => basisPoints / 100;

/**
 * Returns the wanted shares of each variable, or why they cannot be wanted. Responses without a category, and categories
 * that have no target yet because they were added later, keep their share together.
 */
function sharesOf(
  margins: readonly Margin[],
  { variables }: Targets,
  counts: readonly (readonly number[])[],
): { readonly shares: number[][] } | WhyNot {
  const shares: number[][] = [];
  for (const [at, margin] of margins.entries()) {
    const own = counts[at] as readonly number[];
    const wanted = new Map(variables[at]?.targets.map(({ key, basisPoints }) => [key, basisPoints]));
    const sum = [...wanted.values()].reduce((total, each) => total + each, 0);
    const params = { variable: margin.title };
    if (Math.abs(sum - 10_000) > SUM_TOLERANCE) {
      return { kind: weightingSum, params: { ...params, sum: percentOf(sum) } };
    }
    const responses = own.reduce((total, n) => total + n, 0);
    const known = margin.categories.reduce(
      (total, { key }, place) => total + (wanted.has(key) ? (own[place] ?? 0) : 0),
      0,
    );
    for (const [place, { key, label }] of margin.categories.entries()) {
      const target = wanted.get(key) ?? 0;
      const category = { ...params, category: label };
      if (target > 0 && own[place] === 0) return { kind: weightingCategoryEmpty, params: category };
      if (target === 0 && wanted.has(key) && own[place] !== 0)
        return { kind: weightingCategoryUnwanted, params: category };
    }
    const gone = variables[at]?.targets.find(({ key, basisPoints }) => basisPoints > 0 && !margin.placeOf.has(key));
    if (gone) return { kind: weightingCategoryEmpty, params: { ...params, category: String(JSON.parse(gone.key)) } };
    shares.push(
      own.map((n, place) => {
        const key = margin.categories[place]?.key;
        const target = key === undefined ? undefined : wanted.get(key);
        return target === undefined ? n / responses : ((target / sum) * known) / responses;
      }),
    );
  }
  return { shares };
}

/** Shares in percentage points beyond which targets count as missed when no weight was cut. */
const UNREACHED = 0.01;

interface Weighed {
  readonly margins: readonly Margin[];
  readonly cells: readonly RakingCell[];
  readonly counts: readonly (readonly number[])[];
  readonly result: Raked | WhyNot;
}

/** Computes the weights of responses whose values of the weighting variables begin at a place of the answers. */
async function weigh(
  weighting: Weighting,
  combinations: readonly Combination[],
  from: number,
  locale: Locale,
): Promise<Weighed> {
  const margins = marginsOf(weighting, combinations, from, locale);
  const cells = cellsOf(margins, combinations, from);
  const counts = margins.map((margin, place) => countsIn(margin, place, cells));
  const wanted = sharesOf(margins, weighting.targets, counts);
  if ('kind' in wanted) return { margins, cells, counts, result: wanted };
  const { minPercent, maxPercent } = weighting.targets;
  const raked = await rake(cells, wanted.shares, { min: minPercent / 100, max: maxPercent / 100 });
  if (raked.cut > 0 || 100 * raked.gap < UNREACHED) return { margins, cells, counts, result: raked };
  const [variable, category] = raked.gapAt;
  const margin = margins[variable] as Margin;
  const params = {
    variable: margin.title,
    category: margin.categories[category]?.label ?? '–',
    gap: (100 * raked.gap).toFixed(1),
  };
  return { margins, cells, counts, result: { kind: weightingUnreachable, params } };
}

/** Returns the weights of combinations whose values of the weighting variables begin at a place; refuses as `weigh` says. */
export async function weightsOrRefuse(
  weighting: Weighting,
  combinations: readonly Combination[],
  from: number,
  locale: Locale,
): Promise<WeightOf> {
  const { margins, cells, result } = await weigh(weighting, combinations, from, locale);
  if ('kind' in result) refuseIf(result);
  const { weights } = result as Raked;
  const byGroups = new Map(cells.map(({ groups }, at) => [groups.join(), weights[at] as number]));
  return (answers) => byGroups.get(placesIn(margins, answers, from).join()) ?? 1;
}

const questionsOf = ({ variables }: Weighting) =>
  variables.map(
    ({ versions, value }): CountedQuestion => ({
      name: (versions.at(-1) as Question).name,
      isText: false,
      value,
    }),
  );

/** Refuses targets that the newest responses of a survey cannot be weighted to. */
export async function requireReachable(tx: Tx, surveyId: number, weighting: Weighting, locale: Locale): Promise<void> {
  const questions = questionsOf(weighting);
  const combinations = await countCombinations(tx, { surveyId, questions, latest: MAX_RESPONSES });
  await weightsOrRefuse(weighting, combinations, 0, locale);
}

/**
 * Returns how to weight each response of a file, by the weights of all responses. A weight by a fact of the member would
 * tell what the line withholds, so the lines that withhold one of these facts share their mean weight: sums stay the same.
 */
export async function weightsForFile(
  tx: Tx,
  survey: { readonly id: number; readonly completes: number },
  weighting: Weighting,
  { facts, saysAll }: Pick<MemberColumns, 'facts' | 'saysAll'>,
  locale: Locale,
): Promise<(response: Pick<Response, 'answers' | 'respondent'>) => number> {
  const latest = Math.max(1, survey.completes);
  const own = questionsOf(weighting);
  const weighs = new Set(weighting.variables.map(({ ofMember }) => ofMember?.key));
  // A line keeps its facts from the first one on, so those before the last weighting fact decide as well.
  const deciding = facts.slice(0, 1 + facts.findLastIndex((fact) => weighs.has(fact)));
  const questions = [
    ...own,
    ...deciding.map((fact) => ({ name: fact, isText: false, value: factValue(fact, UNKNOWN) })),
  ];
  const combinations = await countCombinations(tx, { surveyId: survey.id, questions, latest });
  const weightOf = await weightsOrRefuse(weighting, combinations, 0, locale);
  const known = (value: unknown) => (value === UNKNOWN ? null : value);
  const withholding = combinations.filter(({ answers }) => !saysAll(answers.slice(own.length).map(known)));
  const lines = withholding.reduce((sum, { n }) => sum + n, 0);
  const mean = withholding.reduce((sum, { answers, n }) => sum + n * weightOf(answers), 0) / lines;
  return ({ answers, respondent }) => {
    if (!saysAll(deciding.map((fact) => respondent?.[fact] ?? null))) return mean;
    return weightOf(
      weighting.variables.map(({ versions, ofMember }) =>
        ofMember ? (respondent?.[ofMember.key] ?? UNKNOWN) : (answers[(versions.at(-1) as Question).name] ?? null),
      ),
    );
  };
}

/** Returns the column of the weights in a file that has these columns already. */
export function weightColumn(others: readonly Variable[]): Variable {
  const taken = new Set([...OWN_COLUMNS, ...others.map(({ name }) => name.toLowerCase())]);
  return {
    name: freeName('weight', taken),
    label: { en: 'Weight', zh: '权重' },
    question: null,
    type: 'number',
    codes: [],
    length: 0,
    set: null,
    isScale: true,
    read: (_answers, _member, weight) => (weight === undefined ? null : Math.round(1e6 * weight) / 1e6),
  };
}

/** Returns what weights come of a weighting now: of the newest responses, which tables look at. */
export async function reportOn(tx: Tx, surveyId: number, weighting: Weighting, locale: Locale): Promise<Report> {
  const questions = questionsOf(weighting);
  const combinations = await countCombinations(tx, { surveyId, questions, latest: MAX_RESPONSES });
  const { margins, cells, counts, result } = await weigh(weighting, combinations, 0, locale);
  const raked = 'kind' in result ? null : result;
  const reason = 'kind' in result ? may(result, locale) : true;
  const responses = cells.reduce((sum, { n }) => sum + n, 0);
  return {
    responses,
    variables: margins.map(({ name, title, isOfMember, categories }, place) => {
      const own = counts[place] as readonly number[];
      const missing = own.at(-1) ?? 0;
      const weighted = raked && weightedCounts(cells, raked.weights, place, own.length);
      const known = responses - missing;
      const weightedKnown = weighted?.slice(0, -1).reduce((sum, weight) => sum + weight, 0);
      return {
        name,
        title,
        isOfMember,
        missing,
        categories: categories.map(({ key, label }, at) => ({
          key,
          label,
          responses: own[at] ?? 0,
          share: known === 0 ? 0 : (100 * (own[at] ?? 0)) / known,
          weighted: weighted && weightedKnown ? (100 * (weighted[at] ?? 0)) / weightedKnown : null,
        })),
      };
    }),
    weights: raked && responses > 0 ? figuresOf(cells, raked) : null,
    problem: reason === true ? null : reason.reason,
  };
}

function weightedCounts(
  cells: readonly RakingCell[],
  weights: readonly number[],
  place: number,
  size: number,
): number[] {
  const sums = Array.from({ length: size }, () => 0);
  for (const [at, { groups, n }] of cells.entries()) {
    const group = groups[place] as number;
    sums[group] = (sums[group] ?? 0) + n * (weights[at] as number);
  }
  return sums;
}

const BARS = 16;

function figuresOf(cells: readonly RakingCell[], { weights, rounds, gap, cut }: Raked): NonNullable<Report['weights']> {
  const { effectiveBase, designEffect, percent } = efficiencyOf(cells, weights);
  const [lowest, highest] = [Math.min(...weights), Math.max(...weights)];
  const width = (highest - lowest) / BARS;
  const bars = Array.from({ length: width < 1e-9 ? 1 : BARS }, (_, at) => ({
    from: lowest + at * width,
    to: lowest + (at + 1) * width,
    responses: 0,
  }));
  for (const [at, { n }] of cells.entries()) {
    const place = width < 1e-9 ? 0 : Math.min(BARS - 1, Math.floor(((weights[at] as number) - lowest) / width));
    (bars[place] as (typeof bars)[number]).responses += n;
  }
  return {
    efficiency: percent,
    effectiveBase,
    designEffect,
    lowest,
    highest,
    cut,
    rounds,
    gap: 100 * gap,
    histogram: bars,
  };
}
