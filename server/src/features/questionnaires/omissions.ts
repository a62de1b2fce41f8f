import type { Bilingual } from '../../platform/locale';
import { compileQuestionnaire } from './compile';
import { marksIn } from './expressions';
import { isObject, type OwnJson } from './json';
import { variablesIn } from './operands';
import type { QuestionnairePlan } from './plan';
import type { Text } from './plan-parts';
import type { Problem } from './problems';
import { type Core, surveyCore } from './survey-core';
import { languages, text } from './texts';

/** What was left out of a questionnaire, and why. */
export interface Omission {
  /** A whole element, or one of its settings, entries or validators. */
  readonly kind: 'element' | 'part';
  /** The name of the element; null when the part belongs to the whole questionnaire. */
  readonly element: string | null;
  /** The title of an element that was left out, as the upload has it. */
  readonly title: Text;
  /** The setting or list to which a part belongs, such as `visibleIf` or `triggers`. */
  readonly part: string | null;
  readonly reason: Bilingual;
  /** The expressions elsewhere that name the element: it is always empty in them now. */
  readonly namedIn: readonly { readonly element: string | null; readonly expression: string }[];
}

/** A questionnaire without the parts that cannot be drawn or run. */
export interface Reduced {
  readonly questionnaire: unknown;
  readonly omissions: readonly Omission[];
  /** The plan of the questionnaire; null while it has problems. */
  readonly plan: QuestionnairePlan | null;
  /** What leaving parts out did not solve. */
  readonly problems: readonly Problem[];
}

/** Leaving one part out may show another problem: rounds until nothing more can be left out. */
const MAX_ROUNDS = 10;

type Step = string | number;

function stepsOf(path: string): Step[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));
}

function childOf(parent: unknown, step: Step): unknown {
  if (Array.isArray(parent)) return typeof step === 'number' ? parent[step] : undefined;
  return isObject(parent) && typeof step === 'string' && Object.hasOwn(parent, step) ? parent[step] : undefined;
}

function valueAt(json: unknown, steps: readonly Step[]): unknown {
  return steps.reduce(childOf, json);
}

function remove(json: unknown, steps: readonly Step[]): void {
  const parent = valueAt(json, steps.slice(0, -1));
  const last = steps.at(-1);
  // A question without a title is asked by its name.
  if (isObject(parent) && last === 'name' && parent.title === undefined && typeof parent.name === 'string')
    (parent as OwnJson).title = parent.name;
  if (Array.isArray(parent) && typeof last === 'number') parent.splice(last, 1);
  else if (isObject(parent) && typeof last === 'string') delete (parent as OwnJson)[last];
}

/** Orders paths so that removing one does not move those after it. */
function fromTheEnd(one: readonly Step[], other: readonly Step[]): number {
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const [left, right] = [one[index], other[index]];
    if (left === right) continue;
    return typeof left === 'number' && typeof right === 'number' ? right - left : 0;
  }
  return other.length - one.length;
}

function isInside(inner: readonly Step[], outer: readonly Step[]): boolean {
  return inner.length > outer.length && outer.every((step, index) => step === inner[index]);
}

interface Written {
  readonly element: string | null;
  readonly expression: string;
}

/** Yields the expressions of a questionnaire with the element in which they stand. */
function* expressionsIn(value: unknown, element: string | null): Generator<Written> {
  if (Array.isArray(value)) {
    for (const item of value) yield* expressionsIn(item, element);
    return;
  }
  if (!isObject(value)) return;
  const own = typeof value.name === 'string' && value.type !== undefined ? value.name : element;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && /(?:[a-z]If|^if|[eE]xpression)$/.test(key))
      yield { element: own, expression: inner };
    else yield* expressionsIn(inner, own);
  }
}

function names(core: Core, expression: string, name: string): boolean {
  const sought = name.toLowerCase();
  return variablesIn(core, expression).some((variable) => {
    const named = variable.trim().toLowerCase();
    return named === sought || named.startsWith(`${sought}.`) || named.startsWith(`${sought}[`);
  });
}

/** Stands in a text for a mark that was left out. */
const LEFT_OUT_MARK = '…';

/** Returns a text, plain or by language, without some of its marks. */
function withoutMarks(text: unknown, marks: readonly string[]): unknown {
  if (typeof text === 'string')
    return text.replace(/\{[^{}]*\}/g, (mark) => (marks.includes(marksIn(mark)[0] ?? '') ? LEFT_OUT_MARK : mark));
  if (!isObject(text)) return text;
  return Object.fromEntries(Object.entries(text).map(([language, own]) => [language, withoutMarks(own, marks)]));
}

/**
 * Takes the marks of problems out of the texts in which they stand; returns what was left out. A text inside a part that
 * is left out itself stays as it is.
 */
function leaveOutMarks(
  questionnaire: unknown,
  problems: readonly Problem[],
  dropped: readonly (readonly Step[])[],
): Omit<Omission, 'namedIn'>[] {
  return problems.flatMap(({ path, element, message, marks }) => {
    const steps = stepsOf(path);
    const [parent, last] = [valueAt(questionnaire, steps.slice(0, -1)), steps.at(-1)];
    if (!marks || last === undefined || dropped.some((outer) => isInside(steps, outer))) return [];
    const before = childOf(parent, last);
    const after = withoutMarks(before, marks);
    if (JSON.stringify(after) === JSON.stringify(before)) return [];
    (parent as Record<Step, unknown>)[last] = after;
    const reason = {
      en: `${message.en} “${LEFT_OUT_MARK}” stands there now.`,
      zh: `${message.zh}该处现为“${LEFT_OUT_MARK}”。`,
    };
    const part = String(steps.findLast((step) => typeof step === 'string') ?? '');
    return { kind: 'part' as const, element, title: '', part, reason };
  });
}

const elementPath = /(?:^|\.)(?:elements|questions|templateElements|detailElements)\[\d+\]$/;
const columnPath = /\.columns\[\d+\]$/;

/** Whether a path leads to a question, a panel, a note or a column with questions; those of simple grids have no name. */
function leadsToElement(path: string, value: unknown): boolean {
  return elementPath.test(path) || (columnPath.test(path) && isObject(value) && value.name !== undefined);
}

function omissionOf(json: unknown, path: string, { element, message }: Problem): Omit<Omission, 'namedIn'> {
  const left = valueAt(json, stepsOf(path));
  const isElement = leadsToElement(path, left);
  const part = isElement ? null : String(stepsOf(path).findLast((step) => typeof step === 'string') ?? '');
  return {
    kind: isElement ? 'element' : 'part',
    element,
    title: text((isElement && isObject(left) && languages(left.title)) || { en: '', zh: '' }),
    part,
    reason: message,
  };
}

/**
 * Returns a questionnaire without the parts that cannot be drawn or run, with what was left out and which expressions
 * named it. Changes nothing else: problems that leaving out does not solve remain.
 */
export function leaveOut(uploaded: unknown): Reduced {
  const core = surveyCore();
  const questionnaire = structuredClone(uploaded);
  const omissions: Omit<Omission, 'namedIn'>[] = [];
  let result = compileQuestionnaire(questionnaire);
  for (let round = 0; round < MAX_ROUNDS && 'problems' in result; round += 1) {
    const drops = new Map<string, Problem>();
    for (const problem of result.problems) {
      if (problem.drop && !drops.has(problem.drop)) drops.set(problem.drop, problem);
    }
    const present = [...drops].filter(([path]) => valueAt(questionnaire, stepsOf(path)) !== undefined);
    const outermost = present.filter(([path]) => !present.some(([other]) => isInside(stepsOf(path), stepsOf(other))));
    const dropped = outermost.map(([path]) => stepsOf(path));
    const ofParts = outermost.map(([path, problem]) => omissionOf(questionnaire, path, problem));
    const ofMarks = leaveOutMarks(questionnaire, result.problems, dropped);
    if (ofParts.length + ofMarks.length === 0) break;
    omissions.push(...ofParts, ...ofMarks);
    for (const steps of dropped.sort(fromTheEnd)) remove(questionnaire, steps);
    result = compileQuestionnaire(questionnaire);
  }
  const written = [...expressionsIn(questionnaire, null)];
  return {
    questionnaire,
    omissions: omissions.map((omission) => ({
      ...omission,
      namedIn:
        omission.kind === 'element' && omission.element !== null
          ? written.filter(({ expression }) => names(core, expression, omission.element as string))
          : [],
    })),
    plan: 'plan' in result ? result.plan : null,
    problems: 'problems' in result ? result.problems : [],
  };
}
