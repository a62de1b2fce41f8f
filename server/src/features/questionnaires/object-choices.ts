import { isObject, type Json, type OwnJson, objectsIn } from './json';
import { isTemplateKind } from './template-json';

/** Returns the property under which a question stores each chosen choice; null where it stores the choices themselves. */
export function choiceProperty({ type, valuePropertyName }: Json): string | null {
  if (type !== 'checkbox' || typeof valuePropertyName !== 'string') return null;
  return valuePropertyName.trim() || null;
}

/** Whether a question is answered once for each instance, whose number is not fixed. */
export function hasEntries({ type }: Json): boolean {
  return isTemplateKind(type) && type !== 'matrixdropdown';
}

const specialChoices = [
  ['showNoneItem', 'none', 'noneText'],
  ['showRefuseItem', 'refused', 'refuseText'],
  ['showDontKnowItem', 'dontknow', 'dontKnowText'],
  ['showOtherItem', 'other', 'otherText'],
] as const;

/**
 * Adds to each template of such a panel or grid, in place, a question that nobody is asked: it has the choice of the
 * entry, so that texts and conditions in it may name the choice, and files have it beside the other answers.
 */
export function addChoiceQuestions(questions: readonly OwnJson[]): void {
  for (const source of questions) {
    const property = choiceProperty(source);
    if (property === null) continue;
    const written = objectsIn(
      (Array.isArray(source.choices) ? source.choices : []).map((one) => (isObject(one) ? one : { value: one })),
    ).map(({ value, text }) => ({ value, ...(text !== undefined && { text }) }));
    const special = specialChoices.flatMap(([show, value, text]) =>
      source[show] === true ? [{ value, text: source[text] ?? value }] : [],
    );
    for (const panel of questions) {
      if (!hasEntries(panel) || panel.valueName !== source.name) continue;
      const step = panel.type === 'paneldynamic' ? 'templateElements' : 'columns';
      const elements = Array.isArray(panel[step]) ? (panel[step] as unknown[]) : [];
      if (objectsIn(elements).some(({ name }) => name === property)) continue;
      const kind = written.length > 0 ? 'radiogroup' : 'text';
      panel[step] = [
        ...elements,
        {
          [step === 'columns' ? 'cellType' : 'type']: kind,
          name: property,
          title: source.title ?? property,
          ...(kind === 'radiogroup' && { choices: [...written, ...special] }),
          visible: false,
          clearIfInvisible: 'none',
        },
      ];
    }
  }
}

/** Returns a list of chosen choices from the form in which SurveyJS stores them; anything else as it is. */
export function choicesInObjects(value: unknown, property: string | undefined): unknown {
  if (property === undefined || !Array.isArray(value)) return value;
  return value.map((one) => (isObject(one) && Object.hasOwn(one, property) ? one[property] : one));
}
