import { MAX_COMPARISONS, MAX_EXPRESSION_CHARACTERS } from '../../../questionnaires/index';
import { type Operand, writeExpression } from '../../conditions';
import type { Draft } from '../../importer';
import { countComparisons, goesPast, type Sized, type Skip, Skips } from './skips';

/** The longest condition that the panel takes, less the signs that join its parts. */
const MAX_CONDITION_CHARACTERS = MAX_EXPRESSION_CHARACTERS - 50;

/** Comparisons in all conditions: each has four or five of the parts that the panel counts. */
const MOST_COMPARISONS = Math.floor(MAX_COMPARISONS / 6);

/** After so many skips that made a condition too long, the others are left out as well: each try takes milliseconds. */
const MAX_TRIES = 10;

/** A page of the survey, before its skips are known. */
export interface Page {
  readonly condition: Operand | undefined;
  readonly shuffles: boolean;
}

/** A place of the survey: a question with the elements that it becomes, or an early end, which has none. */
export interface Place {
  readonly page: Page;
  readonly elements: readonly Draft[];
}

/** A skip with the reports that it was imported or left out. */
export interface ReportedSkip extends Skip {
  readonly onImported: () => void;
  readonly onLeftOut: () => void;
}

/** Counts the comparisons that skips add to a page, where a condition that all its elements share stands once. */
class PageWork {
  private first: Sized | null | undefined;
  private isShared = true;
  private ofElements = 0;

  add(notSkipped: Sized | null, elements: number): void {
    if (this.first === undefined) this.first = notSkipped;
    this.isShared &&= this.first === notSkipped;
    this.ofElements += (notSkipped?.comparisons ?? 0) * elements;
  }

  get comparisons(): number {
    return this.isShared ? (this.first?.comparisons ?? 0) : this.ofElements;
  }
}

function lengthOf(condition: Operand | undefined): number {
  return condition === undefined ? 0 : writeExpression(condition).length;
}

/** Returns the condition that skips put on each place; null when one is too long, or all are too much work. */
function conditionsWith(skips: Skips, places: readonly Place[], most: number): (Operand | undefined)[] | null {
  const work = new Map<Page, PageWork>();
  const conditions: (Operand | undefined)[] = [];
  for (const [place, { page, elements }] of places.entries()) {
    const notSkipped = elements.length === 0 ? null : skips.notSkipped(place);
    if (notSkipped === undefined) return null;
    conditions.push(notSkipped?.operand);
    if (elements.length === 0) continue;
    const lengths = elements.map(({ visibleIf }) => String(visibleIf ?? '').length);
    const longest = Math.max(lengthOf(page.condition), ...lengths);
    if (notSkipped && longest + notSkipped.characters > MAX_CONDITION_CHARACTERS) return null;
    const ofPage = work.get(page) ?? new PageWork();
    work.set(page, ofPage);
    ofPage.add(notSkipped, elements.length);
  }
  const added = [...work.values()].reduce((sum, { comparisons }) => sum + comparisons, 0);
  return added > 0 && added > most ? null : conditions;
}

/**
 * Returns the condition under which each place is not skipped; undefined for one that nothing skips. `skips` stand in the
 * order of the survey. Leaves out, and reports, those that would make conditions longer or more work than the panel takes.
 */
export function fitSkips(places: readonly Place[], skips: readonly ReportedSkip[]): readonly (Operand | undefined)[] {
  const fitting = new Skips(MAX_CONDITION_CHARACTERS);
  const present = places.map(({ page, elements }) =>
    countComparisons(JSON.stringify([page.condition && writeExpression(page.condition), elements])),
  );
  const most = MOST_COMPARISONS - present.reduce((sum, one) => sum + one, 0);
  let conditions: readonly (Operand | undefined)[] = [];
  let triesLeft = MAX_TRIES;
  for (const skip of skips) {
    fitting.add(skip);
    const now = triesLeft > 0 ? conditionsWith(fitting, places, most) : null;
    if (now) {
      conditions = now;
      // One to what follows anyway has no condition; it only keeps the later skips of its question from happening.
      if (places.some(({ elements }, place) => elements.length > 0 && goesPast(skip, place))) skip.onImported();
    } else {
      triesLeft -= 1;
      fitting.removeLast();
      skip.onLeftOut();
    }
  }
  return conditions;
}
