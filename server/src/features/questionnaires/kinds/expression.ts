import type { ExpressionQuestion } from '@pollen/contract/questions';
import type { Locale } from '../../../platform/locale';
import { wholeAnswer } from '../answer-columns';
import { noAnswer } from '../answers';
import { within } from '../compile-choices';
import { readExpression } from '../expressions';
import type { KindModule } from '../kind-module';
import { parseOperand } from '../operands';
import type { Expression } from '../plan-parts';
import type { QuestionSource } from '../question-source';
import { choiceValue, isEmpty } from '../values';

interface ExpressionPlan {
  readonly kind: 'expression';
  readonly expression?: Expression;
  /** "{0} kg": how the value is written. */
  readonly format: string;
  readonly style: 'none' | 'decimal' | 'currency' | 'percent' | 'date';
  readonly currency: string;
  readonly digits: { readonly minimumFractionDigits?: number; readonly maximumFractionDigits?: number };
  readonly grouping: boolean;
  /** The number of decimals that are kept; -1: all. */
  readonly precision: number;
  /** Whether the value can only be a number. */
  readonly numeric: boolean;
}

const styles: readonly ExpressionPlan['style'][] = ['decimal', 'currency', 'percent', 'date'];

/** The functions whose value is a number. */
const ofNumbers = new Set([
  'sum',
  'min',
  'max',
  'avg',
  'count',
  'round',
  'trunc',
  'age',
  'dateDiff',
  'diffDays',
  'year',
]);

function isNumeric({ compiler }: QuestionSource, expression: Expression): boolean {
  const operand = parseOperand(compiler.core, expression);
  if (operand?.getType() === 'function') return ofNumbers.has(operand.functionName ?? '');
  return (
    operand?.getType() === 'binary' && ['minus', 'mul', 'div', 'mod', 'power'].includes(operand.operatorName ?? '')
  );
}

function digitsOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? Math.min(Math.floor(value), 20) : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Returns the value as members read it. */
function written(plan: ExpressionPlan, value: unknown, locale: Locale): string {
  if (isEmpty(value)) return '';
  const language = locale === 'zh' ? 'zh-CN' : 'en';
  const plain = () => {
    if (plan.style === 'date' && typeof value === 'string') {
      const day = new Date(value);
      return Number.isNaN(day.getTime()) ? value : day.toLocaleDateString(language);
    }
    if (plan.style === 'none' || plan.style === 'date' || !isNumber(value)) return String(value);
    return value.toLocaleString(language, {
      style: plan.style,
      currency: plan.currency,
      useGrouping: plan.grouping,
      ...plan.digits,
    });
  };
  return plan.format === '' ? plain() : plan.format.replaceAll('{0}', () => plain());
}

/** A value that the panel calculates from other answers. */
export const expression: KindModule<ExpressionPlan, ExpressionQuestion> = {
  properties: {
    used: [
      'expression',
      'format',
      'displayStyle',
      'currency',
      'minimumFractionDigits',
      'maximumFractionDigits',
      'useGrouping',
      'precision',
    ],
    ignored: [],
  },
  entries: {},
  validators: [],
  compile: (source) => {
    const { compiler, json, place, name } = source;
    const own = readExpression(compiler.core, compiler, json.expression, {
      ...within(place, 'expression'),
      uses: bothSets(place.uses, compiler.calculated.get(name)),
    });
    const style = styles.find((one) => one === json.displayStyle) ?? 'none';
    const [least, most] = [digitsOf(json.minimumFractionDigits), digitsOf(json.maximumFractionDigits)];
    const precision = digitsOf(json.precision) ?? -1;
    const currency = typeof json.currency === 'string' && /^[A-Z]{3}$/.test(json.currency) ? json.currency : 'USD';
    return {
      kind: 'expression',
      ...(own !== undefined && { expression: own }),
      format: typeof json.format === 'string' ? json.format.slice(0, 200) : '',
      style,
      currency,
      digits: {
        ...(least !== undefined && { minimumFractionDigits: Math.min(least, most ?? least) }),
        ...(most !== undefined && { maximumFractionDigits: most }),
      },
      grouping: json.useGrouping !== false,
      precision,
      numeric:
        own !== undefined &&
        (precision >= 0 || ['decimal', 'currency', 'percent'].includes(style) || isNumeric(source, own)),
    };
  },
  // The default of survey-core is overwritten at once.
  readStored: () => null,

  expressions: ({ expression: own }) => (own === undefined ? [] : [own]),
  domain: () => ({ offered: null, range: null, single: true }),

  calculate: ({ expression: own, precision }, run) => {
    if (own === undefined) return undefined;
    const value = run(own);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
    if (typeof value !== 'number') return value;
    if (!Number.isFinite(value)) return undefined;
    return precision < 0 ? value : Number.parseFloat(value.toFixed(precision));
  },
  readAnswer: (_plan, raw) => (raw === null || raw === undefined ? noAnswer : { value: raw }),
  display: (plan, value, _part, { locale }) => written(plan, value, locale),
  view: (plan, value, { locale }) => ({ text: written(plan, value, locale), value: choiceValue(value) }),

  sample: () => undefined,
  seconds: () => 1,

  figure: ({ numeric }) => ({ as: numeric ? 'number' : 'text', countsEach: false }),
  columns: ({ numeric }) =>
    numeric
      ? [{ suffix: null, type: 'number', read: (answer) => (isNumber(answer) ? answer : null) }]
      : wholeAnswer({ type: 'text', length: 1_000 }),
};

/** Returns a set that passes everything on to two others. */
function bothSets(one: Set<string>, other: Set<string> | undefined): Set<string> {
  const both = new Set<string>();
  both.add = (key) => {
    one.add(key);
    other?.add(key);
    return both;
  };
  return both;
}
