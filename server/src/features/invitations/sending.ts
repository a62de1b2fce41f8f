import type { Tx } from '../../platform/database/database';
import type { Services } from '../../platform/services';
import { findAttemptAt, respondentFor } from '../attempts/index';
import { allowsOpenTracking, wantsInvitations } from '../consents/index';
import { excludes } from '../exclusions/index';
import { sendMail } from '../mail/index';
import { findInvitationsPerWeek, mailToken, preferencesUrl, unsubscribeUrl } from '../mail-preferences/index';
import { lockMember } from '../members/index';
import { notify } from '../notifications/index';
import { panelSettings, panelToday, promotionFactor } from '../settings/index';
import { findSurvey, hasRoom, listCells, matchesTarget, titleOf } from '../surveys/index';
import { invitationMail } from './emails';
import { followUrl, invitationToken, pictureUrl } from './links';
import { countSentTo, deleteInvitation, findPause, lockWaiting, updateSent } from './queries';
import { hasProgressFor, weekBefore, whyNotInvite } from './rules';
import { findText } from './text-queries';
import { fieldworkOf } from './waves';

/**
 * Sends one invitation or reminder. Its row and its mail are written in one transaction, so that a process that dies
 * leaves both or neither. Sends nothing while the survey has its completes for the day. False when the survey is over
 * and the wave should end.
 */
export async function sendInvitation(tx: Tx, services: Services, invitationId: number): Promise<boolean> {
  const invitation = await lockWaiting(tx, invitationId);
  if (!invitation) return true;
  const { memberId, surveyId, kind } = invitation;
  const survey = await findSurvey(tx, surveyId);
  const status = await fieldworkOf(tx, survey);
  if (!survey || status === 'over') return false;
  if (status === 'rests') return true;
  // The lock makes two waves count their mails one after the other, and prevents a mail to an account that closes.
  const member = await lockMember(tx, memberId);
  const settings = await panelSettings(tx);
  const [respondent, consents, pause, attempt, cells, sentThisWeek, factor, excluded] = await Promise.all([
    respondentFor(tx, memberId),
    wantsInvitations(tx, memberId),
    findPause(tx, memberId, await panelToday(tx)),
    findAttemptAt(tx, memberId, surveyId),
    listCells(tx, surveyId),
    countSentTo(tx, memberId, weekBefore(tx.now)),
    promotionFactor(tx),
    kind !== 'notFinished' && excludes(tx, surveyId, memberId),
  ]);
  const dropped = whyNotInvite({
    state: member.state,
    profileComplete: respondent.profileComplete,
    consents,
    paused: pause !== null,
    hasProgress: hasProgressFor(invitation, attempt, tx.now),
    fits: matchesTarget(survey.target, respondent) && hasRoom(cells, respondent) && !excluded,
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
  // Read after the row was locked: a text that an operator chose for the rest is in the row.
  const written = invitation.arm === null ? null : await findText(tx, invitation.waveId, invitation.arm);
  const mail = invitationMail({
    kind,
    written: written?.[locale] ?? null,
    locale,
    publicUrl,
    title: titleOf(survey)[locale],
    followUrl: followUrl(publicUrl, token),
    pictureUrl: hasPicture ? pictureUrl(publicUrl, token) : null,
    // An attempt keeps the reward that was promised at its start.
    points: attempt?.rewardPoints ?? survey.rewardPoints * factor,
    minutes: survey.shownLoiMinutes,
    screenOutPoints: settings.screenOutPoints,
    screenOutsPaidPerDay: settings.screenOutsPaidPerDay,
    unsubscribeUrl: oneClick,
    preferencesUrl: preferencesUrl(publicUrl, own),
  });
  await sendMail(tx, { to: member.email, ...mail, unsubscribeUrl: oneClick });
  if (kind === 'invitation') {
    const { encryptId, shownLoiMinutes: minutes, rewardPoints } = survey;
    const told = { encryptId, title: titleOf(survey), minutes, points: rewardPoints * factor };
    await notify(tx, memberId, 'surveyPicked', `survey:${surveyId}:invitation`, told);
  }
  await updateSent(tx, invitationId, hasPicture);
  return true;
}
