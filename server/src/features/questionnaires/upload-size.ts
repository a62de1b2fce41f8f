import { isObject, type Json } from './json';
import { MAX_JSON_CHARACTERS, MAX_JSON_DEPTH, MAX_JSON_VALUES, MAX_LIST_ENTRIES } from './limits';
import type { Problem, Problems } from './problems';

/** A value of the upload, and where it stands. */
interface Visited {
  readonly value: unknown;
  readonly depth: number;
  readonly around: Visited | null;
  readonly key: string;
}

function pathOf({ around, key }: Visited): string {
  if (!around) return '';
  const path = pathOf(around);
  if (Array.isArray(around.value)) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** Lists in a question, a column or an item. Without all pages, elements or triggers nothing is left to run. */
const ownedList = /(?:elements|questions|templateElements|detailElements|columns|items)\[\d+\]\.(\w+)$/;
const notOwned = ['elements', 'questions', 'templateElements', 'detailElements'];

/** Returns the path without which a list would be gone: that of its question; undefined when it has none. */
function ownerOf(list: Visited): string | undefined {
  const path = pathOf(list);
  const key = ownedList.exec(path)?.[1];
  if (key === undefined || notOwned.includes(key) || !list.around) return undefined;
  return key === 'validators' ? path : pathOf(list.around);
}

function nameOf(around: Visited | null): string | null {
  const name = isObject(around?.value) ? around.value.name : undefined;
  return typeof name === 'string' ? name : null;
}

/** Returns why the upload as a whole is too large, or null. Collects the lists that are too long for themselves. */
function whyTooLarge(json: Json, tooLong: Visited[]): { en: string; zh: string } | null {
  const open: Visited[] = [{ value: json, depth: 1, around: null, key: '' }];
  let [characters, values] = [0, 0];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value, depth } = entry;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_JSON_DEPTH) {
      return {
        en: `The questionnaire is nested deeper than ${MAX_JSON_DEPTH} levels.`,
        zh: `问卷嵌套超过 ${MAX_JSON_DEPTH} 层。`,
      };
    }
    if (Array.isArray(value) && value.length > MAX_LIST_ENTRIES) tooLong.push(entry);
    for (const [key, inner] of Object.entries(value)) {
      characters += key.length + (typeof inner === 'string' ? inner.length : 0) + 4;
      values += 1;
      open.push({ value: inner, depth: depth + 1, around: entry, key });
    }
    if (characters > MAX_JSON_CHARACTERS) {
      return {
        en: `The questionnaire is larger than ${MAX_JSON_CHARACTERS} characters.`,
        zh: `问卷超过 ${MAX_JSON_CHARACTERS} 个字符。`,
      };
    }
    if (values > MAX_JSON_VALUES) {
      return {
        en: `The questionnaire has more than ${MAX_JSON_VALUES} values.`,
        zh: `问卷包含的值超过 ${MAX_JSON_VALUES} 个。`,
      };
    }
  }
  return null;
}

/**
 * Returns whether the upload is a JSON object of acceptable size, depth and length of lists. Checks nothing else. A list
 * that is too long can be left out with its question, unless the whole upload is too large as well.
 */
export function checkSize(json: unknown, problems: Problems): json is Json {
  if (!isObject(json)) {
    problems.add('', null, 'The questionnaire must be a JSON object.', '问卷必须是一个 JSON 对象。');
    return false;
  }
  const tooLong: Visited[] = [];
  const why = whyTooLarge(json, tooLong);
  for (const list of tooLong) {
    problems.add(
      pathOf(list),
      nameOf(list.around),
      `A list has more than ${MAX_LIST_ENTRIES} entries.`,
      `有列表超过 ${MAX_LIST_ENTRIES} 项。`,
      why ? undefined : ownerOf(list),
    );
  }
  if (why && tooLong.length === 0) problems.add('', null, why.en, why.zh);
  return why === null && tooLong.length === 0;
}

/** Whether leaving out parts of an upload solves all its problems of size. */
export function canBeReduced(problems: readonly Problem[]): boolean {
  return problems.every(({ drop }) => drop !== undefined);
}
