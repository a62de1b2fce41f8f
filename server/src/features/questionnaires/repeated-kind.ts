import { MOST_INSTANCES } from '@pollen/contract/answers';
import { noAnswer, type ParsedAnswer } from './answers';
import { choiceItem } from './choice-lists';
import { within, withinTracked } from './compile-choices';
import { readExpression } from './expressions';
import { totalName, totalStepOf } from './grid-totals';
import { instanceWords } from './inner-names';
import { isObject, type Json, objectsIn } from './json';
import {
  DEFAULT_INNERMOST_INSTANCES,
  DEFAULT_MIDDLE_INSTANCES,
  MAX_GRID_CELLS,
  MAX_INNER_INSTANCES,
  MAX_INSTANCE_QUESTIONS,
} from './limits';
import type { ChoicesPlan, Expression } from './plan-parts';
import { complain, type QuestionSource, readShownOr } from './question-source';
import type { InstanceAnswers, RepeatedPlan } from './repeated';
import { detailElements, mayHideInstances, type TemplateKind, templateElements } from './template-json';
import { readText } from './texts';
import { isEmpty } from './values';
import { words } from './words';

/** The names of the properties in which kinds differ. */
interface Counts {
  readonly count: unknown;
  readonly usual: number;
  readonly least: unknown;
  readonly most: unknown;
  /** Property names: an expression for the number, and the number itself, which may be bound to another answer. */
  readonly expression?: string;
  readonly bound?: string;
}

/** The settings of a kind that are not read alike for all of them. */
interface RepeatedSettings {
  readonly counts: Counts;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  readonly added: unknown;
  readonly unique: readonly string[];
  readonly marksFirst: boolean;
  readonly texts: { readonly add: string; readonly remove: string; readonly empty: string };
  readonly titlesHidden: boolean;
  readonly rows?: ChoicesPlan;
}

/** What the grids with a question in each cell have in common in their JSON. */
export const cellGridProperties = {
  used: [
    'columns',
    'choices',
    'cellType',
    'columnColCount',
    'placeholder',
    'keyDuplicationError',
    'detailElements',
    'detailPanelMode',
  ],
  ignored: [
    'columnMinWidth',
    'showHeader',
    'verticalAlign',
    'alternateRows',
    'cellErrorLocation',
    'detailErrorLocation',
    'allowAdaptiveActions',
  ],
  entries: { choices: choiceItem },
} as const;

/** Returns the columns in which no answer may occur twice. */
export function uniqueColumns({ columns }: Json): string[] {
  return objectsIn(columns).flatMap(({ name, isUnique }) => (isUnique === true ? [String(name)] : []));
}

/** A part of a template as far as its size goes; `plan.ts`, which has the whole type, imports this file. */
interface TemplatePart {
  readonly kind: string;
  readonly elements?: readonly TemplatePart[];
  /** Of a question with instances of its own. */
  readonly template?: object;
  readonly most?: number;
}

/** Returns the parts of a template. */
function partsOf(template: object): readonly TemplatePart[] {
  return (template as { pages: readonly { elements: readonly TemplatePart[] }[] }).pages.flatMap(
    (page) => page.elements,
  );
}

/** Counts the questions of a template; those in a template within it count for each of its instances. */
function questionsIn(parts: readonly TemplatePart[]): number {
  return parts.reduce((sum, { kind, elements, template, most = 1 }) => {
    if (kind === 'html') return sum;
    if (kind === 'panel') return sum + questionsIn(elements ?? []);
    return sum + 1 + (template ? most * questionsIn(partsOf(template)) : 0);
  }, 0);
}

/** Whether a template has questions with instances of their own. */
function hasInstances(parts: readonly TemplatePart[]): boolean {
  return parts.some(({ elements, template }) => template !== undefined || hasInstances(elements ?? []));
}

function wholeNumber(value: unknown, otherwise: number): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.max(0, Math.floor(number)) : otherwise;
}

/** Returns the most instances of a question that says nothing about it. */
function usualMost({ general: { depth = 0 } }: QuestionSource, template: object): number {
  if (depth === 0) return MOST_INSTANCES;
  if (depth > 1) return DEFAULT_INNERMOST_INSTANCES;
  return hasInstances(partsOf(template)) ? DEFAULT_MIDDLE_INSTANCES : MAX_INNER_INSTANCES;
}

/** Returns how many instances there are at first, at least and at most; reports numbers that are too large. */
function readCounts(source: QuestionSource, template: object, { count, usual, least, most }: Counts) {
  const size = Math.max(1, questionsIn(partsOf(template)));
  const room = Math.max(1, Math.floor(MAX_INSTANCE_QUESTIONS / size));
  const bound = Math.min(source.general.depth === undefined ? MOST_INSTANCES : MAX_INNER_INSTANCES, room);
  const fewest = wholeNumber(least, 0);
  const first = Math.max(wholeNumber(count, usual), fewest);
  const otherwise = Math.min(Math.max(usualMost(source, template), first), bound);
  const wanted = most === undefined ? otherwise : wholeNumber(most, bound);
  if (first > bound) {
    complain(
      source,
      null,
      `It begins with ${first} entries; at most ${bound} of this size are possible.`,
      `初始为 ${first} 项；此规模最多 ${bound} 项。`,
    );
  } else if (wanted > bound && most !== undefined) {
    source.compiler.remarks.add(
      source.place.path,
      source.place.element,
      `Members can add at most ${bound} entries, not ${wanted}.`,
      `会员最多可添加到 ${bound} 项，而非 ${wanted} 项。`,
    );
  }
  const highest = Math.max(Math.min(wanted, bound), fewest);
  return { count: Math.min(first, highest), least: fewest, most: highest };
}

/**
 * Reads how the number of instances follows from other answers: by an expression, or because it is bound to an answer.
 * Members then do not add or remove any; where a binding lets them, that is a remark.
 */
function readCountExpression(source: QuestionSource, settings: RepeatedSettings): Expression | undefined {
  const { expression: step, bound } = settings.counts;
  const { compiler, json, place, name } = source;
  if (step === undefined || bound === undefined) return undefined;
  const read = (value: unknown, at: string) =>
    readExpression(
      compiler.core,
      compiler,
      value,
      withinTracked(place, at, compiler.calculated.get(name) ?? new Set<string>()),
    );
  const calculated = read(json[step], step);
  if (calculated !== undefined) return calculated;
  const answer = isObject(json.bindings) ? json.bindings[bound] : undefined;
  if (typeof answer !== 'string' || answer.trim() === '') return undefined;
  const at = within(place, 'bindings').path;
  if (!compiler.names.resolve(answer)) {
    compiler.remarks.add(
      at,
      name,
      `"${answer.slice(0, 80)}" names no question, so the number of entries is bound to nothing.`,
      `“${answer.slice(0, 80)}”不是任何问题的名称，因此项数未与答案绑定。`,
    );
    return undefined;
  }
  if (settings.canAdd || settings.canRemove)
    compiler.remarks.add(
      at,
      name,
      `The number of entries follows the answer to "${answer}"; members change it there, and do not add or remove entries here.`,
      `项数取决于“${answer}”的答案：会员在该题修改数量，不能在此添加或移除。`,
    );
  return read(`{${answer}}`, 'bindings');
}

/** Says of columns with a total that members do not see it, and how texts and expressions name it. */
function remarkTotals({ compiler, json, place, general }: QuestionSource): void {
  for (const [index, column] of objectsIn(json.columns).entries()) {
    const step = totalStepOf(column);
    if (step === null) continue;
    const named = `{${totalName(json, column)}}`;
    compiler.remarks.add(
      within(place, `columns[${index}].${step}`).path,
      place.element,
      `The line of totals is not shown.${general.depth !== undefined ? '' : ` Texts and expressions can name this total: ${named}.`}`,
      `不显示合计行。${general.depth !== undefined ? '' : `文本和表达式可引用此合计：${named}。`}`,
    );
  }
}

function answersIn(value: unknown): InstanceAnswers {
  return isObject(value) ? value : {};
}

/** Returns the first answer of the question: its default, or the default of each instance. */
function readStart(source: QuestionSource, count: number, added: InstanceAnswers, byRow: boolean): unknown {
  const { defaultValue } = source.json;
  if (defaultValue !== undefined && defaultValue !== null && !isEmpty(defaultValue)) {
    if (byRow ? isObject(defaultValue) : Array.isArray(defaultValue) && defaultValue.every(isObject))
      return defaultValue;
    complain(
      source,
      'defaultValue',
      'defaultValue is no answer to this question.',
      'defaultValue 不是该问题的有效答案。',
      within(source.place, 'defaultValue').path,
    );
  }
  return byRow || isEmpty(added) || count === 0 ? undefined : Array.from({ length: count }, () => added);
}

/** Reports a question whose instances together have more questions than a page can have. */
function checkSize(source: QuestionSource, template: object, most: number): void {
  const size = most * questionsIn(partsOf(template));
  if (size <= MAX_GRID_CELLS) return;
  complain(
    source,
    null,
    `Its entries can have ${size} questions together, those of questions inside counted for each entry; at most ${MAX_GRID_CELLS} are possible. Lower the highest numbers of entries, or use fewer rows or questions.`,
    `所有项合计可达 ${size} 个问题（内层问题按每一项计算），最多 ${MAX_GRID_CELLS} 个。请降低最大项数，或减少行数或问题数。`,
  );
}

/** Returns how many entries there are when all choices are chosen whose entries they are. */
function mostChosen({ compiler, name }: QuestionSource, elements: readonly Json[]): number {
  const source = compiler.names.get(compiler.names.get(name)?.entriesOf ?? '');
  const choices = elements.find((one) => one.name === source?.property)?.choices;
  return Array.isArray(choices) && choices.length > 0 ? Math.min(choices.length, MOST_INSTANCES) : MOST_INSTANCES;
}

/** Reads what all questions have in common that are answered any number of times. */
export function readRepeated<Kind extends TemplateKind>(
  source: QuestionSource,
  kind: Kind,
  settings: RepeatedSettings,
): RepeatedPlan & { readonly kind: Kind } {
  const { json, compiler, place, name } = source;
  const { step, elements } = templateElements(kind, json);
  if (elements.length === 0) {
    // As in survey-core, which draws entries with nothing in them.
    compiler.remarks.add(
      within(place, step).path,
      place.element,
      `"${place.element ?? ''}" has no questions: its entries are shown, but there is nothing to answer in them.`,
      `“${place.element ?? ''}”没有问题：会显示各项，但其中无可作答的内容。`,
    );
  }
  remarkTotals(source);
  const template = source.readTemplate({ step, elements, titlesHidden: settings.titlesHidden });
  const { rows } = settings;
  const counts = rows
    ? { count: rows.items.length, least: 0, most: rows.items.length }
    : readCounts(source, template, settings.counts);
  const countIs = readCountExpression(source, settings);
  const isCalculated = json[settings.counts.expression ?? ''] !== undefined;
  const added = answersIn(settings.added);
  const { entriesOf } = compiler.names.get(name) ?? {};
  if (entriesOf !== undefined) place.uses.add(entriesOf);
  const chosen = entriesOf === undefined ? null : mostChosen(source, elements);
  checkSize(source, template, chosen ?? counts.most);
  const start = entriesOf === undefined ? readStart(source, counts.count, added, rows !== undefined) : undefined;
  const mayChange = countIs === undefined && entriesOf === undefined;
  const known = new Set(elements.map(({ name }) => String(name)));
  const uniqueText = readText(compiler, json.keyDuplicationError, within(place, 'keyDuplicationError'));
  return {
    kind,
    words: instanceWords(kind, mayHideInstances(json)),
    template,
    ...(rows && { rows }),
    ...counts,
    // As in survey-core, an expression without a value counts none; a binding begins with the number beside it.
    ...(countIs !== undefined && { countIs, ...(isCalculated && { count: counts.least }) }),
    ...(entriesOf !== undefined && { entriesOf, count: 0, least: 0, most: chosen ?? counts.most }),
    canAdd: settings.canAdd && mayChange,
    canRemove: settings.canRemove && mayChange,
    ...(start !== undefined && { start }),
    added,
    copiesLast: json.copyDefaultValueFromLastEntry === true,
    unique: settings.unique.filter((name) => known.has(name)),
    ...(uniqueText !== '' && { uniqueText }),
    ...(detailElements(json).length > 0 && {
      detail: { single: json.detailPanelMode === 'underRowSingle', openNew: json.detailPanelShowOnAdding === true },
    }),
    marksFirst: settings.marksFirst,
    leastFilled: kind === 'matrixdynamic' ? counts.least : 0,
    addText: readShownOr(source, settings.texts.add, kind === 'paneldynamic' ? words.addInstance : words.addRow),
    removeText: readShownOr(source, settings.texts.remove, words.removeInstance),
    confirmText:
      json.confirmDelete === true
        ? readShownOr(source, 'confirmDeleteText', words.confirmRemoval)
        : { en: words.confirmRemoval.en, zh: words.confirmRemoval.zh },
    emptyText: readShownOr(
      source,
      settings.texts.empty,
      entriesOf === undefined ? words.noInstances : words.noneChosen,
    ),
  };
}

/** What the modules of all kinds with instances have in common: their template does the rest. */
export const repeatedKind = {
  readStored: () => null,

  texts: ({ addText, removeText, confirmText, emptyText }: RepeatedPlan) =>
    [addText, removeText, confirmText, emptyText].map((text) => ({ text })),
  domain: () => ({ offered: null, range: null, single: false }),

  readAnswer: (_plan: RepeatedPlan, raw: unknown): ParsedAnswer =>
    raw === null || raw === undefined ? noAnswer : { value: raw },
  display: (_plan: RepeatedPlan, value: unknown) => (Array.isArray(value) ? String(value.length) : ''),
  view: () => ({}),

  sample: () => undefined,
  seconds: () => 2,

  figure: () => ({ as: 'text', countsEach: false }) as const,
  columns: () => [],
};
