import type { invitationPause } from '@pollen/contract/console-invitations';
import type { DataOf } from '@pollen/contract/operation';
import type { Role } from '@pollen/contract/permissions';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import type { Services } from '../../platform/services';
import { allowsOpenTracking, recordChoices } from '../consents/index';
import { memberOfMailToken } from '../mail-preferences/index';
import { findMember, findMemberOrRefuse, lockMemberOrRefuse } from '../members/index';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { panelToday } from '../settings/index';
import { findSurvey } from '../surveys/index';
import { invitationIdIn } from './links';
import {
  deleteInvitationPause,
  findPause,
  findSent,
  type InvitationPause,
  updateClicked,
  updateOpened,
  upsertPause,
} from './queries';
import {
  type InvitationRequest,
  isFollowedByPerson,
  isOpenedByPerson,
  pauseDays,
  whyNotPause,
  whyNotResume,
  whyNotUntil,
} from './rules';

/** Records the choice of the holder of a mailed token. An invalid token changes nothing and gets the same answer. */
export async function chooseByToken(tx: Tx, services: Services, token: string, invitations: boolean): Promise<void> {
  const memberId = await memberOfMailToken(tx, services, token);
  if (memberId !== null) await recordChoices(tx, memberId, { invitations });
}

/**
 * Records that the link of an invitation was followed, once, and returns its survey; null for invalid tokens. Following
 * the link implies that the mail was opened, which is recorded only with the member's consent.
 */
export async function followInvitation(
  tx: Tx,
  services: Services,
  token: string,
  reader: InvitationRequest,
): Promise<{ encryptId: string } | null> {
  const invitationId = invitationIdIn(services.secrets, token);
  const invitation = invitationId === null ? null : await findSent(tx, invitationId);
  const survey = invitation && (await findSurvey(tx, invitation.surveyId));
  if (invitationId === null || !invitation || !survey) return null;
  if (isFollowedByPerson(reader) && (await isStillMember(tx, invitation.memberId))) {
    await updateClicked(tx, invitationId);
    if (await mayRecordOpen(tx, invitation)) await updateOpened(tx, invitationId);
  }
  return { encryptId: survey.encryptId };
}

/** Records that an invitation was opened, once. An invalid token changes nothing and gets the same answer. */
export async function openInvitation(
  tx: Tx,
  services: Services,
  token: string,
  reader: InvitationRequest,
): Promise<void> {
  const invitationId = invitationIdIn(services.secrets, token);
  if (invitationId === null || !isOpenedByPerson(reader)) return;
  const invitation = await findSent(tx, invitationId);
  if (!invitation || !(await isStillMember(tx, invitation.memberId))) return;
  if (await mayRecordOpen(tx, invitation)) await updateOpened(tx, invitationId);
}

async function isStillMember(tx: Tx, memberId: number): Promise<boolean> {
  return ((await findMember(tx, memberId))?.state ?? 'closed') !== 'closed';
}

/** The consent is checked again here, because the member may have withdrawn it since the mail. */
async function mayRecordOpen(tx: Tx, invitation: { memberId: number; hasPicture: boolean }): Promise<boolean> {
  return invitation.hasPicture && (await allowsOpenTracking(tx, invitation.memberId));
}

async function nameOfPauser(tx: Tx, pause: InvitationPause | null): Promise<string | null> {
  return pause && ((await operatorNames(tx, [pause.pausedBy])).get(pause.pausedBy) ?? '-');
}

/** Returns the pause of a member's invitations for the console, with what the operator may do about it. */
export async function shownPause(
  tx: Tx,
  memberId: number,
  operator: { readonly role: Role },
  locale: Locale,
): Promise<DataOf<typeof invitationPause>> {
  const member = await findMemberOrRefuse(tx, memberId);
  const today = await panelToday(tx);
  const pause = await findPause(tx, memberId, today);
  const by = await nameOfPauser(tx, pause);
  const forbidden = whyNotAllowed(operator, 'manageMembers');
  return {
    pause: pause && {
      resumesOn: pause.resumesOn,
      reason: pause.reason,
      by: by ?? '-',
      at: pause.pausedAt.toISOString(),
    },
    ...pauseDays(today),
    can: {
      pause: may(forbidden ?? whyNotPause(member, by), locale),
      resume: may(forbidden ?? whyNotResume(pause !== null), locale),
    },
  };
}

/** Pauses the invitations of a member until a day. Refuses when they are paused, and a day out of range. */
export async function pauseInvitations(
  tx: Tx,
  memberId: number,
  { operator, resumesOn, reason }: { operator: { readonly id: number }; resumesOn: string; reason: string },
): Promise<void> {
  const member = await lockMemberOrRefuse(tx, memberId);
  const today = await panelToday(tx);
  refuseIf(whyNotPause(member, await nameOfPauser(tx, await findPause(tx, memberId, today))));
  refuseIf(whyNotUntil(resumesOn, today));
  await upsertPause(tx, memberId, { resumesOn, reason, pausedBy: operator.id });
  await audit(tx, operator, 'member.invitationsPaused', 'member', memberId, { until: resumesOn, reason });
}

/** Ends a pause before its day. Refuses when there is none. */
export async function resumeInvitations(tx: Tx, memberId: number, operator: { readonly id: number }): Promise<void> {
  await lockMemberOrRefuse(tx, memberId);
  const pause = await findPause(tx, memberId, await panelToday(tx));
  refuseIf(whyNotResume(pause !== null));
  await deleteInvitationPause(tx, memberId);
  await audit(tx, operator, 'member.invitationsResumed', 'member', memberId);
}

/** Returns the pause of a member's invitations for the export of the member's data; null when there is none. */
export async function invitationPauseOf(
  tx: Tx,
  memberId: number,
): Promise<{ resumesOn: string; reason: string } | null> {
  const pause = await findPause(tx, memberId, await panelToday(tx));
  return pause && { resumesOn: pause.resumesOn, reason: pause.reason };
}
