import { type NamesAndProblems, type Place, readExpression } from './expressions';
import { isObject, type Json } from './json';
import { MAX_CHOICES, MAX_VALUE_CHARACTERS } from './limits';
import type { AssignmentPlan, CarriedPlan, ChoicePlan, ChoicesPlan, SpecialChoicePlan } from './plan-parts';
import { type Names, whyNotPartName } from './references';
import type { Core } from './survey-core';
import { readPicture, readText, readTextOr, text } from './texts';
import { isChoiceValue, looselySame } from './values';
import { words } from './words';

/** The state of the compiler while it reads one questionnaire. */
export interface Compiler extends NamesAndProblems {
  readonly core: Core;
  /** For each question, the questions whose answers can remove its answer. */
  readonly cleared: Map<string, Set<string>>;
  /** For each question, the questions that the text of its answer quotes. */
  readonly quoted: Map<string, Set<string>>;
  /** For each question with a calculated answer, the questions from which it is calculated. */
  readonly calculated: Map<string, Set<string>>;
  /** The rules by which answers set other answers, as they are read. */
  readonly assignments: AssignmentPlan[];
  /** The right answers, as they are read. */
  readonly correctAnswers: Place[];
}

/** Returns a place below another one, for messages; both collect the same uses. */
export function within(place: Place, step: string): Place {
  return { ...place, path: `${place.path}.${step}` };
}

/** Like `within`, but also collects the uses below this place separately. */
export function withinTracked(place: Place, step: string, uses: Set<string>): Place {
  const both = new Set<string>();
  both.add = (key) => {
    place.uses.add(key);
    uses.add(key);
    return both;
  };
  return { ...within(place, step), uses: both };
}

interface ItemRules {
  readonly exclusive?: boolean;
  readonly images?: boolean;
  /** The values are the names of parts of the answer. */
  readonly names?: boolean;
  readonly special: readonly SpecialChoicePlan[];
}

/** What the conditions of the entries of a list may name, and what collects the answers that they read. */
export interface EntryConditions {
  readonly names: Names;
  /** All that this place of the questionnaire reads. */
  readonly uses: Set<string>;
  /** What hides entries. */
  readonly hiding: Set<string>;
  /** What closes entries. */
  readonly closing: Set<string>;
}

function readItem(
  compiler: Compiler,
  value: unknown,
  place: Place,
  rules: ItemRules,
  question: string,
  conditions: EntryConditions,
): ChoicePlan | null {
  const { problems, core } = compiler;
  const item: Json = isObject(value) ? value : { value };
  const own = item.value;
  if (!isChoiceValue(own) || own === '' || (typeof own === 'string' && own.length > MAX_VALUE_CHARACTERS)) {
    problems.add(
      place.path,
      place.element,
      'A choice needs a value: a short text, a number, true or false.',
      '选项必须有值：简短文本、数字或 true/false。',
      place.path,
    );
    return null;
  }
  if (rules.names) {
    const why = whyNotPartName(String(own));
    if (why)
      problems.add(
        place.path,
        place.element,
        `The row "${String(own)}" cannot be named so: ${why.en}.`,
        `行名称“${String(own)}”不可用：${why.zh}。`,
        place.path,
      );
  }
  if (rules.special.some((choice) => looselySame(choice.value, own))) {
    remarkTwice(compiler, String(own), place);
    return null;
  }
  const quoted = compiler.quoted.get(question) ?? new Set<string>();
  const image = rules.images ? readPicture(compiler, item.imageLink, within(place, 'imageLink')) : undefined;
  const condition = (step: 'visibleIf' | 'enableIf', tracked: Set<string>) =>
    readExpression(
      core,
      { ...compiler, names: conditions.names },
      item[step],
      withinTracked({ ...place, uses: conditions.uses }, step, tracked),
      true,
    );
  const visibleIf = condition('visibleIf', conditions.hiding);
  const enableIf = condition('enableIf', conditions.closing);
  const label = readText(compiler, item.text, withinTracked(place, 'text', quoted));
  return {
    value: own,
    text: label === '' ? String(own) : label,
    ...(visibleIf && { visibleIf }),
    ...(enableIf && { enableIf }),
    ...(rules.exclusive && item.isExclusive === true && { exclusive: true as const }),
    ...(item.randomize === false && { fixed: true as const }),
    ...(typeof item.randomizeCategory === 'string' &&
      item.randomizeCategory !== '' && { category: item.randomizeCategory }),
    ...(image !== undefined && { image }),
  };
}

/** Says that an entry is left out, because an earlier or a special one has the same value. */
function remarkTwice(compiler: Compiler, value: string, place: Place): void {
  compiler.remarks.add(
    place.path,
    place.element,
    `The value "${value.slice(0, 80)}" stands twice: this entry is left out, because both would be the same answer.`,
    `值“${value.slice(0, 80)}”重复：此项已略去，因为两项的答案相同。`,
  );
}

const listNames = { choices: '选项', rows: '行', columns: '列' } as const;

/** Says that a list is empty, so that its question is shown but never answered, as in survey-core. */
function remarkEmpty(compiler: Compiler, step: keyof typeof listNames, path: string, element: string): void {
  compiler.remarks.add(
    path,
    element,
    `"${element}" has no ${step}: it is shown, but nobody can answer it. Add some, or leave the question out.`,
    `“${element}”没有${listNames[step]}：该问题会显示，但无法作答。请添加，或去掉此问题。`,
  );
}

export interface ChoicesSource {
  readonly list: unknown;
  readonly step: keyof typeof listNames;
  readonly order: unknown;
  readonly visibleIf: unknown;
  readonly enableIf: unknown;
  readonly hideIfEmpty: unknown;
  readonly carriedFrom?: CarriedPlan | undefined;
  /** What differs from the usual: names from around the question, and hidden entries that take their answers along at once. */
  readonly conditions?: Partial<EntryConditions>;
}

/** Reads choices, rows or columns with their conditions. Leaves out entries whose value stands twice. */
export function readChoices(
  compiler: Compiler,
  source: ChoicesSource,
  place: Place,
  rules: ItemRules,
  question: string,
): ChoicesPlan {
  const { problems, core } = compiler;
  const list = Array.isArray(source.list) ? source.list : [];
  const at = within(place, source.step);
  const { carriedFrom } = source;
  if (list.length === 0 && rules.special.length === 0 && !carriedFrom)
    remarkEmpty(compiler, source.step, at.path, place.element ?? '');
  if (list.length > MAX_CHOICES) {
    // Written choices and generated ones together: each alone is checked before.
    problems.add(
      at.path,
      place.element,
      `More than ${MAX_CHOICES} entries.`,
      `列表超过 ${MAX_CHOICES} 项。`,
      place.path,
    );
  }
  const items: ChoicePlan[] = [];
  const seen = new Set<string>();
  const conditions: EntryConditions = {
    names: compiler.names,
    uses: place.uses,
    hiding: compiler.cleared.get(question) ?? new Set<string>(),
    closing: new Set<string>(),
    ...source.conditions,
  };
  for (const [index, value] of list.slice(0, MAX_CHOICES).entries()) {
    const item = readItem(compiler, value, { ...at, path: `${at.path}[${index}]` }, rules, question, conditions);
    if (!item) continue;
    const key = String(item.value);
    // Both would be the same answer.
    if (seen.has(key)) remarkTwice(compiler, key, { ...at, path: `${at.path}[${index}]` });
    else items.push(item);
    seen.add(key);
  }
  const order = source.order === 'initial' || source.order === undefined ? 'none' : source.order;
  if (order !== 'none' && order !== 'asc' && order !== 'desc' && order !== 'random') {
    const { path } = within(place, source.step === 'rows' ? 'rowOrder' : 'choicesOrder');
    problems.add(
      path,
      place.element,
      `The order "${String(order)}" is unknown.`,
      `未知的排序方式“${String(order)}”。`,
      path,
    );
  }
  const ofAll = (condition: 'VisibleIf' | 'EnableIf', value: unknown, tracked: Set<string>) =>
    readExpression(
      core,
      { ...compiler, names: conditions.names },
      value,
      withinTracked({ ...place, uses: conditions.uses }, `${source.step}${condition}`, tracked),
      true,
    );
  const visibleIf = ofAll('VisibleIf', source.visibleIf, conditions.hiding);
  const enableIf = ofAll('EnableIf', source.enableIf, conditions.closing);
  const closesItself =
    source.step === 'choices' && conditions.closing.has(compiler.names.get(question)?.sharesWith ?? question);
  return {
    items,
    ...(carriedFrom && { carriedFrom }),
    order: order === 'asc' || order === 'desc' || order === 'random' ? order : 'none',
    ...(visibleIf && { visibleIf }),
    ...(enableIf && { enableIf }),
    special: rules.special,
    ...(closesItself && { closesItself }),
    hideIfEmpty: source.hideIfEmpty === true,
  };
}

/** "Other", "none", "prefer not to say" and "don't know", in survey-core's order, with survey-core's values. */
export function readSpecial(compiler: Compiler, json: Json, place: Place, question: string): SpecialChoicePlan[] {
  const quoted = compiler.quoted.get(question) ?? new Set<string>();
  const rows = [
    ['showNoneItem', 'noneText', 'none', 'none', words.none],
    ['showRefuseItem', 'refuseText', 'refuse', 'refused', words.refuse],
    ['showDontKnowItem', 'dontKnowText', 'dont_know', 'dontknow', words.dontKnow],
    ['showOtherItem', 'otherText', 'other', 'other', words.other],
  ] as const;
  return rows
    .filter(([show]) => json[show] === true)
    .map(([, label, kind, value, otherwise]) => ({
      kind,
      value,
      text: readTextOr(compiler, json[label], withinTracked(place, label, quoted), text(otherwise)),
    }));
}
