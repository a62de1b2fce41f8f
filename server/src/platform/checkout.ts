import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the folder of the repository: the server runs from server/src as well as from the bundle in build/server. */
export function findCheckout(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'pollen') return folder;
    if (folder === dirname(folder)) throw new Error('the folder of Pollen was not found above this file');
  }
}
