import { consents, saveConsents } from '@pollen/contract/consents';
import type { Api } from '../../platform/http/api';
import { allowsOpens, choicesOf, recordChoices, wantsInvitations } from './actions';

const SHOWN = 200;

export function consentRoutes(api: Api): void {
  api.handle(consents, async ({ tx, member }) => ({
    invitations: await wantsInvitations(tx, member.id),
    invitationOpens: await allowsOpens(tx, member.id),
    list: (await choicesOf(tx, member.id, SHOWN)).map((choice) => ({ ...choice, at: choice.at.toISOString() })),
  }));

  api.handle(saveConsents, async ({ tx, member, body }) => {
    await recordChoices(tx, member.id, body);
    return null;
  });
}
