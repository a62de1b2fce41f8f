import { expiringLinks } from '../../platform/expiring-links';
import type { Services } from '../../platform/services';
import { HOUR_MS } from '../../platform/time';

export const FILE_LINKS = 'answer-files';

/** How long the links in a results file or in a data export open. */
export const LINKS_IN_FILES_MS = 7 * 24 * HOUR_MS;
/** How long the links on a page of the console open. */
export const LINKS_ON_PAGES_MS = 2 * HOUR_MS;

/** Returns a function from the name of a file to the address with which anybody who has it downloads the file for so long. */
export function fileLinks(services: Services, forMs: number): (name: string) => string {
  const linkOf = expiringLinks(services, FILE_LINKS, forMs);
  return (name) => `${services.config.publicUrl}/answer-files/${linkOf(name)}`;
}
