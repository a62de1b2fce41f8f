import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { findAttemptWithSurvey } from './queries';
import type { AttemptContext } from './view';

/** Reads or locks an attempt of this member, with its survey. Refuses an attempt of another member as not found. */
export async function loadContext(
  tx: Tx,
  member: MemberCaller,
  attemptKey: string,
  locale: Locale,
  mode: 'read' | 'lock',
): Promise<AttemptContext> {
  const attempt = await findAttemptWithSurvey(tx, member.id, attemptKey, mode);
  if (!attempt) throw new Refusal(notFound);
  return { attempt, survey: attempt.survey, locale };
}
