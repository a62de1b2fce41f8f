import { placeholdersIn } from './placeholders';
import type { ChoicesPlan, Conditions, ElementPlan, Expression, QuestionnairePlan, QuestionPlan, Text } from './plan';
import type { Problem } from './problems';
import { type Core, surveyCore } from './survey-core';
import { looselySame } from './values';

/** Something to look at before a launch. A placeholder keeps a questionnaire from being launched, nothing from running. */
export interface Finding extends Problem {
  readonly kind: 'translationMissing' | 'placeholderText' | 'ruleNeverTrue';
}

/** The parts of a parsed SurveyJS expression that are looked at here. */
interface Operand {
  getType(): string;
  readonly operatorName?: string;
  readonly left?: Operand;
  readonly right?: Operand;
  readonly variable?: string;
  readonly correctValue?: unknown;
  readonly values?: readonly Operand[];
}

function valuesOf(list: ChoicesPlan): readonly unknown[] {
  return [...list.items, ...list.special].map(({ value }) => value);
}

function offeredBy(question: QuestionPlan): readonly unknown[] | null {
  switch (question.kind) {
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox':
    case 'imagepicker':
      return valuesOf(question.choices);
    case 'boolean':
      return [question.yes.value, question.no.value];
    case 'rating':
      return question.steps.map(({ value }) => value);
    default:
      return null;
  }
}

function constantsOf(operand: Operand | undefined): readonly unknown[] | null {
  if (operand?.getType() === 'const') return [operand.correctValue];
  if (operand?.getType() !== 'array' || !operand.values) return null;
  const parts = operand.values.map((one) => (one.getType() === 'const' ? one.correctValue : undefined));
  return parts.includes(undefined) ? null : parts;
}

function boundsOf(question: QuestionPlan): { min: number; max: number } | null {
  if (question.kind === 'slider' && !question.range) return { min: question.min, max: question.max };
  if (question.kind === 'text' && typeof question.min === 'number' && typeof question.max === 'number') {
    return { min: question.min, max: question.max };
  }
  if (question.kind !== 'rating') return null;
  const steps = question.steps.map(({ value }) => value).filter((value) => typeof value === 'number');
  return steps.length === question.steps.length ? { min: Math.min(...steps), max: Math.max(...steps) } : null;
}

/** What a rule asks about: a question, or a row of a grid. */
interface Asked {
  readonly name: string;
  /** Null: anything may be answered. */
  readonly offered: readonly unknown[] | null;
  readonly bounds: { min: number; max: number } | null;
  /** One answer at a time, so that two different ones contradict each other. */
  readonly single: boolean;
}

function askedOf(question: QuestionPlan): readonly Asked[] {
  const { name, kind } = question;
  const single = kind !== 'checkbox' && kind !== 'ranking' && kind !== 'matrix' && kind !== 'multipletext';
  const own = { name, offered: offeredBy(question), bounds: boundsOf(question), single };
  if (kind !== 'matrix') return [own];
  const offered = valuesOf(question.columns);
  const rows = question.rows.items.map(({ value }) => ({
    name: `${name}.${value}`,
    offered,
    bounds: null,
    single: true,
  }));
  return [own, ...rows];
}

/** Looks for conditions that no answers can meet: it only says so where it is certain. */
class Rules {
  private readonly byName: ReadonlyMap<string, Asked>;

  constructor(
    private readonly core: Core,
    questions: readonly QuestionPlan[],
  ) {
    this.byName = new Map(questions.flatMap(askedOf).map((asked) => [asked.name.toLowerCase(), asked]));
  }

  /** Why an expression can never be true; null when it can, or when that is not certain. */
  whyNever(expression: Expression): { en: string; zh: string } | null {
    const operand = new this.core.ConditionsParser().parseExpression(expression) as unknown as Operand | undefined;
    return operand ? this.never(operand) : null;
  }

  private never(operand: Operand): { en: string; zh: string } | null {
    const { operatorName, left, right } = operand;
    if (operand.getType() !== 'binary' || !left || !right) return null;
    if (operatorName === 'and') return this.never(left) ?? this.never(right) ?? this.contradiction(operand);
    if (operatorName === 'or') return this.never(left) && this.never(right);
    const question = left.getType() === 'variable' ? this.byName.get((left.variable ?? '').toLowerCase()) : undefined;
    const wanted = constantsOf(right);
    if (!question || !wanted || wanted.length === 0) return null;
    const { name, offered, bounds } = question;
    if (offered) {
      const missing = wanted.filter((value) => !offered.some((one) => looselySame(one, value)));
      const needsAll = operatorName === 'equal' || operatorName === 'contains' || operatorName === 'allof';
      if ((needsAll && missing.length > 0) || (operatorName === 'anyof' && missing.length === wanted.length)) {
        const values = missing.map(String).join(', ');
        return { en: `"${name}" has no answer "${values}"`, zh: `问题“${name}”没有答案“${values}”` };
      }
    }
    const [number] = wanted;
    if (!bounds || typeof number !== 'number' || wanted.length > 1) return null;
    const { min, max } = bounds;
    const out =
      (operatorName === 'greater' && number >= max) ||
      (operatorName === 'greaterorequal' && number > max) ||
      (operatorName === 'less' && number <= min) ||
      (operatorName === 'lessorequal' && number < min) ||
      (operatorName === 'equal' && (number < min || number > max));
    return out
      ? { en: `"${name}" only takes ${min} to ${max}`, zh: `问题“${name}”的取值范围为 ${min} 至 ${max}` }
      : null;
  }

  /** One question that would need two answers at once. */
  private contradiction(operand: Operand): { en: string; zh: string } | null {
    const equals = new Map<string, unknown>();
    const visit = (one: Operand): string | null => {
      const { operatorName, left, right } = one;
      if (one.getType() !== 'binary' || !left || !right) return null;
      if (operatorName === 'and') return visit(left) ?? visit(right);
      const question = left.getType() === 'variable' ? this.byName.get((left.variable ?? '').toLowerCase()) : undefined;
      if (operatorName !== 'equal' || right.getType() !== 'const' || !question) return null;
      if (!question.single) return null;
      const known = equals.get(question.name);
      if (known !== undefined && !looselySame(known, right.correctValue)) return question.name;
      equals.set(question.name, right.correctValue);
      return null;
    };
    const name = visit(operand);
    return name === null
      ? null
      : { en: `"${name}" would need two answers at once`, zh: `问题“${name}”需要同时有两个答案` };
  }
}

const LATIN = /[A-Za-z]{2}/;
const CHINESE = /[㐀-鿿]/;

/** A text that says the same in both languages although it is made of words. */
function missingLanguage(text: Text | undefined): 'en' | 'zh' | null {
  if (typeof text !== 'string') return null;
  const words = text.replace(/<[^<>]*>|\{[^{}]*\}/g, '');
  if (CHINESE.test(words)) return 'en';
  return LATIN.test(words) ? 'zh' : null;
}

const TEXTS_AT_MOST = 4;
const TEXT_CHARACTERS = 60;

/** The texts themselves, shortened, as far as anybody reads on. */
function listed(texts: readonly (Text | undefined)[], comma: string): string {
  const plain = texts.map((text) =>
    String(text)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const shown = plain.slice(0, TEXTS_AT_MOST).map((text) => {
    const characters = [...text];
    return `“${characters.slice(0, TEXT_CHARACTERS).join('')}${characters.length > TEXT_CHARACTERS ? '…' : ''}”`;
  });
  const more = texts.length - shown.length;
  return shown.join(comma) + (more > 0 ? `${comma}+${more}` : '');
}

function textsOf(element: ElementPlan): readonly (Text | undefined)[] {
  if (element.kind === 'html') return [element.html];
  if (element.kind === 'panel') return [element.title, element.description];
  const list = (choices: ChoicesPlan) => [...choices.items, ...choices.special].map(({ text }) => text);
  const own: (Text | undefined)[] = [element.title, element.description];
  switch (element.kind) {
    case 'radiogroup':
    case 'checkbox':
    case 'dropdown':
    case 'ranking':
    case 'imagepicker':
      return [...own, ...list(element.choices), ...('placeholder' in element ? [element.placeholder] : [])];
    case 'matrix':
      return [...own, ...list(element.columns), ...list(element.rows)];
    case 'boolean':
      return [...own, element.yes.text, element.no.text];
    case 'rating':
      return [...own, element.minLabel, element.maxLabel, ...element.steps.map(({ text }) => text)];
    case 'multipletext':
      return [...own, ...element.items.map(({ title }) => title)];
    case 'text':
    case 'comment':
      return [...own, element.placeholder];
    default:
      return own;
  }
}

/** Everything that a look at a plan finds, before anybody answers it. */
export function lookOver(plan: QuestionnairePlan): Finding[] {
  const findings: Finding[] = placeholdersIn(plan).map((found) => ({ kind: 'placeholderText', ...found }));
  const questions: QuestionPlan[] = [];
  const elements: { element: ElementPlan; path: string }[] = [];
  const visit = (list: readonly ElementPlan[], path: string) => {
    for (const [index, element] of list.entries()) {
      const at = `${path}.elements[${index}]`;
      elements.push({ element, path: at });
      if (element.kind === 'panel') visit(element.elements, at);
      else if (element.kind !== 'html') questions.push(element);
    }
  };
  for (const [index, page] of plan.pages.entries()) visit(page.elements, `pages[${index}]`);

  const rules = new Rules(surveyCore(), questions);
  const rule = (expression: Expression | undefined, path: string, element: string | null) => {
    const why = expression === undefined ? null : rules.whyNever(expression);
    if (!why) return;
    findings.push({
      kind: 'ruleNeverTrue',
      path,
      element,
      message: {
        en: `The rule "${expression}" can never be true: ${why.en}.`,
        zh: `规则“${expression}”永远不会成立：${why.zh}。`,
      },
    });
  };
  const conditions = ({ visibleIf, enableIf, requiredIf }: Conditions, path: string, element: string) => {
    rule(visibleIf, `${path}.visibleIf`, element);
    rule(enableIf, `${path}.enableIf`, element);
    rule(requiredIf, `${path}.requiredIf`, element);
  };
  const entries = (list: ChoicesPlan, path: string, step: string, element: string) => {
    rule(list.visibleIf, `${path}.${step}VisibleIf`, element);
    rule(list.enableIf, `${path}.${step}EnableIf`, element);
    for (const [index, item] of list.items.entries()) {
      rule(item.visibleIf, `${path}.${step}[${index}].visibleIf`, element);
      rule(item.enableIf, `${path}.${step}[${index}].enableIf`, element);
    }
  };
  const language = (texts: readonly (Text | undefined)[], path: string, element: string | null) => {
    for (const wanted of ['zh', 'en'] as const) {
      const missing = texts.filter((text) => missingLanguage(text) === wanted);
      if (missing.length === 0) continue;
      const [en, zh] = wanted === 'zh' ? ['Chinese', '中文'] : ['English', '英文'];
      findings.push({
        kind: 'translationMissing',
        path,
        element,
        message: {
          en: `No ${en}: ${listed(missing, ', ')}.`,
          zh: `缺少${zh}：${listed(missing, '、')}。`,
        },
      });
    }
  };

  language([plan.title, plan.description], 'title', null);
  for (const [index, page] of plan.pages.entries()) {
    language([page.title, page.description], `pages[${index}]`, page.name);
    conditions(page, `pages[${index}]`, page.name);
  }
  for (const { element, path } of elements) {
    language(textsOf(element), path, element.name);
    conditions(element, path, element.name);
    if ('choices' in element) entries(element.choices, path, 'choices', element.name);
    if (element.kind === 'matrix') {
      entries(element.rows, path, 'rows', element.name);
      entries(element.columns, path, 'columns', element.name);
    }
  }
  for (const [index, screening] of plan.screening.entries()) {
    rule(screening.if, `screening[${index}].if`, null);
    language([screening.reason], `screening[${index}].reason`, null);
  }
  for (const [index, early] of plan.completeEarly.entries()) rule(early.if, `triggers[${index}].expression`, null);
  return findings;
}
