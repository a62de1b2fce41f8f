import { MOST_INSTANCE_DEPTH } from '@pollen/contract/answers';
import { allowed, matrixColumn } from './allowed-properties';
import { checkCellTexts } from './cell-texts';
import { kindOfElement } from './element-kind';
import { isObject, type Json, type OwnJson } from './json';
import { type EntryClass, isNote, type Kind, type KindModule } from './kind-module';
import { kinds } from './kinds/table';
import {
  MAX_CHOICES,
  MAX_ELEMENTS,
  MAX_ENTRIES,
  MAX_PAGES,
  MAX_QUESTIONS,
  MAX_TRIGGERS,
  MAX_VALIDATORS,
  MAX_VARIABLES,
} from './limits';
import { dropUnknownMaskSettings } from './mask-settings';
import { Problems, parentOf } from './problems';
import { propertyCheck } from './property-check';
import type { Core } from './survey-core';
import { cellKind, detailElements, isTemplateKind, type TemplateKind } from './template-json';
import { adviceOnType } from './ways-out';

/** Ends advice as a sentence, unless it is a question. */
function asSentence(advice: string, stop: string): string {
  return /[?？]$/.test(advice) ? advice : advice + stop;
}

interface QuestionShape {
  readonly kind: Kind;
}

/** What is read of an element that cannot be drawn, so that its conditions and texts are checked all the same. */
const readOfUndrawable = ['name', 'title', 'description', 'visibleIf', 'enableIf', 'requiredIf'];

/** Puts a text question into the place of an element that cannot be drawn, so that others may name it. */
function standIn(element: OwnJson): void {
  for (const key of Object.keys(element)) if (!readOfUndrawable.includes(key)) delete element[key];
  element.type = 'text';
}

/** Empties an object and gives it other properties: what follows it keeps its place. */
function replaceBy(json: OwnJson, properties: OwnJson): void {
  for (const key of Object.keys(json)) delete json[key];
  Object.assign(json, properties);
}

/**
 * Checks the upload before survey-core reads it: every property of every element, choice and validator, by name. Removes
 * the settings that change no answer, each with a remark, and what cannot be run, each with a problem. Returns whether
 * the rest can be read: false when it has another form than a questionnaire, or is too large.
 */
export function checkStructure(core: Core, json: OwnJson, problems: Problems, remarks: Problems): boolean {
  const count = { questions: 0, elements: 0, entries: 0 };
  let isReadable = true;
  /** Reports what forbids to read the rest. */
  const stop = (path: string, element: string | null, en: string, zh: string, drop?: string) => {
    isReadable = false;
    problems.add(path, element, en, zh, drop);
  };

  const properties = propertyCheck(core, problems, remarks);

  /**
   * Checks a list and its entries. One that is too long forbids to read the rest, unless the part at `drop` can be left
   * out: then its first entries are read.
   */
  function list(
    value: unknown,
    path: string,
    element: string | null,
    each: (item: unknown, path: string) => void,
    most: number = MAX_CHOICES,
    drop?: string,
  ): void {
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      // Without pages and their elements nothing is left to run.
      const drop = /^pages(?:\[\d+\]\.elements)?$/.test(path) ? undefined : path;
      stop(path, element, `"${path}" must be a list.`, `“${path}”必须是列表。`, drop);
      return;
    }
    if (value.length > most) {
      const [en, zh] = [`More than ${most} entries.`, `列表超过 ${most} 项。`];
      if (drop === undefined) {
        stop(path, element, en, zh);
        return;
      }
      problems.add(path, element, en, zh, drop);
      value.length = most;
    }
    for (const [index, item] of value.entries()) each(item, `${path}[${index}]`);
  }

  function items(value: unknown, { className, isField }: EntryClass, path: string, element: string | null): void {
    const each = (item: unknown, at: string) => {
      if (isObject(item)) {
        properties(item, className, at, element);
        if (isField) validators(item.validators, `${at}.validators`, element);
        if (isField) checkItemName(item as OwnJson, at, element);
        else checkValue(item as OwnJson, at, element);
      } else if (isField) {
        stop(at, element, 'An item must be an object.', '子项必须是对象。', at);
      } else if (Array.isArray(item) || item === null) {
        stop(at, element, 'An entry must be a value or an object.', '列表项必须是值或对象。', at);
      }
    };
    list(value, path, element, each, MAX_CHOICES, parentOf(path));
    if (Array.isArray(value)) count.entries += value.length;
  }

  /** An item without a name has no answer, and survey-core refuses the whole questionnaire without a place. */
  function checkItemName(item: OwnJson, at: string, element: string | null): void {
    if (typeof item.name === 'number') item.name = String(item.name);
    if (typeof item.name === 'string' && item.name.trim() !== '') return;
    problems.add(`${at}.name`, element, 'An item needs a name.', '子项需要名称。', at);
    item.name = at;
  }

  /** survey-core cannot read a list that is the value of an entry. */
  function checkValue(item: OwnJson, at: string, element: string | null): void {
    if (!Array.isArray(item.value)) return;
    problems.add(`${at}.value`, element, 'The value of an entry cannot be a list.', '列表项的值不能是列表。', at);
    item.value = at;
  }

  function validators(value: unknown, path: string, element: string | null): void {
    const each = (item: unknown, at: string) => {
      const type = isObject(item) ? item.type : undefined;
      const className = typeof type === 'string' ? (type.endsWith('validator') ? type : `${type}validator`) : '';
      if (isObject(item) && Object.hasOwn(allowed, className)) {
        properties(item, className, at, element);
        return;
      }
      problems.add(
        at,
        element,
        `The validator type "${String(type)}" cannot be run. Use "expression", or "regex" for texts.`,
        `不支持校验类型“${String(type)}”，请改用 expression；文本可用 regex。`,
        at,
      );
      // A validator without an expression checks nothing.
      if (isObject(item)) replaceBy(item, { type: 'expression' });
      else isReadable = false;
    };
    list(value, path, element, each, MAX_VALIDATORS, path);
  }

  function columns(grid: Json, path: string, element: string | null, page: { en: string; zh: string }): void {
    const each = (column: unknown, at: string) => {
      if (!isObject(column)) {
        stop(at, element, 'A column must be an object.', '列必须是对象。', at);
        return;
      }
      count.questions += 1;
      count.elements += 1;
      const cells = cellKind(grid, column);
      const kind = kindOfElement({ type: cells });
      const name = nameOf(column, at) ?? element;
      if (kind === null || isTemplateKind(kind)) {
        refuseType(`${at}.cellType`, name, cells, page, at);
        replaceBy(column, { name: column.name ?? null, title: column.title, cellType: 'text' });
        return;
      }
      properties(column, kind, at, name, matrixColumn);
      validators(column.validators, `${at}.validators`, name);
      inside(column, kind, at, name);
    };
    list(grid.columns, path, element, each, MAX_CHOICES, parentOf(path));
  }

  /** Checks the lists in a question. */
  function inside(item: OwnJson, kind: Kind, at: string, name: string | null): void {
    dropUnknownMaskSettings(core, item, at, name, remarks);
    if (kind === 'matrix' || kind === 'matrixcheckbox') checkCellTexts(item, at, name, problems, remarks);
    const { entries, checkSize } = kinds[kind] as KindModule<QuestionShape, QuestionShape>;
    const oversized = new Problems();
    for (const [list, entryClass] of Object.entries(entries)) items(item[list], entryClass, `${at}.${list}`, name);
    count.entries += checkSize?.(item, at, name ?? '', oversized) ?? 0;
    problems.addAll(oversized);
    if (oversized.any) isReadable = false;
  }

  function refuseType(
    path: string,
    name: string | null,
    type: unknown,
    page: { en: string; zh: string },
    drop: string,
  ): void {
    const advice = adviceOnType(type);
    const why =
      type === undefined
        ? { en: 'there is no type, so it cannot be drawn', zh: '缺少类型，无法显示' }
        : { en: `the type "${String(type)}" cannot be drawn`, zh: `无法显示类型“${String(type)}”` };
    problems.add(
      path,
      name,
      `${page.en}, question "${name ?? ''}": ${why.en}. ${asSentence(advice.en, '.')}`,
      `${page.zh}，问题“${name ?? ''}”：${why.zh}。${asSentence(advice.zh, '。')}`,
      drop,
    );
  }

  /** Leaves out counts that are expressions: survey-core takes them for no count at all. */
  function dropUnreadableCounts(item: OwnJson, at: string, name: string | null): void {
    for (const key of ['panelCount', 'rowCount']) {
      const value = item[key];
      if (typeof value !== 'string' || Number.isFinite(Number(value))) continue;
      delete item[key];
      remarks.add(
        `${at}.${key}`,
        name,
        `"${value.slice(0, 80)}" is no number, so it has no effect: the question begins with the fewest entries.`,
        `“${value.slice(0, 80)}”不是数字，因此不起作用：问题以最少的项数开始。`,
      );
    }
  }

  /** Leaves out questions of a detail panel that no row can open. */
  function dropUnopenedDetail(item: OwnJson, at: string): void {
    const { detailElements: unopened, detailPanelMode: mode } = item;
    if (unopened !== undefined && !(Array.isArray(unopened) && unopened.length === 0))
      remarks.add(
        `${at}.detailElements`,
        nameOf(item, at),
        mode === undefined || mode === 'none'
          ? 'Without "detailPanelMode": "underRow" nobody can open the detail panel, so its questions have no effect.'
          : 'A detail panel needs the "detailPanelMode" "underRow" or "underRowSingle" and a list of questions, so it has no effect.',
        mode === undefined || mode === 'none'
          ? '未设置 "detailPanelMode": "underRow"，无法打开明细面板，因此其中的问题不起作用。'
          : '明细面板需要将 detailPanelMode 设为 underRow 或 underRowSingle，并列出问题，因此不起作用。',
      );
    delete item.detailElements;
  }

  let depth = 0;
  /** Checks the questions of a template. */
  function template(item: OwnJson, kind: TemplateKind, at: string, page: { en: string; zh: string }): void {
    if (depth === MOST_INSTANCE_DEPTH) {
      problems.add(
        at,
        nameOf(item, at),
        `Dynamic panels and grids stand more than ${MOST_INSTANCE_DEPTH} deep in each other: put this one beside the other.`,
        `动态面板和表格嵌套超过 ${MOST_INSTANCE_DEPTH} 层，请将其移到外层。`,
        at,
      );
      standIn(item);
      return;
    }
    depth += 1;
    if (kind === 'paneldynamic') elements(item.templateElements, `${at}.templateElements`, page);
    else {
      columns(item, `${at}.columns`, nameOf(item, at), page);
      if (detailElements(item).length > 0) elements(item.detailElements, `${at}.detailElements`, page);
      else dropUnopenedDetail(item, at);
    }
    depth -= 1;
  }

  function elements(value: unknown, path: string, page: { en: string; zh: string }): void {
    const each = (item: unknown, at: string) => {
      if (!isObject(item)) {
        stop(at, null, 'An element must be an object.', '元素必须是对象。', at);
        return;
      }
      count.elements += 1;
      const name = nameOf(item, at);
      const { type } = item;
      if (type === 'panel') {
        properties(item, 'panel', at, name);
        elements(item.elements, `${at}.elements`, page);
        return;
      }
      const kind = kindOfElement(item);
      if (!isNote(type) && kind === null) {
        refuseType(`${at}.type`, name, type, page, at);
        count.questions += 1;
        standIn(item);
        return;
      }
      count.questions += 1;
      if (isTemplateKind(type)) dropUnreadableCounts(item, at, name);
      properties(item, String(type), at, name);
      validators(item.validators, `${at}.validators`, name);
      if (kind === null) return;
      inside(item, kind, at, name);
      if (isTemplateKind(type)) template(item, type, at, page);
    };
    list(value, path, null, each, MAX_ELEMENTS);
  }

  function nameOf({ name }: Json, path: string): string | null {
    if (typeof name === 'string') return name;
    if (name !== undefined) stop(`${path}.name`, null, 'A name must be a text.', '名称必须是文本。', `${path}.name`);
    return null;
  }

  properties(json, 'survey', '', null);
  list(json.pages, 'pages', null, (page, at) => {
    if (!isObject(page)) {
      stop(at, null, 'A page must be an object.', '页面必须是对象。', at);
      return;
    }
    const name = nameOf(page, at);
    properties(page, 'page', at, name);
    elements(
      page.elements,
      `${at}.elements`,
      name ? { en: `Page "${name}"`, zh: `页面“${name}”` } : { en: at, zh: at },
    );
  });
  const trigger = (item: unknown, at: string) => {
    const type = isObject(item) ? String(item.type) : '';
    const className = type.endsWith('trigger') ? type : `${type}trigger`;
    if (isObject(item) && Object.hasOwn(allowed, className)) {
      properties(item, className, at, null);
      const needs = className === 'skiptrigger' ? 'gotoName' : className === 'copyvaluetrigger' ? 'fromName' : null;
      if (needs !== null && item[needs] === undefined) {
        remarks.add(
          at,
          null,
          `The trigger has no "${needs}", so it does nothing.`,
          `触发器没有“${needs}”，因此不起作用。`,
        );
        replaceBy(item, { type: 'complete', expression: 'false' });
      }
      return;
    }
    problems.add(
      at,
      null,
      `The trigger type "${type}" cannot be run: only complete, setvalue, copyvalue, runexpression and skip can. Use visibleIf to show something.`,
      `不支持触发器类型“${type}”，仅支持 complete、setvalue、copyvalue、runexpression 和 skip；如需显示内容，请使用 visibleIf。`,
      at,
    );
    if (isObject(item)) replaceBy(item, { type: 'complete', expression: 'false' });
    else isReadable = false;
  };
  list(json.triggers, 'triggers', null, trigger, MAX_TRIGGERS);
  const endText = (item: unknown, at: string) => {
    if (isObject(item)) properties(item, 'htmlconditionitem', at, null);
    else stop(at, null, 'An entry must be an object.', '列表项必须是对象。', at);
  };
  const variable = (item: unknown, at: string) => {
    if (isObject(item)) properties(item, 'calculatedvalue', at, null);
    else stop(at, null, 'An entry must be an object.', '列表项必须是对象。', at);
  };
  list(json.calculatedValues, 'calculatedValues', null, variable, MAX_VARIABLES);
  list(json.completedHtmlOnCondition, 'completedHtmlOnCondition', null, endText, MAX_TRIGGERS);

  const atMost = (own: number, most: number, en: string, zh: string) => {
    if (own > most) stop('pages', null, `More than ${most} ${en}.`, `${zh}超过 ${most} 个。`);
  };
  atMost(Array.isArray(json.pages) ? json.pages.length : 0, MAX_PAGES, 'pages', '页面');
  atMost(count.questions, MAX_QUESTIONS, 'questions', '问题');
  atMost(count.elements, MAX_ELEMENTS, 'elements', '元素');
  atMost(count.entries, MAX_ENTRIES, 'choices, rows, columns and items in all', '选项、行、列和子项总数');
  if (count.questions === 0 && !problems.any) {
    stop(
      'pages',
      null,
      'No page has a question. Put questions into the "elements" of a page.',
      '没有任何页面包含问题。请将问题放入页面的 elements 中。',
    );
  }
  return isReadable;
}
