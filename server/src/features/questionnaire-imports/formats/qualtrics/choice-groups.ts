import { listOf, type Part, partOf, textOf } from './json';

/** A choice, row or column of a question. */
export interface QualtricsEntry {
  readonly id: string;
  readonly json: Part;
}

/** Returns the entries of a list in its order. */
export function entriesOf(entries: unknown, order: unknown): QualtricsEntry[] {
  const byId = partOf(entries);
  const ordered = listOf(order).map(textOf);
  const ids = ordered.length > 0 ? ordered : Object.keys(byId);
  return ids.filter((id) => Object.hasOwn(byId, id)).map((id) => ({ id, json: partOf(byId[id]) }));
}

const locatorOfChoices = /^q:\/\/(QID\w+)\/ChoiceGroup\/(\w+)$/;

/** Returns the logic "this choice was selected", or not; undefined for another group of choices. */
export function logicOfChoice(question: string, group: string, choice: string): Part | null | undefined {
  if (group === 'AllChoices') return null;
  const Operator = group === 'SelectedChoices' ? 'Selected' : group === 'UnselectedChoices' ? 'NotSelected' : undefined;
  if (Operator === undefined) return undefined;
  const ChoiceLocator = `q://${question}/SelectableChoice/${choice}`;
  return { 0: { 0: { LogicType: 'Question', Operator, ChoiceLocator } } };
}

/** Splits the locator of some choices of a question; null when it is none. */
export function choicesOfLocator(locator: unknown): { question: string; group: string } | null {
  const [, question, group] = locatorOfChoices.exec(textOf(locator)) ?? [];
  return question === undefined || group === undefined ? null : { question, group };
}
