import type { Choice } from '@pollen/contract/question-parts';
import type {
  AnswerDomain,
  CheckContext,
  DisplayContext,
  EntryClass,
  Figure,
  ListEvaluation,
  NamedList,
} from './kind-module';
import type { ChoicesPlan, QuestionCommon, StoredValue, Text } from './plan-parts';
import { integerBetween, pickOne, shuffledAtRandom } from './sampling';
import { isEmpty, looselySame } from './values';
import { word } from './words';

/** The properties of all questions with choices. */
export const choiceProperties = [
  'choices',
  'choicesFromQuestion',
  'choicesFromQuestionMode',
  'choiceValuesFromQuestion',
  'choiceTextsFromQuestion',
  'choicesOrder',
  'choicesVisibleIf',
  'choicesEnableIf',
  'hideIfChoicesEmpty',
] as const;

/** The properties of questions that offer "other", "none", "prefer not to say" and "don't know". */
export const specialChoiceProperties = [
  'showOtherItem',
  'showNoneItem',
  'showRefuseItem',
  'showDontKnowItem',
  'otherPlaceholder',
  'otherText',
  'otherErrorText',
  'noneText',
  'refuseText',
  'dontKnowText',
] as const;

/** The properties of an entry of most lists. */
export const entryProperties = ['value', 'text', 'visibleIf', 'enableIf', 'randomize', 'randomizeCategory'] as const;

/** A plain choice. */
export const choiceItem: EntryClass = { className: 'choiceitem', used: entryProperties, ignored: [] };

type WithChoices = { readonly choices: ChoicesPlan };

/** Returns the list of a question with choices. */
export function choiceList({ choices }: WithChoices): readonly NamedList[] {
  return [{ name: 'choices', list: choices }];
}

/** Returns all entries of a list, special ones last. */
export function entriesOf({ items, special }: ChoicesPlan): readonly { value: StoredValue; text: Text }[] {
  return [...items, ...special];
}

/** Whether the choices are written, so that they are known before anybody answers. */
export function areWritten({ choices }: WithChoices): boolean {
  return choices.carriedFrom === undefined;
}

/** Returns what is certain of the answers: nothing where other answers are the choices. */
export function domainOfChoices(plan: WithChoices, single: boolean): AnswerDomain {
  return { offered: areWritten(plan) ? choicesOf(plan).map(({ value }) => value) : null, range: null, single };
}

/** Returns how answers are counted: as texts where members have written the choices. */
export function figureOfChoices(plan: WithChoices): Figure {
  return areWritten(plan) ? { as: 'choice', countsEach: true } : { as: 'text', countsEach: false };
}

/** Returns all choices of a question, special ones last. */
export function choicesOf({ choices }: WithChoices): readonly { value: StoredValue; text: Text }[] {
  return entriesOf(choices);
}

/** Returns the entry's own value that survey-core equates with a value; undefined when there is no such entry. */
export function findSame(items: readonly { readonly value: StoredValue }[], value: unknown): StoredValue | undefined {
  return (items.find((item) => item.value === value) ?? items.find((item) => looselySame(item.value, value)))?.value;
}

/** Like `findSame` for several values; undefined when one of them is not an entry. */
export function findAllSame(items: readonly { readonly value: StoredValue }[], values: unknown) {
  const list = [values].flat().map((one) => findSame(items, one));
  return list.every((one) => one !== undefined) ? (list as StoredValue) : undefined;
}

/** Returns the values of the choices that are offered now, special ones last. */
export function offeredValues(evaluation: ListEvaluation, list: ChoicesPlan): readonly StoredValue[] {
  return [
    ...evaluation.items(list).map((index) => list.items[index]?.value as StoredValue),
    ...list.special.map((choice) => choice.value),
  ];
}

/** Returns the selected values that are still offered. */
export function filterChosen({ choices }: WithChoices, value: unknown, evaluation: ListEvaluation): unknown {
  const offered: ReadonlySet<unknown> = new Set(offeredValues(evaluation, choices));
  if (Array.isArray(value)) return value.filter((one) => offered.has(one));
  return offered.has(value) ? value : undefined;
}

/** Reports values that cannot be selected now. A value that was selected before its choice was disabled may stay. */
export function checkOffered(plan: QuestionCommon & WithChoices, value: unknown, context: CheckContext): void {
  if (isEmpty(value)) return;
  const { evaluation, before, complaints, locale } = context;
  const { choices: list, name } = plan;
  const offered: ReadonlySet<unknown> = new Set(offeredValues(evaluation, list));
  const earlier: ReadonlySet<unknown> = new Set([before[name]].flat());
  const indexes = new Map<unknown, number>(list.items.map((item, index) => [item.value, index]));
  const chosen = [value].flat();
  const isOffered = chosen.every((one) => {
    if (!offered.has(one)) return !indexes.has(one) && context.isOfferedElsewhere(one);
    if (list.closesItself) return true;
    const index = indexes.get(one);
    return index === undefined || evaluation.itemEnabled(list, index) || earlier.has(one);
  });
  const isReached = !list.closesItself || evaluation.canChoose(list, name, chosen, earlier);
  if (!isOffered || !isReached) complaints.add(name, word('notOffered', locale));
}

interface Limits {
  readonly minSelected: number;
  readonly maxSelected: number;
}

/** Checks the number of selected choices, and that an exclusive choice is the only one. */
export function checkSelected(
  plan: QuestionCommon & WithChoices & Limits,
  value: unknown,
  { complaints, locale }: CheckContext,
): void {
  const chosen = Array.isArray(value) ? value : [];
  const alone = new Set<unknown>([
    ...plan.choices.items.filter((item) => item.exclusive).map((item) => item.value),
    ...plan.choices.special.filter((item) => item.kind !== 'other').map((item) => item.value),
  ]);
  const standsAlone = chosen.some((one) => alone.has(one));
  if (standsAlone && chosen.length > 1) complaints.add(plan.name, word('exclusive', locale));
  if (plan.minSelected > 0 && chosen.length < plan.minSelected && !(standsAlone && chosen.length === 1)) {
    complaints.add(plan.name, word('minSelected', locale, plan.minSelected));
  }
  if (plan.maxSelected > 0 && chosen.length > plan.maxSelected) {
    complaints.add(plan.name, word('maxSelected', locale, plan.maxSelected));
  }
}

/** Returns the most choices that can be selected at once. */
export function mostSelected({ choices, maxSelected }: WithChoices & Limits): number {
  const count =
    choices.items.filter(({ exclusive }) => !exclusive).length +
    choices.special.filter(({ kind }) => kind === 'other').length;
  return maxSelected > 0 ? Math.min(maxSelected, count) : count;
}

/** Says why no number of choices is within the limits. */
export function whyNeverSelected({ minSelected, maxSelected, choices }: WithChoices & Limits) {
  if (maxSelected > 0 && minSelected > maxSelected) {
    return {
      en: `at least ${minSelected} must and at most ${maxSelected} may be chosen`,
      zh: `要求至少选 ${minSelected} 项且至多 ${maxSelected} 项`,
    };
  }
  const count = mostSelected({ choices, minSelected, maxSelected: 0 });
  // Without choices there is no answer whose choices are counted.
  if (minSelected <= count || choices.items.length + choices.special.length === 0) return null;
  return {
    en: `at least ${minSelected} of ${count} choices must be chosen`,
    zh: `仅有 ${count} 个选项，却要求至少选 ${minSelected} 项`,
  };
}

/** Returns the text of the entry with this value. */
export function wordsOf(
  items: readonly { readonly value: unknown; readonly text: Text }[],
  value: unknown,
  { render }: DisplayContext,
): string {
  const item = items.find((candidate) => candidate.value === value);
  return item ? render(item.text) : String(value);
}

/** Returns the texts of selected values; for "other", the text that the member wrote. */
export function displayChosen(
  { choices }: WithChoices,
  value: unknown,
  _part: string | undefined,
  context: DisplayContext,
): string {
  const hasOther = choices.special.some(({ kind }) => kind === 'other');
  return [value]
    .flat()
    .map((one) => {
      const other = one === 'other' && hasOther ? context.comment : undefined;
      return isEmpty(other) ? wordsOf(entriesOf(choices), one, context) : String(other);
    })
    .join(', ');
}

/** Returns the choices that can be selected. */
export function enabledChoices<T extends { readonly enabled: boolean }>(choices: readonly T[]): T[] {
  return choices.filter(({ enabled }) => enabled);
}

/** Returns one choice at random. */
export function sampleChoice({ choices }: { readonly choices: readonly Choice[] }, random: () => number): unknown {
  return pickOne(enabledChoices(choices), random)?.value;
}

/** Returns some choices at random, within the limits. */
export function sampleChoices(
  { choices, minSelected, maxSelected }: { readonly choices: readonly Choice[] } & Limits,
  random: () => number,
): unknown[] {
  const alone = enabledChoices(choices).filter(({ exclusive }) => exclusive);
  if (alone.length > 0 && random() < 0.15) return [pickOne(alone, random)?.value];
  const others = shuffledAtRandom(
    enabledChoices(choices).filter(({ exclusive }) => !exclusive),
    random,
  );
  const most = maxSelected > 0 ? Math.min(maxSelected, others.length) : others.length;
  return others.slice(0, integerBetween(Math.max(1, minSelected), most, random)).map(({ value }) => value);
}
