import { type Compiler, within } from './compile-choices';
import { type Place, readExpression } from './expressions';
import { isObject, type Json, objectsIn } from './json';
import { MAX_SCREENING_RULES } from './limits';
import type { QuestionnairePlan, ScreeningPlan } from './plan';
import { readHtml, readText } from './texts';

/** Reads the rules that end an attempt as screened out. */
export function readScreening(compiler: Compiler, value: unknown): ScreeningPlan[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MAX_SCREENING_RULES) {
    compiler.problems.add(
      'screening',
      null,
      `screening must be a list of at most ${MAX_SCREENING_RULES} rules { "if": ..., "reason": ... }.`,
      `screening 必须是不超过 ${MAX_SCREENING_RULES} 条 { "if": ..., "reason": ... } 规则的列表。`,
    );
    return [];
  }
  return value.flatMap((rule: unknown, index) => {
    const uses = new Set<string>();
    const place: Place = { path: `screening[${index}]`, element: null, uses, runWords: 'none' };
    const extra = isObject(rule) ? Object.keys(rule).filter((key) => key !== 'if' && key !== 'reason') : ['?'];
    const condition = isObject(rule)
      ? readExpression(compiler.core, compiler, rule.if, within(place, 'if'))
      : undefined;
    if (!isObject(rule) || extra.length > 0 || condition === undefined) {
      compiler.problems.add(
        place.path,
        null,
        'A screening rule is { "if": expression, "reason": text }.',
        '筛选规则的格式为 { "if": 表达式, "reason": 文本 }。',
      );
      return [];
    }
    if (uses.size === 0)
      compiler.problems.add(
        place.path,
        null,
        'A screening rule must ask about a question.',
        '筛选规则必须涉及至少一个问题。',
      );
    const pages = [...uses].map((key) => compiler.names.ownerOf(key)?.page ?? 0);
    const reason = readText(compiler, rule.reason, { ...within(place, 'reason'), uses: new Set() });
    return [{ if: condition, ...(reason !== '' && { reason }), fromPage: Math.max(0, ...pages) }];
  });
}

function end(path: string): Place {
  return { path, element: null, uses: new Set(), runWords: 'end' };
}

/** Says that right answers have no effect, because no text at the end counts them. */
function remarkNoScore({ correctAnswers, remarks }: Compiler): void {
  for (const { path, element } of correctAnswers) {
    remarks.add(
      path,
      element,
      '"correctAnswer" has no effect: answers get no score, because no text at the end says how many are right.',
      '“correctAnswer”不起作用：没有结束语使用答对的题数，因此不对答案评分。',
    );
  }
}

/** Reads what completes the questionnaire before its last page, and the texts of its end. */
export function readEnds(compiler: Compiler, json: Json): Pick<QuestionnairePlan, 'completeEarly' | 'endTexts'> {
  const { core, problems } = compiler;
  const completeEarly = objectsIn(json.triggers).flatMap((trigger, index) => {
    if (!/^complete(?:trigger)?$/.test(String(trigger.type))) return [];
    const uses = new Set<string>();
    const place: Place = { path: `triggers[${index}].expression`, element: null, uses };
    const condition = readExpression(core, compiler, trigger.expression, place);
    if (condition === undefined) problems.add(place.path, null, 'A trigger needs an expression.', '触发器需要表达式。');
    return condition === undefined ? [] : [{ if: condition, questions: [...uses] }];
  });
  const endTexts = objectsIn(json.completedHtmlOnCondition).flatMap((item, index) => {
    const place = end(`completedHtmlOnCondition[${index}]`);
    const condition = readExpression(core, compiler, item.expression, within(place, 'expression'));
    return condition === undefined
      ? []
      : [{ if: condition, html: readHtml(compiler, item.html, within(place, 'html')) }];
  });
  const html = readHtml(compiler, json.completedHtml, end('completedHtml'));
  if (!compiler.names.asksScore) remarkNoScore(compiler);
  return { completeEarly, endTexts: html === '' ? endTexts : [...endTexts, { html }] };
}
