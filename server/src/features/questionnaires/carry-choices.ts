import { isObject, type Json, type OwnJson } from './json';

/** The condition that a choice was selected, by the type of the question in which it was. */
function selectedIn({ type, multiSelect }: Json, name: string): string | null {
  if (type === 'checkbox' || type === 'ranking') return `{${name}} contains {item}`;
  if (type === 'imagepicker') return multiSelect === true ? `{${name}} contains {item}` : `{${name}} = {item}`;
  return type === 'radiogroup' || type === 'dropdown' ? `{${name}} = {item}` : null;
}

/** Whether all choices of a question are written, although some may have conditions. */
function hasWrittenChoices({ choices, ...question }: Json): boolean {
  const generated = ['choicesByUrl', 'choicesFromQuestion', 'choicesMin', 'choicesMax'];
  return Array.isArray(choices) && choices.length > 0 && !generated.some((key) => question[key] !== undefined);
}

function joined(...conditions: readonly (unknown | undefined)[]): string | undefined {
  const own = conditions.filter((one): one is string => typeof one === 'string' && one.trim() !== '');
  return own.length > 1 ? own.map((one) => `(${one})`).join(' and ') : own[0];
}

/** What a written "other" becomes where it is carried on: a choice with the text that the member wrote. */
function carriedOther(source: Json, name: string): Json[] {
  if (source.showOtherItem !== true && source.hasOther !== true) return [];
  const isSelected = selectedIn(source, name)?.replace('{item}', "'other'");
  return [{ value: 'other', text: `{${name}-Comment}`, visibleIf: `${isSelected} and {${name}-Comment} notempty` }];
}

/**
 * Writes choices that are carried on from another question (`choicesFromQuestion`), in place, as choices with conditions:
 * those of the other question, and that it was selected there or not. Special choices are not carried on, as in
 * survey-core, but for a written "other" among the selected ones. Leaves a question as it is when the other one has no
 * written choices; it is refused then.
 */
export function carryChoices(element: OwnJson, byName: ReadonlyMap<unknown, Json>): void {
  const { choicesFromQuestion: from, choicesFromQuestionMode: mode = 'all', choicesVisibleIf } = element;
  const source = byName.get(from);
  if (!source || typeof from !== 'string' || !hasWrittenChoices(source)) return;
  const selected = selectedIn(source, from);
  if (selected === null || !['all', 'selected', 'unselected'].includes(String(mode))) return;
  for (const key of ['choicesFromQuestion', 'choicesFromQuestionMode']) delete element[key];
  const carried = mode === 'all' ? undefined : mode === 'selected' ? selected : `!(${selected})`;
  const choices: Json[] = (source.choices as unknown[]).map((choice) => {
    const { enableIf: _enableIf, isExclusive, imageLink, ...plain } = isObject(choice) ? choice : { value: choice };
    return {
      ...structuredClone(plain),
      ...(isExclusive !== undefined && element.type === 'checkbox' && { isExclusive }),
      ...(imageLink !== undefined && element.type === 'imagepicker' && { imageLink }),
    };
  });
  const isConditional =
    source.choicesVisibleIf !== undefined || choices.some((choice) => choice.visibleIf !== undefined);
  if (isConditional || choicesVisibleIf !== undefined) {
    // A condition of its own takes the place of the one for all choices.
    element.choices = choices.map(({ visibleIf, ...choice }) => {
      const all = visibleIf === undefined ? joined(source.choicesVisibleIf, choicesVisibleIf) : visibleIf;
      const condition = joined(all, carried);
      return { ...choice, ...(condition !== undefined && { visibleIf: condition }) };
    });
  } else {
    element.choices = choices;
    if (carried !== undefined) element.choicesVisibleIf = carried;
  }
  const other = mode === 'selected' && element.showOtherItem !== true ? carriedOther(source, from) : [];
  element.choices = [...(element.choices as Json[]), ...other];
}
