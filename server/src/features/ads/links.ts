import { type Secrets, sameBytes } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { HOUR_MS } from '../../platform/time';

const PURPOSE = 'ad-clips';
/** How long the address of a clip works, at least: the player asks for another one when it is over. */
const OPEN_MS = 3 * HOUR_MS;

const keyFor = (secrets: Secrets, name: string, until: string) => secrets.mac(PURPOSE, name, until);

/**
 * Returns the address of a clip, for who may watch it: members with an attempt, and operators. It ends on a full hour, so
 * that a browser keeps what it has loaded.
 */
export function clipLink({ clock, secrets }: Pick<Services, 'clock' | 'secrets'>, name: string): string {
  const until = Math.ceil((clock.now().getTime() + OPEN_MS) / HOUR_MS).toString(36);
  return `/ad-clips/${name}/${until}/${keyFor(secrets, name, until).toString('base64url')}`;
}

/** Returns whether an address of a clip was made by this panel and is not over. */
export function isClipLinkOpen(
  secrets: Secrets,
  link: { name: string; until: string; key: string },
  now: Date,
): boolean {
  if (!/^[\w-]{32}$/.test(link.name) || !/^[0-9a-z]{1,8}$/.test(link.until) || !/^[\w-]{43}$/.test(link.key)) {
    return false;
  }
  return (
    sameBytes(keyFor(secrets, link.name, link.until), Buffer.from(link.key, 'base64url')) &&
    now.getTime() < Number.parseInt(link.until, 36) * HOUR_MS
  );
}
