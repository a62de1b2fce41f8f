import { NAMED_AT_MOST } from './rules';
import type { EvidenceContext } from './signal-module';

/** Evidence that other members share something with the member of an attempt. */
export interface SharedWith {
  readonly members: readonly number[];
  /** Whether there are more members than those named. */
  readonly more: boolean;
}

/** Returns the evidence that members share something; null when there are fewer than `from`. */
export function sharedWith(members: readonly number[], from = 1): SharedWith | null {
  if (members.length < from) return null;
  return { members: members.slice(0, NAMED_AT_MOST), more: members.length > NAMED_AT_MOST };
}

/** Returns the members that the evidence names. */
export const membersIn = ({ members }: SharedWith) => members;

/** Returns the evidence with the names of the members. */
export function showShared({ members, more }: SharedWith, _attempt: unknown, { nameOf }: EvidenceContext) {
  return { members: members.map((id) => ({ id, name: nameOf(id) })), more };
}
