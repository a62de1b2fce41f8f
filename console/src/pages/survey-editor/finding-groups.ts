import type { Check } from '../surveys/survey-types';

/** Findings that say the same of several places. */
export interface FindingGroup<Found, Kind extends string> {
  readonly kind: Kind;
  readonly message: string;
  readonly places: readonly Found[];
}

/** Puts findings of one kind together that say the same, in the order of the first of each; a place that has one twice is one. */
export function findingGroups<Found extends { readonly message: string; readonly path: string }, Kind extends string>(
  findings: readonly Found[],
  kindOf: (finding: Found) => Kind,
): FindingGroup<Found, Kind>[] {
  const groups = new Map<string, { kind: Kind; message: string; places: Found[] }>();
  for (const finding of findings) {
    const { message } = finding;
    const kind = kindOf(finding);
    const key = `${kind} ${message}`;
    const group = groups.get(key) ?? { kind, message, places: [] };
    if (!group.places.some(({ path }) => path === finding.path)) group.places.push(finding);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns what the list of findings says of a questionnaire, one entry for what is the same of several places. */
export function listedFindings({
  problems,
  findings,
}: {
  readonly problems: readonly Check['problems'][number][];
  readonly findings: readonly Check['findings'][number][];
}) {
  return [
    ...findingGroups(problems, () => 'problem' as const),
    ...findingGroups(findings, ({ kind }) => (kind === 'placeholderText' ? 'problem' : kind)),
  ];
}
