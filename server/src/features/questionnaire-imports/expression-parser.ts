import { cannot, type Operand, type Sign } from './conditions';

/** The expression language of another program. */
export interface Grammar {
  /** A sticky pattern with the groups `name`, `number`, `text` and `sign`; what matches none of them is a space. */
  readonly pattern: RegExp;
  /** The operators by their spelling in lower case, the weakest level first. */
  readonly levels: readonly Readonly<Record<string, Sign>>[];
  readonly nots: readonly string[];
  /** Returns what a name stands for. */
  name(name: string): Operand;
  /** Returns what a function with these arguments stands for. */
  call(name: string, given: readonly Operand[]): Operand;
}

interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'sign' | 'end';
  /** Without the quotation marks of a text. */
  readonly text: string;
}

/** The longest expression that is read, and its deepest nesting. */
const MAX_CHARACTERS = 5_000;
const MAX_DEPTH = 40;

function tokensOf(expression: string, pattern: RegExp): Token[] {
  if (expression.length > MAX_CHARACTERS) cannot('it is too long', '条件过长');
  const tokens: Token[] = [];
  const text = expression.trim();
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const groups = pattern.exec(text)?.groups;
    if (!groups) return cannot(`"${text.slice(at, at + 20)}" cannot be read`, `无法解析“${text.slice(at, at + 20)}”`);
    const kind = (['name', 'number', 'text', 'sign'] as const).find((one) => groups[one] !== undefined);
    const found = kind && groups[kind];
    if (kind && found !== undefined)
      tokens.push({ kind, text: kind === 'text' ? found.slice(1, -1).replace(/\\(['"\\])/g, '$1') : found });
  }
  return tokens;
}

const end: Token = { kind: 'end', text: '' };

/** Parses an expression of another program. Throws `Untranslatable` when it has no counterpart in the panel. */
export function parseExpression(expression: string, grammar: Grammar): Operand {
  const tokens = tokensOf(expression, grammar.pattern);
  let at = 0;
  let depth = 0;
  const next = () => tokens[at] ?? end;
  const takeOne = (spellings: readonly string[]): string | null => {
    const { kind, text } = next();
    if (kind !== 'sign' && kind !== 'name') return null;
    const found = spellings.find((one) => one === text.toLowerCase());
    if (found !== undefined) at += 1;
    return found ?? null;
  };
  const expect = (sign: string) => {
    if (takeOne([sign]) === null) cannot(`"${sign}" is missing`, `缺少“${sign}”`);
  };

  function level(index: number): Operand {
    const signs = grammar.levels[index];
    if (!signs) return unary();
    let left = level(index + 1);
    for (let found = takeOne(Object.keys(signs)); found !== null; found = takeOne(Object.keys(signs))) {
      left = { is: 'binary', sign: signs[found] as Sign, left, right: level(index + 1) };
    }
    return left;
  }

  function unary(): Operand {
    depth += 1;
    if (depth > MAX_DEPTH) cannot('it is nested too deeply', '嵌套过深');
    const operand = takeOne(grammar.nots) === null ? primary() : negated(unary());
    depth -= 1;
    return operand;
  }

  function primary(): Operand {
    const token = next();
    at += 1;
    if (token.kind === 'number') return { is: 'value', value: Number(token.text) };
    if (token.kind === 'text') return { is: 'value', value: token.text };
    if (token.kind === 'sign' && token.text === '(') {
      const inner = level(0);
      expect(')');
      return inner;
    }
    if (token.kind === 'sign' && token.text === '-') {
      const of = unary();
      if (of.is === 'value' && typeof of.value === 'number') return { is: 'value', value: -of.value };
      return { is: 'binary', sign: '-', left: { is: 'value', value: 0 }, right: of };
    }
    if (token.kind !== 'name') return cannot(`something is missing at "${token.text}"`, `“${token.text}”处缺少内容`);
    if (takeOne(['(']) === null) return grammar.name(token.text);
    const given: Operand[] = [];
    if (takeOne([')']) !== null) return grammar.call(token.text, given);
    do given.push(level(0));
    while (takeOne([',']) !== null);
    expect(')');
    return grammar.call(token.text, given);
  }

  const whole = level(0);
  if (next().kind !== 'end') cannot(`"${next().text}" stands in the wrong place`, `“${next().text}”的位置不对`);
  return whole;
}

/** Returns the opposite of an operand. */
export function negated(operand: Operand): Operand {
  if (operand.is === 'empty') return { ...operand, not: !operand.not };
  if (operand.is === 'not') return operand.of;
  return { is: 'not', of: operand };
}
