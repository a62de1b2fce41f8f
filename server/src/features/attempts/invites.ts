import type { FeedProfile } from '@pollen/contract/partner-feed';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { getMember } from '../members/index';
import { centsOf, linkOf, MOST_CPI_CENTS, pointsFor, removeOffer, valueAt } from '../offers/index';
import { findInvite, findVisit, type Invite, isClosedForToday, updateInvite } from '../partners/index';
import { panelToday, promotionFactor } from '../settings/index';
import { findSurveyByEncryptId } from '../surveys/index';
import { updateEnded } from './end-queries';
import { answerableSurveys } from './offers';
import { unpaidEnd } from './payment';
import { type Attempt, findAttemptAt, getStart, lockAttemptById, updateReward } from './queries';
import { goneReason, MOST_REPLACED } from './rules';
import { prepareStart, startAttempt } from './starts';

/** What a partner answered about one survey. */
export type PartnerAnswer =
  | { readonly kind: 'open'; readonly cpiCents: number | null; readonly link: string | null }
  | { readonly kind: 'gone' | 'unanswered' };

/** Reads the answer of a partner to the question whether a survey is still there. What is no JSON says that it is. */
export function readInvite(invite: NonNullable<FeedProfile['invite']>, feed: FeedProfile, body: Buffer): PartnerAnswer {
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    return { kind: 'unanswered' };
  }
  const { fields } = invite;
  const price = fields.cpi === null ? null : centsOf(valueAt(answer, fields.cpi), feed.cpiUnit);
  const cpiCents = price !== null && price > MOST_CPI_CENTS ? null : price;
  const link = fields.link === null ? null : linkOf(valueAt(answer, fields.link), feed.linkEnd);
  if (cpiCents !== null && (cpiCents < 1 || pointsFor(cpiCents, feed) < 1)) return { kind: 'gone' };
  // A partner that gives its link at the click has none for a survey that is not there.
  if (fields.link !== null && link === null) return { kind: 'gone' };
  return { kind: 'open', cpiCents, link };
}

/**
 * Applies what a partner answered about the survey of an attempt: a lower price lowers the promise, and the member is
 * told; a survey that is gone, or whose partner has reached its daily cap of starts, ends the attempt, and the next best
 * offer is reserved instead, at most three times in a row. Changes nothing once the member has left.
 */
export async function applyAnswer(
  tx: Tx,
  {
    attemptId,
    feed,
    answer,
    needsLink,
  }: {
    attemptId: number;
    feed: FeedProfile;
    answer: PartnerAnswer;
    /** Without an answer there is no link to follow. */
    needsLink: boolean;
  },
): Promise<void> {
  const asked = await lockAsked(tx, attemptId);
  if (!asked) return;
  // Meanwhile others have left for the partner, up to its daily cap: the offer stays for tomorrow.
  const isClosed = await isClosedForToday(tx, asked.attempt.surveyId, await panelToday(tx));
  if (answer.kind === 'open' && !isClosed) {
    const { link, cpiCents } = answer;
    const formerPoints = cpiCents === null ? null : await lowerPromise(tx, asked.attempt, feed, cpiCents);
    await updateInvite(tx, attemptId, { ...nothing, state: 'open', link, cpiCents, formerPoints });
    return;
  }
  if (answer.kind === 'unanswered' && !needsLink && !isClosed) {
    await updateInvite(tx, attemptId, { ...nothing, state: 'unanswered' });
    return;
  }
  await replaceGone(tx, asked);
  // Last, because the index of offers must not be built and kept from a change that may still be undone.
  if (answer.kind === 'gone') await removeOffer(tx, asked.attempt.surveyId);
}

/**
 * Ends an attempt whose partner was asked for the link and has not answered in time, as `applyAnswer` does; for a job that
 * never ran or was cut off. Changes nothing when the answer has come meanwhile.
 */
export async function endUnanswered(tx: Tx, attemptId: number): Promise<void> {
  const asked = await lockAsked(tx, attemptId);
  if (asked) await replaceGone(tx, asked);
}

const nothing = { link: null, cpiCents: null, formerPoints: null, replacedBy: null };

/** An attempt whose partner is asked, and which its member has not left for. */
interface Asked {
  readonly attempt: Attempt;
  readonly invite: Invite;
}

async function lockAsked(tx: Tx, attemptId: number): Promise<Asked | null> {
  const attempt = await lockAttemptById(tx, attemptId);
  const [invite, visit] = await Promise.all([findInvite(tx, attemptId), findVisit(tx, attemptId)]);
  return attempt?.state === 'started' && invite?.state === 'asked' && visit === null ? { attempt, invite } : null;
}

/** Ends an attempt whose survey is gone, and starts the next best offer in its place. */
async function replaceGone(tx: Tx, { attempt, invite }: Asked): Promise<void> {
  const { locale } = await getMember(tx, attempt.memberId);
  await updateEnded(tx, attempt.id, {
    ...unpaidEnd,
    state: 'closed',
    reason: goneReason[locale],
  });
  const replacedBy = invite.replaced < MOST_REPLACED ? await startNextBest(tx, attempt, invite.replaced + 1) : null;
  await updateInvite(tx, attempt.id, { ...nothing, state: 'gone', replacedBy });
}

/**
 * Lowers what an attempt promises when its partner pays less for it; returns what was promised before, or null. The price
 * holds for this attempt: the offer itself follows with the next list, for everybody at once.
 */
async function lowerPromise(tx: Tx, attempt: Attempt, feed: FeedProfile, cpiCents: number): Promise<number | null> {
  const points = pointsFor(cpiCents, feed) * (await promotionFactor(tx));
  if (points >= attempt.rewardPoints) return null;
  await updateReward(tx, attempt.id, points);
  return attempt.rewardPoints;
}

/** Among so many of the best surveys offers are looked for. */
const MOST_LISTED = 100;
/** So many offers are tried; each may have lost its last place meanwhile. */
const MOST_TRIED = 5;
const OFFER = 3;

/** Starts the best offer that the member can answer now, in place of an attempt; returns the new attempt, or null. */
async function startNextBest(tx: Tx, attempt: Attempt, replaced: number): Promise<number | null> {
  const [member, start] = await Promise.all([getMember(tx, attempt.memberId), getStart(tx, attempt.id)]);
  if (member.state === 'closed') return null;
  const caller = { id: member.id, state: member.state, blacklistReason: member.blacklistReason, ...start };
  const offers = await answerableSurveys(tx, member.id, { limit: MOST_LISTED });
  const candidates = offers.filter(({ survey, started }) => survey.platformType === OFFER && !started);
  for (const { survey } of candidates.slice(0, MOST_TRIED)) {
    const full = await findSurveyByEncryptId(tx, survey.encryptId);
    if (!full) continue;
    try {
      const prepared = await prepareStart(tx, full, caller, start.network, undefined);
      if (typeof prepared === 'string') continue;
      await startAttempt(tx, prepared, { attemptId: attempt.id, replaced });
      return (await findAttemptAt(tx, member.id, full.id))?.id ?? null;
    } catch (error) {
      // Only the last place of another offer was lost, which writes nothing.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return null;
}
