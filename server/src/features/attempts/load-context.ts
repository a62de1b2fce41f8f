import { notFound } from '@pollen/contract/values';
import { batched } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { type AnsweredAttempt, findAnsweredAttempts } from './offer-queries';
import { type AttemptWithSurvey, findAttemptWithSurvey } from './queries';
import type { AttemptContext } from './view';

/** One statement finds the attempts of all page turns that arrive together. */
const attemptsTogether = batched(findAnsweredAttempts);

/**
 * Reads the attempt of a call by its key while the session of its caller is read; null when the key is unknown. It may be
 * that of another member, so only `contextOf` passes it on.
 */
export function attemptAhead(tx: Tx, { attemptId }: { attemptId: string }): Promise<AnsweredAttempt | null> {
  return attemptsTogether(tx, attemptId);
}

/** Returns an attempt of this member with its survey. Refuses an attempt of another member as not found. */
export function contextOf(attempt: AttemptWithSurvey | null, member: MemberCaller, locale: Locale): AttemptContext {
  if (attempt?.memberId !== member.id) throw new Refusal(notFound);
  return { attempt, survey: attempt.survey, locale };
}

/** Reads or locks an attempt of this member, with its survey. Refuses an attempt of another member as not found. */
export async function loadContext(
  tx: Tx,
  member: MemberCaller,
  attemptKey: string,
  locale: Locale,
  mode: 'read' | 'lock',
): Promise<AttemptContext> {
  return contextOf(await findAttemptWithSurvey(tx, member.id, attemptKey, mode), member, locale);
}
