import type { caseDetail } from '@pollen/contract/cases';
import type { DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { findAttempt } from '../attempts/index';
import { type CaseConversation, listThreadMessages } from '../feedback/index';
import { toldEvidence } from '../quality/index';
import { getCase } from './actions';

/** Returns the messages of a case in their order. */
async function messagesOf(tx: Tx, conversations: readonly CaseConversation[]) {
  const threads = [];
  for (const { id } of conversations) threads.push(...(await listThreadMessages(tx, id)));
  return threads
    .sort((a, b) => a.id - b.id)
    .map(({ id, from, text, at }) => ({ id, from, text, at: at.toISOString() }));
}

/**
 * Returns a case of a member with its reason, its evidence and both sides' messages. `tokenOf` makes the token with which
 * the member goes on with a conversation; null for somebody who only looks. Refuses an id that names no case.
 */
export async function shownCase(
  tx: Tx,
  memberId: number,
  caseId: string,
  locale: Locale,
  tokenOf: ((conversation: number) => string) | null,
): Promise<DataOf<typeof caseDetail>> {
  const { found, member } = await getCase(tx, memberId, caseId, locale);
  const { row, attempt, decided, conversations } = found;
  const full = attempt && (await findAttempt(tx, memberId, attempt.attemptKey));
  const { evidence, hasUntold } = full ? await toldEvidence(tx, full, locale) : { evidence: [], hasUntold: false };
  const newest = conversations.at(-1);
  // Nothing can be added to a decided second look; everything else goes on.
  const goesOn = newest && (newest.kind === 'report' || newest.outcome === null) && row.state !== 'inFavor';
  const reasons: Readonly<Record<string, string | null>> = {
    account: member.blacklistReason,
    suspension: member.suspendReason,
  };
  return {
    ...row,
    reason: attempt ? ((decided && full?.reason) ?? null) : (reasons[row.id] ?? null),
    evidence,
    hasUntold,
    messages: await messagesOf(tx, conversations),
    replyToken: goesOn && tokenOf ? tokenOf(newest.id) : null,
  };
}
