import { type AllowedClass, allowed, hints, questionTypes } from './allowed-properties';
import { MAX_JSON_CHARACTERS, MAX_JSON_DEPTH, MAX_PAGES, MAX_QUESTIONS } from './limits';
import type { Problems } from './problems';
import type { Core } from './survey-core';

export type Json = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Says whether the upload is a JSON object of bearable size and depth; looks no further. */
export function checkSize(json: unknown, problems: Problems): json is Json {
  if (!isObject(json)) {
    problems.add('', null, 'The questionnaire must be a JSON object.', '问卷必须是一个 JSON 对象。');
    return false;
  }
  const open: { value: unknown; depth: number }[] = [{ value: json, depth: 1 }];
  let characters = 0;
  for (let entry = open.pop(); entry; entry = open.pop()) {
    if (typeof entry.value !== 'object' || entry.value === null) continue;
    if (entry.depth > MAX_JSON_DEPTH) {
      problems.add(
        '',
        null,
        `The questionnaire is nested deeper than ${MAX_JSON_DEPTH} levels.`,
        `问卷嵌套超过 ${MAX_JSON_DEPTH} 层。`,
      );
      return false;
    }
    for (const [key, value] of Object.entries(entry.value)) {
      characters += key.length + (typeof value === 'string' ? value.length : 0) + 4;
      open.push({ value, depth: entry.depth + 1 });
    }
    if (characters > MAX_JSON_CHARACTERS) {
      problems.add(
        '',
        null,
        `The questionnaire is larger than ${MAX_JSON_CHARACTERS} characters.`,
        `问卷超过 ${MAX_JSON_CHARACTERS} 个字符。`,
      );
      return false;
    }
  }
  return true;
}

/** Walks the upload before survey-core sees it: every element, choice and validator with every property, by name. */
export function checkStructure(core: Core, json: Json, problems: Problems): void {
  const count = { questions: 0 };

  function properties(value: Json, className: AllowedClass, path: string, element: string | null): void {
    const { used, look } = allowed[className] as { used: readonly string[]; look: readonly string[] };
    for (const key of Object.keys(value)) {
      if (used.includes(key) || look.includes(key)) continue;
      const known = key === '__proto__' ? undefined : core.Serializer.findProperty(className, key)?.name;
      if (known && (used.includes(known) || look.includes(known))) continue;
      const at = path === '' ? key : `${path}.${key}`;
      const hint = hints[known ?? key];
      if (known) {
        problems.add(
          at,
          element,
          `The property "${key}" cannot be run here${hint ? `: ${hint.en}` : ''}.`,
          `不支持属性“${key}”${hint ? `：${hint.zh}` : ''}。`,
        );
      } else {
        problems.add(
          at,
          element,
          `There is no property "${key}" here. Is it misspelt?`,
          `此处没有属性“${key}”，请检查拼写。`,
        );
      }
    }
  }

  function list(
    value: unknown,
    path: string,
    element: string | null,
    each: (item: unknown, path: string) => void,
  ): void {
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      problems.add(path, element, `"${path}" must be a list.`, `“${path}”必须是列表。`);
      return;
    }
    for (const [index, item] of value.entries()) each(item, `${path}[${index}]`);
  }

  function items(value: unknown, className: AllowedClass, path: string, element: string | null): void {
    list(value, path, element, (item, at) => {
      if (isObject(item)) properties(item, className, at, element);
      else if (Array.isArray(item) || item === null) {
        problems.add(at, element, 'An entry must be a value or an object.', '列表项必须是值或对象。');
      }
    });
  }

  function validators(value: unknown, path: string, element: string | null): void {
    list(value, path, element, (item, at) => {
      const type = isObject(item) ? item.type : undefined;
      const className = typeof type === 'string' ? (type.endsWith('validator') ? type : `${type}validator`) : '';
      if (isObject(item) && Object.hasOwn(allowed, className)) properties(item, className as AllowedClass, at, element);
      else
        problems.add(
          at,
          element,
          `The validator type "${String(type)}" cannot be run.`,
          `不支持校验类型“${String(type)}”。`,
        );
    });
  }

  function elements(value: unknown, path: string, page: { en: string; zh: string }): void {
    list(value, path, null, (item, at) => {
      if (!isObject(item)) {
        problems.add(at, null, 'An element must be an object.', '元素必须是对象。');
        return;
      }
      const { type } = item;
      const name = typeof item.name === 'string' ? item.name : null;
      if (type === 'panel') {
        properties(item, 'panel', at, name);
        elements(item.elements, `${at}.elements`, page);
        return;
      }
      if (type !== 'html' && !questionTypes.includes(type as never)) {
        problems.add(
          `${at}.type`,
          name,
          `${page.en}, question "${name ?? ''}": the type "${String(type)}" cannot be drawn.`,
          `${page.zh}，问题“${name ?? ''}”：无法显示类型“${String(type)}”。`,
        );
        return;
      }
      count.questions += 1;
      properties(item, type as AllowedClass, at, name);
      validators(item.validators, `${at}.validators`, name);
      const choiceClass =
        type === 'checkbox' ? 'checkboxitem' : type === 'imagepicker' ? 'imageitemvalue' : 'choiceitem';
      items(item.choices, choiceClass, `${at}.choices`, name);
      items(item.rows === undefined || type !== 'matrix' ? undefined : item.rows, 'itemvalue', `${at}.rows`, name);
      items(type === 'matrix' ? item.columns : undefined, 'matrixcolumn', `${at}.columns`, name);
      items(item.rateValues, 'ratingitem', `${at}.rateValues`, name);
      items(item.customLabels, 'sliderlabel', `${at}.customLabels`, name);
      list(item.items, `${at}.items`, name, (part, partAt) => {
        if (!isObject(part)) {
          problems.add(partAt, name, 'An item must be an object.', '子项必须是对象。');
          return;
        }
        properties(part, 'multipletextitem', partAt, name);
        validators(part.validators, `${partAt}.validators`, name);
      });
    });
  }

  properties(json, 'survey', '', null);
  list(json.pages, 'pages', null, (page, at) => {
    if (!isObject(page)) {
      problems.add(at, null, 'A page must be an object.', '页面必须是对象。');
      return;
    }
    const name = typeof page.name === 'string' ? page.name : null;
    properties(page, 'page', at, name);
    elements(
      page.elements ?? page.questions,
      `${at}.elements`,
      name ? { en: `Page "${name}"`, zh: `页面“${name}”` } : { en: at, zh: at },
    );
  });
  if (json.elements !== undefined) elements(json.elements, 'elements', { en: 'Page 1', zh: '第 1 页' });
  list(json.triggers, 'triggers', null, (trigger, at) => {
    const type = isObject(trigger) ? String(trigger.type) : '';
    if (isObject(trigger) && (type === 'complete' || type === 'completetrigger')) {
      properties(trigger, 'completetrigger', at, null);
    } else {
      problems.add(
        at,
        null,
        `The trigger type "${type}" cannot be run: only "complete" can. Use visibleIf instead.`,
        `不支持触发器类型“${type}”，仅支持“complete”；请改用 visibleIf。`,
      );
    }
  });
  list(json.completedHtmlOnCondition, 'completedHtmlOnCondition', null, (item, at) => {
    if (isObject(item)) properties(item, 'htmlconditionitem', at, null);
    else problems.add(at, null, 'An entry must be an object.', '列表项必须是对象。');
  });

  const pages = Array.isArray(json.pages) ? json.pages.length : 0;
  if (pages > MAX_PAGES) problems.add('pages', null, `More than ${MAX_PAGES} pages.`, `页面超过 ${MAX_PAGES} 个。`);
  if (count.questions > MAX_QUESTIONS) {
    problems.add('pages', null, `More than ${MAX_QUESTIONS} questions.`, `问题超过 ${MAX_QUESTIONS} 个。`);
  }
  if (count.questions === 0 && !problems.any) problems.add('pages', null, 'There is no question.', '问卷中没有问题。');
}
