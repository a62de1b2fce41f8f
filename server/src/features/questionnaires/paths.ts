/** One step of a path such as `question[0].row`. */
export interface PathStep {
  readonly name: string;
  readonly index?: number;
}

/** Splits the text of a mark into its steps, as survey-core does. */
export function pathOf(text: string): PathStep[] {
  return text.split('.').map((step) => {
    const match = /^(.*)\[([^[\]]*)\]$/s.exec(step);
    const index = match?.[2]?.trim() ? Number(match[2]) : Number.NaN;
    return match && Number.isInteger(index) ? { name: match[1] ?? '', index } : { name: step };
  });
}

/** Returns the path after its first `steps` steps, as one name. */
export function nameOf(path: readonly PathStep[]): string {
  return path.map(({ name }) => name).join('.');
}

/** Finds the question with which a path begins: the one with the longest name, because names may contain dots. */
export function splitPath<Found>(
  path: readonly PathStep[],
  find: (name: string) => Found | undefined,
): { readonly found: Found; readonly index?: number; readonly rest: readonly PathStep[] } | null {
  const indexed = path.findIndex(({ index }) => index !== undefined);
  for (let end = indexed < 0 ? path.length : indexed + 1; end > 0; end -= 1) {
    const found = find(nameOf(path.slice(0, end)));
    if (found === undefined) continue;
    const index = path[end - 1]?.index;
    return { found, ...(index !== undefined && { index }), rest: path.slice(end) };
  }
  return null;
}
