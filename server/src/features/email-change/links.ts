import { type Secrets, tokenHash } from '../../platform/secrets';

/** Which of the two mailed links: to the new address, or to the old one. */
type Link = 'confirm' | 'take-back';

/** The token of a mailed link. Made from the change's own key, so that every mail about it carries the same link. */
export function linkToken(secrets: Secrets, link: Link, linkKey: string): string {
  return secrets.mac('email-change-link', link, linkKey).toString('base64url');
}

/** What the database knows of a link. */
export function linkHash(secrets: Secrets, link: Link, linkKey: string): Buffer {
  return tokenHash(linkToken(secrets, link, linkKey));
}
