import { type Compiler, within } from './compile-choices';
import { type Place, readExpression } from './expressions';
import { isObject, type Json } from './json';
import type { Kind } from './kind-module';
import { MAX_REGEX_INPUT } from './limits';
import { whyNotPattern } from './patterns';
import type { Text, ValidatorPlan } from './plan-parts';
import { readText } from './texts';

function limit(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function readValidator(compiler: Compiler, json: Json, place: Place): ValidatorPlan | null {
  const { problems } = compiler;
  const message = readText(compiler, json.text, within(place, 'text'));
  const ownMessage: { text?: Text } = message === '' ? {} : { text: message };
  if (json.notificationType !== undefined && json.notificationType !== 'error') {
    compiler.remarks.add(
      place.path,
      place.element,
      'This validator has no effect: it would only warn, and members could send the page all the same.',
      '该校验不起作用：它仅作提示，会员仍可提交页面。',
    );
    return null;
  }
  const between = (min: unknown, max: unknown) => ({
    ...(limit(min) !== undefined && { min: limit(min) as number }),
    ...(limit(max) !== undefined && { max: limit(max) as number }),
  });
  switch (String(json.type).replace(/validator$/, '')) {
    case 'numeric':
      return { kind: 'numeric', ...between(json.minValue, json.maxValue), ...ownMessage };
    case 'text':
      if (json.allowDigits === false) {
        problems.add(
          within(place, 'allowDigits').path,
          place.element,
          'Use a regex validator to forbid digits.',
          '如需禁止数字，请使用正则校验。',
          within(place, 'allowDigits').path,
        );
      }
      return { kind: 'length', ...between(json.minLength || undefined, json.maxLength || undefined), ...ownMessage };
    case 'answercount':
      return { kind: 'count', ...between(json.minCount || undefined, json.maxCount || undefined), ...ownMessage };
    case 'email':
      return { kind: 'email', ...ownMessage };
    case 'regex': {
      const pattern = String(json.regex ?? '');
      const why = whyNotPattern(pattern);
      if (why) {
        problems.add(
          within(place, 'regex').path,
          place.element,
          `The pattern "${pattern.slice(0, 80)}" cannot be run: ${why.en}.`,
          `无法使用正则“${pattern.slice(0, 80)}”：${why.zh}。`,
          place.path,
        );
        return null;
      }
      return { kind: 'regex', pattern, flags: json.caseInsensitive === true ? 'i' : '', ...ownMessage };
    }
    default: {
      const uses = new Set<string>();
      const expression = readExpression(compiler.core, compiler, json.expression, {
        path: `${place.path}.expression`,
        element: place.element,
        uses,
      });
      return expression === undefined ? null : { kind: 'expression', expression, ...ownMessage };
    }
  }
}

/**
 * Reads the validators of a question or text item. `fitting` are those that survey-core itself runs on the type, beside
 * expressions. `patternLimit` is the longest text on which a pattern is run; undefined without a pattern.
 */
export function readValidators(
  compiler: Compiler,
  value: unknown,
  type: Kind,
  fitting: readonly ValidatorPlan['kind'][],
  place: Place,
): { validators: ValidatorPlan[]; patternLimit: number | undefined } {
  const validators: ValidatorPlan[] = [];
  for (const [index, json] of (Array.isArray(value) ? value : []).entries()) {
    if (!isObject(json)) continue;
    const at = { ...place, path: `${place.path}.validators[${index}]` };
    const validator = readValidator(compiler, json, at);
    if (!validator) continue;
    if (validator.kind === 'expression' || fitting.includes(validator.kind)) validators.push(validator);
    else {
      compiler.problems.add(
        at.path,
        at.element,
        `The validator "${String(json.type)}" does not fit the type "${type}".`,
        `校验“${String(json.type)}”不适用于类型“${type}”。`,
        at.path,
      );
    }
  }
  const hasPattern = validators.some((validator) => validator.kind === 'regex');
  return { validators, patternLimit: hasPattern ? MAX_REGEX_INPUT : undefined };
}
