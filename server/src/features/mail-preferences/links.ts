import { idSignedIn, type Secrets, signedId } from '../../platform/secrets';

const PURPOSE = 'invitations-unsubscribe';

/**
 * Returns the token in a member's invitations. It is derived from the id and the key of the installation, so nothing is
 * stored.
 */
export function mailToken(secrets: Secrets, memberId: number): string {
  return signedId(secrets, PURPOSE, memberId);
}

/** Returns the member of a token; null for an invalid one. */
export function memberIdIn(secrets: Secrets, token: string): number | null {
  return idSignedIn(secrets, PURPOSE, token);
}

/** Returns the address that mail programs post to and people open; RFC 8058 wants one for both. */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/unsubscribe?token=${token}`;
}

/** Returns the address of the page with all mail preferences. */
export function preferencesUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/mailPreferences?token=${token}`;
}
