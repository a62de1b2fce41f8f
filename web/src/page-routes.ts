import { existsSync } from 'node:fs';
import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The route of a page at an address; `file` is named from `pages/`, without its ending. A page without a file ends the build. */
export function page(path: string, file: string): RouteConfigEntry {
  if (!existsSync(new URL(`./pages/${file}.tsx`, import.meta.url))) {
    throw new Error(`The page at ${path} has no file: there is no web/src/pages/${file}.tsx.`);
  }
  // The ids are short, because the manifest that every page loads contains them.
  const id = path;
  return path === '/' ? index(`pages/${file}.tsx`, { id }) : route(path, `pages/${file}.tsx`, { id });
}
