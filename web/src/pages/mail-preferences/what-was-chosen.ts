import type { Chosen } from './Preferences';

/** The sentence that confirms a choice. */
export function whatWasChosen({ invitations }: Chosen) {
  if (invitations === undefined) return 'saved';
  return invitations ? 'invitationsOn' : 'invitationsOff';
}
