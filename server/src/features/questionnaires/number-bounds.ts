import { MOST_INSTANCES } from '@pollen/contract/answers';
import { MAX_LIST_ENTRIES, MAX_RATING_STEPS, MAX_SLIDER_LABELS } from './limits';
import type { Problems } from './problems';

/** The smallest and the largest value of a numeric property. */
export type Bounds = readonly [least: number, most: number];

export const LARGEST = 1_000_000_000;
export const anyNumber: Bounds = [-LARGEST, LARGEST];
const pixels: Bounds = [0, 10_000];
const columns: Bounds = [0, 100];

/**
 * The bounds of each numeric property. survey-core creates objects from some of them: a slider with a billion labels
 * took 4 GB. So each number has a bound, whether it creates objects today or not; a test asks survey-core for the whole
 * list.
 */
export const numberBounds: Readonly<Record<string, Bounds>> = {
  backgroundOpacity: [0, 1],
  choicesMax: anyNumber,
  choicesMin: anyNumber,
  choicesStep: [1, LARGEST],
  colCount: columns,
  colSpan: columns,
  cols: [0, 1_000],
  commentAreaRows: [0, 1_000],
  effectiveColSpan: columns,
  height: pixels,
  imageHeight: pixels,
  imageWidth: pixels,
  indent: columns,
  innerIndent: columns,
  inputSize: [0, 10_000],
  labelCount: [-1, MAX_SLIDER_LABELS],
  maximumFractionDigits: [-1, 20],
  maxCommentLength: [0, LARGEST],
  maxCount: [0, MAX_LIST_ENTRIES],
  maxFiles: [0, LARGEST],
  maxLength: [-1, LARGEST],
  maxPanelCount: [0, LARGEST],
  maxRangeLength: anyNumber,
  maxRowCount: [0, LARGEST],
  maxSelectedChoices: [0, MAX_LIST_ENTRIES],
  maxSize: [0, 1e15],
  maxTextLength: [0, LARGEST],
  maxValue: [-1e15, 1e15],
  minimumFractionDigits: [-1, 20],
  minCount: [0, MAX_LIST_ENTRIES],
  minLength: [0, LARGEST],
  minPanelCount: [0, MOST_INSTANCES],
  minRangeLength: anyNumber,
  minRowCount: [0, MOST_INSTANCES],
  minSelectedChoices: [0, MAX_LIST_ENTRIES],
  minValue: [-1e15, 1e15],
  panelCount: [0, MOST_INSTANCES],
  penMaxWidth: pixels,
  penMinWidth: pixels,
  precision: [-1, 20],
  rateCount: [2, MAX_RATING_STEPS],
  rateMax: [-10_000, 10_000],
  rateMin: [-10_000, 10_000],
  rateStep: [0.001, LARGEST],
  rowCount: [0, MOST_INSTANCES],
  rows: [0, 1_000],
  signatureHeight: pixels,
  signatureWidth: pixels,
  step: [0, LARGEST],
};

/** Reads a number as people write it: no exponent, no hexadecimal, nothing that only a machine takes for a number. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : null;
}

/**
 * Reports a numeric property that is not a number or is out of bounds. `own` has the bounds of its class, `name` is the
 * property's present name.
 */
export function checkNumber(
  own: Readonly<Record<string, Bounds | null>> | undefined,
  name: string,
  value: unknown,
  path: string,
  element: string | null,
  problems: Problems,
): void {
  const bounds = own && Object.hasOwn(own, name) ? own[name] : Object.hasOwn(numberBounds, name) && numberBounds[name];
  if (!bounds || value === undefined || value === null) return;
  const number = numberOf(value);
  const [least, most] = bounds;
  if (number !== null && number >= least && number <= most) return;
  problems.add(
    path,
    element,
    `"${name}" must be a number from ${least} to ${most}.`,
    `“${name}”必须是 ${least} 到 ${most} 之间的数字。`,
    path,
  );
}

/** Returns the number of a property, or `otherwise`. */
export function numberOr(value: unknown, otherwise: number): number {
  return numberOf(value) ?? otherwise;
}
