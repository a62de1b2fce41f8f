import fc from 'fast-check';
import {
  type Built,
  type ConditionSpec,
  condition,
  conditionText,
  type ElementSpec,
  element,
  isWhole,
  maybe,
} from './random-conditions';
import { hasOwnName, questionJson } from './random-questions';

/** Random SurveyJS questionnaires from everything that Pollen runs. `random-answers.ts` answers their pages. */

/** The same question, at times with a name of its own beside that of its value, which alone conditions know. */
function stored(json: object, variant: number): object {
  if (!hasOwnName(variant) || !('name' in json) || ('type' in json && json.type === 'html')) return json;
  return { ...json, name: `own ${String(json.name)}`, valueName: json.name };
}

/** What a container, a question or a column of a grid may have. */
interface Element {
  readonly type?: string;
  readonly cellType?: string;
  readonly elements?: readonly Element[];
  readonly templateElements?: readonly Element[];
  readonly columns?: readonly Element[];
}

function build(
  specs: readonly ElementSpec[],
  settings: {
    clear: string | undefined;
    numbers: boolean;
    trigger: ConditionSpec | undefined;
    pageIf: readonly (ConditionSpec | undefined)[];
    pageOpenIf: readonly (ConditionSpec | undefined)[];
    panelRequired: boolean;
    shuffle: boolean;
  },
): object {
  const pages: { name: string; elements: object[]; visibleIf?: string; enableIf?: string; questionOrder?: string }[] =
    [];
  const built: Built[] = [];
  const panels = new Map<string, { elements: object[] }>();
  for (const [index, spec] of specs.entries()) {
    if (pages.length === 0 || spec.newPage) {
      const visibleIf = pages.length === 0 ? undefined : conditionText(settings.pageIf[pages.length], built);
      const enableIf = conditionText(settings.pageOpenIf[pages.length], built);
      pages.push({
        name: `page${pages.length + 1}`,
        elements: [],
        ...(visibleIf && { visibleIf }),
        ...(enableIf && { enableIf }),
        ...(settings.shuffle && { questionOrder: 'random' }),
      });
    }
    const self: Built = { name: `q${index + 1}`, type: spec.type, spec };
    const json = stored(questionJson(self, built), spec.variant);
    const page = pages.at(-1) as { elements: object[]; name: string };
    // survey-core never accepts a required panel that shows only a note.
    if (spec.panel === undefined || (spec.type === 'html' && settings.panelRequired)) page.elements.push(json);
    else {
      const name = `panel${page.name}${spec.panel}`;
      let panel = panels.get(name);
      if (!panel) {
        const own = conditionText(spec.choicesIf, built);
        const openIf = conditionText(spec.columnIf?.condition, built);
        const wantedIf = settings.panelRequired ? conditionText(spec.requiredIf, built) : undefined;
        panel = { elements: [] };
        panels.set(name, panel);
        page.elements.push(
          Object.assign(panel, {
            type: 'panel',
            name,
            ...(own && { visibleIf: own }),
            ...(openIf && { enableIf: openIf }),
            ...(settings.panelRequired &&
              !settings.shuffle &&
              (wantedIf ? { requiredIf: wantedIf } : { isRequired: true })),
          }),
        );
      }
      panel.elements.push(json);
    }
    built.push(self);
  }
  // survey-core stops calculating what is disabled; Pollen goes on.
  for (const container of [...pages, ...panels.values()] as { elements: Element[]; enableIf?: string }[]) {
    const calculates = ({ type, cellType, elements = [], templateElements = [], columns = [] }: Element): boolean =>
      type === 'expression' ||
      cellType === 'expression' ||
      [...elements, ...templateElements, ...columns.filter((each) => typeof each === 'object')].some(calculates);
    if (container.elements.some(calculates)) delete container.enableIf;
  }
  const whole = built.filter(({ type }) => isWhole(type));
  const expression = conditionText(settings.trigger, whole);
  return {
    pages,
    ...(settings.clear && { clearInvisibleValues: settings.clear }),
    ...(settings.numbers && { showQuestionNumbers: 'on' }),
    ...(expression && { triggers: [{ type: 'complete', expression }] }),
  };
}

/** A random questionnaire in SurveyJS JSON. */
export const questionnaires: fc.Arbitrary<object> = fc
  .record({
    specs: fc.array(element, { minLength: 1, maxLength: 9 }),
    settings: fc.record({
      clear: fc.constantFrom(undefined, undefined, 'onHidden', 'none'),
      numbers: fc.boolean(),
      trigger: maybe(condition, 6),
      pageIf: fc.array(maybe(condition, 3), { maxLength: 6 }),
      pageOpenIf: fc.array(maybe(condition, 6), { maxLength: 6 }),
      panelRequired: fc.boolean(),
      shuffle: fc.boolean(),
    }),
  })
  .map(({ specs, settings }) => build(specs, settings));
