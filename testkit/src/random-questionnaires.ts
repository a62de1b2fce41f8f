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
  readonly detailElements?: readonly Element[];
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
    const calculates = (one: Element): boolean =>
      one.type === 'expression' ||
      one.cellType === 'expression' ||
      [one.elements, one.templateElements, one.detailElements, one.columns?.filter((each) => typeof each === 'object')]
        .flatMap((inside) => inside ?? [])
        .some(calculates);
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

/** Questionnaires with answers that other answers set. */
export const assigningQuestionnaires: fc.Arbitrary<object> = assigning();

function assigning(): fc.Arbitrary<object> {
  const expression = fc.constantFrom('{a} + 1', '{b} * 2', '{a} + {b}', 'iif({a} > 3, 1, 2)', '{x} + {a}', '7');
  // A condition on two answers, or on one that is set, may be met for a moment while one after the other is typed.
  const condition = fc.constantFrom('{a} > 2', '{b} notempty', '{b} < 4');
  const once = condition.map((setValueIf) => ({ setValueIf, setValueExpression: `${setValueIf.slice(0, 3)} * 3` }));
  const rule = fc.oneof(
    expression.filter((one) => one !== '7').map((setValueExpression) => ({ setValueExpression })),
    expression.map((defaultValueExpression) => ({ defaultValueExpression })),
    condition.map((resetValueIf) => ({ resetValueIf, defaultValue: 5 })),
    once,
    condition.map((visibleIf) => ({ visibleIf, setValueExpression: '{b} + 2' })),
  );
  const number = (name: string, more: object = {}) => ({ type: 'text', inputType: 'number', name, ...more });
  return fc.tuple(rule, rule, rule, fc.boolean()).map(([x, y, z, closed]) => ({
    clearInvisibleValues: 'none',
    pages: [
      { name: 'one', elements: [number('a'), number('b')] },
      { name: 'two', elements: [number('x', { ...x, readOnly: closed }), number('y', y)] },
      { name: 'three', elements: [number('z', z)] },
    ],
  }));
}

/** Questionnaires with two questions that store into one value. */
export const sharingQuestionnaires: fc.Arbitrary<object> = sharing();

function sharing(): fc.Arbitrary<object> {
  const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
  const seen = fc.constantFrom({}, {}, { visibleIf: '{first} notempty' }, { visibleIf: '{first} empty' });
  const clear = fc.constantFrom({}, {}, { clearIfInvisible: 'onHidden' }, { clearIfInvisible: 'none' });
  const template = fc.constantFrom<[object[], object[]]>(
    [[text('a')], [text('b', { title: 'B {panel.a}' })]],
    [
      [text('a'), text('c')],
      [text('b', { visibleIf: '{panel.a} notempty' }), text('c')],
    ],
    [
      [text('a', { isRequired: true })],
      [text('b', { valueName: 'd' }), text('e', { visibleIf: '{panel.d} notempty' })],
    ],
  );
  const instances = fc.tuple(template, fc.boolean()).map(([[one, two], isGrid]) => [
    isGrid
      ? {
          type: 'matrixdynamic',
          rowCount: 1,
          minRowCount: 1,
          columns: one.map((own) => ({ ...own, cellType: 'text' })),
        }
      : { type: 'paneldynamic', panelCount: 1, minPanelCount: 1, templateElements: one },
    { type: 'paneldynamic', allowAddPanel: false, allowRemovePanel: false, templateElements: two },
  ]);
  const chosen = template.map(([, two]) => [
    { type: 'checkbox', valuePropertyName: 'a', choices: ['x', 'y', 'z'] },
    { type: 'paneldynamic', allowAddPanel: false, allowRemovePanel: false, templateElements: two },
  ]);
  const choices = (...values: string[]) => ({ type: 'radiogroup', choices: values });
  const number = (more: object) => text('', { inputType: 'number', ...more });
  const plain = fc.constantFrom<object[]>(
    [text(''), text('')],
    [choices('x', 'y'), choices('x', 'y')],
    [number({ max: 4 }), number({})],
    [number({}), number({ max: 4 })],
  );
  return fc
    .record({
      pair: fc.oneof(instances, instances, chosen, plain),
      samePage: fc.boolean(),
      seen,
      clear,
      sameName: fc.boolean(),
    })
    .map(({ pair: [one, two], samePage, seen: condition, clear: mode, sameName }) => {
      const isPlain = !('templateElements' in (two ?? {}));
      const names = sameName && isPlain ? [{ name: 'v' }, { name: 'v' }] : [{ name: 'one' }, { name: 'two' }];
      const owner = { ...one, ...names[0], ...(names[0]?.name !== 'v' && { valueName: 'v' }), ...(isPlain && mode) };
      const other = { ...two, ...names[1], ...(names[1]?.name !== 'v' && { valueName: 'v' }), ...condition };
      const start = { name: 'start', elements: [text('first')] };
      const end = { name: 'end', elements: [text('last', { visibleIf: '{v} notempty' })] };
      const pages =
        samePage && !isPlain
          ? [{ name: 'both', elements: [owner, other] }]
          : [
              { name: 'page1', elements: [owner] },
              { name: 'page2', elements: [other] },
            ];
      return { pages: [start, ...pages, end] };
    });
}
