import { attemptOver, departToPartner, inviteWaiting } from '@pollen/contract/attempts';
import { surveyGone } from '@pollen/contract/surveys';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api, MemberCaller } from '../../platform/http/api';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { DAY_MS } from '../../platform/time';
import {
  entryLink,
  filled,
  findInvite,
  findLockout,
  findPartnerSurvey,
  findVisit,
  insertVisit,
  isVisitGroup,
  linkValues,
  lockGroups,
  memberNameAt,
  type OpenSetup,
  openSetup,
  signedLink,
  takeStart,
  takesPrefill,
} from '../partners/index';
import { prefillQuery, recordPrefill } from '../prefill/index';
import { panelSettings } from '../settings/index';
import { findSurveyOrRefuse, whyNotAnswer } from '../surveys/index';
import { endUnanswered } from './invites';
import { loadContext } from './load-context';
import { respondentFor } from './offers';
import { type Attempt, extendReservation } from './queries';
import { isAsking, reservedUntil, whyLocked, withoutLink } from './rules';
import type { AttemptContext } from './view';

/** Where a setup has no feed, a member is away at one survey of its partner, and nothing else is closed. */
const USUAL_LOCK_DAYS = 30;

/** The partner that gives the link of this attempt has not answered, and will not any more. */
class LinkLost extends Error {
  override readonly name = 'LinkLost';

  constructor(readonly attemptId: number) {
    super('no link into the survey');
  }
}

/** Handles the way of a member to the partner that runs a survey. */
export function partnerAttemptRoutes(api: Api): void {
  api.handle(
    departToPartner,
    async ({ params, body, member, locale, services }) => {
      const { database } = services;
      try {
        return await database.transaction(async (tx) =>
          depart(
            tx,
            await loadContext(tx, member, params.attemptId, locale, 'lock'),
            { member, agreed: body.prefill },
            services,
          ),
        );
      } catch (error) {
        if (!(error instanceof LinkLost)) throw error;
        // Committed before the refusal, which undoes what it is thrown in.
        await database.transaction((tx) => endUnanswered(tx, error.attemptId));
        throw new Refusal(surveyGone);
      }
    },
    { transaction: 'none' },
  );
}

/** Lets a member leave for the partner; returns the link. Throws `LinkLost` when there is none and none will come. */
async function depart(
  tx: Tx,
  { attempt, survey: about }: AttemptContext,
  { member, agreed }: { member: MemberCaller; agreed: readonly string[] },
  { secrets }: Pick<Services, 'secrets'>,
): Promise<{ url: string }> {
  refuseIf(whyNotAnswer({ ...member, profileComplete: true }));
  const at = await findPartnerSurvey(tx, attempt.surveyId);
  if (!at) throw new Refusal(notFound);
  if (attempt.state !== 'started') throw new Refusal(attemptOver);
  const invite = await findInvite(tx, attempt.id);
  if (isAsking(invite, tx.now)) throw new Refusal(inviteWaiting);
  const survey = await findSurveyOrRefuse(tx, attempt.surveyId);
  // Who has left already may go on, also when the survey has closed meanwhile: the partner decides.
  const visit = await findVisit(tx, attempt.id);
  const hasLeft = visit !== null;
  if (!hasLeft && (survey.withheld || !['live', 'full'].includes(survey.state))) throw new Refusal(surveyGone);
  const setup = await openSetup(tx, secrets, at.partnerId);
  const template = invite?.link ?? at.entryLink ?? setup.profile.entry.template;
  if (template === '') {
    const state = withoutLink(invite, tx.now);
    if (state === 'lost') throw new LinkLost(attempt.id);
    throw new Refusal(state === 'waiting' ? inviteWaiting : surveyGone);
  }
  const names = {
    member: memberNameAt(secrets, at.partner, member.id),
    attempt: attempt.attemptKey,
    survey: at.externalId,
  };
  // A repeat leads to the same link, whatever is agreed to meanwhile.
  const fields = takesPrefill(template) ? (visit?.told ?? agreed) : [];
  const prefill = await toldTo(tx, { memberId: member.id, setup, agreed: fields });
  const values = { ...linkValues(names, tx.now), prefill: prefill.query };
  const until = hasLeft ? attempt.reservedUntil : reservedUntil(tx.now, survey.shownLoiMinutes);
  // Before the groups, as a complete locks them.
  if (!hasLeft) await takeStart(tx, at.partnerId);
  if (!hasLeft) await closeGroups(tx, { attempt, survey: about, partnerId: at.partnerId, setup, until });
  const url = invite?.link ? signedLink(filled(template, values), setup, values) : entryLink(template, setup, values);
  await insertVisit(tx, { attemptId: attempt.id, partnerId: at.partnerId, told: prefill.fields });
  if (!hasLeft) {
    await extendReservation(tx, attempt.id, until);
    const choice = { memberId: member.id, partnerId: at.partnerId };
    if (takesPrefill(template)) await recordPrefill(tx, choice, prefill.fields);
  }
  return { url };
}

/** Returns the part of a link that tells the partner the agreed fields of a member's profile, and those fields. */
async function toldTo(
  tx: Tx,
  { memberId, setup, agreed }: { memberId: number; setup: OpenSetup; agreed: readonly string[] },
): Promise<{ query: string; fields: string[] }> {
  if (agreed.length === 0) return { query: '', fields: [] };
  const attributes = setup.profile.attributes ?? [];
  return prefillQuery(tx, { attributes, respondent: await respondentFor(tx, memberId) }, agreed);
}

/**
 * Closes the groups of a survey to its member: the partner itself while the member is away there, and surveys of the same
 * kind for some days. Of two departures at the same time the second is refused.
 */
async function closeGroups(
  tx: Tx,
  {
    attempt,
    survey,
    partnerId,
    setup,
    until,
  }: {
    attempt: Attempt;
    survey: AttemptContext['survey'];
    partnerId: number;
    setup: OpenSetup;
    until: Date;
  },
): Promise<void> {
  if (survey.lockGroups.length === 0) return;
  const lockedUntil = new Date(tx.now.getTime() + (setup.profile.feed?.lockDays ?? USUAL_LOCK_DAYS) * DAY_MS);
  const groups = survey.lockGroups.map((group) => ({ group, until: isVisitGroup(group) ? until : lockedUntil }));
  const { memberId, id: attemptId } = attempt;
  if (await lockGroups(tx, { memberId, partnerId, attemptId }, groups)) return;
  const lockout = await findLockout(tx, memberId, survey.lockGroups, attemptId);
  refuseIf(lockout && whyLocked(lockout, (await panelSettings(tx)).timeZone));
  throw new Refusal(surveyGone);
}
