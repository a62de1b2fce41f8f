import { cannot, type Operand } from '../../conditions';
import { negated } from '../../expression-parser';
import { partsOfDay } from './days';
import { joinedTexts } from './joined-texts';
import type { Marks } from './marks';

/** What stands around a question, for `position(..)`. */
export const parent: Operand = { is: 'value', value: '..' };

/** A function of an XLSForm: returns what a call of it stands for. */
type FormFunction = (given: readonly Operand[], marks: Marks) => Operand;

const value = (of: string | number | boolean): Operand => ({ is: 'value', value: of });
const call = (name: string, given: readonly Operand[]): Operand => ({ is: 'call', call: name, with: given });
const isFilled = (of: Operand): Operand => ({ is: 'empty', of, not: true });

/** A function that survey-core has under another name. */
const same =
  (name: string): FormFunction =>
  (given) =>
    call(name, given);

/** A function over its arguments, or over all entries of a repeat when its only argument is a question there. */
const overEntries =
  (name: string): FormFunction =>
  (given, marks) => {
    const entries = given.length === 1 ? marks.questionOf(given[0])?.entries : null;
    return entries
      ? call(`${name}InArray`, [{ is: 'answer', name: entries.list }, value(entries.name)])
      : call(name, given);
  };

const unchanged: FormFunction = ([first]) => first ?? cannot('a function has nothing in it', '函数缺少参数');

const selected: FormFunction = ([question, choice], marks) => {
  if (!question || !marks.questionOf(question) || choice?.is !== 'value')
    return cannot('"selected" needs a question and a choice', '“selected”需要问题和选项');
  const sought = String(choice.value);
  if (marks.kindOf(question) === 'list') return { is: 'selected', name: marks.referenceOf(question), choice: sought };
  return { is: 'binary', sign: '=', left: question, right: value(sought) };
};

/** A single answer without spaces in it: a list of one for the functions of lists. */
const isSingle = (operand: Operand, marks: Marks) =>
  marks.kindOf(operand) === 'number' ||
  marks.kindOf(operand) === 'date' ||
  /^select_one/.test(marks.questionOf(operand)?.type ?? '');

const countSelected: FormFunction = ([question], marks) => {
  if (question && marks.kindOf(question) === 'list')
    return { is: 'answer', name: `${marks.referenceOf(question)}.length` };
  if (question && marks.questionOf(question) && isSingle(question, marks))
    return call('iif', [isFilled(question), value(1), value(0)]);
  return cannot('"count-selected" needs a question with choices', '“count-selected”需要选择题');
};

const selectedAt: FormFunction = ([question, place], marks) => {
  const at = place?.is === 'value' && typeof place.value === 'number' && place.value >= 0 ? place.value : null;
  if (question && at === 0 && marks.questionOf(question) && isSingle(question, marks)) return question;
  // Forms keep several answers in the order of their list, the panel as members choose them.
  if (question && at !== null && marks.questionOf(question)?.type === 'rank')
    return { is: 'answer', name: `${marks.referenceOf(question)}[${at}]` };
  return cannot(
    '"selected-at" needs a ranking and a number: other answers are in the order in which members select them',
    '“selected-at”需要排序题和一个数字：其他多选答案按会员的选择顺序保存',
  );
};

const stringLength: FormFunction = ([text], marks) => {
  if (!text || !marks.questionOf(text) || marks.kindOf(text) === 'list')
    return cannot('"string-length" needs a question', '“string-length”需要问题');
  return marks.addLength(text);
};

const coalesce: FormFunction = ([first, second], marks) => {
  if (!first || !second || !marks.questionOf(first))
    return cannot('"coalesce" needs a question and something in its place', '“coalesce”需要问题和替代值');
  return call('iif', [isFilled(first), first, second]);
};

const substring: FormFunction = ([text, from, to], marks) => {
  const isPlace = (one: Operand | undefined) =>
    one?.is === 'value' && typeof one.value === 'number' && Number.isInteger(one.value) && one.value >= 0;
  if (!text || !isPlace(from) || (to && !isPlace(to)))
    return cannot('"substr" needs a text and numbers', '“substr”需要文本和数字');
  return call('substring', [joinedTexts([text], marks), from as Operand, ...(to ? [to] : [])]);
};

/** Returns the answer of one entry of a repeat, when the entry is a number. */
const indexedRepeat: FormFunction = ([question, , place], marks) => {
  const entries = marks.questionOf(question)?.entries;
  if (!entries || place?.is !== 'value' || typeof place.value !== 'number' || place.value < 1)
    return cannot(
      '"indexed-repeat" needs a question of one repeat and a number',
      '“indexed-repeat”需要重复组中的问题和一个数字',
    );
  return { is: 'answer', name: `${entries.list}[${place.value - 1}].${entries.name}` };
};

const count: FormFunction = ([first, ...more], marks) => {
  const asked = marks.questionOf(first);
  const list = asked?.type === 'repeat' ? asked.reference : asked?.entries?.list;
  if (!list || more.length > 0) return cannot('"count" needs a repeat', '“count”需要重复组');
  return { is: 'answer', name: `${list}.length` };
};

const ownPlace: Operand = { is: 'binary', sign: '+', left: { is: 'answer', name: 'panelIndex' }, right: value(1) };

const position: FormFunction = ([first]) =>
  first === parent ? ownPlace : cannot('"position" needs ".."', '“position”需要“..”');

const day: FormFunction = ([of], marks) => {
  if (of && marks.kindOf(of) === 'date') return of;
  if (of?.is === 'value' && /^\d{4}-\d\d-\d\d$/.test(String(of.value))) return of;
  return cannot('"date" needs a day such as 2024-12-31', '“date”需要日期，例如 2024-12-31');
};

const formatDate: FormFunction = ([of, format], marks) => {
  if (!of || format?.is !== 'value' || marks.questionOf(of)?.type !== 'date')
    return cannot('"format-date" needs a question about a day', '“format-date”需要日期题');
  return joinedTexts(partsOfDay(marks.referenceOf(of), String(format.value)), marks);
};

const booleanOf: FormFunction = ([text], marks) => {
  if (!text || !marks.questionOf(text))
    return cannot('"boolean-from-string" needs a question', '“boolean-from-string”需要问题');
  const equals = (sought: string): Operand => ({ is: 'binary', sign: '=', left: text, right: value(sought) });
  return { is: 'binary', sign: 'or', left: equals('true'), right: equals('1') };
};

const absolute: FormFunction = ([number]) => {
  if (!number) return cannot('"abs" needs a number', '“abs”需要数字');
  const zero = value(0);
  const isNegative: Operand = { is: 'binary', sign: '<', left: number, right: zero };
  return call('iif', [isNegative, { is: 'binary', sign: '-', left: zero, right: number }, number]);
};

const functions = new Map<string, FormFunction>([
  ['if', same('iif')],
  ['round', same('round')],
  ['int', same('trunc')],
  ['today', same('today')],
  ['sum', overEntries('sum')],
  ['min', overEntries('min')],
  ['max', overEntries('max')],
  ['number', unchanged],
  ['string', unchanged],
  ['not', (given, marks) => negated(unchanged(given, marks))],
  ['true', () => value(true)],
  ['false', () => value(false)],
  ['selected', selected],
  ['count-selected', countSelected],
  ['selected-at', selectedAt],
  ['string-length', stringLength],
  ['coalesce', coalesce],
  ['concat', (given, marks) => joinedTexts(given, marks)],
  ['substr', substring],
  ['indexed-repeat', indexedRepeat],
  ['count', count],
  ['position', position],
  // What SurveyCTO calls the place of an entry in its repeat.
  ['index', () => ownPlace],
  ['date', day],
  ['decimal-date-time', day],
  ['decimal-date', day],
  ['format-date', formatDate],
  ['boolean-from-string', booleanOf],
  ['abs', absolute],
]);

/** Returns what a call of a function stands for. Throws `Untranslatable` when it has no counterpart. */
export function callOf(name: string, given: readonly Operand[], marks: Marks): Operand {
  const own = functions.get(name);
  if (!own) return cannot(`the function "${name}" has no counterpart here`, `函数“${name}”在此没有对应内容`);
  return own(given, marks);
}
