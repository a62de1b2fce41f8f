import type { ChoiceValue } from '@pollen/contract/answers';
import type { Choice } from '@pollen/contract/question-parts';

/**
 * Returns the selected values after `value` was pressed. An exclusive choice replaces all others; a full list accepts
 * no more.
 */
export function toggleChoice(
  choices: readonly Pick<Choice, 'value' | 'enabled' | 'exclusive'>[],
  chosen: readonly ChoiceValue[],
  value: ChoiceValue,
  mostSelected: number,
): ChoiceValue[] {
  const pressed = choices.find((choice) => choice.value === value);
  if (!pressed?.enabled) return [...chosen];
  if (chosen.includes(value)) return chosen.filter((one) => one !== value);
  if (pressed.exclusive) return [value];
  const exclusive = new Set(choices.filter((choice) => choice.exclusive).map((choice) => choice.value));
  const kept = chosen.filter((one) => !exclusive.has(one));
  if (mostSelected > 0 && kept.length >= mostSelected) return [...chosen];
  // The answer lists the values in the order of the choices, so that the same selection always gives the same answer.
  return choices.map((choice) => choice.value).filter((one) => one === value || kept.includes(one));
}

/**
 * Returns whether no further choice can be selected. Selected ones can still be cleared, and an exclusive one replaces
 * all.
 */
export function isFull(choices: readonly Choice[], chosen: readonly ChoiceValue[], mostSelected: number): boolean {
  if (mostSelected <= 0) return false;
  const exclusive = new Set(choices.filter((choice) => choice.exclusive).map((choice) => choice.value));
  return chosen.filter((one) => !exclusive.has(one)).length >= mostSelected;
}

function selectable(choices: readonly Choice[]): ChoiceValue[] {
  return choices
    .filter((choice) => choice.enabled && !choice.exclusive && choice.special !== 'other')
    .map((choice) => choice.value);
}

/**
 * Returns whether every choice that "select all" selects is chosen; false when there is none. Exclusive, disabled and
 * "other" choices do not count.
 */
export function allSelected(choices: readonly Choice[], chosen: readonly ChoiceValue[]): boolean {
  const all = selectable(choices);
  return all.length > 0 && all.every((value) => chosen.includes(value));
}

/** Selects all choices that are not exclusive, or clears them if all are selected. */
export function toggleAll(choices: readonly Choice[], chosen: readonly ChoiceValue[]): ChoiceValue[] {
  const all = selectable(choices);
  if (allSelected(choices, chosen)) return chosen.filter((value) => !all.includes(value));
  const exclusive = new Set(choices.filter((choice) => choice.exclusive).map((choice) => choice.value));
  const kept = chosen.filter((value) => !exclusive.has(value));
  return choices.map((choice) => choice.value).filter((value) => all.includes(value) || kept.includes(value));
}
