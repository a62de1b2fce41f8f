import type { Compiler } from './compile-choices';
import { type Place, readExpression } from './expressions';
import type { GridTotal } from './grid-totals';
import { isObject, type Json } from './json';
import { MAX_VARIABLES } from './limits';
import type { VariablePlan } from './plan';
import { whyNotPartName } from './references';

/**
 * Reads the calculated values of a questionnaire, the totals of its grids among them, and makes their names known to all
 * expressions and texts. A value that depends on itself is refused, because survey-core computes it from what it was
 * before.
 */
export function readVariables(compiler: Compiler, value: unknown, totals: readonly GridTotal[]): VariablePlan[] {
  const { names, problems, remarks } = compiler;
  const list: Json[] = Array.isArray(value) ? value.filter(isObject) : [];
  if (list.length > MAX_VARIABLES) {
    problems.add(
      'calculatedValues',
      null,
      `More than ${MAX_VARIABLES} calculated values.`,
      `计算值超过 ${MAX_VARIABLES} 个。`,
    );
    return [];
  }
  const known = list.flatMap((json, index) => {
    const name = typeof json.name === 'string' ? json.name.trim() : '';
    const path = `calculatedValues[${index}]`;
    const why = whyNotPartName(name);
    if (why || !names.addVariable(name)) {
      const en = why?.en ?? 'another one has it';
      problems.add(
        `${path}.name`,
        null,
        `"${name}" cannot be a name: ${en}.`,
        `“${name}”不能用作名称：${why?.zh ?? '已被使用'}。`,
      );
      return [];
    }
    if (json.includeIntoResult === true) {
      remarks.add(
        `${path}.includeIntoResult`,
        null,
        `"${name}" is not kept with the answers. A question of type "expression" is.`,
        `“${name}”不会与答案一起保存；如需保存，请使用“expression”类型的问题。`,
      );
    }
    return [{ name, expression: json.expression, path: `${path}.expression` }];
  });
  // A question or a calculated value of the same name comes first.
  const own = totals.filter(({ name }) => names.resolve(name) === null && names.addVariable(name));
  const variables = [...known, ...own].flatMap(({ name, expression: written, path }) => {
    const place: Place = { path, element: null, uses: names.directUsesOf(name) };
    const expression = readExpression(compiler.core, compiler, written, place);
    return expression === undefined ? [] : [{ name, expression }];
  });
  for (const name of names.connectVariables()) {
    problems.add(
      'calculatedValues',
      null,
      `The calculated value "${name}" depends on itself.`,
      `计算值“${name}”依赖于自身。`,
    );
  }
  return variables;
}
