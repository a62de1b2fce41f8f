import { type Compiler, withinTracked } from './compile-choices';
import { type Place, readExpression } from './expressions';
import { outerKey } from './inner-names';
import { type Json, objectsIn } from './json';
import type { SkipPlan } from './plan';
import type { AssignmentPlan, Expression } from './plan-parts';
import type { Core } from './survey-core';

/** Whether survey-core evaluates an expression at every change: it has no names, or a function without parameters. */
function runsAlways(core: Core, expression: Expression): boolean {
  const operand = new core.ConditionsParser().parseExpression(expression);
  const variables: string[] = [];
  operand?.setVariables(variables);
  return variables.length === 0 || operand?.hasFunction(true) === true;
}

/** Reads an expression of an assignment; `keys` collects the answers on which it depends. */
function readPart(compiler: Compiler, value: unknown, place: Place, step: string, keys: Set<string>) {
  return readExpression(compiler.core, compiler, value, withinTracked(place, step, keys));
}

/** Reads the rules by which other answers set the answer to a question. */
export function readQuestionAssignments(compiler: Compiler, json: Json, place: Place, name: string): AssignmentPlan[] {
  const read = (step: string, keys: Set<string>) => readPart(compiler, json[step], place, step, keys);
  const rules: AssignmentPlan[] = [];
  const first = new Set<string>();
  const initial = read('defaultValueExpression', first);
  if (initial !== undefined)
    rules.push({ to: name, keys: [...first], value: { kind: 'default', expression: initial } });
  // Calculated at every change: what depends on itself would never settle.
  const calculatedFrom = (keys: ReadonlySet<string>) => {
    // Those around a template keep their mark, so that they are never taken for answers of the template.
    const owner = (key: string) => (outerKey(key) === null ? compiler.names.ownerOf(key)?.name : undefined);
    for (const key of keys) compiler.calculated.get(name)?.add(owner(key) ?? key);
  };
  if (initial !== undefined) calculatedFrom(first);
  const resetKeys = new Set<string>();
  const reset = read('resetValueIf', resetKeys);
  const always = (expression: Expression) => runsAlways(compiler.core, expression) && { always: true as const };
  if (reset !== undefined)
    rules.push({ to: name, keys: [...resetKeys], ...always(reset), if: reset, value: { kind: 'reset' } });
  const keys = new Set<string>();
  const condition = read('setValueIf', keys);
  const expression = read('setValueExpression', keys);
  if (condition === undefined && expression === undefined) return rules;
  if (condition === undefined) calculatedFrom(keys);
  rules.push({
    to: name,
    keys: [...keys],
    ...(expression === undefined ? always(condition as Expression) : always(expression)),
    ...(condition !== undefined && { if: condition, loose: true as const }),
    value: expression === undefined ? { kind: 'constant', value: null } : { kind: 'expression', expression },
  });
  return rules;
}

/** The rules in the triggers of a questionnaire, beside those that complete it. */
export interface TriggerRules {
  readonly assignments: readonly AssignmentPlan[];
  readonly skips: readonly SkipPlan[];
}

/** Reads the triggers that set answers or skip pages. */
export function readTriggers(compiler: Compiler, value: unknown): TriggerRules {
  const { core, names, problems } = compiler;
  const assignments: AssignmentPlan[] = [];
  const skips: SkipPlan[] = [];

  /** Returns the name of the question that a trigger names; null, with a problem, when there is none. */
  function questionAt(trigger: Json, path: string, step: 'gotoName' | 'fromName' | 'setToName'): string | null {
    const name = typeof trigger[step] === 'string' ? trigger[step].trim() : '';
    const found = names.get(name);
    if (found?.sharesWith !== undefined && step !== 'gotoName') {
      problems.add(
        `${path}.${step}`,
        null,
        `"${name}" stores its answer as "${found.sharesWith}": write "${found.sharesWith}" here.`,
        `“${name}”的答案存为“${found.sharesWith}”，请在此填写“${found.sharesWith}”。`,
        path,
      );
      return null;
    }
    if (found) return found.name;
    if (name === '') {
      compiler.remarks.add(
        path,
        null,
        `The trigger has no "${step}", so it does nothing.`,
        `触发器没有“${step}”，因此不起作用。`,
      );
      return null;
    }
    problems.add(
      `${path}.${step}`,
      null,
      `"${name}" names no question. Add one of this name; it may be hidden ("visible": false).`,
      `“${name}”不是任何问题的名称。请添加该名称的问题，可设为隐藏（“visible”: false）。`,
      path,
    );
    return null;
  }

  for (const [index, trigger] of objectsIn(value).entries()) {
    const path = `triggers[${index}]`;
    const place: Place = { path, element: null, uses: new Set() };
    const type = String(trigger.type).replace(/trigger$/, '');
    if (type === 'complete') continue;
    const keys = new Set<string>();
    const condition = readPart(compiler, trigger.expression, place, 'expression', keys);
    if (type === 'skip') {
      const to = questionAt(trigger, path, 'gotoName');
      if (to === null || condition === undefined) continue;
      const from = Math.max(-1, ...[...keys].map((key) => names.ownerOf(key)?.page ?? -1));
      if ((names.get(to)?.page ?? 0) < from) {
        problems.add(
          `${path}.gotoName`,
          null,
          `"${to}" stands before the questions of the condition, so members would go round in circles. Name a later question.`,
          `“${to}”位于条件所涉问题之前，会员会反复回到原处。请使用靠后的问题。`,
          path,
        );
        continue;
      }
      skips.push({ if: condition, questions: [...keys], ...(runsAlways(core, condition) && { always: true }), to });
      continue;
    }
    const to = questionAt(trigger, path, 'setToName');
    if (to === null) continue;
    const always = condition !== undefined && runsAlways(core, condition) && { always: true as const };
    const rule = { to, ...always, ...(condition !== undefined && { if: condition }) };
    if (type === 'copyvalue') {
      const from = questionAt(trigger, path, 'fromName');
      if (from === null) continue;
      keys.add(from);
      assignments.push({ ...rule, keys: [...keys], value: { kind: 'answer', from } });
    } else if (condition === undefined) {
      problems.add(
        `${path}.expression`,
        null,
        'A trigger needs an expression that says when it runs.',
        '触发器需要表达式，用于说明何时运行。',
        path,
      );
    } else if (type === 'setvalue') {
      const given = trigger.setValue;
      assignments.push({ ...rule, keys: [...keys], value: { kind: 'constant', value: given ?? null } });
    } else {
      const expression = readPart(compiler, trigger.runExpression, place, 'runExpression', new Set());
      if (expression === undefined) continue;
      assignments.push({ ...rule, keys: [...keys], value: { kind: 'copy', expression } });
    }
  }
  return { assignments, skips };
}
