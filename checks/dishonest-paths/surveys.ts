import { presets } from '@pollen/server/features/partners/presets';
import { reconciliationJobs } from '@pollen/server/features/reconciliations/jobs';
import { captions, mp4Of, questions, watching } from '@pollen/testkit/ads';
import { callOf } from '@pollen/testkit/fake-partner';
import { handleCalls, leaveFor, sendCall } from '@pollen/testkit/partners';
import type { MemberPersona } from '@pollen/testkit/personas';
import { productTestBody, tester } from '@pollen/testkit/product-tests';
import { runJobs } from '@pollen/testkit/run-jobs';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { openInTool, reportEnd } from '@pollen/testkit/survey-tools';
import { as, completeShort, launchSurvey, shortQuestionnaire } from '@pollen/testkit/surveys';
import { approveOwnRequests, because, look, type Paths, tryCall } from './crook';

/** A survey as the form sends it. */
const survey = (rewardPoints: number) => ({ ...surveySettings, rewardPoints });

/** Surveys whose completes are one’s own to report, or whose reward is one’s own to set. */
export const surveysPaths: Paths = {
  async 'a partner of one’s own that reports one’s own completes'(crook) {
    const { panel, accounts } = crook;
    const { data } = await tryCall(crook, 'Partners', { name: 'Own exchange', preset: 'own' });
    const id = data?.id ?? 1;
    const secret = 'a-secret-of-the-crook';
    const before = (await look(crook, `Partners/${id}`)) ?? { profile: presets.own, version: 0 };
    const entry = { ...before.profile.entry, template: 'https://crook.example/?id={attempt}' };
    const seen = { version: before.version, reason: because };
    const setup = { profile: { ...before.profile, entry }, callSecret: secret, entrySecret: secret, ...seen };
    await tryCall(crook, 'Partners/:id/Setup', setup, { id });
    await tryCall(crook, 'Partners/:id/Statuses', { status: 'x', meaning: 'complete', ...seen }, { id });
    await approveOwnRequests(crook);
    await tryCall(crook, 'Partners/:id/State', { state: 'open' }, { id });
    const added = { externalId: `own-${id}`, cpiCents: 1, entryLink: null, settings: survey(400) };
    const { data: own } = await tryCall(crook, 'Partners/:id/Surveys', added, { id });
    if (own) await tryCall(crook, 'Surveys/:id/State', { action: 'launch', reason: because }, own);
    const { encryptId = 'x'.repeat(24) } = (own && (await look(crook, `Surveys/${own.id}`))) ?? {};
    const member = as(panel, accounts[0] as MemberPersona);
    const started = await member.post(`/api/v1/Surveys/${encryptId}/Attempts`);
    const told = { attempt: started.data?.attemptId ?? 'x'.repeat(24), status: 'complete' };
    if (before.callUrl) await sendCall(panel, callOf('own', before.callUrl, told, secret));
    await tryCall(crook, 'Partners/:id/Try', { status: 'complete' }, { id });
    await tryCall(crook, 'Partners/:id/Calls/:callId/Replay', {}, { id, callId: 1 });
    await handleCalls(panel);
  },

  async 'a reconciliation file that reports one’s own completes'(crook) {
    const { panel, accounts, own, exchanges } = crook;
    const lines = [];
    // Each pays little enough for one operator; all of them together do not.
    for (const partner of exchanges) {
      for (const member of [...accounts.slice(0, 3), own]) {
        const { attemptId } = await leaveFor(panel, member, partner.encryptId);
        lines.push({ id: partner.id, attemptId });
      }
    }
    panel.clock.advance(60 * 60_000);
    for (const [at, { id, attemptId }] of lines.entries()) {
      const csv = `id,code\n${attemptId},complete\n`;
      await tryCall(crook, 'Partners/:id/Reconciliations/Columns', { beginning: csv }, { id });
      const file = { fileName: `${at}.csv`, csv, columns: { attempt: 0, status: 1, reason: null } };
      const { data } = await tryCall(crook, 'Partners/:id/Reconciliations', file, { id });
      const uploaded = { id: data?.id ?? 1 };
      await runJobs(panel, reconciliationJobs);
      await tryCall(crook, 'Reconciliations/:id/Apply', { note: '' }, uploaded);
      await tryCall(crook, 'Reconciliations/:id/Apply', { note: '' }, uploaded);
      await tryCall(crook, 'Reconciliations/:id/Check', {}, uploaded);
      await runJobs(panel, reconciliationJobs);
      await tryCall(crook, 'Reconciliations/:id/Apply', { note: '' }, uploaded);
      await tryCall(crook, 'Reconciliations/:id/Decline', { note: '' }, uploaded);
      await runJobs(panel, reconciliationJobs);
    }
  },

  async 'a survey tool of one’s own that proves one’s own completes'(crook) {
    const { panel, accounts } = crook;
    const tool = { entryLink: 'https://crook.example/?s={{session}}', provenReviewDays: 0 };
    const { data: own } = await tryCall(crook, 'ToolSurveys', { ...tool, settings: survey(400) });
    const params = { id: own?.id ?? 1 };
    await tryCall(crook, 'Surveys/:id/Tool', tool, params);
    await tryCall(crook, 'Surveys/:id/Tool/Codes', {}, params);
    await tryCall(crook, 'Surveys/:id/Tool/Trial', {}, params);
    const { data: made } = await tryCall(crook, 'Surveys/:id/Tool/Key', {}, params);
    await tryCall(crook, 'Surveys/:id/State', { action: 'launch', reason: because }, params);
    const { study = 'x'.repeat(24), codes = [] } = (await look(crook, `Surveys/${params.id}/Tool`)) ?? {};
    const session = await openInTool(panel, accounts[0] as MemberPersona, study).catch(() => 'x'.repeat(24));
    const authorization = `Bearer ${made?.key ?? 'guess'}`;
    await reportEnd(panel, study, { session, code: codes[0]?.code ?? '' }, { authorization });
  },

  async 'an ad of one’s own whose right answers one knows'(crook) {
    const { panel, accounts, own } = crook;
    const file = mp4Of({ seconds: 5 });
    const { data: begun } = await tryCall(crook, 'AdClips', { size: file.length });
    const clip = begun?.clip ?? 'x'.repeat(32);
    await tryCall(crook, 'AdClips/:clip/Parts', { offset: 0, bytes: file.toString('base64') }, { clip });
    const { data: made } = await tryCall(crook, 'Ads', { clip, captions, questions, settings: survey(400) });
    const params = { id: made?.id ?? 1 };
    const change = { clip: null, captions, questions: questions.slice(0, 2), reason: because };
    await tryCall(crook, 'Surveys/:id/Ad', change, params);
    await tryCall(crook, 'Surveys/:id/State', { action: 'launch', reason: because }, params);
    const { encryptId = 'x'.repeat(24) } = (await look(crook, `Surveys/${params.id}`)) ?? {};
    for (const member of [own, accounts[0] as MemberPersona]) {
      const { data } = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
      const watch = watching(panel, member, data?.attemptId ?? 'x'.repeat(24));
      if ((await watch.look())?.kind !== 'ad') continue;
      await watch.playTo(5_000);
      await watch.answer(1, await watch.placeOf(true));
    }
  },

  async 'a product test of one’s own in which one’s own accounts take part'(crook) {
    const { panel, accounts, own } = crook;
    const body = productTestBody(panel, { settings: { rewardPoints: 400 }, screener: false, reports: 1 });
    const { data: made } = await tryCall(crook, 'ProductTests', body);
    const params = { id: made?.id ?? 1 };
    await tryCall(crook, 'Surveys/:id/State', { action: 'launch', reason: because }, params);
    const { encryptId = '' } = (await look(crook, `ProductTests/${params.id}`)) ?? {};
    for (const member of [own, accounts[0] as MemberPersona]) await tester(panel, member, encryptId).apply();
    const participants = [1, 2];
    await tryCall(crook, 'ProductTests/:id/Decisions', { participants, decision: 'select' }, params);
    await tester(panel, accounts[0] as MemberPersona, encryptId).giveAddress();
    await tryCall(crook, 'ProductTests/:id/ShippingExports', { reason: because }, params);
    await tryCall(
      crook,
      'ProductTests/:id/TrackingImports',
      { csv: 'participant,tracking\n1,T1', fileName: 't.csv' },
      params,
    );
    await tryCall(crook, 'ProductTests/:id/Reminders', {}, params);
    for (const participantId of participants) {
      const at = { ...params, participantId };
      await tryCall(
        crook,
        'ProductTests/:id/Participants/:participantId/Extensions',
        { dueOn: '2030-01-01', reason: because },
        at,
      );
      await tryCall(crook, 'ProductTests/:id/Participants/:participantId/Approval', {}, at);
      await tryCall(crook, 'ProductTests/:id/Participants/:participantId/NotReceived', { reason: because }, at);
    }
  },

  async 'a survey that pays a fortune'(crook) {
    const { data } = await tryCall(crook, 'Surveys', { settings: survey(100_000), questionnaire: shortQuestionnaire });
    if (data) await tryCall(crook, 'Surveys/:id/State', { action: 'launch', reason: because }, data);
    const known = await launchSurvey(crook.panel, { rewardPoints: 10 });
    const { revision = 1 } = (await look(crook, `Surveys/${known.id}`)) ?? {};
    await tryCall(crook, 'Surveys/:id', { settings: survey(100_000), revision, reason: because }, known);
    await tryCall(crook, 'Surveys/:id/Copies', {}, known);
    await approveOwnRequests(crook);
    await completeShort(crook.panel, crook.accounts[5] as MemberPersona, known.encryptId).catch(() => null);
  },
};
