import type { Draft } from '../../importer';
import { equationValidator, limitAttribute, numberAttribute } from './attributes';
import type { LimeContext } from './context';
import type { LimeQuestion } from './structure';
import { rowsOf } from './variables';

/** Returns the elements into which a question is imported, without name, title and conditions of the first one. */
export type Kind = (question: LimeQuestion, context: LimeContext) => Draft;

/** Returns a number question with its limits. */
export function numberLimits(question: LimeQuestion, context: LimeContext): Draft {
  return {
    inputType: 'number',
    ...limitAttribute(context, question, 'min_num_value_n', 'min'),
    ...limitAttribute(context, question, 'max_num_value_n', 'max'),
    ...(question.attribute('num_value_int_only') === '1' && { step: 1 }),
  };
}

/** The limits of a field among others, which has them as a validator. A slider goes from 0 to 100 unless it says more. */
export function fieldLimits(question: LimeQuestion, context: LimeContext): Draft {
  const isSlider = question.attribute('slider_layout') === '1';
  const limit = (name: string, ofSlider: string, otherwise: number) =>
    numberAttribute(context, question, name) ??
    (isSlider ? (numberAttribute(context, question, ofSlider) ?? otherwise) : undefined);
  return {
    inputType: 'number',
    ...(question.attribute('num_value_int_only') === '1' && { step: 1 }),
    ...between(limit('min_num_value_n', 'slider_min', 0), limit('max_num_value_n', 'slider_max', 100)),
  };
}

/** What may be written into a field among others. */
export function fieldTexts(question: LimeQuestion, context: LimeContext): Draft {
  if (question.attribute('numbers_only') === '1') return { inputType: 'number' };
  const most = numberAttribute(context, question, 'maximum_chars');
  return most !== undefined && most > 0 ? { maxLength: most } : {};
}

/** Returns a validator for numbers between two limits; nothing without any. */
export function between(least: unknown, most: unknown): Draft {
  if (least === undefined && most === undefined) return {};
  return {
    validators: [
      {
        type: 'numeric',
        ...(least !== undefined && { minValue: least }),
        ...(most !== undefined && { maxValue: most }),
      },
    ],
  };
}

/** Fields with a title each; `field` has the kind of all of them. */
export function fields(field: (question: LimeQuestion, context: LimeContext) => Draft): Kind {
  return (question, context) => {
    const own = field(question, context);
    const name = context.variables.nameOf(question);
    const required = question.mandatory === 'Y' && { isRequired: true };
    return {
      type: 'multipletext',
      items: context.entries(question, rowsOf(question)).map(({ value, text: title, visibleIf }) => {
        if (visibleIf !== undefined)
          context.report(
            question,
            `The condition of the field "${String(value)}" is left out: fields of one question are shown together.`,
            `字段“${String(value)}”的条件未导入：同一问题的字段会一起显示。`,
          );
        const answer = `${name}.${String(value)}`;
        const equation = equationValidator(context, question, 'em_validation_sq', answer, {
          is: 'answer',
          name: answer,
        });
        const validators = [...(Array.isArray(own.validators) ? own.validators : []), ...equation];
        return {
          name: value,
          ...(title !== undefined && { title }),
          ...own,
          ...(validators.length > 0 && { validators }),
          ...required,
        };
      }),
    };
  };
}

/** The limits of the sum of several numbers. */
export function sumValidators(question: LimeQuestion, context: LimeContext): Draft[] {
  const name = context.variables.nameOf(question);
  const sum = `sum(${rowsOf(question)
    .map(({ code }) => `{${name}.${code}}`)
    .join(', ')})`;
  const limits = [
    ['equals_num_value', '=', 'The numbers must add up to', '各项数字之和必须等于'],
    ['min_num_value', '>=', 'The numbers must add up to at least', '各项数字之和不能小于'],
    ['max_num_value', '<=', 'The numbers must add up to at most', '各项数字之和不能大于'],
  ] as const;
  return limits.flatMap(([attribute, sign, en, zh]) => {
    const value = numberAttribute(context, question, attribute);
    if (value === undefined) return [];
    return {
      type: 'expression',
      expression: `{${name}} empty or ${sum} ${sign} ${value}`,
      text: { default: `${en} ${value}.`, 'zh-cn': `${zh} ${value}。` },
    };
  });
}
