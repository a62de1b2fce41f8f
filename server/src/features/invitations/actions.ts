import { type invitationPause, paceTooFast, waveOver } from '@pollen/contract/console-invitations';
import type { DataOf } from '@pollen/contract/operation';
import type { Role } from '@pollen/contract/permissions';
import { surveyGone, surveyRests } from '@pollen/contract/surveys';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { countByGroup, hasBegun, respondentFor, whereNotBegun } from '../attempts/index';
import { allowsOpenTracking, recordChoices, wantsInvitations, whereWantsInvitations } from '../consents/index';
import { sendMail } from '../mail/index';
import {
  findInvitationsPerWeek,
  invitationsPerWeekQuery,
  mailToken,
  memberOfMailToken,
  preferencesUrl,
  unsubscribeUrl,
} from '../mail-preferences/index';
import { findMember, findMemberOrRefuse, lockMember, lockMemberOrRefuse, whereActive } from '../members/index';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { matchingProfiles } from '../profiles/index';
import { panelNow, panelSettings, panelToday, promotionFactor } from '../settings/index';
import { findSurvey, hasRoom, listCells, matchesTarget, type Survey, titleOf, whyNotOffered } from '../surveys/index';
import { invitationMail } from './emails';
import { followUrl, invitationIdIn, invitationToken, pictureUrl } from './links';
import {
  type Audience,
  countInvitable,
  countSentTo,
  deleteInvitation,
  deleteInvitationPause,
  deleteWaiting,
  findPause,
  findSent,
  type InvitationPause,
  insertSelected,
  insertWave,
  invitedMembersQuery,
  listWaves,
  lockSelection,
  lockWaiting,
  lockWave,
  updateClicked,
  updateEnded,
  updateOpened,
  updatePlanned,
  updateSent,
  upsertPause,
  type Wave,
  whereNotPaused,
} from './queries';
import {
  type InvitationRequest,
  isFollowedByPerson,
  isOpenedByPerson,
  pauseDays,
  weekBefore,
  whyNotInvite,
  whyNotPause,
  whyNotResume,
  whyNotUntil,
} from './rules';

const SEND_WAVE = 'invitations.sendWave';
const WAVES_SHOWN = 50;

/**
 * Returns the members who could be invited to a survey now: those who match its target and have a quota cell with room.
 */
export async function audienceOf(tx: Tx, survey: Survey): Promise<Audience> {
  const [today, { invitationsPerWeek }, cells] = await Promise.all([
    panelToday(tx),
    panelSettings(tx),
    listCells(tx, survey.id),
  ]);
  const fullCells = cells.filter((cell) => !cell.answer && cell.completes >= cell.target).map(({ rule }) => rule);
  return {
    surveyId: survey.id,
    profiles: matchingProfiles(survey.target, today, fullCells),
    conditions: (member) => [
      whereActive(member),
      whereWantsInvitations(member),
      whereNotPaused(member, today),
      // Members who started the survey before are not invited, however the attempt ended.
      whereNotBegun(member, survey.id),
    ],
    perWeek: invitationsPerWeek,
    chosenPerWeek: invitationsPerWeekQuery,
    week: weekBefore(tx.now),
  };
}

/** Returns how many members a wave could invite to a survey now, and the panel's limits of mails. */
export async function reachOf(
  tx: Tx,
  survey: Survey,
): Promise<{ members: number; perWeek: number; perMinute: number }> {
  const audience = await audienceOf(tx, survey);
  const { invitationsPerMinute: perMinute } = await panelSettings(tx);
  return { members: await countInvitable(tx, audience), perWeek: audience.perWeek, perMinute };
}

/** Returns the waves of a survey, newest first, with the attempts that their mails led to. */
export async function wavesOf(tx: Tx, surveyId: number) {
  const waves = await listWaves(tx, surveyId, WAVES_SHOWN);
  const outcomes = await countByGroup(tx, surveyId, invitedMembersQuery(waves.map(({ id }) => id)));
  const byWave = new Map(outcomes.map((outcome) => [outcome.groupId, outcome]));
  return waves.map((wave) => {
    const { started, completed } = byWave.get(wave.id) ?? { started: 0, completed: 0 };
    return { ...wave, started, completed };
  });
}

/** Starts a wave; its members are selected and mailed in the background. Refuses a pace above the panel's limit. */
export async function startWave(
  tx: Tx,
  wave: { surveyId: number; size: number; perMinute?: number; operatorId: number },
): Promise<{ id: number }> {
  const { invitationsPerMinute } = await panelSettings(tx);
  const { surveyId, size, perMinute = invitationsPerMinute, operatorId: startedBy } = wave;
  if (perMinute > invitationsPerMinute) throw new Refusal(paceTooFast, { most: invitationsPerMinute });
  const id = await insertWave(tx, { surveyId, size, pacePerMinute: perMinute, startedBy });
  await scheduleNextBatch(tx, id);
  return { id };
}

/**
 * Adds the job that sends the next batch of a wave. Two concurrent jobs do no harm, because only one of them sends each
 * invitation.
 */
export function scheduleNextBatch(tx: Tx, waveId: number): Promise<void> {
  return addJob(tx, SEND_WAVE, { waveId }, { key: `${SEND_WAVE}:${waveId}` });
}

/** Stops a wave for an operator and returns it. Refuses when it has ended. */
export async function stopWave(tx: Tx, waveId: number, operatorId: number): Promise<Wave> {
  const wave = await lockWave(tx, waveId);
  if (!wave) throw new Refusal(notFound);
  if (wave.endedAt) throw new Refusal(waveOver);
  await deleteWaiting(tx, waveId);
  await updateEnded(tx, waveId, { state: 'stopped', stoppedBy: operatorId });
  return wave;
}

/** Ends a wave that has mailed all its members, or whose survey is over. */
export async function endWave(tx: Tx, waveId: number, state: 'sent' | 'stopped'): Promise<void> {
  const wave = await lockWave(tx, waveId);
  if (!wave || wave.endedAt) return;
  await deleteWaiting(tx, waveId);
  await updateEnded(tx, waveId, { state, stoppedBy: null });
}

/** Returns whether a survey accepts members now (open), again on a later day (rests), or never again (over). */
async function fieldworkStatus(tx: Tx, survey: Survey | null): Promise<'open' | 'rests' | 'over'> {
  const whyNot = survey ? whyNotOffered(survey, await panelNow(tx)) : { kind: surveyGone };
  if (!whyNot) return 'open';
  return whyNot.kind === surveyRests ? 'rests' : 'over';
}

/** Selects the members of a wave, once. False when the survey is over and the wave should end. */
export async function selectMembers(tx: Tx, waveId: number): Promise<boolean> {
  await lockSelection(tx);
  const wave = await lockWave(tx, waveId);
  if (wave?.state !== 'planning') return true;
  const survey = await findSurvey(tx, wave.surveyId);
  const status = await fieldworkStatus(tx, survey);
  if (!survey || status === 'over') return false;
  if (status === 'rests') return true;
  await updatePlanned(tx, waveId, await insertSelected(tx, wave, await audienceOf(tx, survey)));
  return true;
}

/**
 * Sends one invitation. Its row and its mail are written in one transaction, so that a process that dies leaves both or
 * neither. Sends nothing while the survey has its completes for the day. False when the survey is over and the wave
 * should end.
 */
export async function sendInvitation(tx: Tx, services: Services, invitationId: number): Promise<boolean> {
  const invitation = await lockWaiting(tx, invitationId);
  if (!invitation) return true;
  const { memberId, surveyId } = invitation;
  const survey = await findSurvey(tx, surveyId);
  const status = await fieldworkStatus(tx, survey);
  if (!survey || status === 'over') return false;
  if (status === 'rests') return true;
  // The lock makes two waves count their mails one after the other, and prevents a mail to an account that closes.
  const member = await lockMember(tx, memberId);
  const settings = await panelSettings(tx);
  const [respondent, consents, pause, begun, cells, sentThisWeek, factor] = await Promise.all([
    respondentFor(tx, memberId),
    wantsInvitations(tx, memberId),
    findPause(tx, memberId, await panelToday(tx)),
    hasBegun(tx, memberId, surveyId),
    listCells(tx, surveyId),
    countSentTo(tx, memberId, weekBefore(tx.now)),
    promotionFactor(tx),
  ]);
  const dropped = whyNotInvite({
    state: member.state,
    profileComplete: respondent.profileComplete,
    consents,
    paused: pause !== null,
    begun,
    fits: matchesTarget(survey.target, respondent) && hasRoom(cells, respondent),
    sentThisWeek,
    perWeek: Math.min(
      settings.invitationsPerWeek,
      (await findInvitationsPerWeek(tx, memberId)) ?? Number.POSITIVE_INFINITY,
    ),
  });
  if (dropped) {
    await deleteInvitation(tx, invitationId);
    return true;
  }
  const { publicUrl } = services.config;
  const { locale } = member;
  const hasPicture = await allowsOpenTracking(tx, memberId);
  const token = invitationToken(services.secrets, invitationId);
  const own = mailToken(services.secrets, memberId);
  const oneClick = unsubscribeUrl(publicUrl, own);
  const mail = invitationMail({
    locale,
    publicUrl,
    title: titleOf(survey)[locale],
    followUrl: followUrl(publicUrl, token),
    pictureUrl: hasPicture ? pictureUrl(publicUrl, token) : null,
    points: survey.rewardPoints * factor,
    minutes: survey.shownLoiMinutes,
    screenOutPoints: settings.screenOutPoints,
    screenOutsPaidPerDay: settings.screenOutsPaidPerDay,
    unsubscribeUrl: oneClick,
    preferencesUrl: preferencesUrl(publicUrl, own),
  });
  await sendMail(tx, { to: member.email, ...mail, unsubscribeUrl: oneClick });
  await updateSent(tx, invitationId, hasPicture);
  return true;
}

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
