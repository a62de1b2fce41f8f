import { isJson, type Json, listOf, objectsOf, withProperty } from './json';
import { replaceMarks } from './marks';

/** Deprecated spellings that SurveyJS still reads, so that the editor finds each property under one name. */
const spellings: Readonly<Record<string, string>> = {
  hasOther: 'showOtherItem',
  hasNone: 'showNoneItem',
  hasSelectAll: 'showSelectAllItem',
  hasComment: 'showCommentArea',
  isAllRowRequired: 'eachRowRequired',
  eachRowIsRequired: 'eachRowRequired',
};

/** The first properties in written JSON, in this order. The database does not keep the order of properties. */
const first = [
  'type',
  'name',
  'title',
  'description',
  'value',
  'text',
  'default',
  'en',
  'if',
  'reason',
  'visibleIf',
  'requiredIf',
  'enableIf',
  'isRequired',
];
const last = ['choices', 'columns', 'rows', 'items', 'validators', 'elements', 'pages', 'screening', 'triggers'];

function rank(key: string): number {
  if (first.includes(key)) return first.indexOf(key) - first.length;
  return last.includes(key) ? last.indexOf(key) + 1 : 0;
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isJson(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => [spellings[key] ?? key, tidy(part)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => rank(one) - rank(other)));
}

/**
 * Returns a questionnaire in the form of the editor: every element is on a page, and every page and element has a name.
 */
export function readDocument(questionnaire: unknown): Json {
  const given = tidy(isJson(questionnaire) ? questionnaire : {}) as Json;
  const { elements, questions, ...top } = given;
  const loose = elements ?? questions;
  const pages = Array.isArray(given.pages) ? given.pages : loose === undefined ? [] : [{ elements: loose }];
  const doc: Json = { ...top, pages };
  const taken = new Set(namesIn(doc).map((name) => name.toLowerCase()));
  const named = (json: Json, base: string): Json => {
    if (typeof json.name === 'string' && json.name !== '') return json;
    const name = unusedName(taken, base);
    taken.add(name.toLowerCase());
    return { name, ...json };
  };
  const inside = (json: Json): Json => {
    const { questions: old, ...rest } = json;
    const list = json.elements ?? old;
    if (!Array.isArray(list)) return json;
    return {
      ...rest,
      elements: list.map((element: unknown) => (isJson(element) ? inside(named(element, 'question')) : element)),
    };
  };
  return { ...doc, pages: pages.map((page: unknown) => (isJson(page) ? inside(named(page, 'page')) : page)) };
}

function unusedName(taken: ReadonlySet<string>, base: string): string {
  for (let n = 1; ; n += 1) if (!taken.has(`${base}${n}`.toLowerCase())) return `${base}${n}`;
}

/** Returns the names of all pages and elements. */
export function namesIn(doc: Json): string[] {
  const names: string[] = [];
  const visit = (json: Json) => {
    if (typeof json.name === 'string') names.push(json.name);
    for (const child of objectsOf(json.elements)) visit(child);
  };
  for (const page of pagesOf(doc)) visit(page);
  return names;
}

/** Returns an unused name, such as `question4`. */
export function uniqueName(doc: Json, base: string): string {
  return unusedName(new Set(namesIn(doc).map((name) => name.toLowerCase())), base);
}

/** Returns the pages of a document; entries that are no objects are left out. */
export function pagesOf(doc: Json): readonly Json[] {
  return objectsOf(doc.pages);
}

/** Returns the name of a page or an element, or an empty text when it has none. */
export function nameOf(json: Json): string {
  return typeof json.name === 'string' ? json.name : '';
}

/** Returns the direct elements of a page or panel. */
export function elementsOf(container: Json): readonly Json[] {
  return objectsOf(container.elements);
}

/** Whether an element is a text or a picture by itself, without an answer. */
export function isNote({ type }: Json): boolean {
  return type === 'html' || type === 'image';
}

/** Returns all questions in order, including those in panels. */
export function questionsOf(doc: Json): Json[] {
  const visit = (container: Json): Json[] =>
    elementsOf(container).flatMap((element) =>
      element.type === 'panel' ? visit(element) : isNote(element) ? [] : [element],
    );
  return pagesOf(doc).flatMap(visit);
}

/** Visits all pages, panels and elements. `change` returns the replacement; null removes the element. */
function mapElements(doc: Json, change: (element: Json) => Json | null): Json {
  const inside = (container: Json): Json => ({
    ...container,
    elements: listOf(container.elements).flatMap((element) => {
      if (!isJson(element)) return [element];
      const changed = change(element);
      if (!changed) return [];
      return [Array.isArray(changed.elements) ? inside(changed) : changed];
    }),
  });
  return { ...doc, pages: listOf(doc.pages).map((page) => (isJson(page) ? inside(page) : page)) };
}

/** Returns the element with this name, also inside panels, or null. */
export function findElement(doc: Json, name: string): Json | null {
  let found: Json | null = null;
  mapElements(doc, (element) => {
    if (nameOf(element) === name) found = element;
    return element;
  });
  return found;
}

/** Returns the document with the element of this name changed; an unknown name changes nothing. */
export function updateElement(doc: Json, name: string, change: (element: Json) => Json): Json {
  return mapElements(doc, (element) => (nameOf(element) === name ? change(element) : element));
}

/** Returns the document without the element of this name. */
export function removeElement(doc: Json, name: string): Json {
  return mapElements(doc, (element) => (nameOf(element) === name ? null : element));
}

/** Returns the document with the page of this name changed; an unknown name changes nothing. */
export function updatePage(doc: Json, name: string, change: (page: Json) => Json): Json {
  return {
    ...doc,
    pages: listOf(doc.pages).map((page) => (isJson(page) && nameOf(page) === name ? change(page) : page)),
  };
}

/** Returns the document with an empty page at the end, under an unused name. */
export function addPage(doc: Json): Json {
  return { ...doc, pages: [...pagesOf(doc), { name: uniqueName(doc, 'page'), elements: [] }] };
}

/** Returns the document without the page of this name and without its elements. */
export function removePage(doc: Json, name: string): Json {
  return { ...doc, pages: pagesOf(doc).filter((page) => nameOf(page) !== name) };
}

/**
 * Returns the document with a page moved one place up or down; at either end, and for an unknown name, the document
 * stays the same.
 */
export function movePage(doc: Json, name: string, by: -1 | 1): Json {
  const pages = [...pagesOf(doc)];
  const from = pages.findIndex((page) => nameOf(page) === name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= pages.length) return doc;
  pages.splice(to, 0, ...pages.splice(from, 1));
  return { ...doc, pages };
}

/** Inserts an element on a page, before the element at index `at`. */
export function insertElement(doc: Json, page: string, at: number, element: Json): Json {
  return updatePage(doc, page, (json) => {
    const elements = [...listOf(json.elements)];
    elements.splice(at, 0, element);
    return { ...json, elements };
  });
}

/** Moves an element to an index on a page; the index does not count the element itself. */
export function moveElement(doc: Json, name: string, page: string, at: number): Json {
  const element = findElement(doc, name);
  return element ? insertElement(removeElement(doc, name), page, at, element) : doc;
}

/** Returns the place of an element: its page, and its index among the direct elements of the page or its panel. */
export function placeOf(doc: Json, name: string): { page: string; panel: string | null; at: number } | null {
  const within = (container: Json, page: string, panel: string | null): ReturnType<typeof placeOf> => {
    for (const [at, element] of elementsOf(container).entries()) {
      if (nameOf(element) === name) return { page, panel, at };
      const deeper = element.type === 'panel' ? within(element, page, nameOf(element)) : null;
      if (deeper) return deeper;
    }
    return null;
  };
  for (const page of pagesOf(doc)) {
    const found = within(page, nameOf(page), null);
    if (found) return found;
  }
  return null;
}

/**
 * Moves an element one place up or down. At the edge of a page it moves to the next page; inside a panel it stays in
 * the panel.
 */
export function stepElement(doc: Json, name: string, by: -1 | 1): Json {
  const place = placeOf(doc, name);
  if (!place) return doc;
  if (place.panel !== null) {
    return updateElement(doc, place.panel, (panel) => {
      const elements = [...elementsOf(panel)];
      const to = place.at + by;
      if (to < 0 || to >= elements.length) return panel;
      elements.splice(to, 0, ...elements.splice(place.at, 1));
      return { ...panel, elements };
    });
  }
  const pages = pagesOf(doc);
  const index = pages.findIndex((page) => nameOf(page) === place.page);
  const here = pages[index];
  const beside = pages[index + by];
  const to = place.at + by;
  if (here && to >= 0 && to < elementsOf(here).length) return moveElement(doc, name, place.page, to);
  return beside ? moveElement(doc, name, nameOf(beside), by < 0 ? elementsOf(beside).length : 0) : doc;
}

/** Renames an element, also in every rule and text that refers to it. */
export function renameElement(doc: Json, from: string, to: string): Json {
  const renamed = updateElement(doc, from, (element) => withProperty(element, 'name', to));
  return replaceMarks(renamed, from, to) as Json;
}

/** Returns whether a rule or a text refers to a question. */
export function isReferenced(doc: Json, name: string): boolean {
  return JSON.stringify(replaceMarks(doc, name, '\u0000')).includes('\\u0000');
}

/**
 * Returns the number of pages, questions and general settings that differ between two documents. A moved one counts
 * once.
 */
export function countChanges(before: Json, after: Json): number {
  const parts = (doc: Json) => {
    const found = new Map<string, string>();
    const { pages: _pages, ...top } = doc;
    for (const [key, value] of Object.entries(top)) found.set(`top ${key}`, JSON.stringify(value));
    const visit = (container: Json, at: string) => {
      const { elements: _elements, ...own } = container;
      found.set(`element ${nameOf(container)}`, `${at} ${JSON.stringify(own)}`);
      for (const element of elementsOf(container)) visit(element, nameOf(container));
    };
    for (const page of pagesOf(doc)) visit(page, '');
    return found;
  };
  const [one, other] = [parts(before), parts(after)];
  const names = new Set([...one.keys(), ...other.keys()]);
  const changed = [...names].filter((name) => one.get(name) !== other.get(name)).length;
  // A changed order of the same parts counts as one change.
  const order = (doc: Json) => namesIn(doc).join('\n');
  return changed === 0 && order(before) !== order(after) ? 1 : changed;
}
