import { outerKey } from './inner-names';
import { moduleOf, templateOf } from './plan';
import type { OpenQuestion, PlanIndex } from './plan-index';
import { clearsAtOnce, type Expression } from './plan-parts';
import { isRepeated } from './repeated';

/** Returns the expressions by which other answers calculate, clear or filter the answer to a question. */
function expressionsBehind({ plan, panels, page }: OpenQuestion, { plan: { pages } }: PlanIndex): Expression[] {
  const lists = (moduleOf(plan).lists?.(plan) ?? []).flatMap(({ list }) => [list, ...list.items]);
  // A default comes back with what stands around its question.
  const comesAndGoes = clearsAtOnce(plan.clear) || plan.defaultValue !== undefined;
  const around = comesAndGoes ? [plan, ...panels, pages[page]] : [];
  return [
    ...(moduleOf(plan).expressions?.(plan) ?? []),
    ...('choices' in plan && 'carriedFrom' in plan.choices ? [`{${plan.choices.carriedFrom?.question}}`] : []),
    ...(isRepeated(plan) && plan.countIs !== undefined ? [plan.countIs] : []),
    ...[...lists, ...around].flatMap((element) => element?.visibleIf ?? []),
  ];
}

/**
 * Returns, by answer key, the index of the last page whose answers can change an answer: its own page, or a later one
 * with answers that set, calculate, clear or filter it. `asked` returns the questions that an expression refers to.
 */
export function lastPagesOfAnswers(
  index: PlanIndex,
  asked: (expression: Expression) => readonly OpenQuestion[],
): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  const sources = new Map<string, Set<string>>();
  const addRules = (key: string, rules: readonly { readonly always?: true; readonly keys: readonly string[] }[]) => {
    for (const { always, keys } of rules) {
      if (always) pages.set(key, index.plan.pages.length - 1);
      for (const one of keys) {
        const source = index.keys.get(one);
        if (source) sources.get(key)?.add(source.key);
      }
    }
  };
  for (const question of index.questions.values()) {
    const { key, page, plan } = question;
    pages.set(key, Math.max(page, pages.get(key) ?? -1));
    const from = sources.get(key) ?? new Set();
    for (const expression of expressionsBehind(question, index)) for (const one of asked(expression)) from.add(one.key);
    sources.set(key, from);
    if (!isRepeated(plan)) continue;
    // Answers around the instances set answers in them.
    for (const { always, keys } of templateOf(plan).assignments ?? [])
      addRules(key, [{ ...(always && { always }), keys: keys.flatMap((one) => outerKey(one) ?? []) }]);
  }
  for (const rule of index.plan.assignments ?? []) {
    const key = index.questions.get(rule.to)?.key;
    if (key !== undefined) addRules(key, [rule]);
  }
  // Answers may set each other in a circle: until no page gets later.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [key, from] of sources) {
      const known = pages.get(key) ?? -1;
      const last = Math.max(known, ...[...from].map((source) => pages.get(source) ?? -1));
      if (last === known) continue;
      pages.set(key, last);
      changed = true;
    }
  }
  return pages;
}
