import { type Secrets, tokenHash } from '../../platform/secrets';

/** The two mailed links: `confirm` to the new address, `take-back` to the old one. */
type Link = 'confirm' | 'take-back';

/**
 * Returns the token of a mailed link. The token is derived from the change's own key, so that all mails about a change
 * carry the same link.
 */
export function linkToken(secrets: Secrets, link: Link, linkKey: string): string {
  return secrets.mac('email-change-link', link, linkKey).toString('base64url');
}

/** Returns the hash of a link's token, the only part that the database stores. */
export function linkHash(secrets: Secrets, link: Link, linkKey: string): Buffer {
  return tokenHash(linkToken(secrets, link, linkKey));
}
