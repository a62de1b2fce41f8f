import { exchangeTicket, impersonateMember, impersonationState } from '@pollen/contract/impersonation';
import type { Api } from '../../platform/http/api';
import { MINUTE_MS } from '../../platform/time';
import { openImpersonation, recordTabState, startImpersonation } from './actions';

/**
 * Handles starting an impersonation in the console, exchanging its ticket in the new tab, and the state of that tab.
 */
export function impersonationRoutes(api: Api): void {
  api.handle(impersonateMember, async ({ tx, params, operator }) => {
    const { ticket, until } = await startImpersonation(tx, params.id, operator);
    return { ticket, until: until.toISOString() };
  });

  api.handle(exchangeTicket, ({ tx, body }) => openImpersonation(tx, body.ticket), {
    limit: { max: 30, perMs: MINUTE_MS },
  });

  api.handle(impersonationState, ({ tx, body }) => recordTabState(tx, body.token, body.state));
}
