import type { Operand } from '../../conditions';
import type { Draft } from '../../importer';
import type { LimeContext } from './context';
import type { LimeQuestion } from './structure';

/** What to do in place of a setting, where it has a value that says something. */
interface Instead {
  readonly en: string;
  readonly zh: string;
  /** The values without effect besides none, "0" and "N". */
  readonly idle?: RegExp;
  /** The types of questions with which it is imported. */
  readonly exceptFor?: RegExp;
}

/** Settings that change what members see or may answer, and that the panel does not have, with what to do instead. */
const withoutCounterpart: Readonly<Record<string, Instead>> = {
  time_limit: { en: 'answering has no time limit here', zh: '作答没有时间限制' },
  em_validation_sq: {
    en: 'single cells have no validation equation here; set limits in the editor',
    zh: '单元格不支持校验公式，请在编辑器中设置范围',
    exceptFor: /^[KQ]$/,
  },
  code_filter: { en: 'choices have conditions of their own here', zh: '请改用选项的显示条件' },
  random_group: { en: 'use a random order of the page', zh: '请改用页面的随机顺序' },
  location_mapservice: { en: 'there are no maps', zh: '不支持地图' },
  slider_layout: { en: 'the numbers are typed', zh: '数字以输入框填写' },
  other_numbers_only: { en: 'any text may be written beside "other"', zh: '“其他”可填写任意文本' },
  prefix: { en: 'write it into the title or the help', zh: '请写入标题或说明' },
  suffix: { en: 'write it into the title or the help', zh: '请写入标题或说明' },
  show_totals: { en: 'sums are not shown', zh: '不显示合计', idle: /^X$/ },
  show_grand_total: { en: 'sums are not shown', zh: '不显示合计' },
  multiflexible_step: { en: 'any number between the limits is accepted', zh: '范围内的任意数字均可', idle: /^1$/ },
  min_num_of_files: { en: 'one file is enough', zh: '一个文件即可', idle: /^1$/ },
  min_num_value_sgqa: { en: 'set limits in the editor', zh: '请在编辑器中设置范围' },
  max_num_value_sgqa: { en: 'set limits in the editor', zh: '请在编辑器中设置范围' },
  num_value_equals_sgqa: { en: 'set limits in the editor', zh: '请在编辑器中设置范围' },
  parent_order: { en: 'the entries have an order of their own', zh: '各项按自身顺序显示' },
};

/** Reports the settings of a question that are left out. */
export function reportAttributes(context: LimeContext, question: LimeQuestion): void {
  for (const name of question.attributeNames) {
    const instead = Object.hasOwn(withoutCounterpart, name) ? withoutCounterpart[name] : undefined;
    if (instead && !instead.idle?.test(question.attribute(name)) && !instead.exceptFor?.test(question.type))
      context.report(
        question,
        `The setting "${name}" is left out: ${instead.en}.`,
        `设置“${name}”未导入：${instead.zh}。`,
      );
  }
}

/** Returns a whole number of an attribute; undefined when there is none, which is reported for an equation. */
export function numberAttribute(context: LimeContext, question: LimeQuestion, name: string): number | undefined {
  const value = question.attribute(name);
  if (value === '') return undefined;
  const number = Number(value.replace(',', '.'));
  if (Number.isFinite(number)) return number;
  context.report(
    question,
    `The setting "${name}" is left out, because it is calculated ("${value.slice(0, 60)}"). Set a number in the editor.`,
    `设置“${name}”未导入，因为其值为计算式（“${value.slice(0, 60)}”）。请在编辑器中填写数字。`,
  );
  return undefined;
}

/** Returns a limit of a number field, which may be calculated from answers. */
export function limitAttribute(context: LimeContext, question: LimeQuestion, name: string, own: 'min' | 'max'): Draft {
  const value = question.attribute(name);
  if (value !== '' && !Number.isFinite(Number(value.replace(',', '.')))) {
    const expression = context.expression(value.replace(/^\{([^{}]*)\}$/, '$1'), () => undefined);
    if (expression !== undefined) return { [`${own}ValueExpression`]: expression };
  }
  const number = numberAttribute(context, question, name);
  return number === undefined ? {} : { [own]: number };
}

/** Returns the properties of a question with choices: order, limits and "other". */
export function choiceSettings(context: LimeContext, question: LimeQuestion): Draft {
  const name = context.variables.nameOf(question);
  const order = question.attribute('answer_order') || question.attribute('subquestion_order');
  const random = question.attribute('random_order') === '1' || order === 'random';
  const sorted = question.attribute('alphasort') === '1' || order === 'alphabetical';
  const otherText = context.line(question.attributeTexts('other_replace_text'), question.code, name);
  return {
    ...(random ? { choicesOrder: 'random' } : sorted && { choicesOrder: 'asc' }),
    ...(question.other && { showOtherItem: true, ...(otherText !== undefined && { otherText }) }),
  };
}

/** Returns the condition of choices or rows that are carried over from another question. */
export function filterCondition(context: LimeContext, question: LimeQuestion): string | undefined {
  const parts: string[] = [];
  for (const [attribute, comparison] of [
    ['array_filter', 'contains'],
    ['array_filter_exclude', 'notcontains'],
  ] as const) {
    const codes = question.attribute(attribute).split(';').filter(Boolean);
    const names = codes.map((code) => context.variables.selectionOf(code.trim()));
    const missing = codes.filter((_code, index) => names[index] === null).join(', ');
    if (missing !== '')
      context.report(
        question,
        `The filter by "${missing}" is left out, because this is no imported multiple choice. Set conditions of the choices in the editor.`,
        `按“${missing}”筛选未导入：它不是已导入的多选题。请在编辑器中设置选项条件。`,
      );
    for (const name of names) if (name !== null) parts.push(`{${name}} ${comparison} {item}`);
  }
  return parts.length === 0 ? undefined : parts.join(' and ');
}

/**
 * Returns the validation equation of a question (`em_validation_q`) or of each of its fields (`em_validation_sq`) as a
 * validator of the answer with this name, for which `this` stands in it; none when there is none or it is left out.
 */
export function equationValidator(
  context: LimeContext,
  question: LimeQuestion,
  attribute: 'em_validation_q' | 'em_validation_sq',
  answer: string,
  own: Operand | null,
): Draft[] {
  const equation = question.attribute(attribute);
  if (equation === '') return [];
  const expression = context.expression(
    equation,
    (reason) =>
      context.report(
        question,
        `The validation "${equation.slice(0, 100)}" is left out, because ${reason.en}. Set limits in the editor.`,
        `校验“${equation.slice(0, 100)}”未导入：${reason.zh}。请在编辑器中设置范围。`,
      ),
    own,
  );
  if (expression === undefined) return [];
  const text = context.line(
    question.attributeTexts(`${attribute}_tip`),
    question.code,
    context.variables.nameOf(question),
  );
  return [
    { type: 'expression', expression: `{${answer}} empty or (${expression})`, ...(text !== undefined && { text }) },
  ];
}

/** Returns the validators of a question: its validation equation, and its pattern. */
export function validatorsOf(context: LimeContext, question: LimeQuestion): Draft[] {
  const validators: Draft[] = [];
  const name = context.variables.nameOf(question);
  const whole = context.variables.find(question.code);
  validators.push(
    ...equationValidator(context, question, 'em_validation_q', name, whole?.is === 'answer' ? whole : null),
  );
  const pattern = /^\/(.*)\/([imsu]*)$/s.exec(question.pattern.trim());
  if (question.pattern.trim() !== '' && ['S', 'T', 'U', 'N'].includes(question.type)) {
    if (pattern?.[1])
      validators.push({
        type: 'regex',
        regex: pattern[1],
        ...(pattern[2]?.includes('i') && { caseInsensitive: true }),
      });
    else
      context.report(
        question,
        `The pattern "${question.pattern.slice(0, 80)}" is left out, because it is not written between slashes.`,
        `格式“${question.pattern.slice(0, 80)}”未导入：未写在斜杠之间。`,
      );
  }
  return validators;
}
