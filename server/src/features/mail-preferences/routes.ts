import {
  mailedPreferences,
  mailPreferences,
  mailTokenUnknown,
  saveMailedPreferences,
  saveMailPreferences,
} from '@pollen/contract/mail-preferences';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { choosePreferences, memberOfMailToken, preferencesOf } from './actions';

async function findMemberOrRefuse(tx: Tx, services: Services, token: string): Promise<number> {
  const memberId = await memberOfMailToken(tx, services, token);
  if (memberId === null) throw new Refusal(mailTokenUnknown);
  return memberId;
}

/** Handles reading and saving mail preferences, with a session or with the token of a mail. */
export function mailPreferenceRoutes(api: Api): void {
  api.handle(mailPreferences, ({ tx, member }) => preferencesOf(tx, member.id));

  api.handle(saveMailPreferences, async ({ tx, member, body }) => {
    await choosePreferences(tx, member.id, body);
    return null;
  });

  api.handle(mailedPreferences, async ({ tx, query, services }) =>
    preferencesOf(tx, await findMemberOrRefuse(tx, services, query.token)),
  );

  api.handle(saveMailedPreferences, async ({ tx, body, services }) => {
    const { token, ...choices } = body;
    await choosePreferences(tx, await findMemberOrRefuse(tx, services, token), choices);
    return null;
  });
}
