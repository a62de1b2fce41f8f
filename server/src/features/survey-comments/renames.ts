/** A question, panel or page that has another name than before. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A stored questionnaire has its keys in another order than the one that the editor sends. */
const sortKeys = (_key: string, value: unknown) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

/** Returns what each page and element of a questionnaire holds beside its name, by that name. */
function contentByName(questionnaire: unknown): Map<string, string> {
  const found = new Map<string, string>();
  const read = (part: unknown): void => {
    if (!isObject(part)) return;
    const { name, ...content } = part;
    if (typeof name === 'string') found.set(name, JSON.stringify(content, sortKeys));
    for (const inner of [...listIn(part.elements), ...listIn(part.templateElements)]) read(inner);
  };
  if (isObject(questionnaire)) for (const page of listIn(questionnaire.pages)) read(page);
  return found;
}

/**
 * Returns the renames that lead from one state of a questionnaire to the next: a name that is gone and a new one whose
 * content is the same to the letter. Content that several of them share, or that changed in the same step, decides nothing.
 */
export function renamesBetween(before: unknown, after: unknown): Rename[] {
  const [old, now] = [contentByName(before), contentByName(after)];
  const byContent = (names: Map<string, string>, others: Map<string, string>) => {
    const groups = new Map<string, string[]>();
    for (const [name, content] of names) {
      if (!others.has(name)) groups.set(content, [...(groups.get(content) ?? []), name]);
    }
    return groups;
  };
  const added = byContent(now, old);
  return [...byContent(old, now)].flatMap(([content, [from, ...others]]) => {
    const [to, ...more] = added.get(content) ?? [];
    return from === undefined || to === undefined || others.length + more.length > 0 ? [] : [{ from, to }];
  });
}
