import { memberViewState, openMemberView, viewAsMember } from '@pollen/contract/member-views';
import type { Api } from '../../platform/http/api';
import { MINUTE_MS } from '../../platform/time';
import { beginView, noteView, openView } from './actions';

export function memberViewRoutes(api: Api): void {
  api.handle(viewAsMember, async ({ tx, params, operator }) => {
    const { ticket, until } = await beginView(tx, params.id, operator);
    return { ticket, until: until.toISOString() };
  });

  api.handle(openMemberView, ({ tx, body }) => openView(tx, body.ticket), { limit: { max: 30, perMs: MINUTE_MS } });

  api.handle(memberViewState, ({ tx, body }) => noteView(tx, body.token, body.state));
}
