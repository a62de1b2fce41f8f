import type { mailPreferences, saveMailPreferences } from '@pollen/contract/mail-preferences';
import type { BodyOf, DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Services } from '../../platform/services';
import { allowsOpenTracking, recordChoices, wantsInvitations, wantsMails } from '../consents/index';
import { findMember } from '../members/index';
import { panelSettings } from '../settings/index';
import { memberIdIn } from './links';
import { deleteMailPreferences, findInvitationsPerWeek, upsertPerWeek } from './queries';

/** Returns the member of a mailed token; null for invalid tokens and closed accounts. */
export async function memberOfMailToken(tx: Tx, { secrets }: Services, token: string): Promise<number | null> {
  const memberId = memberIdIn(secrets, token);
  const member = memberId === null ? null : await findMember(tx, memberId);
  return member && member.state !== 'closed' ? member.id : null;
}

/** Returns which mails a member wants. */
export async function preferencesOf(tx: Tx, memberId: number): Promise<DataOf<typeof mailPreferences>> {
  const { invitationsPerWeek: panelPerWeek } = await panelSettings(tx);
  return {
    invitations: await wantsInvitations(tx, memberId),
    invitationOpens: await allowsOpenTracking(tx, memberId),
    orderSteps: await wantsMails(tx, memberId, 'orderSteps'),
    answerNews: await wantsMails(tx, memberId, 'answerNews'),
    invitationsPerWeek: await findInvitationsPerWeek(tx, memberId),
    panelPerWeek,
  };
}

/** Saves the chosen preferences; those left out stay as they are. */
export async function choosePreferences(
  tx: Tx,
  memberId: number,
  { invitationsPerWeek, ...choices }: BodyOf<typeof saveMailPreferences>,
): Promise<void> {
  await recordChoices(tx, memberId, choices);
  if (invitationsPerWeek === null) await deleteMailPreferences(tx, memberId);
  else if (invitationsPerWeek !== undefined) await upsertPerWeek(tx, memberId, invitationsPerWeek);
}
