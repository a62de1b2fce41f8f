import {
  type Built,
  conditionText,
  type ElementKind,
  type ElementSpec,
  isQuoted,
  letters,
  termText,
} from './random-conditions';
import { cellTexts, choiceConditions, choicesOf, gridRows } from './random-entries';

/** Random questions in SurveyJS JSON, for `random-questionnaires.ts`. */

function common(spec: ElementSpec, earlier: readonly Built[]): Record<string, unknown> {
  const quoted =
    spec.pipe === undefined
      ? undefined
      : earlier.filter((one) => isQuoted(one.type))[spec.pipe % Math.max(1, earlier.length)];
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

function expressionValidator(earlier: readonly Built[], spec: ElementSpec, self: Built): object[] {
  if (spec.validator === undefined || spec.validator > 3) return [];
  const text = termText({ target: spec.validator, how: spec.variant % 12, value: spec.variant % 5 }, [
    ...earlier,
    self,
  ]);
  return text ? [{ type: 'expression', expression: text }] : [];
}

/** The random values from which a question is made. */
interface Parts {
  readonly self: Built;
  readonly earlier: readonly Built[];
  readonly base: Record<string, unknown>;
  readonly validators: readonly object[];
  /** One bit of the variant: each kind uses them for properties of its own. */
  readonly bit: (index: number) => boolean;
  /** The value of a choice of the question, taken as its default; undefined for no default. */
  readonly letter: string | undefined;
  readonly special: object;
  readonly withComment: object;
}

function choiceQuestion({ self: { spec }, earlier, base, validators, letter, special, withComment }: Parts): object {
  return {
    ...base,
    choices: choicesOf(spec, earlier, 4),
    ...special,
    ...choiceConditions(spec, earlier),
    ...withComment,
    ...(letter && { defaultValue: letter }),
    validators,
  };
}

/** The kinds of questions in templates, chosen by the variant of the question around them. */
const innerKinds: readonly ElementKind[] = [
  'radiogroup',
  'text',
  'checkbox',
  'boolean',
  'dropdown',
  'rating',
  'comment',
  'expression',
];

/** How questions in a template name the answers of the instance around theirs; null where they cannot. */
const around = { panel: { panel: 'parentPanel', row: 'panel' }, row: { panel: 'row', row: null } } as const;

/** The questions before a template that its questions may ask about: those of the page, and those of the instance around. */
function askedInside(earlier: readonly Built[], inner: readonly Built[], own: 'panel' | 'row', outer: 'panel' | 'row') {
  const prefix = around[outer][own];
  const named = inner.map((one) => ({ ...one, name: one.name.replace(outer, prefix ?? '') }));
  return [...earlier.filter(({ name }) => !/^(parentPanel|panel|row)\./.test(name)), ...(prefix ? named : [])];
}

/** The questions of a template: they ask about each other and about the questions before. */
function innerQuestions(
  { self: { spec }, earlier }: Parts,
  prefix: 'panel' | 'row',
  level: number,
): Record<string, unknown>[] {
  const inner: Built[] = [];
  const questions = Array.from({ length: 1 + (spec.variant % 3) }, (_, index) => {
    const kinds = level === 1 ? innerKinds : innerKinds.filter((kind) => kind !== 'expression');
    const type = kinds[(spec.variant + 3 * index) % kinds.length] as ElementKind;
    const { columnIf, enableIf, choiceIf, ...rest } = spec;
    const own: Built = {
      name: `${prefix}.inner${index + 1}`,
      type,
      spec: {
        ...rest,
        type,
        variant: (spec.variant * 7 + index * 31) % 256,
        visibleIf: index === 0 ? undefined : columnIf?.condition,
        enableIf: index === 2 ? enableIf : undefined,
        choiceIf: index === 1 ? choiceIf : undefined,
        columnIf: undefined,
        pipe: index === 0 ? spec.pipe : undefined,
        clear: undefined,
      },
    };
    const json = { ...questionJson(own, [...earlier, ...inner]), name: `inner${index + 1}` };
    inner.push(own);
    return json;
  });
  return [...questions, ...deeperQuestion(spec, earlier, inner, prefix, level)];
}

/** Now and then a template has a panel or grid of its own, and that one another: three levels are the most. */
function deeperQuestion(
  spec: ElementSpec,
  earlier: readonly Built[],
  inner: readonly Built[],
  outer: 'panel' | 'row',
  level: number,
): Record<string, unknown>[] {
  if (level === 3 || spec.variant % 4 !== 0) return [];
  const isPanel = spec.variant % 3 !== 0;
  const own = isPanel ? 'panel' : 'row';
  const type = isPanel ? 'paneldynamic' : 'matrixdynamic';
  const self: Built = {
    name: `deeper${level}`,
    type,
    spec: {
      ...spec,
      type,
      variant: Math.floor(spec.variant / 2) + 2 * level,
      // survey-core keeps the defaults of hidden panels in a panel, and stores those of a grid in a detail panel late.
      initial: undefined,
    },
  };
  const parts: Parts = {
    self,
    earlier: askedInside(earlier, inner, own, outer),
    base: {},
    validators: [],
    bit: (index) => ((spec.variant >> index) & 1) === 1,
    letter: undefined,
    special: {},
    withComment: {},
  };
  const visibleIf = conditionText(spec.columnIf?.condition, [...earlier, ...inner]);
  const json = {
    type,
    name: self.name,
    ...(visibleIf && { visibleIf }),
    ...(isPanel
      ? { templateElements: innerQuestions(parts, 'panel', level + 1), panelCount: 1, maxPanelCount: 2 }
      : { ...innerColumns(parts, level + 1), rowCount: 1, maxRowCount: 2 }),
  };
  return [json];
}

/** The columns of a grid with a question in each cell; the last questions may stand in a detail panel. */
function innerColumns(parts: Parts, level: number): object {
  const questions = innerQuestions(parts, 'row', level);
  const deeper = questions.filter(({ name }) => String(name).startsWith('deeper'));
  const plain = questions.filter((one) => !deeper.includes(one));
  const inCells = parts.bit(6) ? Math.max(1, plain.length - 1) : plain.length;
  const detail = [...plain.slice(inCells), ...deeper];
  return {
    columns: plain.slice(0, inCells).map(({ type, ...column }) => ({ ...column, cellType: type })),
    ...(detail.length > 0 && {
      detailPanelMode: parts.bit(7) ? 'underRow' : 'underRowSingle',
      detailElements: detail,
    }),
  };
}

/** A grid whose rows are answered with the same columns. */
function choiceGrid(parts: Parts) {
  const { self, earlier, base, validators, bit } = parts;
  const { spec } = self;
  const columnIf = spec.columnIf && conditionText(spec.columnIf.condition, earlier);
  const rows = gridRows(self, earlier, bit(4));
  return {
    ...base,
    columns: [1, 2, 3, { value: 4, text: 'Four', ...(columnIf && { visibleIf: columnIf }) }],
    rows,
    // survey-core requires an answer even in a read-only row; Pollen does not.
    ...(bit(0) && !rows[2].enableIf && { eachRowRequired: true }),
    ...(bit(1) && { eachRowUnique: true }),
    ...(bit(2) && { rowOrder: 'random' }),
    ...(bit(3) && { cells: cellTexts(bit(5)) }),
    validators,
  };
}

/** Each kind of element as JSON. */
const jsonOf: Readonly<Record<ElementKind, (parts: Parts) => object>> = {
  radiogroup: choiceQuestion,
  checkbox: ({ self, earlier, base, validators, bit, letter, special }) => {
    const { spec } = self;
    // One choice may wait for another one. An object stands for a choice where it has a property.
    const waiting = bit(7) && !bit(4) ? self : undefined;
    const extra = (index: number) => (bit(5) && index === 2 ? { isExclusive: true } : {});
    const limits = { ...(bit(6) && { maxSelectedChoices: 3 }), ...(bit(7) && { minSelectedChoices: 2 }) };
    const count =
      spec.validator !== undefined && spec.validator > 6 ? [{ type: 'answercount', minCount: 1, maxCount: 2 }] : [];
    return {
      ...base,
      choices: choicesOf(spec, earlier, 5, extra, waiting),
      ...special,
      ...limits,
      ...choiceConditions(spec, earlier),
      ...(bit(4) && !bit(0) && { valuePropertyName: 'chosen' }),
      ...(letter && { defaultValue: [bit(4) && !bit(0) ? { chosen: letter } : letter] }),
      validators: [...validators, ...count],
    };
  },
  dropdown: choiceQuestion,
  boolean: ({ self: { spec }, base, validators, bit }) => {
    return {
      ...base,
      labelTrue: 'Sure',
      labelFalse: { default: 'Never', 'zh-cn': '从不' },
      ...(bit(0) && { valueTrue: 'yes', valueFalse: 'no' }),
      ...(spec.initial !== undefined && { defaultValue: bit(1) }),
      validators,
    };
  },
  rating: ({ self: { spec }, base, validators, bit }) => {
    return {
      ...base,
      ...(bit(0) ? { rateMin: 0, rateMax: 10 } : bit(1) ? { rateValues: [1, 2, { value: 3, text: 'three' }] } : {}),
      ...(spec.initial !== undefined && { defaultValue: 2 }),
      validators,
    };
  },
  ranking: ({ self: { spec }, earlier, base, validators, bit }) => {
    // survey-core ranks a single remaining item by itself, so the first two are always visible.
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
  },
  imagepicker: ({ self: { spec }, earlier, base, validators, bit }) => {
    return {
      ...base,
      choices: choicesOf(spec, earlier, 4, (index) => ({ imageLink: `/demo/images/${index}.svg` })),
      ...(bit(0) && { multiSelect: true }),
      ...choiceConditions(spec, earlier),
      validators,
    };
  },
  matrix: choiceGrid,
  matrixcheckbox: (parts) => {
    const { columns, ...grid } = choiceGrid(parts);
    const exclusive = parts.bit(4) ? [{ value: 5, text: 'None of them', isExclusive: true }] : [];
    return { ...grid, type: 'matrix', cellType: 'checkbox', columns: [...columns, ...exclusive] };
  },
  text: ({ self: { spec, name }, base, validators, bit }) => {
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
    // In a panel survey-core may lose a default that is out of bounds.
    const initial = name.includes('.') ? Math.max(1, spec.initial ?? 1) : spec.initial;
    return {
      ...base,
      inputType,
      ...(bit(3) && bounds),
      ...(bit(4) && inputType === 'number' && { step: 2 }),
      ...(spec.initial !== undefined && inputType === 'number' && { defaultValue: initial }),
      validators: [...validators, ...own],
    };
  },
  comment: ({ self: { spec }, base, validators }) => {
    return {
      ...base,
      ...(spec.initial !== undefined && { defaultValue: 'abc' }),
      validators: [...validators, ...(spec.validator === 8 ? [{ type: 'text', minLength: 2 }] : [])],
    };
  },
  multipletext: ({ earlier, base, validators, bit }) => {
    const rated = earlier.find((built) => built.type === 'rating' || built.type === 'slider');
    const bounds = {
      ...(bit(2) && { maxValueExpression: rated ? `{${rated.name}} + 1` : '5' }),
      ...(bit(3) && { minValueExpression: `iif({${base.name}.first} notempty, 3, 1)` }),
    };
    return {
      ...base,
      items: [
        { name: 'first', title: 'First', ...(bit(0) && { isRequired: true }) },
        {
          name: 'second',
          inputType: 'number',
          ...bounds,
          ...(bit(1) && { validators: [{ type: 'numeric', minValue: 2 }] }),
        },
        { name: 'third', inputType: 'email' },
      ],
      validators,
    };
  },
  slider: ({ self: { spec }, base, validators, bit }) => {
    return {
      ...base,
      min: 0,
      max: 10,
      ...(bit(0) && { sliderType: 'range' }),
      ...(spec.initial !== undefined && !bit(0) && { defaultValue: spec.initial }),
      validators,
    };
  },
  daterange: ({ self: { spec }, base, validators }) => {
    return {
      ...base,
      ...(spec.initial !== undefined && { defaultValue: { from: '2024-02-01', to: '2024-02-29' } }),
      validators,
    };
  },
  file: ({ base, validators, bit }) => {
    return {
      ...base,
      ...(bit(0) && { allowMultiple: true, maxFiles: 2 }),
      ...(bit(1) && { acceptedTypes: 'image/*,.pdf' }),
      ...(bit(2) && { maxSize: 100_000 }),
      validators,
    };
  },
  signaturepad: ({ base, validators }) => ({ ...base, validators }),
  expression: ({ self: { spec }, earlier, base, validators, bit }) => {
    const choice = conditionText(spec.choiceIf?.condition, earlier);
    const { isRequired: _required, requiredIf: _requiredIf, enableIf: _enableIf, ...own } = base;
    return {
      ...own,
      expression: choice ? `iif(${choice}, 3, 1) * 1.25` : `1 + ${spec.variant % 5}`,
      ...(bit(0) && { precision: 1 }),
      ...(bit(1) && { displayStyle: 'decimal', minimumFractionDigits: 2 }),
      ...(bit(2) && { format: '{0} points' }),
      validators,
    };
  },
  paneldynamic: (parts) => {
    const { base, validators, bit } = parts;
    return {
      ...base,
      templateElements: innerQuestions(parts, 'panel', 1),
      panelCount: bit(0) ? 2 : bit(1) ? 1 : 0,
      ...(bit(2) && { minPanelCount: 1 }),
      ...(bit(3) && { maxPanelCount: 3 }),
      ...(bit(4) && { keyName: 'inner1' }),
      ...(bit(5) && { templateTitle: 'About {panel.inner1}' }),
      ...(bit(6) && { templateVisibleIf: '{panelIndex} < 2' }),
      validators,
    };
  },
  matrixdropdown: (parts) => {
    const ofAll = parts.bit(5) ? `{rowName} <> 'row2'` : conditionText(parts.self.spec.choicesIf, parts.earlier);
    return {
      ...parts.base,
      ...innerColumns(parts, 1),
      rows: gridRows(parts.self, parts.earlier, parts.bit(4)),
      ...(parts.self.spec.choicesIf && ofAll && { rowsVisibleIf: ofAll }),
      ...(parts.bit(3) && { hideIfRowsEmpty: true }),
    };
  },
  matrixdynamic: (parts) => {
    const { base, bit } = parts;
    return {
      ...base,
      ...innerColumns(parts, 1),
      rowCount: bit(0) ? 2 : bit(1) ? 1 : 0,
      // Under a valueName survey-core takes the empty rows for an answer.
      ...(bit(2) && (bit(0) || bit(1)) && !hasOwnName(parts.self.spec.variant) && { minRowCount: 1 }),
      ...(bit(3) && { maxRowCount: 3 }),
      ...(bit(4) && { keyName: 'inner1' }),
    };
  },
  html: ({ self: { name, type }, base }) => {
    return {
      type,
      name,
      html: `<p>${(base as { title?: { default: string } }).title?.default ?? 'Note'}</p>`,
      ...('visibleIf' in base && { visibleIf: base.visibleIf }),
    };
  },
};

/** Whether a question has a name of its own beside that of its value. */
export function hasOwnName(variant: number): boolean {
  return variant % 8 === 5;
}

/** The JSON of an element, after the elements `earlier`. */
export function questionJson(self: Built, earlier: readonly Built[]): object {
  const { spec, type, name } = self;
  const bit = (index: number): boolean => ((spec.variant >> index) & 1) === 1;
  // survey-core accepts a default value that its conditions hide; Pollen does not.
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
  return jsonOf[type]({ self, earlier, base, validators, bit, letter, special, withComment });
}
