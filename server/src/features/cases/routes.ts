import { appeal, caseDetail, cases } from '@pollen/contract/cases';
import { secondLookAsked } from '@pollen/contract/feedback';
import { notFound } from '@pollen/contract/values';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import { dayIn } from '../../platform/time';
import { findAttempt, lockAttemptByKey } from '../attempts/index';
import {
  type CaseConversation,
  listThreadMessages,
  normalizeText,
  receiveSecondLook,
  whyNotText,
} from '../feedback/index';
import { lockMemberOrRefuse } from '../members/index';
import { toldEvidence } from '../quality/index';
import { panelSettings } from '../settings/index';
import { casesOf, getCase } from './actions';
import { whyNotAppeal } from './rules';

/** What the cases need of features that know this one. */
interface Conversations {
  /** Returns the token with which the sender reads a conversation, and goes on with it. */
  readonly tokenOfConversation: (secrets: Secrets, conversation: number) => string;
  /** Whether a call comes from an operator who looks at the app of a member: such a one gets no token. */
  readonly isImpersonation: (request: FastifyRequest) => boolean;
}

/** Returns the messages of a case in their order. */
async function messagesOf(tx: Tx, conversations: readonly CaseConversation[]) {
  const threads = [];
  for (const { id } of conversations) threads.push(...(await listThreadMessages(tx, id)));
  return threads
    .sort((a, b) => a.id - b.id)
    .map(({ id, from, text, at }) => ({ id, from, text, at: at.toISOString() }));
}

/** Handles the cases of a member: the list, one case with its evidence and messages, and asking for a second look. */
export function caseRoutes(api: Api, { tokenOfConversation, isImpersonation }: Conversations): void {
  api.handle(cases, async ({ tx, member, locale }) => {
    const { cases: all, settings } = await casesOf(tx, member.id, locale);
    return {
      list: all.map(({ row }) => row),
      appealDays: settings.appealDays,
      answerDays: settings.caseAnswerDays,
    };
  });

  api.handle(caseDetail, async ({ tx, member, params, locale, services, request }) => {
    const { found, member: own } = await getCase(tx, member.id, params.caseId, locale);
    const { row, attempt, decided, conversations } = found;
    const full = attempt && (await findAttempt(tx, member.id, attempt.attemptKey));
    const { evidence, hasUntold } = full ? await toldEvidence(tx, full, locale) : { evidence: [], hasUntold: false };
    const newest = conversations.at(-1);
    // Nothing can be added to a decided second look; everything else goes on.
    const goesOn = newest && (newest.kind === 'report' || newest.outcome === null) && row.state !== 'inFavor';
    const reason = attempt
      ? decided
        ? (full?.reason ?? null)
        : null
      : row.id === 'account'
        ? own.blacklistReason
        : null;
    return {
      ...row,
      reason,
      evidence,
      hasUntold,
      messages: await messagesOf(tx, conversations),
      replyToken: goesOn && !isImpersonation(request) ? tokenOfConversation(services.secrets, newest.id) : null,
    };
  });

  api.handle(appeal, async ({ tx, member, params, body, locale, services }) => {
    const content = normalizeText(body.content);
    refuseIf(whyNotText(content));
    // Locked before anything is read, so that a decision or a closing under way is over: attempt, or member.
    const { found: seen } = await getCase(tx, member.id, params.caseId, locale);
    if (seen.attempt) await lockAttemptByKey(tx, seen.attempt.attemptKey);
    else await lockMemberOrRefuse(tx, member.id);
    const { found, member: own } = await getCase(tx, member.id, params.caseId, locale);
    const { decided, attempt } = found;
    const { appealDays, timeZone } = await panelSettings(tx);
    const nothing = { decidedAt: null, stands: false, look: null };
    refuseIf(whyNotAppeal(decided ?? nothing, appealDays, tx.now, (at) => dayIn(timeZone, at)));
    const blacklistedAt = own.blacklistedAt;
    const about = attempt
      ? { attemptId: attempt.id, number: attempt.surveyNumber, title: attempt.title, points: attempt.finalPoints }
      : blacklistedAt && { blacklistedAt };
    if (!about) throw new Refusal(notFound);
    const isNew = await receiveSecondLook(tx, services, { memberId: member.id, about, content, locale });
    refuseIf(isNew ? null : { kind: secondLookAsked });
    return null;
  });
}
