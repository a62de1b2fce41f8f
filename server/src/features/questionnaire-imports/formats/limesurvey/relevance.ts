import { cannot, type Operand, type Sign } from '../../conditions';
import { type Grammar, parseExpression } from '../../expression-parser';

/** What a variable of LimeSurvey stands for: `Q1`, `Q1_SQ001`, `12X34X56SQ001`; null when there is none. */
export type Variables = (name: string) => Operand | null;

const signs: readonly Readonly<Record<string, Sign>>[] = [
  { or: 'or', '||': 'or' },
  { and: 'and', '&&': 'and' },
  {
    '==': '=',
    '!=': '<>',
    '<>': '<>',
    '<': '<',
    '<=': '<=',
    '>': '>',
    '>=': '>=',
    eq: '=',
    ne: '<>',
    lt: '<',
    le: '<=',
    gt: '>',
    ge: '>=',
  },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/' },
];

const pattern =
  /\s+|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<name>\d+X\d+X\d+[\w#]*(?:\.\w+)*|[A-Za-z_]\w*(?:#\d)?(?:\.\w+)*)|(?<number>\d+(?:\.\d+)?)|(?<sign>==|!=|<>|<=|>=|&&|\|\||[!<>+\-*/(),])/y;

/** The name under which `Variables` have the answer to the question of the expression, where it has a single one. */
export const OWN_ANSWER = 'this';

/** What follows a variable and changes nothing of its value here. */
const harmlessSuffix = /\.(?:NAOK|value|code|valueNAOK)$/;

/** Functions with the same meaning in survey-core. */
const sameFunctions: Readonly<Record<string, string>> = {
  if: 'iif',
  sum: 'sum',
  min: 'min',
  max: 'max',
  round: 'round',
};

function resolve(name: string, variables: Variables): Operand {
  let own = name;
  while (harmlessSuffix.test(own)) own = own.replace(harmlessSuffix, '');
  if (own === 'true' || own === 'false') return { is: 'value', value: own === 'true' };
  const self = own === 'this' || own === 'self' ? variables(OWN_ANSWER) : null;
  if (self) return self;
  if (/^(?:self|this|that|TOKEN|SAVEDID|LANG)\b/.test(own) || own.includes('.'))
    return cannot(`"${name}" has no counterpart here`, `“${name}”在此没有对应内容`);
  return (
    variables(own) ??
    cannot(`it asks for "${name}", which names no imported question`, `其中的“${name}”不是已导入的问题`)
  );
}

const [single, zero]: readonly [Operand, Operand] = [
  { is: 'value', value: 1 },
  { is: 'value', value: 0 },
];

const binary = (left: Operand, sign: Sign, right: Operand): Operand => ({ is: 'binary', sign, left, right });

/** Returns the next whole number below or above: survey-core only cuts off the decimals. */
function rounded(number: Operand, direction: 'floor' | 'ceil'): Operand {
  const whole: Operand = { is: 'call', call: 'trunc', with: [number] };
  const [isCutOff, sign]: readonly [Sign, Sign] = direction === 'floor' ? ['<', '-'] : ['>', '+'];
  return { is: 'call', call: 'iif', with: [binary(number, isCutOff, whole), binary(whole, sign, single), whole] };
}

function callOf(name: string, given: readonly Operand[]): Operand {
  const [first] = given;
  if (name === 'is_empty' && first && given.length === 1) return { is: 'empty', of: first, not: false };
  const same = Object.hasOwn(sameFunctions, name) ? sameFunctions[name] : undefined;
  if (same !== undefined) return { is: 'call', call: same, with: given };
  if ((name === 'floor' || name === 'ceil') && first && given.length === 1) return rounded(first, name);
  if (name === 'abs' && first && given.length === 1)
    return { is: 'call', call: 'iif', with: [binary(first, '<', zero), binary(zero, '-', first), first] };
  if (name === 'intval' && first) return { is: 'call', call: 'trunc', with: [first] };
  if (name === 'count') {
    const counted = given.map((one) => {
      if (one.is !== 'answer' && one.is !== 'selected')
        return cannot('it counts something else than answers', '条件统计的不是答案');
      const isGiven: Operand = { is: 'empty', of: one, not: true };
      return { is: 'call', call: 'iif', with: [isGiven, single, zero] } as const;
    });
    const [head, ...rest] = counted;
    if (head) return rest.reduce<Operand>((left, right) => ({ is: 'binary', sign: '+', left, right }), head);
  }
  return cannot(`the function "${name}" has no counterpart here`, `函数“${name}”在此没有对应内容`);
}

/**
 * Reads an expression of LimeSurvey: relevance, a validation equation or an equation. Throws `Untranslatable` with the
 * reason.
 */
export function parseRelevance(expression: string, variables: Variables): Operand {
  const grammar: Grammar = {
    pattern,
    levels: signs,
    nots: ['!', 'not'],
    name: (name) => resolve(name, variables),
    call: callOf,
  };
  return parseExpression(expression, grammar);
}
