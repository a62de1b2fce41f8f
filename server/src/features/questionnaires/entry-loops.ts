import { circlesIn, graphOf, type ReadGraph } from './circles';
import { choicesRead, rowGraph } from './condition-reads';
import { readConditionNames } from './expressions';
import { moduleOf, type QuestionPlan } from './plan';
import type { ChoicesPlan, Expression } from './plan-parts';
import type { Problems } from './problems';
import type { Names } from './references';
import type { Core } from './survey-core';

/** What the search for entries that hide or close themselves needs of the compiler. */
interface Source {
  readonly core: Core;
  readonly names: Names;
  readonly problems: Problems;
}

/** Reports entries that are shown or opened by their own answer, directly or by way of others: chosen, they may be gone. */
function checkLoops({ problems }: Source, { name }: QuestionPlan, path: string, graph: ReadGraph): void {
  for (const [entry = '', ...others] of circlesIn(graph)) {
    const [en, zh] = [others.map((one) => `"${one}"`).join(', '), others.map((one) => `“${one}”`).join('、')];
    problems.add(
      path,
      name,
      `Whether "${entry}" of "${name}" can be answered depends on its own answer${en && `, by way of ${en}`}: once answered, it may be gone or closed. Let it depend on other entries or questions.`,
      `“${name}”中的“${entry}”能否作答取决于它自己的答案${zh && `（经由${zh}）`}：作答后可能消失或关闭。请改为取决于其他项或问题。`,
      path,
    );
  }
}

/** Reports columns, and entries of a ranking, that choosing them disables. */
function checkClosing(
  { core, names, problems }: Source,
  question: QuestionPlan,
  path: string,
  list: ChoicesPlan,
  step: string,
) {
  const isOwn = (expression: Expression | undefined) =>
    expression !== undefined && readConditionNames(core, names, expression).has(question.name);
  const refuse = (at: string, drop: string) =>
    problems.add(
      at,
      question.name,
      `An entry of "${question.name}" depends on the answer to "${question.name}" itself: once chosen, it may be closed.`,
      `“${question.name}”的选项取决于该题自己的答案：选中后可能无法再选。`,
      drop,
    );
  if (isOwn(list.enableIf)) refuse(`${path}.${step}EnableIf`, `${path}.${step}EnableIf`);
  for (const [index, item] of list.items.entries()) {
    // Entries that stood twice are no longer there, so that the index may be that of another one.
    if (isOwn(item.enableIf)) refuse(`${path}.${step}[${index}]`, path);
  }
}

/**
 * Reports entries of lists that members could not keep: rows and choices that hide themselves, rows, columns and entries of a
 * ranking that close themselves. A choice may close itself, because it is chosen by then; a ranking takes all at once.
 */
export function checkEntries(source: Source, question: QuestionPlan, path: string): void {
  for (const { name, list } of moduleOf(question).lists?.(question) ?? []) {
    const entries = list.items.map(({ value }) => String(value));
    if (name === 'rows') checkLoops(source, question, path, rowGraph(source, question.name, list));
    else if (name !== 'choices' || question.kind === 'ranking') checkClosing(source, question, path, list, name);
    else if (question.kind === 'checkbox' && !source.names.isShared(question.name)) {
      const read = choicesRead(source, question.name, entries);
      checkLoops(
        source,
        question,
        path,
        graphOf(entries, (entry, index) => {
          const condition = list.items[index]?.visibleIf ?? list.visibleIf;
          return condition === undefined ? [] : read(condition, entry);
        }),
      );
    }
  }
}
