import type { feasibility } from '@pollen/contract/feasibility';
import { ACTIVITY_BANDS, SAMPLE_AT_MOST } from '@pollen/contract/feasibility-values';
import type { BodyOf, DataOf } from '@pollen/contract/operation';
import type { TargetRule } from '@pollen/contract/targets';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { shiftDay } from '../../platform/time';
import { lastStartQuery } from '../attempts/index';
import { mailableMembers } from '../invitations/index';
import { whereNotInactive } from '../members/index';
import { countMatchingProfiles, matchingProfiles } from '../profiles/index';
import { panelSettings, panelToday } from '../settings/index';
import { expectedCost } from '../surveys/index';
import { measurable } from './measuring';
import { countSampled, listListResponses, listWaveResponses, type SampledPart, sampleMembers } from './queries';
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
  const [rows, lists, fit] = await Promise.all([
    listWaveResponses(tx, from, WAVE_ROWS),
    listListResponses(tx, from, LISTS),
    countMatchingProfiles(tx, asked.target, today),
  ]);
  const { waves, similarLength } = comparableWaves(rows, asked.minutes);
  const measured = measuredBy(waves, lists);

  const sample = await sampleMembers(tx, activeOf(asked.target, today), SAMPLE_AT_MOST);
  const all = await countSampled(tx, sample, await conditionsOf(tx, null, today));
  // The whole of a small target is looked at, and the sample stands for the rest of a large one.
  const sampled = fit > all.fit;
  const scale = all.fit === 0 ? 0 : fit / all.fit;
  const scaled = (part: SampledPart): Part => ({
    fit: part.fit * scale,
    invitable: part.invitable.map((members) => members * scale),
  });
  const everybody = scaled(all);
  const cells: { label: string; target: number; part: Part }[] = [];
  for (const { label, rule, target } of asked.quotas) {
    const part = await countSampled(tx, sample, await conditionsOf(tx, rule, today));
    cells.push({ label, target, part: scaled(part) });
  }
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

/** A query for the active members with a complete profile that match a target. */
function activeOf(target: TargetRule, today: string): Sql {
  return sql`select fits.member_id from (${matchingProfiles(target, today, { except: [] })}) fits
    where ${whereNotInactive(sql`fits.member_id`)}`;
}

async function conditionsOf(tx: Tx, rule: TargetRule | null, today: string) {
  const cell = rule && matchingProfiles(rule, today, { except: [] });
  return {
    part: cell && ((member: Sql) => sql`${member} in (select inside.member_id from (${cell}) inside)`),
    mailable: await mailableMembers(tx),
    lastStart: lastStartQuery,
  };
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
