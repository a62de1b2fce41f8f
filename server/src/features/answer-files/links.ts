import { type Secrets, sameBytes } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { HOUR_MS } from '../../platform/time';

const PURPOSE = 'answer-files';

/** How long the links in a results file or in a data export open. */
export const LINKS_IN_FILES_MS = 7 * 24 * HOUR_MS;
/** How long the links on a page of the console open. */
export const LINKS_ON_PAGES_MS = 2 * HOUR_MS;

/**
 * Returns a function from the name of a file to the address with which anybody who has it downloads the file for so long.
 * The end is on a full hour, so that all links of a document are over at once.
 */
export function fileLinks({ clock, config, secrets }: Services, forMs: number): (name: string) => string {
  const until = Math.ceil((clock.now().getTime() + forMs) / HOUR_MS).toString(36);
  return (name) =>
    `${config.publicUrl}/answer-files/${name}/${until}/${keyFor(secrets, name, until).toString('base64url')}`;
}

function keyFor(secrets: Secrets, name: string, until: string): Buffer {
  return secrets.mac(PURPOSE, name, until);
}

/** Returns whether a link was made by this panel and is not over. */
export function isLinkOpen(secrets: Secrets, link: { name: string; until: string; key: string }, now: Date): boolean {
  if (!/^[\w-]{32}$/.test(link.name) || !/^[0-9a-z]{1,8}$/.test(link.until) || !/^[\w-]{43}$/.test(link.key))
    return false;
  return (
    sameBytes(keyFor(secrets, link.name, link.until), Buffer.from(link.key, 'base64url')) &&
    now.getTime() < Number.parseInt(link.until, 36) * HOUR_MS
  );
}
