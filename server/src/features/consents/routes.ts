import { consents, saveConsents } from '@pollen/contract/consents';
import type { Api } from '../../platform/http/api';
import { agreesToProfileDetails, allowsOpenTracking, recordChoices, wantsInvitations } from './actions';
import { listConsentChoices } from './queries';

const SHOWN = 200;

/** Handles reading and saving a member's consents. */
export function consentRoutes(api: Api): void {
  api.handle(consents, async ({ tx, member }) => ({
    invitations: await wantsInvitations(tx, member.id),
    invitationOpens: await allowsOpenTracking(tx, member.id),
    profileDetails: await agreesToProfileDetails(tx, member.id),
    list: (await listConsentChoices(tx, member.id, SHOWN)).map((choice) => ({
      ...choice,
      at: choice.at.toISOString(),
    })),
  }));

  api.handle(saveConsents, async ({ tx, member, body }) => {
    await recordChoices(tx, member.id, body);
    return null;
  });
}
