import { leaveOut } from '../../../questionnaires/index';
import { excerpt, type Findings } from '../../findings';
import type { Draft } from '../../importer';

/** An element with what the work of its patterns depends on. */
interface Patterned {
  readonly element: Draft;
  readonly isRepeated: boolean;
}

const listOf = (value: unknown): readonly Draft[] => (Array.isArray(value) ? value : []);
const isPattern = ({ type }: Draft) => type === 'regex';

/** Yields the questions that have patterns, also those in panels and repeats. */
function* patterned(elements: readonly Draft[], isRepeated = false): Generator<Patterned> {
  for (const element of elements) {
    if (listOf(element.validators).some(isPattern)) yield { element, isRepeated };
    yield* patterned(listOf(element.elements), isRepeated);
    yield* patterned(listOf(element.templateElements), true);
  }
}

function withoutPatterns({ element }: Patterned, findings: Findings): void {
  for (const { regex } of listOf(element.validators).filter(isPattern))
    findings.add(
      String(element.name),
      String(element.name),
      `The pattern "${excerpt(String(regex))}" is left out: the patterns of its page are too much work, because in a repeat each counts once for each entry. Give the repeat a fixed number of entries, or the text a maximum length, and set the pattern again.`,
      `正则“${excerpt(String(regex))}”未导入：本页正则校验的工作量过大（重复组中的正则按每个条目计算）。请为重复组设置固定条目数，或为文本设置最大长度，再重新设置正则。`,
    );
  element.validators = listOf(element.validators).filter((one) => !isPattern(one));
}

/**
 * Takes patterns out of pages on which they are too much work for the panel, those in repeats first, and reports them.
 * Otherwise the whole questionnaire would be refused.
 */
export function leaveOutHeavyPatterns(questionnaire: Draft, findings: Findings): void {
  const pages = listOf(questionnaire.pages);
  for (const onlyRepeated of [true, false]) {
    const candidates = new Map(
      pages.map(({ name, elements }) => {
        const all = [...patterned(listOf(elements))];
        return [name, all.filter(({ isRepeated }) => isRepeated || !onlyRepeated)];
      }),
    );
    if ([...candidates.values()].every((ofPage) => ofPage.length === 0)) continue;
    // What concerns a whole page, and cannot be solved by leaving a single part out.
    const refused = leaveOut(questionnaire).problems.filter(({ path, drop }) => !drop && /^pages\[\d+\]$/.test(path));
    for (const { element: page } of refused)
      for (const one of candidates.get(page) ?? []) withoutPatterns(one, findings);
  }
}
