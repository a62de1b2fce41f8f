/** One rule of a condition: a question, a comparison and a value. */
export interface Rule {
  /** The reference between the braces: `age`, `grid.row1`, `names.length`. */
  readonly question: string;
  readonly comparison: Comparison;
  /** Undefined for comparisons without a value, such as `empty`. */
  readonly value?: RuleValue;
}

export type Scalar = string | number | boolean;
export type RuleValue = Scalar | readonly Scalar[];

/** A condition: either all of its rules or at least one must hold. */
export interface Condition {
  readonly join: 'and' | 'or';
  readonly rules: readonly Rule[];
}

export const comparisons = [
  '=',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'contains',
  'notcontains',
  'anyof',
  'allof',
  'empty',
  'notempty',
] as const;
export type Comparison = (typeof comparisons)[number];

/** Other spellings of comparisons that SurveyJS accepts. */
const spellings: Readonly<Record<string, Comparison>> = {
  '==': '=',
  '!=': '<>',
  equal: '=',
  notequal: '<>',
  greater: '>',
  greaterorequal: '>=',
  less: '<',
  lessorequal: '<=',
  contain: 'contains',
  notcontain: 'notcontains',
};

const token =
  /\s*(?:(\{[^{}]+\})|('(?:\\['"]|[^'\\]|\\(?!['"]))*'|"(?:\\['"]|[^"\\]|\\(?!['"]))*")|(-?\d+(?:\.\d+)?)(?![\w.])|(<>|<=|>=|!=|==|[=<>()[\],])|([a-z]+)\b)/iy;

function tokens(text: string): string[] | null {
  const found: string[] = [];
  token.lastIndex = 0;
  for (let at = 0; at < text.trimEnd().length; at = token.lastIndex) {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) return null;
    found.push(match[0].trim());
  }
  return found;
}

/** Returns a SurveyJS expression as rules, or null when rules cannot express it. */
export function readCondition(expression: string): Condition | null {
  const list = tokens(expression);
  if (!list) return null;
  let at = 0;
  const word = () => (list[at] ?? '').toLowerCase();

  const scalar = (): Scalar | undefined => {
    const text = list[at];
    if (text === undefined) return undefined;
    at += 1;
    if (/^['"]/.test(text)) return text.slice(1, -1).replace(/\\(['"])/g, '$1');
    if (/^-?\d/.test(text)) return Number(text);
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    at -= 1;
    return undefined;
  };
  const value = (): RuleValue | undefined => {
    if (list[at] !== '[') return scalar();
    at += 1;
    const values: Scalar[] = [];
    for (;;) {
      const one = scalar();
      if (one === undefined) return undefined;
      values.push(one);
      if (list[at] === ',') at += 1;
      else break;
    }
    if (list[at] !== ']') return undefined;
    at += 1;
    return values;
  };
  const rule = (): Rule | null => {
    if (list[at] === '(') {
      at += 1;
      const inner = rule();
      if (!inner || list[at] !== ')') return null;
      at += 1;
      return inner;
    }
    const subject = list[at];
    if (!subject?.startsWith('{')) return null;
    at += 1;
    const question = subject.slice(1, -1).trim();
    const comparison = comparisons.find((one) => one === word()) ?? spellings[word()];
    if (!comparison) return null;
    at += 1;
    if (comparison === 'empty' || comparison === 'notempty') return { question, comparison };
    const compared = value();
    if (compared === undefined) return null;
    return Array.isArray(compared) === (comparison === 'anyof' || comparison === 'allof')
      ? { question, comparison, value: compared }
      : null;
  };

  const rules: Rule[] = [];
  let join: Condition['join'] | null = null;
  for (;;) {
    const next = rule();
    if (!next) return null;
    rules.push(next);
    if (at === list.length) return { join: join ?? 'and', rules };
    const joins = word();
    if ((joins !== 'and' && joins !== 'or') || (join !== null && join !== joins)) return null;
    join = joins;
    at += 1;
  }
}

function writeScalar(value: Scalar): string {
  if (typeof value !== 'string') return String(value);
  // SurveyJS reads no bare quotation mark inside a text, not even the kind that does not enclose it.
  return `'${value.replace(/['"]/g, '\\$&')}'`;
}

/** Returns whether an expression can hold a text: a backslash at its end would escape the mark that closes it. */
export function isWritable(value: string): boolean {
  return !value.endsWith('\\');
}

function writeRule({ question, comparison, value }: Rule): string {
  if (value === undefined) return `{${question}} ${comparison}`;
  const written = Array.isArray(value)
    ? `[${(value as readonly Scalar[]).map(writeScalar).join(', ')}]`
    : writeScalar(value as Scalar);
  return `{${question}} ${comparison} ${written}`;
}

/** Returns the rules as a SurveyJS expression. */
export function writeCondition({ join, rules }: Condition): string {
  return rules.map(writeRule).join(` ${join} `);
}
