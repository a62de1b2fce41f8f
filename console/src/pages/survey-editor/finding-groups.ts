/** Findings that say the same of several places. */
export interface FindingGroup<Found> {
  readonly kind: string;
  readonly message: string;
  readonly places: readonly Found[];
}

/** Puts findings of one kind together that say the same, in the order of the first of each. */
export function findingGroups<Found extends { readonly message: string }>(
  findings: readonly Found[],
  kindOf: (finding: Found) => string,
): FindingGroup<Found>[] {
  const groups = new Map<string, { kind: string; message: string; places: Found[] }>();
  for (const finding of findings) {
    const { message } = finding;
    const kind = kindOf(finding);
    const key = `${kind} ${message}`;
    const group = groups.get(key) ?? { kind, message, places: [] };
    group.places.push(finding);
    groups.set(key, group);
  }
  return [...groups.values()];
}
