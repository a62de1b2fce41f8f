import { idSignedIn, type Secrets, signedId } from '../../platform/secrets';

const PURPOSE = 'invitations-invitation';

/** What the link and the picture of one invitation carry: nobody else's can be guessed from it. */
export function invitationToken(secrets: Secrets, invitationId: number): string {
  return signedId(secrets, PURPOSE, invitationId);
}

/** The invitation whose token this is; null for every other text. */
export function invitationIdIn(secrets: Secrets, token: string): number | null {
  return idSignedIn(secrets, PURPOSE, token);
}

/** Where the link of an invitation leads: to us, who know its survey. */
export function followUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/v1/Invitations/${token}`;
}

/** The picture that tells that an invitation was opened. */
export function pictureUrl(publicUrl: string, token: string): string {
  return `${followUrl(publicUrl, token)}/Picture`;
}
