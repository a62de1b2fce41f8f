import { idSignedIn, type Secrets, signedId } from '../../platform/secrets';

const PURPOSE = 'invitations-invitation';

/**
 * Returns the token in the link and the picture of one invitation. Tokens of other invitations cannot be guessed from
 * it.
 */
export function invitationToken(secrets: Secrets, invitationId: number): string {
  return signedId(secrets, PURPOSE, invitationId);
}

/** Returns the invitation of a token; null for an invalid one. */
export function invitationIdIn(secrets: Secrets, token: string): number | null {
  return idSignedIn(secrets, PURPOSE, token);
}

/** Returns the address behind the link of an invitation; the server redirects it to the survey. */
export function followUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/v1/Invitations/${token}`;
}

/** Returns the address of the tracking picture of an invitation. */
export function pictureUrl(publicUrl: string, token: string): string {
  return `${followUrl(publicUrl, token)}/Picture`;
}
