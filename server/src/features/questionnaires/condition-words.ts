import type { Bilingual } from '../../platform/locale';
import { lineOf } from './answer-columns';
import { findSame } from './choice-lists';
import { nameOf, pathOf, splitPath } from './paths';
import { moduleOf, type PagePlan, type PanelPlan, type QuestionnairePlan, type QuestionPlan } from './plan';
import type { Expression, Text } from './plan-parts';
import { COMMENT_SUFFIX } from './references';
import { surveyCore } from './survey-core';

/** The part of survey-core's parsed expressions that is read here. */
interface Operand {
  getType(): string;
  readonly operator: string;
  readonly leftOperand: Operand | undefined;
  readonly rightOperand: Operand | undefined;
  readonly isArithmetic: boolean;
  readonly isConjunction: boolean;
  readonly expression: Operand;
  readonly variable: string;
  readonly correctValue: unknown;
  readonly originalValue: string;
  readonly parameters: { readonly values: readonly Operand[] };
  readonly values: readonly Operand[];
}

const comparisons: Readonly<Record<string, Bilingual>> = {
  equal: { en: 'is', zh: '为' },
  notequal: { en: 'is not', zh: '不为' },
  greater: { en: 'is more than', zh: '大于' },
  greaterorequal: { en: 'is at least', zh: '不小于' },
  less: { en: 'is less than', zh: '小于' },
  lessorequal: { en: 'is at most', zh: '不大于' },
  contains: { en: 'includes', zh: '包含' },
  notcontains: { en: 'does not include', zh: '不包含' },
  anyof: { en: 'is one of', zh: '为以下之一：' },
  allof: { en: 'includes all of', zh: '包含以下全部：' },
  noneof: { en: 'is none of', zh: '不为以下任何一项：' },
};
const signs: Readonly<Record<string, string>> = { plus: '+', minus: '−', mul: '×', div: '÷', mod: 'mod', power: '^' };

/** A title in a condition is cut to this. */
const TITLE_CHARACTERS = 70;

function cut(text: string): string {
  const characters = [...text];
  return characters.length > TITLE_CHARACTERS ? `${characters.slice(0, TITLE_CHARACTERS - 1).join('')}…` : text;
}

const same = (text: string): Bilingual => ({ en: text, zh: text });
/** What `{item}` stands for in a condition of all entries of a list. */
const ownEntry: Bilingual = { en: 'the entry itself', zh: '该项' };
const quoted = ({ en, zh }: Bilingual): Bilingual => ({ en: `“${cut(en)}”`, zh: `“${cut(zh)}”` });

/** Says the conditions of one questionnaire in words: with titles of questions and labels of answers. */
export class ConditionWords {
  private readonly questions = new Map<string, QuestionPlan>();

  constructor(plan: QuestionnairePlan) {
    const visit = ({ elements }: PagePlan | PanelPlan) => {
      for (const element of elements) {
        if (element.kind === 'panel') visit(element);
        else if (element.kind !== 'html') this.questions.set(element.name.toLowerCase(), element);
      }
    };
    plan.pages.forEach(visit);
  }

  /** Returns a condition in both languages; the expression itself when it cannot be read. */
  say(condition: Expression): Bilingual {
    const operand = new (surveyCore().ConditionsParser)().parseExpression(condition) as unknown as Operand | null;
    return operand ? this.words(operand, false) : same(condition);
  }

  private words(operand: Operand, isInside: boolean): Bilingual {
    switch (operand.getType()) {
      case 'binary':
        return this.binary(operand, isInside);
      case 'unary': {
        const inner = this.words(operand.expression, true);
        if (operand.operator === 'negate') return { en: `not ${bracket(inner.en)}`, zh: `并非${bracketZh(inner.zh)}` };
        return operand.operator === 'empty'
          ? { en: `${inner.en} is unanswered`, zh: `${inner.zh}未作答` }
          : { en: `${inner.en} is answered`, zh: `${inner.zh}已作答` };
      }
      case 'variable':
        return this.answer(operand.variable);
      case 'array':
        return this.list(operand.values, undefined);
      case 'function': {
        const { en, zh } = this.list(operand.parameters.values, undefined);
        return { en: `${operand.originalValue}(${en})`, zh: `${operand.originalValue}(${zh})` };
      }
      default:
        return same(String(operand.correctValue));
    }
  }

  private binary(
    { operator, leftOperand, rightOperand, isConjunction, isArithmetic }: Operand,
    isInside: boolean,
  ): Bilingual {
    if (!leftOperand || !rightOperand) return same('');
    if (isConjunction) {
      const [left, right] = [leftOperand, rightOperand].map((one) =>
        this.words(one, one.getType() === 'binary' && one.isConjunction && one.operator !== operator),
      ) as [Bilingual, Bilingual];
      const joined =
        operator === 'or'
          ? { en: `${left.en} or ${right.en}`, zh: `${left.zh}，或${right.zh}` }
          : { en: `${left.en} and ${right.en}`, zh: `${left.zh}，且${right.zh}` };
      return isInside ? { en: `(${joined.en})`, zh: `（${joined.zh}）` } : joined;
    }
    const isAnswer = leftOperand.getType() === 'variable' && this.find(leftOperand.variable)?.isCount !== true;
    const subject = isAnswer ? leftOperand.variable : undefined;
    const [left, right] = [this.words(leftOperand, true), this.value(rightOperand, subject)];
    if (isArithmetic) {
      const sign = signs[operator] ?? operator;
      return { en: `${left.en} ${sign} ${right.en}`, zh: `${left.zh} ${sign} ${right.zh}` };
    }
    const verb = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
    const { en, zh } = verb ?? same(operator);
    return { en: `${left.en} ${en} ${right.en}`, zh: `${left.zh}${zh}${right.zh}` };
  }

  private list(operands: readonly Operand[], subject: string | undefined): Bilingual {
    const all = operands.map((one) => this.value(one, subject));
    return { en: all.map(({ en }) => en).join(', '), zh: all.map(({ zh }) => zh).join('、') };
  }

  /** Returns a value that is compared with an answer: the label of the choice with this value. */
  private value(operand: Operand, subject: string | undefined): Bilingual {
    if (operand.getType() === 'array') return this.list(operand.values, subject);
    if (operand.getType() !== 'const') return this.words(operand, true);
    const { correctValue: value } = operand;
    const question = subject === undefined ? undefined : this.find(subject)?.question;
    const options = question ? (moduleOf(question).options?.(question) ?? []) : [];
    const found = findSame(options, value);
    const option = options.find((one) => one.value === found && found !== undefined);
    if (option) return quoted(labelOf(option.text, String(value)));
    return typeof value === 'string' ? quoted(same(value)) : same(String(value));
  }

  private find(variable: string) {
    const path = pathOf(variable.trim());
    const split = splitPath(path, (name) => this.questions.get(name.toLowerCase()));
    if (!split) return null;
    const { found: question, index, rest } = split;
    const { parts, partsAreLists } = moduleOf(question);
    const isPart = parts?.(question).some(({ value }) => String(value) === nameOf(rest)) === true;
    // The length of a list: of the whole answer, or of a part where parts are lists.
    const isCount = rest.at(-1)?.name === 'length' && !isPart && (rest.length === 1 || partsAreLists === true);
    return { question, index, part: nameOf(isCount ? rest.slice(0, -1) : rest), isCount };
  }

  /** Returns what a variable means: the title of its question with its name, and the part that is meant. */
  private answer(variable: string): Bilingual {
    const found = this.find(variable);
    if (!found) {
      const owner = variable.endsWith(COMMENT_SUFFIX) ? this.find(variable.slice(0, -COMMENT_SUFFIX.length)) : null;
      if (!owner) return /^(?:item|choice)$/i.test(variable) ? ownEntry : same(variable);
      const { en, zh } = titled(owner.question);
      return { en: `the text at ${en}`, zh: `${zh}的文本` };
    }
    const { question, index, part, isCount } = found;
    const { en, zh } = titled(question);
    if (index !== undefined) return { en: `answer ${index + 1} to ${en}`, zh: `${zh}的第 ${index + 1} 个答案` };
    const own = (moduleOf(question).parts?.(question) ?? []).find(({ value }) => String(value) === part);
    const label = quoted(own ? labelOf(own.text, part) : same(part));
    const asked = part === '' ? { en, zh } : { en: `${en}, ${label.en},`, zh: `${zh}的${label.zh}` };
    return isCount ? { en: `the number of answers to ${asked.en}`, zh: `${asked.zh}的答案数` } : asked;
  }
}

function labelOf(text: Text, otherwise: string): Bilingual {
  const { en, zh } = lineOf(text);
  return { en: en || otherwise, zh: zh || en || otherwise };
}

function titled({ title, name }: QuestionPlan): Bilingual {
  const { en, zh } = lineOf(title);
  if (en === '' || en === name) return same(name);
  const both = quoted({ en, zh: zh || en });
  return { en: `${name} ${both.en}`, zh: `${name}${both.zh}` };
}

const bracket = (text: string) => (text.startsWith('(') ? text : `(${text})`);
const bracketZh = (text: string) => (text.startsWith('（') ? text : `（${text}）`);
