import type { Chosen } from './Preferences';

/** Returns the key of the sentence that confirms a choice. */
export function confirmationKey({ invitations }: Chosen) {
  if (invitations === undefined) return 'saved';
  return invitations ? 'invitationsOn' : 'invitationsOff';
}
