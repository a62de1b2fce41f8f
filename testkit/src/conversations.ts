import sql from 'sql-template-tag';
import type { Panel } from './panel';
import type { MemberPersona } from './personas';
import { as, launchSurvey } from './surveys';

/** Begins a survey as a member, gives these answers, and reports a problem with the attempt; returns the conversation. */
export async function reportAttempt(
  panel: Panel,
  member: MemberPersona,
  answers: readonly object[],
  survey: { reviewDays?: number } = {},
): Promise<{ id: number; attemptId: string; surveyId: number }> {
  const { encryptId, id: surveyId } = await launchSurvey(panel, survey);
  const begun = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const { attemptId } = begun.data;
  for (const [turn, given] of answers.entries()) {
    await as(panel, member).post(`/api/v1/Attempts/${attemptId}/Page`, { turn, answers: given });
  }
  await as(panel, member).post(`/api/v1/Attempts/${attemptId}/Reports`, { text: 'My coins are missing.' });
  const { id } = await panel.transaction((tx) =>
    tx.one<{ id: number }>(sql`
      select c.id from conversations c join attempts a on a.id = c.attempt_id where a.attempt_key = ${attemptId}`),
  );
  return { id, attemptId, surveyId };
}

/** Writes to support as a signed-in member and returns the id of the conversation. */
export async function sendMessage(
  panel: Panel,
  member: MemberPersona,
  content = 'Where is my gift card?',
  name = 'Maya Lindqvist',
): Promise<number> {
  const { data } = await as(panel, member).post('/api/v1/Feedback', { name, email: member.email, content });
  return Number(data.number);
}
