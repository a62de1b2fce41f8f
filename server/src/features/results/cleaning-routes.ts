import * as calls from '@pollen/contract/console-cleaning';
import type { Api } from '../../platform/http/api';
import { cleaningListOf, excludeResponses, includeResponses } from './cleaning';

/** Handles data cleaning in the console: what speaks against responses, excluding them, and taking them back. */
export function cleaningRoutes(api: Api): void {
  api.handle(calls.cleaningList, ({ tx, params, query, services }) =>
    cleaningListOf(tx, services.secrets, params.id, query),
  );

  api.handle(calls.excludeResponses, ({ tx, params, body, operator, services }) =>
    excludeResponses(tx, services.secrets, params.id, body, operator),
  );

  api.handle(calls.includeResponses, async ({ tx, params, body, operator, services }) => {
    await includeResponses(tx, services.secrets, params.id, body.keys, operator);
    return null;
  });
}
