import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { type AdAttempt, answerQuestion, hasWatchedAd } from '../ads/index';
import { countCompletesAndCommit } from '../surveys/index';
import { updateEnded } from './end-queries';
import { payCompleteElsewhere } from './ends-elsewhere';
import { NoRoom, payEarlyEnd, unpaidEnd } from './payment';
import type { AttemptEnd } from './queries';
import type { AttemptState } from './rules';
import type { AttemptContext } from './view';

/** The reason of an attempt at an ad whose question was answered wrong twice. */
const wrongTwice: Bilingual = {
  en: 'Two answers didn’t match the clip, so this ad ended without pay. It does not touch your credit.',
  zh: '两次回答都与视频内容不符，本条广告未发放金币，也不影响您的信用分。',
};

/**
 * Ends an attempt at an ad before its right answer. An end that the member did not choose is paid like a screen-out where
 * the clip was watched to its end; nobody is paid for an ad that was not watched.
 */
export async function endAdEarly(
  tx: Tx,
  { attempt, survey }: AttemptContext,
  state: AttemptState,
  reason: string | null = null,
): Promise<AttemptEnd> {
  const isPaid = reason === null && (await hasWatchedAd(tx, attempt.id));
  const end = { ...(isPaid ? await payEarlyEnd(tx, attempt, survey, state) : unpaidEnd), state, reason };
  await updateEnded(tx, attempt.id, end);
  return end;
}

/**
 * Pays an ad for its right answer and counts it against its budget, together with the commit. Throws NoRoom when the budget
 * is used up: everything is undone, and the caller ends the attempt as quota_full.
 */
async function completeAd(tx: Tx, { attempt, survey }: AttemptContext): Promise<void> {
  const { cellIds } = await payCompleteElsewhere(tx, attempt, survey, false);
  if (!(await countCompletesAndCommit(tx, [{ surveyId: survey.id, cellIds }]))) throw new NoRoom();
}

/**
 * Answers the question of an ad: pays for a right answer, and ends the attempt unpaid with the second wrong one. An ad that
 * an operator closed meanwhile ends without an answer. Returns false for a choice that the question does not have. The
 * caller has locked the attempt, which is under way.
 */
export async function answerAdQuestion(
  tx: Tx,
  context: AttemptContext,
  { view }: AdAttempt & { readonly view: { readonly questionId: number } },
  answer: { readonly try: number; readonly choice: number },
): Promise<boolean> {
  const { survey, locale } = context;
  if (survey.state === 'closed' && !survey.closedItself) {
    await endAdEarly(tx, context, 'closed');
    return true;
  }
  const result = await answerQuestion(tx, view, answer);
  if (result === 'right') await completeAd(tx, context);
  else if (result === 'lastWrong') await endAdEarly(tx, context, 'screened_out', wrongTwice[locale]);
  return result !== 'unknown';
}
