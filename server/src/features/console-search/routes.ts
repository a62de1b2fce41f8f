import { consoleSearch } from '@pollen/contract/console-search';
import type { Api } from '../../platform/http/api';
import { searchConsole } from './actions';

/** Handles the search over everything, for the command palette of the console. */
export function consoleSearchRoutes(api: Api): void {
  api.handle(consoleSearch, ({ tx, query, operator, locale }) =>
    searchConsole(tx, { text: query.text, role: operator.role, locale }),
  );
}
