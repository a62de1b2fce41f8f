import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { dayOf } from '../../platform/time';
import { panelNow, panelToday } from '../settings/index';
import { bumpCatalogue } from './catalogue-queries';
import { addCompletesAndCommit, updateCompletes, updateCountedDay } from './completes-queries';
import { lockSurvey } from './queries';
import { countCompletes, lockCells, type QuotaCellRow, uncountCompletes } from './quota-cell-queries';
import { completesOn, hasReachedSoftLaunch } from './rules';
import { stateWithCompletes } from './state-rules';

/** A complete to count: its survey, and the quota cells that it belongs to. */
export interface CountedComplete {
  readonly surveyId: number;
  readonly cellIds: readonly number[];
}

/**
 * Counts completes against their surveys and quota cells, and commits. Returns false, with the transaction undone, when one
 * of these has no room for all of them. Exact under concurrency: cells are locked in order of id before the surveys.
 */
export async function countCompletesAndCommit(tx: Tx, completes: readonly CountedComplete[]): Promise<boolean> {
  const today = await panelToday(tx);
  const cellIds = completes.flatMap((complete) => complete.cellIds);
  const ofCell = countsOf(cellIds);
  const locked = cellIds.length > 0 ? await lockCells(tx, [...ofCell.keys()]) : [];
  const after = (cell: QuotaCellRow) => cell.completes + (ofCell.get(cell.id) ?? 0);
  if (locked.some((cell) => after(cell) > cell.target)) return false;
  if (cellIds.length > 0) await countCompletes(tx, cellIds);
  const fillsCell = locked.some((cell) => after(cell) >= cell.target);
  const ofSurvey = countsOf(completes.map(({ surveyId }) => surveyId));
  const counts = [...ofSurvey].map(([surveyId, count]) => ({ surveyId, completes: count }));
  return addCompletesAndCommit(tx, counts, fillsCell, today);
}

/** Returns how often each id is named. */
function countsOf(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/**
 * Counts completes, each given by its quota cells, in their survey and these cells, or takes them out of both; locks the
 * cells and then the survey until the transaction ends. Returns the survey before it, its state after it, and the time.
 */
async function recount(tx: Tx, surveyId: number, cellIds: readonly number[], change: number) {
  if (cellIds.length > 0) {
    await lockCells(tx, cellIds);
    await (change > 0 ? countCompletes : uncountCompletes)(tx, cellIds);
  }
  const [before, now] = await Promise.all([lockSurvey(tx, surveyId), panelNow(tx)]);
  if (!before) throw new Refusal(notFound);
  const survey = { ...before, completes: before.completes + change };
  const state = stateWithCompletes(survey, now);
  const reachesSoftLaunch = hasReachedSoftLaunch(survey);
  await updateCompletes(tx, surveyId, { completes: survey.completes, state, reachesSoftLaunch });
  return { before, state, now };
}

/**
 * Frees the places of rejected completes, each given by the quota cells that counted it, in their survey and these cells
 * (`-1`), or counts reinstated ones again (`1`), even above the target: they are paid, and part of the results. A full
 * survey opens again, unless it has closed. The daily count stays: it limits how many come in on a day. Called last,
 * because it locks the cells and the survey as a complete does.
 */
export async function changeCompletes(
  tx: Tx,
  surveyId: number,
  cellIdsOfEach: readonly (readonly number[])[],
  change: 1 | -1,
): Promise<void> {
  await recount(tx, surveyId, cellIdsOfEach.flat(), change * cellIdsOfEach.length);
  await bumpCatalogue(tx);
}

/**
 * Counts completes that a partner reports, each given by its quota cells: also above the target, because the partner pays
 * for them. The survey is locked until the transaction ends.
 */
export async function countPartnerCompletes(
  tx: Tx,
  surveyId: number,
  cellIdsOfEach: readonly (readonly number[])[],
): Promise<void> {
  const [cellIds, added] = [cellIdsOfEach.flat(), cellIdsOfEach.length];
  const { before, state, now } = await recount(tx, surveyId, cellIds, added);
  await updateCountedDay(tx, surveyId, dayOf(now), added);
  // Most completes change nothing in the catalogue, and every change is read again by all processes.
  const isFullToday =
    before.dailyCompletes !== null && completesOn(before, dayOf(now)) + added >= before.dailyCompletes;
  if (state !== before.state || cellIds.length > 0 || isFullToday) await bumpCatalogue(tx);
}
