import { createHmac } from 'node:crypto';
import type { CodeMeaning } from '@pollen/contract/survey-tool-values';
import { MINUTE_MS } from '@pollen/server/platform/time';
import type { InjectOptions } from 'fastify';
import type { OperatorPersona } from './operators';
import type { Answer, Panel } from './panel';
import { partnerSurveySettings } from './partners';
import { as } from './surveys';

/** A live survey that runs in a tool of the researcher. */
export interface ToolSurvey {
  readonly id: number;
  /** Its public id, by which the tool names it. */
  readonly study: string;
  readonly codes: Readonly<Record<CodeMeaning, string>>;
}

const entryLink = 'https://tool.example/s/1?pid={{participant}}&study={{study}}&session={{session}}';

/** Reads the present codes of a survey in a tool. */
export async function codesOf(panel: Panel, operator: OperatorPersona, id: number): Promise<ToolSurvey['codes']> {
  const { data } = await as(panel, operator).get(`/api/console/Surveys/${id}/Tool`);
  const pairs = data.codes.map(({ meaning, code }: { meaning: string; code: string }) => [meaning, code]);
  return Object.fromEntries(pairs) as Record<CodeMeaning, string>;
}

/** Adds a survey in a tool as an operator does, and launches it. */
export async function openToolSurvey(
  panel: Panel,
  operator: OperatorPersona,
  settings: object = {},
): Promise<ToolSurvey> {
  const eva = as(panel, operator);
  const body = { entryLink, provenReviewDays: 0, settings: { ...partnerSurveySettings, reviewDays: 14, ...settings } };
  const added = await eva.post('/api/console/ToolSurveys', body);
  if (added.code !== 200) throw new Error(JSON.stringify(added));
  const { id } = added.data;
  const launched = await eva.post(`/api/console/Surveys/${id}/State`, { action: 'launch', reason: '' });
  if (launched.code !== 200) throw new Error(JSON.stringify(launched));
  const { data } = await eva.get(`/api/console/Surveys/${id}/Tool`);
  return { id, study: data.study, codes: await codesOf(panel, operator, id) };
}

/** Makes a key with which a tool proves ends. */
export async function makeToolKey(panel: Panel, operator: OperatorPersona, id: number): Promise<string> {
  const made = await as(panel, operator).post(`/api/console/Surveys/${id}/Tool/Key`);
  return made.data.key;
}

/** Signs an end by the words of docs/survey-tools.md, with no code of the panel. */
export function signEnd(
  key: string,
  { study, session, code }: { study: string; session: string; code: string },
): string {
  return createHmac('sha256', key).update(`${study}.${session}.${code}`).digest('hex');
}

/** Lets a member start a survey and leave for its tool; returns the session. */
export async function openInTool(panel: Panel, member: { cookie: string }, study: string): Promise<string> {
  const me = as(panel, member);
  const { data } = await me.post(`/api/v1/Surveys/${study}/Attempts`);
  const left = await me.post(`/api/v1/Attempts/${data.attemptId}/ToolDeparture`);
  if (left.code !== 200) throw new Error(JSON.stringify(left));
  const session = new URL(left.data.url).searchParams.get('session');
  if (session === null) throw new Error(left.data.url);
  return session;
}

/** Lets a member open a survey in its tool and answer for some minutes; returns the session. */
export async function answerInTool(
  panel: Panel,
  member: { cookie: string },
  study: string,
  minutes: number,
): Promise<string> {
  const session = await openInTool(panel, member, study);
  panel.clock.advance(minutes * MINUTE_MS);
  return session;
}

/** What the page of completion codes is given by the link of a tool, or typed by a member. */
export interface HandedIn {
  readonly code: string;
  readonly session?: string;
  readonly signature?: string;
}

/** Hands in a completion code as a member does, or as a visitor who has not logged in. */
export function handInCode(
  panel: Panel,
  member: { cookie: string } | null,
  study: string,
  given: HandedIn,
): Promise<Answer> {
  return as(panel, member ?? { cookie: '' }).post(`/api/v1/Surveys/${study}/Ends`, given);
}

/** Reports an end as the server of a tool does; returns the HTTP status and the word of the answer. */
export async function reportEnd(
  panel: Panel,
  study: string,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; result: string }> {
  const response = await panel.app.inject({
    method: 'POST',
    url: `/partner/tools/${study}/ends`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
    remoteAddress: '192.0.2.9',
  } as InjectOptions);
  const text = response.body;
  return { status: response.statusCode, result: text === '' ? '' : JSON.parse(text).result };
}
