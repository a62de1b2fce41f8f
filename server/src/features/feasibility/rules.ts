import { ACTIVITY_BANDS, MAILED_AT_LEAST, RESPONSE_DAYS, WAVES_AT_LEAST } from '@pollen/contract/feasibility-values';

/** What came of a wave among members of one band of activity. */
export interface WaveResponse {
  readonly waveId: number;
  readonly band: number;
  readonly mailed: number;
  readonly startedByDay: readonly number[];
  readonly finished: number;
  readonly minutes: number;
}

/** Starts from the list after the launch of one survey. */
export interface ListResponse {
  readonly matching: number;
  readonly startedByDay: readonly number[];
}

/** The middle and the ends of an 80 % range. */
export interface Range {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

const days = Array.from({ length: RESPONSE_DAYS }, (_, day) => day);
const last = RESPONSE_DAYS - 1;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

/**
 * Returns the waves to measure by: those of surveys of half to twice the length when there are enough, otherwise all.
 */
export function comparableWaves(
  waves: readonly WaveResponse[],
  minutes: number,
): { waves: readonly WaveResponse[]; similarLength: boolean } {
  const similar = waves.filter((wave) => wave.minutes >= minutes / 2 && wave.minutes <= minutes * 2);
  return isEnough(similar) ? { waves: similar, similarLength: true } : { waves, similarLength: false };
}

function isEnough(waves: readonly WaveResponse[]): boolean {
  const count = new Set(waves.map(({ waveId }) => waveId)).size;
  return count >= WAVES_AT_LEAST && sum(waves.map(({ mailed }) => mailed)) >= MAILED_AT_LEAST;
}

/**
 * Returns the share of mailed members who start within each number of days, by band. A band that was hardly mailed gets the
 * share of all, shrunk towards it by as many members as a hundred.
 */
export function startRates(waves: readonly WaveResponse[]): number[][] {
  const weight = 100;
  const of = (rows: readonly WaveResponse[], day: number) => sum(rows.map((row) => row.startedByDay[day] ?? 0));
  const mailed = (rows: readonly WaveResponse[]) => sum(rows.map((row) => row.mailed));
  const overall = days.map((day) => of(waves, day) / Math.max(1, mailed(waves)));
  return ACTIVITY_BANDS.map((_, band) => {
    const rows = waves.filter((row) => row.band === band);
    return days.map((day) => (of(rows, day) + weight * (overall[day] ?? 0)) / (mailed(rows) + weight));
  });
}

/** The 90th percentile of Student's t by degrees of freedom; beyond the table that of the normal distribution. */
const T90 = [3.078, 1.886, 1.638, 1.533, 1.476, 1.44, 1.415, 1.397, 1.383, 1.372];
const NORMAL90 = 1.2816;

/**
 * Returns how the starts of whole waves differed from what the rates of their bands expect: the variance of the logarithm of
 * started to expected, and the factor of an 80 % range of the next wave.
 */
export function spreadOf(
  waves: readonly WaveResponse[],
  rates: readonly (readonly number[])[],
): (expected: number) => number {
  const ids = [...new Set(waves.map(({ waveId }) => waveId))];
  const ratios = ids.map((id) => {
    const rows = waves.filter(({ waveId }) => waveId === id);
    const expected = sum(rows.map((row) => row.mailed * (rates[row.band]?.[last] ?? 0)));
    // Half a start more on both sides: a wave that nobody answered has a logarithm too.
    return Math.log((sum(rows.map((row) => row.startedByDay[last] ?? 0)) + 0.5) / (expected + 0.5));
  });
  const mean = sum(ratios) / ratios.length;
  const variance = sum(ratios.map((ratio) => (ratio - mean) ** 2)) / Math.max(1, ratios.length - 1);
  const quantile = T90[ratios.length - 2] ?? NORMAL90;
  // The next wave differs as the measured ones did, the mean is known from few, and starts are counted one by one.
  return (expected) => Math.exp(quantile * Math.sqrt(variance * (1 + 1 / ratios.length) + 1 / Math.max(1, expected)));
}

/** Returns the share of members who fit that start from the list within each number of days after a launch. */
export function listRates(lists: readonly ListResponse[]): number[] {
  const matching = sum(lists.map((list) => list.matching));
  return days.map((day) => sum(lists.map((list) => list.startedByDay[day] ?? 0)) / Math.max(1, matching));
}

/** Returns the share of members who started that reached an end; null without starts. */
export function finishRate(waves: readonly WaveResponse[]): number | null {
  const started = sum(waves.map((wave) => wave.startedByDay[last] ?? 0));
  return started === 0 ? null : sum(waves.map(({ finished }) => finished)) / started;
}

/** A part of those who fit: a quota cell, or everybody. */
export interface Part {
  readonly fit: number;
  /** Members who can be mailed to, by band. */
  readonly invitable: readonly number[];
}

/** The rates and the spread that a forecast rests on. */
export interface Measured {
  readonly mail: readonly (readonly number[])[];
  readonly list: readonly number[];
  readonly factor: (expected: number) => number;
  readonly finish: number;
}

/** Returns what a forecast rests on; null when too little was measured. */
export function measuredBy(waves: readonly WaveResponse[], lists: readonly ListResponse[]): Measured | null {
  const finish = finishRate(waves);
  if (!isEnough(waves) || finish === null) return null;
  const mail = startRates(waves);
  return { mail, list: listRates(lists), factor: spreadOf(waves, mail), finish };
}

/** Returns the expected starts of a part within each number of days: by mail, and from the list by everybody else. */
export function startsByDay({ fit, invitable }: Part, { mail, list }: Measured): { all: number[]; list: number[] } {
  const others = Math.max(0, fit - sum(invitable));
  const fromList = days.map((day) => others * (list[day] ?? 0));
  const byMail = days.map((day) => sum(invitable.map((members, band) => members * (mail[band]?.[day] ?? 0))));
  return { all: days.map((day) => (byMail[day] ?? 0) + (fromList[day] ?? 0)), list: fromList };
}

/** Returns the 80 % range around an expected number, which no part of the panel exceeds. */
export function rangeOf(expected: number, factor: number, most: number): Range {
  const whole = (value: number) => Math.max(0, Math.min(most, Math.round(value)));
  return { low: whole(expected / factor), mid: whole(expected), high: whole(expected * factor) };
}

const ends = ['low', 'mid', 'high'] as const;

/** Applies a function to both ends and the middle of ranges of the same length. */
export function inRange(of: (end: (typeof ends)[number]) => number): Range {
  return { low: of('low'), mid: of('mid'), high: of('high') };
}
