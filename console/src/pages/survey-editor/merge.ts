import {
  elementsOf,
  findElement,
  insertElement,
  nameOf,
  namesIn,
  pagesOf,
  removeElement,
  removePage,
  renameElement,
  uniqueName,
  updateElement,
  updatePage,
} from './document';
import { isJson, type Json, listOf, withProperty } from './json';

/** A part of a questionnaire that two authors changed: a page, an element, or a setting such as the screening rules. */
export interface Conflict {
  readonly kind: 'page' | 'element' | 'setting';
  readonly name: string;
  /** What the author here has; null: deleted here. Without the elements inside. */
  readonly mine: Json | null;
  /** What the other author saved; null: deleted there. */
  readonly theirs: Json | null;
}

interface Part {
  readonly kind: Conflict['kind'];
  readonly own: Json;
  /** The page or panel that holds it; empty for pages and settings. */
  readonly parent: string;
  readonly text: string;
}

/** Returns JSON in one spelling: the order of properties says nothing. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isJson(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part,
  );
}

/** Returns whether two questionnaires are the same, whatever the order of properties. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || spelled(one) === spelled(other);
}

function partsOf(doc: Json): Map<string, Part> {
  const parts = new Map<string, Part>();
  const { pages: _pages, ...settings } = doc;
  for (const [name, value] of Object.entries(settings)) {
    parts.set(`setting ${name}`, { kind: 'setting', own: { value }, parent: '', text: spelled(value) });
  }
  const visit = (json: Json, kind: Conflict['kind'], parent: string) => {
    const { elements: _elements, ...own } = json;
    parts.set(`${kind} ${nameOf(json)}`, { kind, own, parent, text: spelled(own) });
    for (const element of elementsOf(json)) visit(element, 'element', nameOf(json));
  };
  for (const page of pagesOf(doc)) visit(page, 'page', '');
  return parts;
}

/** Returns the names in a container in their order; the pages for an empty name. */
function orderIn(doc: Json, parent: string): string[] {
  if (parent === '') return pagesOf(doc).map(nameOf);
  const container = pagesOf(doc).find((page) => nameOf(page) === parent) ?? findElement(doc, parent);
  return container ? elementsOf(container).map(nameOf) : [];
}

/** Returns the name after which a part stands in its container; null at the start. */
function before(doc: Json, parent: string, name: string): string | null {
  const order = orderIn(doc, parent);
  return order[order.indexOf(name) - 1] ?? null;
}

/** Replaces the properties of a part and keeps the elements inside. */
function writePart(doc: Json, kind: Conflict['kind'], name: string, own: Json | null): Json {
  if (kind === 'setting') return withProperty(doc, name, own?.value);
  if (own === null) return kind === 'page' ? removePage(doc, name) : removeElement(doc, name);
  const replace = (json: Json): Json => (json.elements === undefined ? own : { ...own, elements: json.elements });
  return kind === 'page' ? updatePage(doc, name, replace) : updateElement(doc, name, replace);
}

/** Puts an element or a page where its author has it: behind the nearest one before it that both have. */
function place(doc: Json, mine: Json, parent: string, json: Json): Json {
  const wanted = orderIn(mine, parent);
  const at = wanted.indexOf(nameOf(json));
  const inside = orderIn(doc, parent);
  let index = 0;
  for (const name of wanted.slice(0, at).reverse()) {
    if (inside.includes(name)) {
      index = inside.indexOf(name) + 1;
      break;
    }
  }
  if (parent === '') {
    const pages = [...listOf(doc.pages)];
    pages.splice(index, 0, json);
    return { ...doc, pages };
  }
  if (pagesOf(doc).some((page) => nameOf(page) === parent)) return insertElement(doc, parent, index, json);
  if (findElement(doc, parent)) {
    return updateElement(doc, parent, (panel) => ({
      ...panel,
      elements: listOf(panel.elements).toSpliced(index, 0, json),
    }));
  }
  // The page is gone: the last one takes what was added to it.
  const last = pagesOf(doc).at(-1);
  return last
    ? insertElement(doc, nameOf(last), elementsOf(last).length, json)
    : { ...doc, pages: [{ name: 'page1', elements: [json] }] };
}

/** Gives new parts of ours other names where the other author has used the same ones for something else. */
function withOwnNames(base: Json, theirs: Json, mine: Json): Json {
  const known = new Set(namesIn(base));
  const [one, other] = [partsOf(mine), partsOf(theirs)];
  let renamed = mine;
  for (const name of namesIn(mine)) {
    if (known.has(name)) continue;
    const own = one.get(`element ${name}`) ?? one.get(`page ${name}`);
    const clash = other.get(`element ${name}`) ?? other.get(`page ${name}`);
    if (!own || !clash || own.text === clash.text) continue;
    const both = { pages: [...pagesOf(renamed), ...pagesOf(theirs)] };
    const fresh = uniqueName(both, name.replace(/\d+$/, '') || name);
    renamed =
      own.kind === 'page'
        ? updatePage(renamed, name, (page) => ({ ...page, name: fresh }))
        : renameElement(renamed, name, fresh);
  }
  return renamed;
}

/**
 * Joins the changes of two authors who began from the same document. Parts that only one of them touched are taken from
 * that one. Of a part that both changed, the result has what the other author saved, and the conflict has both.
 */
export function mergeDocuments(base: Json, theirs: Json, mine: Json): { doc: Json; conflicts: readonly Conflict[] } {
  if (isSame(base, mine)) return { doc: theirs, conflicts: [] };
  if (isSame(base, theirs) || isSame(mine, theirs)) return { doc: mine, conflicts: [] };
  const ours = withOwnNames(base, theirs, mine);
  const [was, there, here] = [partsOf(base), partsOf(theirs), partsOf(ours)];
  const conflicts: Conflict[] = [];
  let doc = theirs;

  for (const [key, part] of here) {
    const name = key.slice(part.kind.length + 1);
    const [old, other] = [was.get(key), there.get(key)];
    if (old?.text === part.text || other?.text === part.text) continue;
    if (!old && !other) {
      if (part.kind === 'setting') doc = writePart(doc, 'setting', name, part.own);
      else {
        const panel =
          (part.kind === 'page' ? pagesOf(ours).find((page) => nameOf(page) === name) : findElement(ours, name)) ??
          part.own;
        // What was inside before is moved below, and what is new inside is added on its own.
        doc = place(doc, ours, part.parent, Array.isArray(panel.elements) ? { ...part.own, elements: [] } : part.own);
      }
    } else if (old && other && old.text === other.text) doc = writePart(doc, part.kind, name, part.own);
    else if (!old && other) conflicts.push({ kind: part.kind, name, mine: part.own, theirs: other.own });
    else conflicts.push({ kind: part.kind, name, mine: part.own, theirs: other?.own ?? null });
  }

  // Moves of ours: another page or panel, or another neighbor among those that both documents have.
  for (const [key, part] of here) {
    const old = was.get(key);
    const name = key.slice(part.kind.length + 1);
    if (part.kind === 'setting' || !old || !there.has(key)) continue;
    const shared = (source: Json, parent: string) =>
      orderIn(source, parent).filter((one) => was.has(`${part.kind} ${one}`) && here.has(`${part.kind} ${one}`));
    const moved =
      old.parent !== part.parent ||
      neighbor(shared(base, old.parent), name) !== neighbor(shared(ours, part.parent), name);
    if (!moved || before(doc, part.parent, name) === before(ours, part.parent, name)) continue;
    const json = part.kind === 'page' ? pagesOf(doc).find((page) => nameOf(page) === name) : findElement(doc, name);
    if (!json) continue;
    doc = place(part.kind === 'page' ? removePage(doc, name) : removeElement(doc, name), ours, part.parent, json);
  }

  // Deletions of ours, elements first, so that a page to which the other author has added something stays.
  const gone = [...was].filter(([key]) => !here.has(key) && there.has(key));
  for (const [key, old] of gone.sort(
    ([, one], [, other]) => Number(one.kind === 'page') - Number(other.kind === 'page'),
  )) {
    const name = key.slice(old.kind.length + 1);
    const other = there.get(key);
    const inside = old.kind === 'setting' ? [] : orderIn(doc, name);
    if (other?.text === old.text && inside.length === 0) doc = writePart(doc, old.kind, name, null);
    else if (other && other.text !== old.text) conflicts.push({ kind: old.kind, name, mine: null, theirs: other.own });
  }
  return { doc, conflicts };
}

function neighbor(order: readonly string[], name: string): string | null {
  return order[order.indexOf(name) - 1] ?? null;
}

/** Returns the document with the author's own version of a conflict in place of the other one. */
export function keepMine(doc: Json, { kind, name, mine }: Conflict): Json {
  if (kind === 'setting' || mine === null) return writePart(doc, kind, name, mine);
  const exists = kind === 'page' ? pagesOf(doc).some((page) => nameOf(page) === name) : findElement(doc, name) !== null;
  if (exists) return writePart(doc, kind, name, mine);
  if (kind === 'page') return { ...doc, pages: [...listOf(doc.pages), { ...mine, elements: [] }] };
  const last = pagesOf(doc).at(-1);
  return last ? insertElement(doc, nameOf(last), elementsOf(last).length, mine) : doc;
}
