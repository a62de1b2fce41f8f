import { elementsOf, nameOf, namesIn, pagesOf, uniqueName } from './document';
import { type Json, listOf, withProperty } from './json';

/** The properties of a question that ask for other questions. */
const conditionKeys = ['visibleIf', 'enableIf', 'requiredIf', 'setValueIf', 'setValueExpression', 'resetValueIf'];

/** Returns a question as the library stores it: without its conditions, which ask for other questions. */
export function forLibrary(question: Json): Json {
  const without = (json: Json) => conditionKeys.reduce((rest, key) => withProperty(rest, key, undefined), json);
  let saved = without(question);
  for (const list of ['choices', 'rows', 'columns', 'items']) {
    if (!Array.isArray(saved[list])) continue;
    const entries = listOf(saved[list]).map((entry) =>
      typeof entry === 'object' && entry !== null ? without(entry as Json) : entry,
    );
    saved = { ...withProperty(withProperty(saved, `${list}VisibleIf`, undefined), `${list}EnableIf`, undefined) };
    saved = { ...saved, [list]: entries };
  }
  return saved;
}

/** Returns a question of the library under a name that the questionnaire does not use: its own, or that with a number. */
export function fromLibrary(doc: Json, question: Json): Json {
  const own = nameOf(question);
  const taken = new Set(namesIn(doc).map((name) => name.toLowerCase()));
  if (own !== '' && !taken.has(own.toLowerCase())) return question;
  return { ...question, name: uniqueName(doc, own === '' ? 'question' : `${own}_`) };
}

/** Returns where a question of the library goes: below the open element, or to the end of the page. */
export function placeBelow(doc: Json, page: string, open: string | null): number {
  const elements = elementsOf(pagesOf(doc).find((one) => nameOf(one) === page) ?? {});
  const at = open === null ? -1 : elements.findIndex((element) => nameOf(element) === open);
  return at < 0 ? elements.length : at + 1;
}
