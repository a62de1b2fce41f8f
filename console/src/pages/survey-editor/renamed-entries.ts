import { changedNames, valuesOf } from './entries';
import { type Condition, type RuleValue, readCondition, type Scalar, writeCondition } from './expressions';
import { isJson, type Json, listOf } from './json';
import type { EntryLists } from './kind-module';
import { kindOf, kinds } from './kinds/table';
import { replaceMarks } from './marks';

/** The entries of one list that have another value or name now, by the former one. */
type Renames = ReadonlyMap<string, Scalar>;

function renamesOf({ key, id }: EntryLists, before: Json, after: Json): Renames {
  const values = listOf(after[key]).map((entry) => (isJson(entry) ? entry[id] : entry) as Scalar);
  const changed = changedNames(valuesOf(before[key], id), valuesOf(after[key], id));
  return new Map(
    [...changed].flatMap(([from, to]) => {
      const value = values.find((one) => String(one) === to);
      return to === null || value === undefined ? [] : [[from, value] as const];
    }),
  );
}

function renamed(value: RuleValue | undefined, renames: Renames): RuleValue | undefined {
  if (value === undefined) return undefined;
  const one = (single: Scalar) => renames.get(String(single)) ?? single;
  return Array.isArray(value) ? (value as readonly Scalar[]).map(one) : one(value as Scalar);
}

/** Returns a condition whose rules about some subjects ask for the new values; one that rules cannot express stays. */
function withValues(expression: string, isSubject: (reference: string) => boolean, renames: Renames): string {
  const condition = readCondition(expression);
  if (!condition?.rules.some(({ question }) => isSubject(question))) return expression;
  const rules = condition.rules.map((rule) => {
    const value = isSubject(rule.question) ? renamed(rule.value, renames) : rule.value;
    return value === undefined ? rule : { ...rule, value };
  });
  const next: Condition = { ...condition, rules };
  return JSON.stringify(next) === JSON.stringify(condition) ? expression : writeCondition(next);
}

const isExpression = (key: string) => /(?:[a-z]If|^if|[eE]xpression)$/.test(key);

function mapExpressions(value: unknown, change: (expression: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => mapExpressions(part, change));
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      typeof part === 'string' && isExpression(key) ? change(part) : mapExpressions(part, change),
    ]),
  );
}

/** Returns a question whose given answers are the new ones. */
function withGivenAnswers(question: Json, renames: Renames): Json {
  const changed = ['defaultValue', 'attentionCheck'].flatMap((key) => {
    const given = question[key];
    const isAnswer = ['string', 'number'].includes(typeof given) || Array.isArray(given);
    return isAnswer ? [[key, renamed(given as RuleValue, renames)] as const] : [];
  });
  return { ...question, ...Object.fromEntries(changed) };
}

function followValues(doc: Json, name: string, ofParts: boolean, renames: Renames): Json {
  // survey-core finds questions whatever the case of the name.
  const sought = name.toLowerCase();
  const isSubject = (reference: string) =>
    ofParts ? reference.toLowerCase().startsWith(`${sought}.`) : reference.toLowerCase() === sought;
  const followed = mapExpressions(doc, (expression) => withValues(expression, isSubject, renames)) as Json;
  const given = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(given);
    if (!isJson(value)) return value;
    if (value.name === name && value.type !== undefined) return withGivenAnswers(value, renames);
    return Array.isArray(value.elements) ? { ...value, elements: given(value.elements) } : value;
  };
  return ofParts ? followed : { ...followed, pages: given(followed.pages) };
}

/**
 * Returns a document in which conditions and texts follow the entries of a question that have another value or name:
 * `{grid.row}`, and the answers that rules, defaults and attention checks ask for. `after` is the question in the document.
 */
export function followEntries(doc: Json, before: Json, after: Json): Json {
  const kind = kindOf(after);
  const name = String(after.name);
  if (kind === null || kindOf(before) !== kind) return doc;
  return (kinds[kind].lists ?? []).reduce((followed, list) => {
    const renames = renamesOf(list, before, after);
    if (renames.size === 0) return followed;
    if (list.key === 'choices') return followValues(followed, name, false, renames);
    if (list.key === 'columns' && list.id === 'value') return followValues(followed, name, true, renames);
    if (list.key !== 'rows' && list.key !== 'items') return followed;
    return [...renames].reduce(
      (marked, [from, to]) => replaceMarks(marked, `${name}.${from}`, `${name}.${String(to)}`) as Json,
      followed,
    );
  }, doc);
}
