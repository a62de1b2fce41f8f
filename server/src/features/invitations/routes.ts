import { chooseByMail, oneClickUnsubscribe } from '@pollen/contract/invitations';
import type { Api } from '../../platform/http/api';
import { chooseByToken } from './actions';

export function invitationRoutes(api: Api): void {
  api.handle(oneClickUnsubscribe, async ({ tx, query, services }) => {
    await chooseByToken(tx, services, query.token, false);
    return null;
  });

  api.handle(chooseByMail, async ({ tx, body, services }) => {
    await chooseByToken(tx, services, body.token, body.invitations);
    return null;
  });
}
