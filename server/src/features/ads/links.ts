import { expiringLinks } from '../../platform/expiring-links';
import type { Services } from '../../platform/services';
import { HOUR_MS } from '../../platform/time';

export const CLIP_LINKS = 'ad-clips';
/** How long the address of a clip works, at least: the player asks for another one when it is over. */
const OPEN_MS = 3 * HOUR_MS;

/** Returns the address of a clip, for who may watch it: members with an attempt, and operators. */
export function clipLink(services: Pick<Services, 'clock' | 'secrets'>, name: string): string {
  return `/ad-clips/${expiringLinks(services, CLIP_LINKS, OPEN_MS)(name)}`;
}
