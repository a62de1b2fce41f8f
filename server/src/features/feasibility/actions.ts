import type { feasibility } from '@pollen/contract/feasibility';
import { ACTIVITY_BANDS, SAMPLE_AT_MOST } from '@pollen/contract/feasibility-values';
import type { BodyOf, DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import { shiftDay } from '../../platform/time';
import { lastStartQuery } from '../attempts/index';
import { mailableMembers } from '../invitations/index';
import { matchesOfTargets, sampleMatching } from '../profiles/index';
import { panelSettings, panelToday } from '../settings/index';
import { expectedCost } from '../surveys/index';
import { measurable } from './measuring';
import { countSampled, listListResponses, listWaveResponses, type SampledPart } from './queries';
import {
  comparableWaves,
  finishRate,
  inRange,
  type Measured,
  measuredBy,
  type Part,
  type Range,
  rangeOf,
  startsByDay,
} from './rules';

/** The latest rows of waves, four to a wave, and the latest surveys, that a forecast rests on. */
const WAVE_ROWS = 2_000;
const LISTS = 200;

type Asked = BodyOf<typeof feasibility>;
type Forecast = NonNullable<DataOf<typeof feasibility>['forecast']>;

/** Returns how many members fit, how many of them will complete by day, and the cost; without a forecast when too little was measured. */
export async function feasibilityOf(tx: Tx, asked: Asked): Promise<DataOf<typeof feasibility>> {
  const [today, settings] = await Promise.all([panelToday(tx), panelSettings(tx)]);
  const { from } = measurable(tx.now);
  const [rows, lists, { matching: fit, sample }, mailable] = await Promise.all([
    listWaveResponses(tx, from, WAVE_ROWS),
    listListResponses(tx, from, LISTS),
    sampleMatching(tx, asked.target, today, SAMPLE_AT_MOST),
    mailableMembers(tx),
  ]);
  const { waves, similarLength } = comparableWaves(rows, asked.minutes);
  const measured = measuredBy(waves, lists);

  const rules = asked.quotas.map(({ rule }) => rule);
  const counted = await countSampled(tx, sample, {
    parts: rules.length,
    inParts: rules.length > 0 ? matchesOfTargets(rules, today) : null,
    mailable,
    lastStart: lastStartQuery,
  });
  // The whole of a small target is looked at, and the sample stands for the rest of a large one.
  const sampled = fit > sample.length;
  const scale = sample.length === 0 ? 0 : fit / sample.length;
  const scaled = (part: SampledPart): Part => ({
    fit: part.fit * scale,
    invitable: part.invitable.map((members) => members * scale),
  });
  const everybody = scaled(counted.all);
  const cells = asked.quotas.map(({ label, target }, at) => ({
    label,
    target,
    part: scaled(counted.each[at] ?? { fit: 0, invitable: [] }),
  }));
  const rates = { ...asked, screenOutPoints: settings.screenOutPoints };
  return {
    fit,
    invitable: Math.round(everybody.invitable.reduce((sum, members) => sum + members, 0)),
    sampled,
    measured: {
      waves: new Set(waves.map(({ waveId }) => waveId)).size,
      mailed: waves.reduce((sum, { mailed }) => sum + mailed, 0),
      lists: lists.length,
      similarLength,
      bands: ACTIVITY_BANDS.map((days, band) => {
        const own = waves.filter((row) => row.band === band);
        return {
          days,
          invitable: Math.round(everybody.invitable[band] ?? 0),
          mailed: own.reduce((sum, { mailed }) => sum + mailed, 0),
          started: own.reduce((sum, { startedByDay }) => sum + (startedByDay.at(-1) ?? 0), 0),
        };
      }),
      finishPercent: percent(finishRate(waves)),
    },
    forecast:
      measured &&
      forecastOf(rates, { everybody, cells: cells.map(({ part, target }) => ({ part, target })), measured, today }),
    cells: cells.map(({ label, target, part }) => ({
      label,
      target,
      fit: Math.round(part.fit),
      expected: (measured && possibleIn(part, asked.incidence, measured).at(-1)) || null,
    })),
  };
}

function percent(share: number | null): number | null {
  return share === null ? null : Math.round(100 * share);
}

/** Returns the range of completes of a part within each number of days, without a limit. */
function possibleIn(part: Part, incidence: number, measured: Measured): Range[] {
  const share = (incidence / 100) * measured.finish;
  return startsByDay(part, measured).all.map((starts) =>
    rangeOf(starts * share, measured.factor(starts), Math.round(part.fit)),
  );
}

interface Basis {
  readonly everybody: Part;
  readonly cells: readonly { readonly part: Part; readonly target: number }[];
  readonly measured: Measured;
  readonly today: string;
}

function forecastOf(
  asked: Pick<Asked, 'completes' | 'incidence' | 'rewardPoints'> & { screenOutPoints: number },
  { everybody, cells, measured, today }: Basis,
): Forecast {
  const { completes, incidence } = asked;
  const starts = startsByDay(everybody, measured);
  const possible = possibleIn(everybody, incidence, measured);
  const inCells = cells.map(({ part, target }) => ({ target, byDay: possibleIn(part, incidence, measured) }));
  /** Completes stop at the target number, and in each quota at its own. */
  const byDay = possible.map((range, at) => ({
    day: shiftDay(today, at + 1),
    ...inRange((end) => {
      const quotas = inCells.reduce((sum, cell) => sum + Math.min(cell.target, cell.byDay[at]?.[end] ?? 0), 0);
      const most = cells.length > 0 ? Math.min(completes, quotas) : completes;
      return Math.min(range[end], most);
    }),
  }));
  const reachedAt = (end: 'low' | 'mid' | 'high') => byDay.find((day) => day[end] >= completes)?.day ?? null;
  const last = byDay.at(-1) ?? { low: 0, mid: 0, high: 0 };
  const allStarts = starts.all.at(-1) ?? 0;
  return {
    starts: rangeOf(allStarts, measured.factor(allStarts), Math.round(everybody.fit)),
    listStarts: Math.round(starts.list.at(-1) ?? 0),
    possible: possible.at(-1) ?? { low: 0, mid: 0, high: 0 },
    completes: inRange((end) => last[end]),
    byDay,
    reachedOn: { low: reachedAt('low'), mid: reachedAt('mid'), high: reachedAt('high') },
    cost: inRange((end) => Math.round(expectedCost(last[end], asked))),
    perCompletePoints: Math.round(expectedCost(1, asked)),
  };
}
