import { adNotHere, adNotWatched } from '@pollen/contract/ad-refusals';
import { adClip, answerAd, beginAdPlayback, reportAdPlayback } from '@pollen/contract/ads';
import { attemptOver } from '@pollen/contract/attempts';
import { malformed, tooManyRequests } from '@pollen/contract/values';
import { AttemptLimit } from '../../platform/attempt-limit';
import type { Tx } from '../../platform/database/database';
import type { Api, MemberCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { type AdAttempt, beginPlaying, clipLink, countPlayed, cuesOf, findAdAttempt } from '../ads/index';
import { lockAccounts } from '../ledger/index';
import { whyNotAnswer } from '../surveys/index';
import { answerAdQuestion, endAdEarly } from './ad-ends';
import { loadContext } from './load-context';
import { NoRoom } from './payment';
import { extendReservation } from './queries';
import { reservedUntil } from './rules';
import { type AttemptContext, viewOf } from './view';

/** Reports about one attempt: a player sends 12, and some more where it is paused and hidden. */
const REPORTS = { max: 60, perMs: MINUTE_MS };

interface OwnAd extends AdAttempt {
  readonly context: AttemptContext;
}

/** Locks an attempt of this member at an ad, whatever its state. */
async function lockAd(tx: Tx, member: MemberCaller, attemptKey: string, locale: Locale): Promise<OwnAd> {
  const context = await loadContext(tx, member, attemptKey, locale, 'lock');
  refuseIf(whyNotAnswer({ ...member, profileComplete: true }));
  const found = await findAdAttempt(tx, context.attempt);
  if (!found) throw new Refusal(adNotHere);
  return { ...found, context };
}

/** Locks an attempt of this member at an ad that is under way. */
async function lockRunningAd(tx: Tx, member: MemberCaller, attemptKey: string, locale: Locale): Promise<OwnAd> {
  const found = await lockAd(tx, member, attemptKey, locale);
  if (found.context.attempt.state !== 'started') throw new Refusal(attemptOver);
  return found;
}

/** Handles the member's calls about an ad: playing its clip, and the answer to its question. */
export function adAttemptRoutes(api: Api, { clock }: Pick<Services, 'clock'>): void {
  const reports = new AttemptLimit(REPORTS, clock);
  const countReport = (member: MemberCaller, attemptKey: string) => {
    if (!reports.count([{ name: `${member.id}:${attemptKey}` }])) throw new Refusal(tooManyRequests);
  };

  api.handle(adClip, async ({ tx, params, member, locale, services }) => {
    const { attempt } = await loadContext(tx, member, params.attemptId, locale, 'read');
    const found = await findAdAttempt(tx, attempt);
    if (!found) throw new Refusal(adNotHere);
    if (attempt.state !== 'started') throw new Refusal(attemptOver);
    return { url: clipLink(services, found.ad.clipName), ...cuesOf(found.ad, locale) };
  });

  api.handle(beginAdPlayback, async ({ tx, params, member, locale }) => {
    countReport(member, params.attemptId);
    const { view } = await lockRunningAd(tx, member, params.attemptId, locale);
    await lockAccounts(tx, member.id);
    return beginPlaying(tx, view);
  });

  api.handle(reportAdPlayback, async ({ tx, params, body, member, locale }) => {
    countReport(member, params.attemptId);
    const { context, view } = await lockRunningAd(tx, member, params.attemptId, locale);
    const progress = await countPlayed(tx, view, body);
    // The place is kept once more while the member answers.
    if (progress.token === null && view.watchedAt === null) {
      const { attempt, survey } = context;
      await extendReservation(tx, attempt.id, reservedUntil(tx.now, survey.shownLoiMinutes));
    }
    return progress;
  });

  api.handle(
    answerAd,
    async ({ tx: reader, params, body, member, locale, services }) => {
      const answering = (hasRoom: boolean) =>
        services.database.transaction(async (tx) => {
          const { context, ad, view } = await lockAd(tx, member, params.attemptId, locale);
          const { questionId } = view;
          // A repeat of the answer that ended the attempt.
          if (context.attempt.state !== 'started') return;
          if (questionId === null) throw new Refusal(adNotWatched);
          if (!hasRoom) await endAdEarly(tx, context, 'quota_full');
          else if (!(await answerAdQuestion(tx, context, { ad, view: { ...view, questionId } }, body))) {
            throw new Refusal(malformed, { detail: 'choice' });
          }
        });
      await answering(true).catch((error) => {
        if (error instanceof NoRoom) return answering(false);
        throw error;
      });
      return viewOf(reader, await loadContext(reader, member, params.attemptId, locale, 'read'));
    },
    { transaction: 'none' },
  );
}
