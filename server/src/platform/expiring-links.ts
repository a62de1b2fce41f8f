import { isMacText, macText, type Secrets } from './secrets';
import type { Services } from './services';
import { HOUR_MS } from './time';

/** The last parts of an address that works for a while: which file, until which full hour, and the proof that we made it. */
export type ExpiringLink = { name: string; until: string; key: string };

/**
 * Returns a function from the name of a file to its link, which works for at least so long. The end is on a full hour, so
 * that all links of a document are over at once and a browser keeps what it has loaded.
 */
export function expiringLinks(
  { clock, secrets }: Pick<Services, 'clock' | 'secrets'>,
  purpose: string,
  forMs: number,
): (name: string) => string {
  const until = Math.ceil((clock.now().getTime() + forMs) / HOUR_MS).toString(36);
  return (name) => `${name}/${until}/${macText(secrets, purpose, name, until)}`;
}

/** Returns whether a link was made by this panel for this purpose and is not over. */
export function isLinkOpen(secrets: Secrets, purpose: string, { name, until, key }: ExpiringLink, now: Date): boolean {
  if (!/^[\w-]{32}$/.test(name) || !/^[0-9a-z]{1,8}$/.test(until)) return false;
  return isMacText(secrets, key, purpose, name, until) && now.getTime() < Number.parseInt(until, 36) * HOUR_MS;
}
