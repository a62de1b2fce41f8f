import { idSignedIn, type Secrets, signedId } from '../../platform/secrets';

const PURPOSE = 'invitations-unsubscribe';

/** The token under every invitation of a member. Made from the id with the key of the installation: nothing is stored. */
export function mailToken(secrets: Secrets, memberId: number): string {
  return signedId(secrets, PURPOSE, memberId);
}

/** The member whose token this is; null for every other text. */
export function memberIdIn(secrets: Secrets, token: string): number | null {
  return idSignedIn(secrets, PURPOSE, token);
}

/** Where mail programs post to and where people read: one address, as RFC 8058 has it. */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/unsubscribe?token=${token}`;
}

/** Where all kinds of mails can be chosen. */
export function preferencesUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/mailPreferences?token=${token}`;
}
