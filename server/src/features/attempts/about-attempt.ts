import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { dayIn } from '../../platform/time';
import { panelSettings } from '../settings/index';
import { numberOf, surveysInOrder, titleOf } from '../surveys/index';
import { findAttempt } from './queries';

/** Returns the facts about an attempt that a message starts with; null when the member has no such attempt. */
export async function aboutAttempt(tx: Tx, memberId: number, attemptKey: string, locale: Locale) {
  const attempt = await findAttempt(tx, memberId, attemptKey);
  const [survey] = attempt ? await surveysInOrder(tx, [attempt.surveyId]) : [];
  if (!attempt || !survey) return null;
  const { timeZone } = await panelSettings(tx);
  return {
    id: attempt.id,
    attemptKey,
    review: attempt.review,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    points: attempt.rewardPoints,
    joinedOn: dayIn(timeZone, attempt.startedAt),
  };
}
