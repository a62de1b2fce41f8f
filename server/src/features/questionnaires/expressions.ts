import { MAX_EXPRESSION_CHARACTERS } from './limits';
import { variablesIn } from './operands';
import type { PlacedPicture } from './pictures';
import type { Expression } from './plan-parts';
import { type Problems, parentOf } from './problems';
import type { Names } from './references';
import type { RunWords } from './run-words';
import type { Core } from './survey-core';

/** The survey-core functions that only compute. The others read a Model, draw, or wait for something. */
const functions = new Set([
  'iif',
  'sum',
  'min',
  'max',
  'avg',
  'count',
  'sumInArray',
  'minInArray',
  'maxInArray',
  'countInArray',
  'avgInArray',
  'round',
  'trunc',
  'getDate',
  'age',
  'dateDiff',
  'dateAdd',
  'diffDays',
  'currentDate',
  'today',
  'getYear',
  'currentYear',
  'year',
  'month',
  'day',
  'weekday',
  'substring',
]);

/** The place in the JSON, for messages, and the answers on which it depends. */
export interface Place {
  readonly path: string;
  readonly element: string | null;
  /** Collects the keys of the answers on which the content of this place depends. */
  readonly uses: Set<string>;
  /** What texts and expressions may say about the run itself; absent: as on a page. */
  readonly runWords?: RunWords;
}

/** What is needed to read an expression: the names that it may use, and where problems go. */
export interface NamesAndProblems {
  readonly names: Names;
  readonly problems: Problems;
  /** What has no effect. */
  readonly remarks: Problems;
  /** The pictures from elsewhere, by name, as they are read. */
  readonly pictures: Map<string, PlacedPicture>;
}

/** The path of what is left out when an expression cannot be read: its owner where that is nothing without it. */
function dropFor(path: string): string {
  return /\.(?:expression|if)$/.test(path) ? parentOf(path) : path;
}

/** Reads an expression: parses it and checks its functions and names. Undefined when there is none. */
export function readExpression(
  core: Core,
  { names, problems, remarks }: NamesAndProblems,
  value: unknown,
  place: Place,
  allowItem = false,
): Expression | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const { path, element } = place;
  if (typeof value !== 'string' || value.length > MAX_EXPRESSION_CHARACTERS) {
    problems.add(
      path,
      element,
      `An expression must be a text of at most ${MAX_EXPRESSION_CHARACTERS} characters.`,
      `表达式必须是不超过 ${MAX_EXPRESSION_CHARACTERS} 个字符的文本。`,
      dropFor(path),
    );
    return undefined;
  }
  const parser = new core.ConditionsParser();
  const operand = parser.parseExpression(value);
  if (!operand) {
    problems.add(
      path,
      element,
      `The expression "${value}" cannot be understood. Check its brackets, quotes and operators.`,
      `无法解析表达式“${value}”，请检查其括号、引号和运算符。`,
      dropFor(path),
    );
    return undefined;
  }
  const operands: { getType(): string; functionName?: string; variable?: string }[] = [];
  operand.addOperandsToList(operands as never);
  for (const part of operands) {
    if (part.getType() === 'function' && !functions.has(part.functionName ?? '')) {
      problems.add(
        path,
        element,
        `The function "${part.functionName}" cannot be run here: it is none of ${[...functions].join(', ')}.`,
        `不支持函数“${part.functionName}”，可用的函数有：${[...functions].join('、')}。`,
        dropFor(path),
      );
    }
  }
  const variables: string[] = [];
  operand.setVariables(variables);
  for (const variable of variables) {
    if (allowItem && /^(item|choice)$/i.test(variable)) continue;
    names.noteInstance(variable);
    const uses = names.usesOf(variable);
    if (uses) for (const key of uses) place.uses.add(key);
    else if (place.runWords === 'end' && names.noteRunWord(variable, 'end')) continue;
    else if (names.isOfSurveyCore(variable))
      problems.add(
        path,
        element,
        `"{${variable}}" cannot be run here. Name a question or a calculated value.`,
        `不支持“{${variable}}”，请使用问题或计算值的名称。`,
        dropFor(path),
      );
    else {
      remarks.add(
        path,
        element,
        `"{${variable}}" names no question, so it is always empty here.`,
        `“{${variable}}”不是任何问题的名称，因此在此始终为空。`,
      );
    }
  }
  return value;
}

/** Returns the names of the questions that a condition refers to. */
export function readConditionNames(core: Core, names: Names, expression: Expression): Set<string> {
  return new Set(
    variablesIn(core, expression).flatMap((variable) => {
      if (names.isVariable(variable))
        return (names.usesOf(variable) ?? []).map((key) => names.ownerOf(key)?.name ?? key);
      return names.resolve(variable)?.question ?? [];
    }),
  );
}

/** Returns the `{name}` marks in a text, as survey-core finds them. */
export function marksIn(text: string): string[] {
  const marks: string[] = [];
  for (const [, mark = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (mark !== '' && !mark.includes(':')) marks.push(mark.trim());
  }
  return marks;
}
