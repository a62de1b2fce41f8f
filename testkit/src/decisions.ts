import type { OperatorPersona } from './operators';
import type { Panel } from './panel';
import { createMember, type MemberPersona } from './personas';
import { as, completeShort, launchSurvey } from './surveys';

/** What operators write when they reject answers, and when they take that back. */
export const nonsense = 'The open answers do not fit the questions.';
export const genuine = 'A second look showed that the answers are genuine.';

interface Body {
  reason?: unknown;
  fault?: unknown;
}

/** A member who completed a survey of 120 coins; `reviewDays` 0 credits at once. */
export async function answered(panel: Panel, reviewDays: number, member?: MemberPersona) {
  const maya = member ?? (await createMember(panel));
  const { encryptId, id: surveyId } = await launchSurvey(panel, { reviewDays });
  const { data } = await completeShort(panel, maya, encryptId);
  return { maya, attempt: data.attemptId as string, surveyId };
}

/** Calls as an operator who decides about answers. */
export function decider(panel: Panel, { cookie }: OperatorPersona, lang: 'en' | 'zh' = 'en') {
  const call = (attempt: string, verb: string, body: Body) =>
    panel.call(`POST /api/console/Attempts/${attempt}/${verb}`, { cookie, body, lang });
  return {
    reject: (attempt: string, body: Body = { reason: nonsense }) => call(attempt, 'Reject', body),
    reinstate: (attempt: string, body: Body = { reason: genuine }) => call(attempt, 'Reinstate', body),
  };
}

/** Available and pending points and the credit, as the member sees them. */
export async function accountOf(panel: Panel, member: MemberPersona) {
  const { data } = await as(panel, member).get(`/api/v1/Accounts/${member.id}`);
  return { balance: data.balance, pending: data.pending, credit: data.credit };
}

/** The newest line of a member's answer history. */
export async function newestAnswersOf(panel: Panel, member: MemberPersona, lang: 'en' | 'zh' = 'en') {
  const { data } = await as(panel, member, lang).get(`/api/v1/Accounts/${member.id}/HistoricalSurveys`);
  return data.list[0];
}
