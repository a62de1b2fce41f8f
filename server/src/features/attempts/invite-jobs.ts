import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import { NotFetched } from '../../platform/outside-fetch';
import type { Services } from '../../platform/services';
import { SECOND_MS } from '../../platform/time';
import { headersOf } from '../offers/index';
import { filled, findPartnerSurvey, linkValues, memberNameAt, openSetup } from '../partners/index';
import { applyAnswer, type PartnerAnswer, readInvite } from './invites';
import { listAttemptsByIds } from './queries';
import { INVITE_LIMIT_MS } from './rules';

const Payload = z.object({ attemptId: z.int() });
const LIMITS = { bytes: 64 * 1024, seconds: INVITE_LIMIT_MS / SECOND_MS, accept: 'application/json' };
/** The partner knows no such survey, or has it no more. */
const GONE: readonly number[] = [404, 410];

export const inviteJobs: Record<string, Job<Services>> = {
  /** Asks a partner again about the survey that a member is about to leave for. */
  'attempts.askPartner': async (payload, services) => {
    const { database, secrets, fetchOutside, log } = services;
    const { attemptId } = Payload.parse(payload);
    const [attempt] = await listAttemptsByIds(database.reader, [attemptId]);
    const at = attempt && (await findPartnerSurvey(database.reader, attempt.surveyId));
    if (!attempt || !at) return;
    const setup = await openSetup(database.reader, secrets, at.partnerId);
    const { feed, entry } = setup.profile;
    const invite = feed?.invite;
    if (!feed || !invite) return;
    const headers = headersOf(invite.headers, setup.feedSecret);
    const ask = async (): Promise<PartnerAnswer> => {
      if (headers === null) return { kind: 'unanswered' };
      const member = memberNameAt(secrets, at.partner, attempt.memberId);
      const names = { member, attempt: attempt.attemptKey, survey: at.externalId };
      const address = filled(invite.address, linkValues(names, database.reader.now));
      try {
        return readInvite(invite, feed, await fetchOutside(address, LIMITS, headers));
      } catch (error) {
        if (!(error instanceof NotFetched)) throw error;
        log.info({ partner: at.partnerId, problem: error.problem }, 'a partner did not say whether a survey is open');
        return { kind: GONE.includes(error.answer?.status ?? 0) ? 'gone' : 'unanswered' };
      }
    };
    const answer = await ask();
    const needsLink = at.entryLink === null && entry.template === '';
    await database.transaction((tx) => applyAnswer(tx, { attemptId, feed, answer, needsLink }));
  },
};
