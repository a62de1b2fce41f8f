import type { Check } from '../surveys/survey-types';
import { elementsOf, isNote, nameOf, pagesOf, uniqueName } from './document';
import type { Json } from './json';

/** Returns a copy of an element with unused names, inside panels too. */
export function copyOf(doc: Json, element: Json): Json {
  let seen = doc;
  const copied = (one: Json): Json => {
    const name = uniqueName(seen, one.type === 'panel' ? 'panel' : isNote(one) ? 'note' : 'question');
    seen = { ...seen, pages: [...pagesOf(seen), { name, elements: [] }] };
    return Array.isArray(one.elements) ? { ...one, name, elements: elementsOf(one).map(copied) } : { ...one, name };
  };
  return copied(element);
}

/**
 * Groups problems by element or page. Problems without either are left out; they are shown with the whole
 * questionnaire.
 */
export function byPlace(doc: Json, problems: Check['problems']): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, element, message } of problems) {
    const page = pagesOf(doc)[Number(/^pages\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)];
    const name = element ?? (page ? nameOf(page) : null);
    if (name === null) continue;
    found.set(name, [...(found.get(name) ?? []), message]);
  }
  return found;
}
