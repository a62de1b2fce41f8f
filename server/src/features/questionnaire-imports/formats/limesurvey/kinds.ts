import type { Draft } from '../../importer';
import { plainText } from '../../texts';
import { choiceSettings, filterCondition, numberAttribute, validatorsOf } from './attributes';
import type { LimeContext } from './context';
import { between, fieldLimits, fields, fieldTexts, type Kind, numberLimits, sumValidators } from './fields';
import { choicesOrPictures, withoutPictures } from './pictures';
import type { LimeQuestion } from './structure';
import { columnsOf, isTickGrid, rowsOf } from './variables';

const yesNo = [
  { value: 'Y', text: { default: 'Yes', 'zh-cn': '是' } },
  { value: 'N', text: { default: 'No', 'zh-cn': '否' } },
];
const uncertain = { value: 'U', text: { default: 'Uncertain', 'zh-cn': '不确定' } };
const change = [
  { value: 'I', text: { default: 'Increase', 'zh-cn': '增加' } },
  { value: 'S', text: { default: 'Same', 'zh-cn': '不变' } },
  { value: 'D', text: { default: 'Decrease', 'zh-cn': '减少' } },
];
const genders = [
  { value: 'F', text: { default: 'Female', 'zh-cn': '女' } },
  { value: 'M', text: { default: 'Male', 'zh-cn': '男' } },
];
const points = (most: number) => Array.from({ length: most }, (_one, index) => index + 1);

function single(type: string, choices = withoutPictures): Kind {
  return (question, context) => ({
    ...choices(type, question, question.answers, context),
    ...choiceSettings(context, question),
    ...(question.defaults.get('') && { defaultValue: question.defaults.get('') }),
  });
}

const multiple: Kind = (question, context) => {
  const exclusive = question
    .attribute('exclude_all_others')
    .split(';')
    .map((code) => code.trim())
    .filter(Boolean);
  const list = rowsOf(question);
  // Pictures have no choice that excludes the others.
  const { type, choices, ...own } = (exclusive.length > 0 ? withoutPictures : choicesOrPictures)(
    'checkbox',
    question,
    list,
    context,
  );
  const filter = filterCondition(context, question);
  const [least, most] = ['min_answers', 'max_answers'].map((name) => numberAttribute(context, question, name));
  const chosen = list.filter(({ id }) => question.defaults.get(id) === 'Y');
  return {
    type,
    ...own,
    choices: choices.map((choice) =>
      exclusive.includes(String(choice.value)) ? { ...choice, isExclusive: true } : choice,
    ),
    ...choiceSettings(context, question),
    ...(filter !== undefined && { choicesVisibleIf: filter }),
    ...(type === 'checkbox' ? countLimits(least, most) : { multiSelect: true, ...countValidators(least, most) }),
    ...(chosen.length > 0 && { defaultValue: chosen.map(({ code }) => code) }),
  };
};

function countLimits(least: number | undefined, most: number | undefined): Draft {
  return {
    ...(least !== undefined && least > 0 && { minSelectedChoices: least }),
    ...(most !== undefined && most > 0 && { maxSelectedChoices: most }),
  };
}

function countValidators(least: number | undefined, most: number | undefined): Draft {
  if (least === undefined && most === undefined) return {};
  const limits = { ...(least !== undefined && { minCount: least }), ...(most !== undefined && { maxCount: most }) };
  return { validators: [{ type: 'answercount', ...limits }] };
}

function grid(columns: (question: LimeQuestion, context: LimeContext) => readonly unknown[]): Kind {
  return (question, context) => {
    const filter = filterCondition(context, question);
    const rows = rowsOf(question);
    const given = rows.flatMap(({ id, code }) => {
      const value = question.defaults.get(id);
      return value ? [[code, value]] : [];
    });
    return {
      type: 'matrix',
      columns: columns(question, context),
      rows: context.entries(question, rows),
      ...(question.mandatory === 'Y' && { eachRowRequired: true }),
      ...(question.attribute('random_order') === '1' && { rowOrder: 'random' }),
      ...(filter !== undefined && { rowsVisibleIf: filter }),
      ...(given.length > 0 && { defaultValue: Object.fromEntries(given) }),
    };
  };
}

/** The columns of an array: the answers on one scale. */
function answersOn(scale: string) {
  return (question: LimeQuestion, context: LimeContext) =>
    context.entries(
      question,
      question.answers.filter((answer) => answer.scale === scale),
    );
}

function text(type: 'text' | 'comment'): Kind {
  return (question, context) => {
    const isNumber = type === 'text' && question.attribute('numbers_only') === '1';
    const most = numberAttribute(context, question, 'maximum_chars');
    const given = question.defaults.get('');
    return {
      type,
      ...(isNumber ? { inputType: 'number' } : most !== undefined && most > 0 && { maxLength: most }),
      ...(given && { defaultValue: given }),
    };
  };
}

const date: Kind = (question, context) => {
  const format = question.attribute('date_format');
  const [hasDay, hasTime] = [format === '' || /[dmY]/.test(format), /H/.test(format)];
  const inputType = hasTime ? (hasDay ? 'datetime-local' : 'time') : 'date';
  const bound = (name: string, month: string) => {
    const value = question.attribute(name);
    if (inputType !== 'date' || value === '') return undefined;
    if (/^\d{4}$/.test(value)) return `${value}-${month}`;
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return value;
    context.report(
      question,
      `The limit "${value.slice(0, 60)}" of the date is left out, because it is no fixed day. Set it in the editor.`,
      `日期范围“${value.slice(0, 60)}”未导入：不是固定日期。请在编辑器中设置。`,
    );
    return undefined;
  };
  const [min, max] = [
    bound('date_min', '01-01') ?? bound('dropdown_dates_year_min', '01-01'),
    bound('date_max', '12-31') ?? bound('dropdown_dates_year_max', '12-31'),
  ];
  return { type: 'text', inputType, ...(min && { min }), ...(max && { max }) };
};

const ranking: Kind = (question, context) => {
  const items = question.answers.length > 0 ? question.answers : rowsOf(question);
  const least = numberAttribute(context, question, 'min_answers');
  const most =
    numberAttribute(context, question, 'max_answers') ?? numberAttribute(context, question, 'max_subquestions');
  const all = question.mandatory === 'Y' && !least && !most;
  return {
    type: 'ranking',
    choices: context.entries(question, items),
    ...(question.attribute('random_order') === '1' && { choicesOrder: 'random' }),
    ...(!all && {
      selectToRankEnabled: true,
      ...(least && { minSelectedChoices: least }),
      ...(most && most < items.length && { maxSelectedChoices: most }),
    }),
  };
};

/** An array of boxes to tick. */
const tickGrid: Kind = (question, context) => ({
  ...grid(() => context.entries(question, columnsOf(question)))(question, context),
  cellType: 'checkbox',
});

/** Several questions under one title: each row of an array of texts or numbers. */
const textGrid: Kind = (question, context) => {
  const columns = context.entries(question, columnsOf(question));
  const required = question.mandatory === 'Y' && { isRequired: true };
  const boxes = question.attribute('input_boxes') === '1';
  const least = numberAttribute(context, question, 'multiflexible_min');
  const most = numberAttribute(context, question, 'multiflexible_max');
  const limits = {
    inputType: 'number',
    ...between(least ?? (boxes ? undefined : 1), most ?? (boxes ? undefined : 10)),
  };
  return {
    type: 'panel',
    elements: context.entries(question, rowsOf(question)).map(({ value, text: title, visibleIf }) => ({
      name: context.variables.nameOfPart(question, String(value)),
      ...(title !== undefined && { title }),
      ...(visibleIf !== undefined && { visibleIf }),
      type: 'multipletext',
      items: columns.map(({ value: name, text: label }) => ({
        name,
        ...(label !== undefined && { title: label }),
        ...(question.type === ':' && limits),
        ...required,
      })),
    })),
  };
};

/** An array with two scales: a grid for each. */
const dualScale: Kind = (question, context) => ({
  type: 'panel',
  elements: (['0', '1'] as const).map((scale) => {
    const heading = context.line(
      question.attributeTexts(scale === '0' ? 'dualscale_headerA' : 'dualscale_headerB'),
      question.code,
      context.variables.nameOf(question),
    );
    const { defaultValue: _none, ...own } = grid(answersOn(scale))(question, context);
    return {
      ...own,
      name: context.variables.nameOfPart(question, scale),
      title:
        heading ??
        (scale === '0' ? { default: 'Scale 1', 'zh-cn': '量表 1' } : { default: 'Scale 2', 'zh-cn': '量表 2' }),
    };
  }),
});

/** A multiple choice with a comment for each choice: the comments are asked for what was selected. */
const withComments: Kind = (question, context) => {
  const name = context.variables.nameOf(question);
  const choices = context.entries(question, rowsOf(question));
  return {
    type: 'panel',
    elements: [
      {
        name,
        titleLocation: 'hidden',
        ...multiple(question, context),
        ...(question.mandatory === 'Y' && { isRequired: true }),
      },
      ...choices.map(({ value, text: label }) => ({
        type: 'text',
        name: context.variables.nameOfPart(question, `${String(value)}comment`),
        title: label ?? String(value),
        visibleIf: context.anySelected(name, [String(value)]),
      })),
    ],
  };
};

const equation: Kind = (question, context) => {
  const own = question.attribute('equation') || [...question.text.values()][0] || '';
  const plain = plainText(own);
  const inner = /^\{([\s\S]*)\}$/.exec(plain)?.[1] ?? plain;
  const expression = context.expression(inner, (reason) =>
    context.report(
      question,
      `The equation "${inner.slice(0, 100)}" is left out, because ${reason.en}. Write it as an expression in the editor.`,
      `公式“${inner.slice(0, 100)}”未导入：${reason.zh}。请在编辑器中填写表达式。`,
    ),
  );
  return { type: 'expression', title: question.code, visible: false, ...(expression !== undefined && { expression }) };
};

/** LimeSurvey counts kilobytes, and allows one file unless it says otherwise. */
const upload: Kind = (question, context) => {
  const most = numberAttribute(context, question, 'max_num_of_files') ?? 1;
  const kilobytes = numberAttribute(context, question, 'max_filesize');
  const types = question
    .attribute('allowed_filetypes')
    .split(/[\s,]+/)
    .filter(Boolean);
  return {
    type: 'file',
    ...(most > 1 && { allowMultiple: true, maxFiles: most }),
    ...(kilobytes !== undefined && kilobytes > 0 && { maxSize: kilobytes * 1024 }),
    ...(types.length > 0 && { acceptedTypes: types.map((one) => `.${one}`).join(',') }),
  };
};

const others: Readonly<Record<string, Kind>> = {
  O: (question, context) => ({ ...single('radiogroup')(question, context), showCommentArea: true }),
  '5': () => ({ type: 'rating', rateMin: 1, rateMax: 5 }),
  Y: (question) => ({
    type: 'radiogroup',
    choices: yesNo,
    ...(question.defaults.get('') && { defaultValue: question.defaults.get('') }),
  }),
  G: () => ({ type: 'radiogroup', choices: genders }),
  N: (question, context) => ({
    type: 'text',
    ...numberLimits(question, context),
    ...(Number.isFinite(Number(question.defaults.get('') || Number.NaN)) && {
      defaultValue: Number(question.defaults.get('')),
    }),
  }),
};

/** How each question type of LimeSurvey is imported, by the letter of the type. */
export const limeKinds: Readonly<Record<string, Kind>> = {
  ...others,
  L: single('radiogroup', choicesOrPictures),
  '!': single('dropdown'),
  M: multiple,
  P: withComments,
  F: grid(answersOn('0')),
  H: grid(answersOn('0')),
  A: grid(() => points(5)),
  B: grid(() => points(10)),
  C: grid(() => [...yesNo, uncertain]),
  E: grid(() => change),
  '1': dualScale,
  ':': (question, context) => (isTickGrid(question) ? tickGrid : textGrid)(question, context),
  ';': textGrid,
  K: (question, context) => ({
    ...fields(fieldLimits)(question, context),
    validators: sumValidators(question, context),
  }),
  Q: fields(fieldTexts),
  S: text('text'),
  T: text('comment'),
  U: text('comment'),
  D: date,
  R: ranking,
  '*': equation,
  '|': upload,
};

/** Names of the types that are not imported, with what to do instead. */
export const leftOutTypes: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  I: { en: 'members choose the language of the panel', zh: '会员使用平台的语言设置' },
  W: { en: 'this old kind of list must be saved anew in LimeSurvey', zh: '旧版列表题，请先在 LimeSurvey 中重新保存' },
  Z: { en: 'this old kind of list must be saved anew in LimeSurvey', zh: '旧版列表题，请先在 LimeSurvey 中重新保存' },
};

/** Returns the validators that belong to every kind. */
export function withValidators(element: Draft, question: LimeQuestion, context: LimeContext): Draft {
  const own = Array.isArray(element.validators) ? element.validators : [];
  const validators = [...own, ...validatorsOf(context, question)];
  const { validators: _replaced, ...rest } = element;
  return validators.length === 0 || element.type === 'panel' ? rest : { ...rest, validators };
}
