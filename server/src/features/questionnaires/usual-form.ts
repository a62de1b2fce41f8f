import { carryChoices } from './carry-choices';
import { replaceFormerType } from './former-types';
import { isObject, type Json, type OwnJson, objectsIn } from './json';
import { isNote } from './kind-module';
import { addChoiceQuestions } from './object-choices';
import type { Problems } from './problems';
import type { Core } from './survey-core';
import { asDetailPath, isTemplateKind } from './template-json';
import { nameByValues, questionsAmong } from './value-names';

/** Names of containers and notes: unique, because pages and panels are found by their name. */
class UniqueNames {
  private readonly taken = new Set<string>();

  /** Keeps a name away from containers and notes. */
  reserve(name: string): void {
    this.taken.add(name.toLowerCase());
  }

  has(name: string): boolean {
    return this.taken.has(name.toLowerCase());
  }

  /** Returns the name itself, or with a number when it is taken. */
  take(name: string): string {
    let free = name;
    for (let number = 2; this.taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
    this.taken.add(free.toLowerCase());
    return free;
  }
}

/** Whether an element stands on a page without an answer of its own. */
const isContainer = (type: unknown) => type === 'panel' || isNote(type);

/**
 * Calls `visit` with every element of a list, which stands at a path, and of the panels in it, and with its own path.
 * Depth is bounded by `checkSize`.
 */
function visitElements(elements: unknown, at: string, visit: (element: OwnJson, path: string) => void): void {
  for (const [index, element] of (Array.isArray(elements) ? elements : []).entries()) {
    if (!isObject(element)) continue;
    const path = `${at}[${index}]`;
    visit(element, path);
    if (element.type === 'panel') visitElements(element.elements, `${path}.elements`, visit);
    if (element.type === 'paneldynamic') visitElements(element.templateElements, `${path}.templateElements`, visit);
    else if (isTemplateKind(element.type)) visitElements(element.detailElements, `${path}.detailElements`, visit);
  }
}

/** Calls `visit` with every element of a questionnaire that has pages. */
function visitAll({ pages }: Json, visit: (element: OwnJson, path: string) => void): void {
  for (const [index, page] of (Array.isArray(pages) ? pages : []).entries())
    if (isObject(page)) visitElements(page.elements, `pages[${index}].elements`, visit);
}

function renameKey(json: OwnJson, from: string, to: string): void {
  if (json[from] === undefined || json[to] !== undefined) return;
  json[to] = json[from];
  delete json[from];
}

/**
 * Names notes, panels and pages that have no name or the name of another element. The names of notes and containers
 * reach no answer.
 */
function nameContainers(json: OwnJson): void {
  const names = new UniqueNames();
  const pages = objectsIn(json.pages);
  visitAll(json, ({ type, name }) => {
    if (!isContainer(type) && typeof name === 'string') names.reserve(name);
  });
  const give = (element: OwnJson, fallback: string) => {
    const { name } = element;
    if (name !== undefined && typeof name !== 'string') return;
    // Marks are forbidden in names, and the names of containers may be any text in SurveyJS.
    const own = (name ?? '').replace(/[{}\p{Cc}]/gu, ' ').trim();
    element.name = names.take(own === '' || own.length > 90 ? fallback : own);
  };
  for (const [index, page] of pages.entries()) give(page, `page${index + 1}`);
  visitAll(json, (element) => {
    if (isContainer(element.type)) give(element, String(element.type));
  });
}

/** Names questions that have no name, as survey-core does. */
function nameQuestions(json: OwnJson, remarks: Problems): void {
  const names = new UniqueNames();
  visitAll(json, ({ name }) => {
    if (typeof name === 'string') names.reserve(name);
  });
  let number = 0;
  visitAll(json, (element, path) => {
    const { name } = element;
    if (isContainer(element.type) || (name !== undefined && (typeof name !== 'string' || name.trim() !== ''))) return;
    let given = '';
    do {
      number += 1;
      given = `question${number}`;
    } while (names.has(given));
    names.reserve(given);
    element.name = given;
    remarks.add(
      path,
      given,
      `The question has no name: its answers are stored as "${given}".`,
      `该问题没有名称：其答案存为“${given}”。`,
    );
  });
}

/** Properties of lists that open, which a list that stands open does not have. */
const ofOpeningList = [
  'placeholder',
  'allowClear',
  'searchEnabled',
  'searchMode',
  'hideSelectedItems',
  'closeOnSelect',
];

/** Draws a kind of SurveyJS, of today or of its former library, whose answers are those of another kind as that one. */
function replaceKind(element: OwnJson, path: string, remarks: Problems): void {
  const former = String(element.type);
  const drawn = replaceFormerType(element);
  if (drawn) {
    remarks.add(
      `${path}.type`,
      typeof element.name === 'string' ? element.name : null,
      `"${former}" is no type of SurveyJS itself: it is drawn as ${drawn.en}.`,
      `“${former}”不是 SurveyJS 自带的类型：显示为${drawn.zh}。`,
    );
  }
  if (element.type === 'tagbox') {
    element.type = 'checkbox';
    for (const key of [...ofOpeningList, 'textWrapEnabled']) delete element[key];
  }
  if (element.type === 'buttongroup') {
    element.type = 'radiogroup';
    element.colCount = 0;
  }
}

/** The same for the cells of a grid. */
function replaceCellKind(column: OwnJson): void {
  if (column.cellType === 'tagbox') {
    column.cellType = 'checkbox';
    for (const key of [...ofOpeningList, 'textWrapEnabled']) delete column[key];
  }
  if (column.cellType === 'buttongroup') column.cellType = 'radiogroup';
}

/** Brings a dynamic panel in an old spelling to the present one. */
function renameTemplate(element: OwnJson): void {
  renameKey(element, 'questions', 'templateElements');
  renameKey(element, 'elements', 'templateElements');
}

/** Writes the condition of a trigger in its old form (name, operator, value) as an expression. */
function rewriteTrigger(core: Core, trigger: OwnJson): void {
  const { type, name, operator, value, expression } = trigger;
  if (!/^(?:complete|setvalue|copyvalue|runexpression|skip)(?:trigger)?$/.test(String(type))) return;
  for (const key of ['name', 'operator', 'value']) delete trigger[key];
  if (expression !== undefined || typeof name !== 'string' || typeof value === 'object') return;
  const old = core.Serializer.createClass('completetrigger');
  old.name = name;
  if (typeof operator === 'string') old.operator = operator;
  old.value = value;
  trigger.expression = old.expression;
}

/**
 * Makes pages of the spellings that SurveyJS reads as pages: elements at the root, and `questions` for `elements`.
 * Returns the function that writes a path in these pages as the upload has it.
 */
function makePages(json: OwnJson, remarks: Problems): (path: string) => string {
  const root = (['elements', 'questions'] as const).find((key) => objectsIn(json[key]).length > 0);
  if (root !== undefined && objectsIn(json.pages).length > 0) {
    remarks.add(
      'pages',
      null,
      `"pages" has no effect: SurveyJS reads the "${root}" beside it instead.`,
      `“pages”不起作用：SurveyJS 会改用同级的“${root}”。`,
    );
  }
  const makesPage = root !== undefined || json.pages === undefined;
  if (makesPage) json.pages = [{ name: 'page1', elements: json[root ?? 'elements'] ?? json.questions }];
  for (const key of ['elements', 'questions']) delete json[key];
  const spelledQuestions = new Set<number>();
  for (const [index, page] of (Array.isArray(json.pages) ? json.pages : []).entries()) {
    if (!isObject(page) || page.elements !== undefined || page.questions === undefined) continue;
    renameKey(page as OwnJson, 'questions', 'elements');
    spelledQuestions.add(index);
  }
  return (path) => {
    if (makesPage) return path.replace(/^pages\[0\]\.elements/, root ?? 'elements').replace(/^pages\[0\]/, '');
    return path.replace(/^pages\[(\d+)\]\.elements/, (whole, index: string) =>
      spelledQuestions.has(Number(index)) ? `pages[${index}].questions` : whole,
    );
  };
}

/**
 * Brings a questionnaire, in place, to the form in which it is checked: present spellings, names for notes, panels and
 * pages, conditions as expressions. Changes nothing about the answers. Returns the function that writes a path of this
 * form as the upload has it.
 */
export function bringToUsualForm(core: Core, json: OwnJson, remarks: Problems): (path: string) => string {
  const asUploaded = makePages(json, remarks);
  visitAll(json, (element, path) => {
    if (element.type === 'paneldynamic') renameTemplate(element);
    replaceKind(element, path, remarks);
    for (const column of isTemplateKind(element.type) ? objectsIn(element.columns) : []) replaceCellKind(column);
  });
  nameQuestions(json, remarks);
  nameByValues(json);
  const byName = new Map<unknown, OwnJson>();
  visitAll(json, (element) => byName.set(element.name, element));
  visitAll(json, (element) => {
    carryChoices(element, byName);
    for (const column of isTemplateKind(element.type) ? objectsIn(element.columns) : []) carryChoices(column, byName);
  });
  addChoiceQuestions(objectsIn(json.pages).flatMap((page) => questionsAmong(page.elements)));
  nameContainers(json);
  for (const trigger of objectsIn(json.triggers)) rewriteTrigger(core, trigger);
  return (path) => asUploaded(asDetailPath(path));
}
