import fc from 'fast-check';

/** Random SurveyJS questionnaires from everything that Pollen runs. `random-answers.ts` answers their pages. */

const types = [
  'radiogroup',
  'checkbox',
  'dropdown',
  'boolean',
  'rating',
  'ranking',
  'imagepicker',
  'matrix',
  'text',
  'comment',
  'multipletext',
  'slider',
  'daterange',
  'html',
] as const;

const term = fc.record({ target: fc.nat(50), how: fc.nat(11), value: fc.nat(5) });
const condition = fc.record({
  first: term,
  second: fc.option(fc.record({ and: fc.boolean(), term }), { nil: undefined }),
  not: fc.boolean(),
});
/** Nothing `nothings` times as often as something. */
function maybe<T>(arbitrary: fc.Arbitrary<T>, nothings: number): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: nothings, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

const element = fc.record({
  type: fc.constantFrom(...types),
  newPage: fc.boolean(),
  panel: maybe(fc.nat(2), 2),
  required: fc.boolean(),
  visibleIf: maybe(condition, 2),
  enableIf: maybe(condition, 8),
  requiredIf: maybe(condition, 4),
  choiceIf: maybe(fc.record({ condition, at: fc.nat(3) }), 3),
  choicesIf: maybe(condition, 4),
  /** The single entry that can be chosen only then, or all of them. */
  openIf: maybe(fc.record({ condition, at: fc.nat(3), all: fc.boolean() }), 5),
  columnIf: maybe(fc.record({ condition, at: fc.nat(3) }), 5),
  byItem: fc.nat(9),
  variant: fc.nat(255),
  initial: maybe(fc.nat(5), 3),
  validator: maybe(fc.nat(9), 3),
  pipe: maybe(fc.nat(50), 2),
  clear: fc.constantFrom(undefined, undefined, undefined, 'none', 'onHidden', 'onComplete'),
});

type ElementSpec = typeof element extends fc.Arbitrary<infer T> ? T : never;
type ConditionSpec = typeof condition extends fc.Arbitrary<infer T> ? T : never;
type TermSpec = typeof term extends fc.Arbitrary<infer T> ? T : never;

const letters = ['a', 'b', 'c', 'd', 'e'];

interface Built {
  readonly name: string;
  readonly type: (typeof types)[number];
  readonly spec: ElementSpec;
}

function termText({ target, how, value }: TermSpec, earlier: readonly Built[]): string | undefined {
  const asked = earlier.filter((built) => built.type !== 'html');
  const question = asked[target % Math.max(1, asked.length)];
  if (!question) return undefined;
  const name = `{${question.name}}`;
  const letter = `'${letters[value % 5]}'`;
  const number = value % 5;
  switch (how) {
    case 0:
      return `${name} notempty`;
    case 1:
      return `${name} empty`;
    default:
      break;
  }
  switch (question.type) {
    case 'radiogroup':
    case 'dropdown':
      return how < 5
        ? `${name} = ${letter}`
        : how < 8
          ? `${name} <> ${letter}`
          : how < 10
            ? `${name} anyof ['a', ${letter}]`
            : `{${question.name}} = 'other'`;
    case 'checkbox':
      return how < 5
        ? `${name} contains ${letter}`
        : how < 7
          ? `${name} notcontains ${letter}`
          : how < 9
            ? `{${question.name}.length} > 1`
            : `${name} allof ['a', ${letter}]`;
    case 'ranking':
      return how < 6 ? `{${question.name}[0]} = ${letter}` : `${name} = ['b', 'a', 'c', 'd']`;
    case 'imagepicker':
      return how < 6 ? `${name} contains ${letter}` : `${name} = ${letter}`;
    case 'boolean':
      return how < 6 ? `${name} = true` : how < 9 ? `${name} <> true` : `${name}`;
    case 'rating':
    case 'slider':
      return how < 4
        ? `${name} > ${number}`
        : how < 8
          ? `${name} <= ${number}`
          : how < 10
            ? `${name} + 1 >= ${number}`
            : `iif(${name} > 2, 'x', 'y') = 'x'`;
    case 'matrix':
      return how < 6 ? `{${question.name}.row1} = ${number}` : `{${question.name}.row2} notempty`;
    case 'daterange':
      return how < 6 ? `{${question.name}.from} > '2022-01-01'` : `{${question.name}.to} notempty`;
    case 'multipletext':
      return how < 6 ? `{${question.name}.first} notempty` : `{${question.name}.second} = 3`;
    case 'text':
      return how < 5 ? `${name} = 3` : how < 8 ? `${name} > 2` : `${name} contains 'a'`;
    default:
      return how < 6 ? `${name} = 'abc'` : `${name} contains 'b'`;
  }
}

function conditionText(spec: ConditionSpec | undefined, earlier: readonly Built[]): string | undefined {
  const first = spec && termText(spec.first, earlier);
  if (!spec || first === undefined) return undefined;
  const second = spec.second && termText(spec.second.term, earlier);
  const joined = second === undefined ? first : `${first} ${spec.second?.and ? 'and' : 'or'} ${second}`;
  return spec.not ? `!(${joined})` : joined;
}

/** When single entries, or all entries of a list, can be chosen. */
function openText(spec: ElementSpec, earlier: readonly Built[], all: boolean): string | undefined {
  return spec.openIf?.all === all ? conditionText(spec.openIf.condition, earlier) : undefined;
}

function choicesOf(
  spec: ElementSpec,
  earlier: readonly Built[],
  count: number,
  extra: (index: number) => object = () => ({}),
) {
  return letters.slice(0, count).map((value, index) => {
    const visibleIf =
      spec.choiceIf && spec.choiceIf.at === index ? conditionText(spec.choiceIf.condition, earlier) : undefined;
    const enableIf = spec.openIf?.at === index ? openText(spec, earlier, false) : undefined;
    return {
      value,
      text: { default: `Choice ${value}`, 'zh-cn': `选项 ${value}` },
      ...(visibleIf && { visibleIf }),
      ...(enableIf && { enableIf }),
      ...extra(index),
    };
  });
}

function common(spec: ElementSpec, earlier: readonly Built[]): Record<string, unknown> {
  const quoted =
    spec.pipe === undefined
      ? undefined
      : earlier.filter((one) => !['html', 'matrix', 'multipletext', 'slider', 'daterange'].includes(one.type))[
          spec.pipe % Math.max(1, earlier.length)
        ];
  const [visibleIf, enableIf, requiredIf] = [spec.visibleIf, spec.enableIf, spec.requiredIf].map((one) =>
    conditionText(one, earlier),
  );
  return {
    ...(quoted && { title: { default: `About {${quoted.name}}?`, 'zh-cn': `关于 {${quoted.name}}？` } }),
    ...(visibleIf && { visibleIf }),
    ...(enableIf && { enableIf }),
    ...(requiredIf ? { requiredIf } : spec.required && { isRequired: true }),
    ...(spec.clear && { clearIfInvisible: spec.clear }),
  };
}

function choiceConditions(spec: ElementSpec, earlier: readonly Built[], step = 'choices'): object {
  const choicesVisibleIf = conditionText(spec.choicesIf, earlier);
  const choicesEnableIf = openText(spec, earlier, true);
  const multiple = earlier.find((built) => built.type === 'checkbox');
  const open = choicesEnableIf ? { [`${step}EnableIf`]: choicesEnableIf } : {};
  if (spec.byItem === 0 && multiple) return { ...open, [`${step}VisibleIf`]: `{${multiple.name}} contains {item}` };
  return choicesVisibleIf ? { ...open, [`${step}VisibleIf`]: choicesVisibleIf } : open;
}

function expressionValidator(earlier: readonly Built[], spec: ElementSpec, self: Built): object[] {
  if (spec.validator === undefined || spec.validator > 3) return [];
  const text = termText({ target: spec.validator, how: spec.variant % 12, value: spec.variant % 5 }, [
    ...earlier,
    self,
  ]);
  return text ? [{ type: 'expression', expression: text }] : [];
}

function questionJson(self: Built, earlier: readonly Built[]): object {
  const { spec, type, name } = self;
  const bit = (index: number) => ((spec.variant >> index) & 1) === 1;
  // survey-core may take a default that its conditions do not offer; we do not.
  const limited = spec.choiceIf !== undefined || spec.choicesIf !== undefined || spec.byItem === 0;
  const letter = spec.initial === undefined || limited ? undefined : letters[spec.initial % 4];
  const base = { type, name, ...common(spec, earlier) };
  const validators = expressionValidator(earlier, spec, self);
  const special = {
    ...(bit(0) && { showOtherItem: true, otherText: 'Else' }),
    ...(bit(1) && { showNoneItem: true, noneText: 'Nothing' }),
    ...(bit(2) && { choicesOrder: 'random' }),
    ...(bit(3) && { hideIfChoicesEmpty: true }),
  };
  const withComment = !bit(0) && bit(4) ? { showCommentArea: true } : {};
  switch (type) {
    case 'html':
      return {
        type,
        name,
        html: `<p>${(base as { title?: { default: string } }).title?.default ?? 'Note'}</p>`,
        ...('visibleIf' in base && { visibleIf: base.visibleIf }),
      };
    case 'radiogroup':
    case 'dropdown':
      return {
        ...base,
        choices: choicesOf(spec, earlier, 4),
        ...special,
        ...choiceConditions(spec, earlier),
        ...withComment,
        ...(letter && { defaultValue: letter }),
        validators,
      };
    case 'checkbox': {
      const extra = (index: number) => (bit(5) && index === 2 ? { isExclusive: true } : {});
      const limits = { ...(bit(6) && { maxSelectedChoices: 3 }), ...(bit(7) && { minSelectedChoices: 2 }) };
      const count =
        spec.validator !== undefined && spec.validator > 6 ? [{ type: 'answercount', minCount: 1, maxCount: 2 }] : [];
      return {
        ...base,
        choices: choicesOf(spec, earlier, 5, extra),
        ...special,
        ...limits,
        ...choiceConditions(spec, earlier),
        ...(letter && { defaultValue: [letter] }),
        validators: [...validators, ...count],
      };
    }
    case 'ranking':
      // One item left would rank itself in survey-core; the first two always stay.
      return {
        ...base,
        choices: choicesOf(
          {
            ...spec,
            choiceIf: spec.choiceIf && { ...spec.choiceIf, at: 2 + (spec.choiceIf.at % 2) },
            openIf: bit(1) ? spec.openIf : undefined,
          },
          earlier,
          4,
        ),
        ...(bit(1) && { selectToRankEnabled: true, ...(bit(2) && { minSelectedChoices: 2 }) }),
        validators,
      };
    case 'imagepicker':
      return {
        ...base,
        choices: choicesOf(spec, earlier, 4, (index) => ({ imageLink: `/demo/images/${index}.svg` })),
        ...(bit(0) && { multiSelect: true }),
        ...choiceConditions(spec, earlier),
        validators,
      };
    case 'boolean':
      return {
        ...base,
        labelTrue: 'Sure',
        labelFalse: { default: 'Never', 'zh-cn': '从不' },
        ...(bit(0) && { valueTrue: 'yes', valueFalse: 'no' }),
        ...(spec.initial !== undefined && { defaultValue: bit(1) }),
        validators,
      };
    case 'rating':
      return {
        ...base,
        ...(bit(0) ? { rateMin: 0, rateMax: 10 } : bit(1) ? { rateValues: [1, 2, { value: 3, text: 'three' }] } : {}),
        ...(spec.initial !== undefined && { defaultValue: 2 }),
        validators,
      };
    case 'matrix': {
      const rowIf = spec.choiceIf && conditionText(spec.choiceIf.condition, earlier);
      const rowOpenIf = openText(spec, earlier, false);
      const columnIf = spec.columnIf && conditionText(spec.columnIf.condition, earlier);
      const row3 = {
        value: 'row3',
        text: 'Row three',
        ...(rowIf && { visibleIf: rowIf }),
        ...(rowOpenIf && { enableIf: rowOpenIf }),
      };
      return {
        ...base,
        columns: [1, 2, 3, { value: 4, text: 'Four', ...(columnIf && { visibleIf: columnIf }) }],
        rows: ['row1', 'row2', row3],
        // survey-core wants an answer even of a row that takes none; we do not.
        ...(bit(0) && !rowOpenIf && { eachRowRequired: true }),
        ...(bit(1) && { eachRowUnique: true }),
        ...(bit(2) && { rowOrder: 'random' }),
        validators,
      };
    }
    case 'text': {
      const kinds = ['text', 'number', 'email', 'date', 'month', 'number'] as const;
      const inputType = kinds[spec.variant % kinds.length];
      const bounds =
        inputType === 'number'
          ? { min: 1, max: 9 }
          : inputType === 'date'
            ? { min: '2020-01-01', max: '2026-12-31' }
            : {};
      const own =
        spec.validator === 5 && inputType === 'number'
          ? [{ type: 'numeric', minValue: 2, maxValue: 6 }]
          : spec.validator === 6 && inputType === 'text'
            ? [{ type: 'text', minLength: 2, maxLength: 4 }]
            : spec.validator === 7 && inputType === 'text'
              ? [{ type: 'regex', regex: '^[a-c]+$' }]
              : [];
      return {
        ...base,
        inputType,
        ...(bit(3) && bounds),
        ...(bit(4) && inputType === 'number' && { step: 2 }),
        ...(spec.initial !== undefined && inputType === 'number' && { defaultValue: spec.initial }),
        validators: [...validators, ...own],
      };
    }
    case 'daterange':
      return {
        ...base,
        ...(spec.initial !== undefined && { defaultValue: { from: '2024-02-01', to: '2024-02-29' } }),
        validators,
      };
    case 'comment':
      return {
        ...base,
        ...(spec.initial !== undefined && { defaultValue: 'abc' }),
        validators: [...validators, ...(spec.validator === 8 ? [{ type: 'text', minLength: 2 }] : [])],
      };
    case 'multipletext':
      return {
        ...base,
        items: [
          { name: 'first', title: 'First', ...(bit(0) && { isRequired: true }) },
          { name: 'second', inputType: 'number', ...(bit(1) && { validators: [{ type: 'numeric', minValue: 2 }] }) },
          { name: 'third', inputType: 'email' },
        ],
        validators,
      };
    case 'slider':
      return {
        ...base,
        min: 0,
        max: 10,
        ...(bit(0) && { sliderType: 'range' }),
        ...(spec.initial !== undefined && !bit(0) && { defaultValue: spec.initial }),
        validators,
      };
  }
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
    const json = questionJson(self, built);
    const page = pages.at(-1) as { elements: object[]; name: string };
    // A required panel that shows nothing but a note can never be passed in survey-core.
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
  // survey-core does not look at a trigger that asks about a part of something unanswered.
  const whole = built.filter(
    ({ type }) => !['matrix', 'multipletext', 'checkbox', 'ranking', 'daterange'].includes(type),
  );
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
