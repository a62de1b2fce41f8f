import type { QuotaCellRow } from './quota-cell-queries';
import { matchesTarget, type Respondent } from './rules';

/** Returns the answer to one question of an attempt, for quota cells. */
export type AnswerOf = (question: string) => unknown;

/**
 * Whether a respondent with these answers fits a quota cell. Without answers, before the start, compares only the
 * profile part of the cell.
 */
function cellMatches(cell: QuotaCellRow, respondent: Respondent, answerOf: AnswerOf | null): boolean {
  if (!matchesTarget(cell.rule, respondent)) return false;
  if (!cell.answer) return true;
  if (!answerOf) return false;
  const given = answerOf(cell.answer.question);
  const values = Array.isArray(given) ? given : [given];
  return cell.answer.values.some((value) => values.includes(value));
}

/**
 * Returns the ids of the quota cells that count a respondent with these answers, in the order of the cells. Before the
 * start, without answers, those that the profile alone decides. Of cells in least-fill groups, those that were
 * `assigned` at the start count, whatever they match by now; they come last.
 */
export function matchingCells(
  cells: readonly QuotaCellRow[],
  respondent: Respondent,
  answerOf: AnswerOf | null,
  assigned: readonly number[] = [],
): number[] {
  const matching = cells
    .filter((cell) => cell.leastFill === null && (answerOf !== null || cell.answer === null))
    .filter((cell) => cellMatches(cell, respondent, answerOf));
  const counting = cells.filter((cell) => cell.leastFill !== null && assigned.includes(cell.id));
  return [...matching, ...counting].map(({ id }) => id);
}

/** Returns the cells that a respondent fits, by least-fill group; a group in which there is none is left out. */
export function leastFillGroups(cells: readonly QuotaCellRow[], respondent: Respondent): QuotaCellRow[][] {
  const groups = new Map<string, QuotaCellRow[]>();
  for (const cell of cells) {
    if (cell.leastFill === null || !cellMatches(cell, respondent, null)) continue;
    groups.set(cell.leastFill, [...(groups.get(cell.leastFill) ?? []), cell]);
  }
  return [...groups.values()];
}

/**
 * Returns whether every quota cell that this profile matches has room, and each least-fill group one cell with room.
 * The answers are not known yet.
 */
export function hasRoom(cells: readonly QuotaCellRow[], respondent: Respondent): boolean {
  const open = ({ completes, target }: QuotaCellRow) => completes < target;
  return (
    cells.every((cell) => cell.leastFill !== null || !cellMatches(cell, respondent, null) || open(cell)) &&
    leastFillGroups(cells, respondent).every((group) => group.some(open))
  );
}

/**
 * Returns the cell whose completes and reserved places are the smallest share of its target; one of several by chance,
 * so that the order of starts says nothing about the cell. Null when no cell has room.
 */
export function leastFilled(
  cells: readonly QuotaCellRow[],
  reserved: ReadonlyMap<number, number>,
  randomBelow: (limit: number) => number,
): QuotaCellRow | null {
  const filled = cells.map((cell) => ({ cell, taken: cell.completes + (reserved.get(cell.id) ?? 0) }));
  const open = filled.filter(({ cell, taken }) => taken < cell.target);
  const least = Math.min(...open.map(({ cell, taken }) => taken / cell.target));
  const candidates = open.filter(({ cell, taken }) => taken / cell.target === least);
  return candidates.length === 0 ? null : (candidates[randomBelow(candidates.length)]?.cell ?? null);
}
