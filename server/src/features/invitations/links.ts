import { type Secrets, sameBytes } from '../../platform/secrets';

const PURPOSE = 'invitations-unsubscribe';

/** The token under every invitation of a member. Made from the id with the key of the installation: nothing is stored. */
export function unsubscribeToken(secrets: Secrets, memberId: number): string {
  return `${memberId}-${secrets.mac(PURPOSE, String(memberId)).toString('base64url')}`;
}

/** The member whose token this is; null for every other text. */
export function memberIdIn(secrets: Secrets, token: string): number | null {
  const [, digits = '', mac = ''] = /^(\d{1,15})-([\w-]{43})$/.exec(token) ?? [];
  if (digits === '') return null;
  return sameBytes(secrets.mac(PURPOSE, digits), Buffer.from(mac, 'base64url')) ? Number(digits) : null;
}

/** Where mail programs post to and where people read: one address, as RFC 8058 has it. */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/unsubscribe?token=${token}`;
}
