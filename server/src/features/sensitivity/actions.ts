import type { Tx } from '../../platform/database/database';
import { discardFilesOfAttempts } from '../answer-files/index';
import {
  type AttemptContext,
  eraseAnswers,
  hasAnswers,
  leaveAttempt,
  listCountedAnswers,
  lockAnswersOfMember,
  lockAnswersToErase,
} from '../attempts/index';
import { deleteSurveyConsents, listAgreedSurveys, withdrawSurveyConsent } from '../consents/index';
import { deleteTextsOf } from '../quality/index';
import { deleteCodesOf, uncountAnswers } from '../results/index';
import { updateAnswersRemoved } from '../surveys/index';

/**
 * Withdraws a member's agreement to a sensitive survey, whose attempt is locked: ends it when it runs and, if asked, erases
 * its answers. A repeat changes nothing.
 */
export async function leaveSurvey(tx: Tx, context: AttemptContext, erases: boolean): Promise<void> {
  const { attempt } = context;
  await withdrawSurveyConsent(tx, attempt.memberId, attempt.surveyId);
  if (attempt.state === 'started') await leaveAttempt(tx, context);
  if (erases && attempt.answersErasedAt === null) await eraseCountedAnswers(tx, [attempt.id]);
}

/** Erases the answers of a closed account in sensitive surveys, and what the member agreed to. */
export async function eraseSensitiveOnClosure(tx: Tx, memberId: number): Promise<void> {
  await eraseCountedAnswers(tx, await lockAnswersOfMember(tx, memberId, await listAgreedSurveys(tx, memberId)));
  await deleteSurveyConsents(tx, memberId);
}

/** Erases answers one by one, so that they leave the sums of the results as well. */
async function eraseCountedAnswers(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  if (attemptIds.length === 0) return;
  await uncountAnswers(tx, await listCountedAnswers(tx, attemptIds));
  await eraseEverywhere(tx, attemptIds);
}

/** Erases answers in every table that holds them or something made of them. Sums of whole surveys are kept. */
async function eraseEverywhere(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await deleteCodesOf(tx, attemptIds);
  await deleteTextsOf(tx, attemptIds);
  await discardFilesOfAttempts(tx, attemptIds);
  await eraseAnswers(tx, attemptIds);
}

/**
 * Removes the answers of up to `limit` attempts at a survey whose term is over, by id after `afterId`. Returns the last id,
 * or null when these were the last ones. The sums of the survey are kept.
 */
export async function removeAnswers(
  tx: Tx,
  of: { surveyId: number; afterId: number; limit: number },
): Promise<number | null> {
  const attemptIds = await lockAnswersToErase(tx, of);
  if (attemptIds.length > 0) await eraseEverywhere(tx, attemptIds);
  if (attemptIds.length === of.limit) return attemptIds.at(-1) ?? null;
  // An attempt that was locked at this moment is left to the next run.
  if (!(await hasAnswers(tx, of.surveyId))) await updateAnswersRemoved(tx, of.surveyId);
  return null;
}
