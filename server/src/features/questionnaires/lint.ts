import { CertainRules } from './certain-rules';
import { placeholdersIn } from './placeholders';
import { type ElementPlan, moduleOf, type QuestionnairePlan, type QuestionPlan, templateOf } from './plan';
import type { ChoicesPlan, Conditions, Expression, Text } from './plan-parts';
import type { Problem } from './problems';
import { isRepeated } from './repeated';
import { sensitiveFinding } from './sensitive-words';
import { surveyCore } from './survey-core';
import { stepOf } from './template-json';
import { findUnreachable } from './unreachable';

/** A warning to read before a launch. Only a placeholder text prevents the launch; no finding prevents a running survey. */
export interface Finding extends Problem {
  readonly kind:
    | 'translationMissing'
    | 'placeholderText'
    | 'noEffect'
    | 'looksSensitive'
    | 'ruleNeverTrue'
    | 'ruleAlwaysTrue'
    | 'neverReached';
}

const LATIN = /[A-Za-z]{2}/;
const CHINESE = /[㐀-鿿]/;

/**
 * Returns the language that a text lacks: it is the same in both languages although it consists of words. Null
 * otherwise.
 */
function missingLanguage(text: Text | undefined): 'en' | 'zh' | null {
  if (typeof text !== 'string') return null;
  const words = text.replace(/<[^<>]*>|\{[^{}]*\}/g, '');
  if (CHINESE.test(words)) return 'en';
  return LATIN.test(words) ? 'zh' : null;
}

const TEXTS_AT_MOST = 4;
const TEXT_CHARACTERS = 60;

/** Lists the first texts, shortened. */
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

/** Returns the words of a text in both languages. */
function wordsOf(text: Text | undefined): string[] {
  if (text === undefined) return [];
  const texts: readonly unknown[] = typeof text === 'string' ? [text] : Object.values(text);
  return texts.filter((each) => typeof each === 'string');
}

function textsOf(element: ElementPlan): readonly (Text | undefined)[] {
  if (element.kind === 'html') return [element.html];
  if (element.kind === 'panel') return [element.title, element.description];
  return [element.title, element.description, ...(moduleOf(element).texts?.(element) ?? []).map(({ text }) => text)];
}

/**
 * Returns what is suspicious in a plan, found without answering it, after the compiler's remarks. `asUploaded` writes a
 * path of the plan as the upload has it; remarks have such paths already.
 */
export function lint(
  plan: QuestionnairePlan,
  remarks: readonly Problem[] = [],
  asUploaded: (path: string) => string = (path) => path,
): Finding[] {
  const findings: Finding[] = placeholdersIn(plan).map((found) => ({ kind: 'placeholderText' as const, ...found }));
  const questions: QuestionPlan[] = [];
  const elements: { element: ElementPlan; path: string }[] = [];
  const language = (texts: readonly (Text | undefined)[], path: string, element: string | null) => {
    for (const locale of ['zh', 'en'] as const) {
      const missing = texts.filter((text) => missingLanguage(text) === locale);
      if (missing.length === 0) continue;
      const [en, zh] = locale === 'zh' ? ['Chinese', '中文'] : ['English', '英文'];
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
  const sensitive = (texts: readonly (Text | undefined)[], path: string, element: string | null) => {
    const message = sensitiveFinding(texts.flatMap(wordsOf));
    if (message) findings.push({ kind: 'looksSensitive', path, element, message });
  };
  const visit = (list: readonly ElementPlan[], path: string, step = 'elements') => {
    for (const [index, element] of list.entries()) {
      const at = `${path}.${step}[${index}]`;
      elements.push({ element, path: at });
      if (element.kind === 'panel') visit(element.elements, at);
      // Names of a template mean nothing in the rules around it.
      else if (element.kind !== 'html' && !element.inTemplate) questions.push(element);
      if (element.kind === 'html' || element.kind === 'panel' || !isRepeated(element)) continue;
      const [template] = templateOf(element).pages;
      if (!template) continue;
      language([template.title, template.description], at, element.name);
      visit(template.elements, at, stepOf(element));
    }
  };

  for (const [index, page] of plan.pages.entries()) visit(page.elements, `pages[${index}]`);

  const rules = new CertainRules(surveyCore(), questions);
  const rule = (expression: Expression | undefined, path: string, element: string | null) => {
    const why = expression === undefined ? null : rules.whyNeverTrue(expression);
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
  language([plan.title, plan.description], 'title', null);
  for (const [index, page] of plan.pages.entries()) {
    language([page.title, page.description], `pages[${index}]`, page.name);
    conditions(page, `pages[${index}]`, page.name);
  }
  for (const { element, path } of elements) {
    const texts = textsOf(element);
    language(texts, path, element.name);
    sensitive(texts, path, element.name);
    conditions(element, path, element.name);
    if (element.kind === 'html' || element.kind === 'panel') continue;
    for (const { name, list } of moduleOf(element).lists?.(element) ?? []) entries(list, path, name, element.name);
  }
  for (const [index, screening] of plan.screening.entries()) {
    rule(screening.if, `screening[${index}].if`, null);
    const why = rules.whyAlwaysTrue(screening.if);
    if (why) {
      findings.push({
        kind: 'ruleAlwaysTrue',
        path: `screening[${index}].if`,
        element: null,
        message: {
          en: `The screening rule "${screening.if}" is always true, nobody can complete this: ${why.en}.`,
          zh: `筛选规则“${screening.if}”始终成立，无人能完成此问卷：${why.zh}。`,
        },
      });
    }
    language([screening.reason], `screening[${index}].reason`, null);
  }
  for (const [index, early] of plan.completeEarly.entries()) rule(early.if, `triggers[${index}].expression`, null);
  findings.push(...findUnreachable(plan, rules).map((found) => ({ kind: 'neverReached' as const, ...found })));
  return [
    ...remarks.map((remark) => ({ kind: 'noEffect' as const, ...remark })),
    ...findings.map((finding) => ({ ...finding, path: asUploaded(finding.path) })),
  ];
}
