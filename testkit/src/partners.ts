import type { PartnerPreset } from '@pollen/contract/partner-values';
import { partnerCallJobs } from '@pollen/server/features/partner-calls/jobs';
import type { InjectOptions } from 'fastify';
import sql from 'sql-template-tag';
import { approved } from './approvals';
import { callOf, type PartnerCall, type Told } from './fake-partner';
import type { OperatorPersona } from './operators';
import type { Panel } from './panel';
import { runJobs } from './run-jobs';
import { surveySettings } from './survey-settings';
import { as } from './surveys';

/** From where partners call. */
const CALLER = '192.0.2.7';
export const PARTNER_SECRET = 'a-secret-of-the-partner';

export const FEED_SECRET = 'a-secret-for-the-list';

/** A partner that is open, with one live survey. */
export interface OpenPartner {
  readonly id: number;
  readonly callUrl: string;
  readonly backUrl: string;
  readonly surveyId: number;
  readonly encryptId: string;
  /** Calls as the partner does, and returns the HTTP status. */
  tell(told: Told, secret?: string): Promise<number>;
  /** Sends a call as it is. */
  send(call: PartnerCall): Promise<number>;
}

/** The settings of a survey at a partner. */
export const partnerSurveySettings = {
  ...surveySettings,
  title: { en: 'Weekend trips', zh: '周末出游' },
  description: { en: '<p>About trips.</p>', zh: '<p>关于出游。</p>' },
  rewardPoints: 180,
  estimatedIr: 60,
  completesTarget: 500,
};

/** Sends a call to the panel as a partner does; returns the HTTP status. */
export async function sendCall(panel: Panel, { method, url, headers, body }: PartnerCall): Promise<number> {
  const response = await panel.app.inject({
    method,
    url: url.slice(panel.services.config.publicUrl.length),
    headers,
    ...(body === '' ? {} : { payload: body }),
    remoteAddress: CALLER,
  } as InjectOptions);
  return response.statusCode;
}

/** Adds a partner as an administrator does, opens it, and launches a survey of it. */
export async function openPartner(
  panel: Panel,
  admin: OperatorPersona,
  {
    preset = 'own',
    name = 'Meadow Research',
    profile = {},
    survey = {},
    secret: callSecret = PARTNER_SECRET,
    template = 'https://partner.example/start?pid={member}&rid={attempt}&s={survey}',
  }: {
    preset?: PartnerPreset;
    name?: string;
    profile?: object;
    survey?: object;
    secret?: string;
    /** The link into its surveys; empty: it gives one for each attempt. */
    template?: string;
  } = {},
): Promise<OpenPartner> {
  const eva = as(panel, admin);
  const { id } = (await eva.post('/api/console/Partners', { name, preset })).data;
  const path = `/api/console/Partners/${id}`;
  const { data: before } = await eva.get(path);
  const setup = {
    profile: {
      ...before.profile,
      ...(before.profile.call.networks.length > 0 ? { call: { ...before.profile.call, networks: [CALLER] } } : {}),
      ...profile,
      entry: { ...before.profile.entry, template },
    },
    callSecret,
    entrySecret: `${PARTNER_SECRET}-entry`,
    ...('feed' in profile ? { feedSecret: FEED_SECRET } : {}),
    version: 0,
    reason: 'As in its account.',
  };
  const changed = await approved(panel, await eva.post(`${path}/Setup`, setup));
  if (changed.code !== 200) throw new Error(JSON.stringify(changed));
  const opened = await eva.post(`${path}/State`, { state: 'open' });
  if (opened.code !== 200) throw new Error(JSON.stringify(opened));
  const { surveyId, encryptId } = await addPartnerSurvey(panel, admin, id, survey);
  const { callUrl, backUrl } = before;
  return {
    id,
    callUrl,
    backUrl,
    surveyId,
    encryptId,
    tell: (told, secret = callSecret) => sendCall(panel, callOf(preset, callUrl, told, secret)),
    send: (call) => sendCall(panel, call),
  };
}

/** Adds a survey to a partner and launches it. */
export async function addPartnerSurvey(
  panel: Panel,
  admin: OperatorPersona,
  partnerId: number,
  survey: object = {},
  externalId = 'M-55131',
): Promise<{ surveyId: number; encryptId: string }> {
  const eva = as(panel, admin);
  const added = await eva.post(`/api/console/Partners/${partnerId}/Surveys`, {
    externalId,
    cpiCents: 250,
    entryLink: null,
    settings: { ...partnerSurveySettings, ...survey },
  });
  if (added.code !== 200) throw new Error(JSON.stringify(added));
  const surveyId: number = added.data.id;
  const launched = await eva.post(`/api/console/Surveys/${surveyId}/State`, { action: 'launch', reason: '' });
  if (launched.code !== 200) throw new Error(JSON.stringify(launched));
  const { encryptId } = await panel.transaction((tx) =>
    tx.one<{ encryptId: string }>(sql`select encrypt_id as "encryptId" from surveys where id = ${surveyId}`),
  );
  return { surveyId, encryptId };
}

/** Lets a member start a survey of a partner and leave; returns the attempt and the link. */
export async function leaveFor(
  panel: Panel,
  member: { cookie: string },
  encryptId: string,
): Promise<{ attemptId: string; url: string }> {
  const me = as(panel, member);
  const { data } = await me.post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const left = await me.post(`/api/v1/Attempts/${data.attemptId}/Departure`);
  if (left.code !== 200) throw new Error(JSON.stringify(left));
  return { attemptId: data.attemptId, url: left.data.url };
}

/** Handles all calls that wait. */
export const handleCalls = (panel: Panel): Promise<void> => runJobs(panel, partnerCallJobs);
