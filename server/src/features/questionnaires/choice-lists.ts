import type { Choice } from '@pollen/contract/questionnaire-page';
import type { CheckContext, DisplayContext, EntryClass, ListEvaluation, NamedList } from './kind-module';
import type { ChoicesPlan, QuestionCommon, StoredValue, Text } from './plan-parts';
import { among, countBetween, shuffledAtRandom } from './sampling';
import { isEmpty, looselySame } from './values';
import { word } from './words';

/** Properties of every question with choices. */
export const choiceProperties = [
  'choices',
  'choicesOrder',
  'choicesVisibleIf',
  'choicesEnableIf',
  'hideIfChoicesEmpty',
] as const;

/** Properties of questions that offer "other", "none", "prefer not to say" and "don't know". */
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
  'storeOthersAsComment',
] as const;

/** Properties of an entry of most lists. */
export const entryProperties = ['value', 'text', 'visibleIf', 'enableIf', 'randomize', 'randomizeCategory'] as const;

/** A plain choice. */
export const choiceItem: EntryClass = { className: 'choiceitem', used: entryProperties, look: [] };

type WithChoices = { readonly choices: ChoicesPlan };

/** The list of a question with choices. */
export function choiceList({ choices }: WithChoices): readonly NamedList[] {
  return [{ name: 'choices', list: choices }];
}

/** All entries of a list, special ones last. */
export function entriesOf({ items, special }: ChoicesPlan): readonly { value: StoredValue; text: Text }[] {
  return [...items, ...special];
}

/** All choices of a question, special ones last. */
export function choicesOf({ choices }: WithChoices): readonly { value: StoredValue; text: Text }[] {
  return entriesOf(choices);
}

/** The entry's own value that survey-core takes a value for; undefined: there is no such entry. */
export function findSame(items: readonly { readonly value: StoredValue }[], value: unknown): StoredValue | undefined {
  return items.find((item) => looselySame(item.value, value))?.value;
}

/** The same for several values; undefined when one of them is no entry. */
export function findAllSame(items: readonly { readonly value: StoredValue }[], values: unknown) {
  const list = [values].flat().map((one) => findSame(items, one));
  return list.every((one) => one !== undefined) ? (list as StoredValue) : undefined;
}

/** Values of the choices that are offered now, special ones last. */
export function offeredValues(evaluation: ListEvaluation, list: ChoicesPlan): readonly StoredValue[] {
  return [
    ...evaluation.items(list).map((index) => list.items[index]?.value as StoredValue),
    ...list.special.map((choice) => choice.value),
  ];
}

/** What is left of chosen values when some are not offered any more. */
export function keepChosen({ choices }: WithChoices, value: unknown, evaluation: ListEvaluation): unknown {
  const offered: ReadonlySet<unknown> = new Set(offeredValues(evaluation, choices));
  if (Array.isArray(value)) return value.filter((one) => offered.has(one));
  return offered.has(value) ? value : undefined;
}

/** Refuses values that cannot be chosen now; what was chosen before a choice was disabled may stay. */
export function checkOffered(plan: QuestionCommon & WithChoices, value: unknown, context: CheckContext): void {
  if (isEmpty(value)) return;
  const { evaluation, before, complaints, locale } = context;
  const { choices: list, name } = plan;
  const offered: ReadonlySet<unknown> = new Set(offeredValues(evaluation, list));
  const earlier: ReadonlySet<unknown> = new Set([before[name]].flat());
  const indexes = new Map<unknown, number>(list.items.map((item, index) => [item.value, index]));
  const isOffered = [value].flat().every((one) => {
    if (!offered.has(one)) return false;
    const index = indexes.get(one);
    return index === undefined || evaluation.itemEnabled(list, index) || earlier.has(one);
  });
  if (!isOffered) complaints.add(name, word('notOffered', locale));
}

interface Limits {
  readonly minSelected: number;
  readonly maxSelected: number;
}

/** Checks how many choices are made, and that a choice that stands alone does. */
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

/** How many choices can be made at once. */
export function mostSelected({ choices, maxSelected }: WithChoices & Limits): number {
  const count =
    choices.items.filter(({ exclusive }) => !exclusive).length +
    choices.special.filter(({ kind }) => kind === 'other').length;
  return maxSelected > 0 ? Math.min(maxSelected, count) : count;
}

/** Why no number of choices fits the limits. */
export function whyNeverSelected({ minSelected, maxSelected, choices }: WithChoices & Limits) {
  if (maxSelected > 0 && minSelected > maxSelected) {
    return {
      en: `at least ${minSelected} must and at most ${maxSelected} may be chosen`,
      zh: `要求至少选 ${minSelected} 项且至多 ${maxSelected} 项`,
    };
  }
  const count = mostSelected({ choices, minSelected, maxSelected: 0 });
  if (minSelected <= count) return null;
  return {
    en: `at least ${minSelected} of ${count} choices must be chosen`,
    zh: `仅有 ${count} 个选项，却要求至少选 ${minSelected} 项`,
  };
}

/** The words of the entry with this value. */
export function wordsOf(
  items: readonly { readonly value: unknown; readonly text: Text }[],
  value: unknown,
  { render }: DisplayContext,
): string {
  const item = items.find((candidate) => candidate.value === value);
  return item ? render(item.text) : String(value);
}

/** Chosen values in words; for "other", what was written. */
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

/** Choices that can be made. */
export function enabledChoices<T extends { readonly enabled: boolean }>(choices: readonly T[]): T[] {
  return choices.filter(({ enabled }) => enabled);
}

/** One choice at random. */
export function sampleChoice({ choices }: { readonly choices: readonly Choice[] }, random: () => number): unknown {
  return among(enabledChoices(choices), random)?.value;
}

/** Some choices at random, within the limits. */
export function sampleChoices(
  { choices, minSelected, maxSelected }: { readonly choices: readonly Choice[] } & Limits,
  random: () => number,
): unknown[] {
  const alone = enabledChoices(choices).filter(({ exclusive }) => exclusive);
  if (alone.length > 0 && random() < 0.15) return [among(alone, random)?.value];
  const others = shuffledAtRandom(
    enabledChoices(choices).filter(({ exclusive }) => !exclusive),
    random,
  );
  const most = maxSelected > 0 ? Math.min(maxSelected, others.length) : others.length;
  return others.slice(0, countBetween(Math.max(1, minSelected), most, random)).map(({ value }) => value);
}
