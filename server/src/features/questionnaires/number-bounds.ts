import type { AllowedClass } from './allowed-properties';
import { MAX_CHOICES, MAX_LIST_ENTRIES, MAX_RATING_STEPS, MAX_SLIDER_LABELS } from './limits';
import type { Problems } from './problems';

type Properties = Readonly<Record<string, unknown>>;
type Bounds = readonly [least: number, most: number];

const LARGEST = 1_000_000_000;
const anyNumber: Bounds = [-LARGEST, LARGEST];
const pixels: Bounds = [0, 10_000];
const columns: Bounds = [0, 100];

/**
 * What each numeric property may be. survey-core makes objects from some of them: a slider with a billion labels took
 * 4 GB. So each number has a bound, whether it makes objects today or not; a test asks survey-core for the whole list.
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
  imageHeight: pixels,
  imageWidth: pixels,
  indent: columns,
  innerIndent: columns,
  inputSize: [0, 10_000],
  labelCount: [-1, MAX_SLIDER_LABELS],
  maxCommentLength: [0, LARGEST],
  maxCount: [0, MAX_LIST_ENTRIES],
  maxLength: [-1, LARGEST],
  maxRangeLength: anyNumber,
  maxSelectedChoices: [0, MAX_LIST_ENTRIES],
  maxTextLength: [0, LARGEST],
  maxValue: [-1e15, 1e15],
  minCount: [0, MAX_LIST_ENTRIES],
  minLength: [0, LARGEST],
  minRangeLength: anyNumber,
  minSelectedChoices: [0, MAX_LIST_ENTRIES],
  minValue: [-1e15, 1e15],
  rateCount: [2, MAX_RATING_STEPS],
  rateMax: [-10_000, 10_000],
  rateMin: [-10_000, 10_000],
  rateStep: [0.001, LARGEST],
  rows: [0, 1_000],
  step: [0, LARGEST],
};

/** Numeric properties of single classes that survey-core types otherwise, or that mean something else elsewhere. */
export const numberBoundsOf: Partial<Record<AllowedClass, Readonly<Record<string, Bounds>>>> = {
  slider: { min: anyNumber, max: anyNumber, step: [0.000_001, LARGEST] },
  sliderlabel: { value: anyNumber },
};

/** A number as people write one: no exponent, no hexadecimal, nothing that only a machine takes for a number. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : null;
}

/** Refuses a numeric property that is no number or out of its bounds. `name` is the property's present name. */
export function checkNumber(
  className: AllowedClass,
  name: string,
  value: unknown,
  path: string,
  element: string | null,
  problems: Problems,
): void {
  // The rows of a grid are a list.
  if (className === 'matrix' && name === 'rows') return;
  const own = numberBoundsOf[className];
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
  );
}

function given(value: unknown, otherwise: number): number {
  return numberOf(value) ?? otherwise;
}

/** How many choices `choicesMin`, `choicesMax` and `choicesStep` of a dropdown make. */
function generatedChoices(json: Properties): number {
  const [from, to, step] = [given(json.choicesMin, 0), given(json.choicesMax, 0), given(json.choicesStep, 1)];
  return to > from ? Math.floor((to - from) / step) + 1 : 0;
}

/** How many steps a rating without a list of them has: survey-core takes two of `rateMin`, `rateMax` and `rateCount`. */
function generatedSteps(json: Properties): number {
  const { rateMin, rateMax, rateCount } = json;
  if (rateCount !== undefined && (rateMin === undefined || rateMax === undefined)) return given(rateCount, 5);
  return Math.floor((given(rateMax, 5) - given(rateMin, 1)) / given(json.rateStep, 1)) + 1;
}

/** Refuses numbers that would make survey-core build too long a list. Answers how many entries they make. */
export function checkGenerated(
  type: string,
  json: Properties,
  path: string,
  element: string,
  problems: Problems,
): number {
  if (type === 'dropdown') {
    const made = generatedChoices(json);
    if (made <= MAX_CHOICES) return made;
    problems.add(
      `${path}.choicesMax`,
      element,
      `choicesMin, choicesMax and choicesStep make more than ${MAX_CHOICES} choices.`,
      `choicesMin、choicesMax 与 choicesStep 生成的选项超过 ${MAX_CHOICES} 个。`,
    );
  }
  if (type === 'rating' && generatedSteps(json) > MAX_RATING_STEPS) {
    problems.add(
      `${path}.rateMax`,
      element,
      `A rating needs 2 to ${MAX_RATING_STEPS} steps.`,
      `评分题需要 2 到 ${MAX_RATING_STEPS} 个等级。`,
    );
  }
  return 0;
}
