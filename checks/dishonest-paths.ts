import { codes } from '@pollen/contract/codes';
import { orderJobs } from '@pollen/server/features/orders/jobs';
import { presets } from '@pollen/server/features/partners/presets';
import { reconciliationJobs } from '@pollen/server/features/reconciliations/jobs';
import { captions, mp4Of, questions, watching } from '@pollen/testkit/ads';
import { callOf } from '@pollen/testkit/fake-partner';
import { offerGift } from '@pollen/testkit/gifts';
import { tokenMailedTo } from '@pollen/testkit/mails';
import type { OperatorPersona } from '@pollen/testkit/operators';
import { approveOrders } from '@pollen/testkit/orders';
import type { Answer, Panel } from '@pollen/testkit/panel';
import { handleCalls, leaveFor, type OpenPartner, sendCall } from '@pollen/testkit/partners';
import { runPayoutJobs } from '@pollen/testkit/payouts';
import type { MemberPersona } from '@pollen/testkit/personas';
import { productTestBody, tester } from '@pollen/testkit/product-tests';
import { runJobs } from '@pollen/testkit/run-jobs';
import { openInTool, reportEnd } from '@pollen/testkit/survey-tools';
import { as, completeShort, launchSurvey, shortQuestionnaire } from '@pollen/testkit/surveys';

/** One dishonest operator with several member accounts, and the calls that this operator tried. */
export interface Crook {
  readonly panel: Panel;
  readonly operator: OperatorPersona;
  /** Accounts with addresses unlike the operator's; they have earned plenty of points. */
  readonly accounts: readonly MemberPersona[];
  /** An account with the operator's own mailbox. */
  readonly own: MemberPersona;
  /** An honest administrator, whose access is worth taking over. */
  readonly honest: OperatorPersona;
  /** Partners that honest people opened, each with a survey. */
  readonly exchanges: readonly OpenPartner[];
  readonly tried: Set<string>;
}

type Params = Readonly<Record<string, string | number>>;

/** Makes a call of the contract as the dishonest operator and ignores the answer. */
async function attempt(crook: Crook, path: string, body: object = {}, params: Params = {}): Promise<Answer> {
  crook.tried.add(path);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? 1));
  const answer = await crook.panel.call(`POST /api/console/${filled}`, { cookie: crook.operator.cookie, body });
  // A body that the contract refuses would never reach the code under attack.
  if (answer.code === codes.malformed) throw new Error(`${path}: ${answer.errors}`);
  return answer;
}

const look = async ({ panel, operator }: Crook, path: string) =>
  (await panel.call(`GET /api/console/${path}`, { cookie: operator.cookie })).data;

const because = 'A reason that sounds well.';

/** Redeems a gift with an account and takes its order as far as it goes: confirmed, collected, approved, paid. */
async function cashOut(crook: Crook, giftId: number, account = crook.accounts[0] as MemberPersona, units = 1) {
  const { panel, operator } = crook;
  const ids: number[] = [];
  for (let unit = 0; unit < units; unit += 1) {
    const { data } = await as(panel, account).post('/api/v1/Order', { giftId, key: crypto.randomUUID() });
    if (!data) break;
    if (data.statusID === 0) {
      const token = await tokenMailedTo(panel, account.email);
      await panel.call('POST /api/v1/OrderConfirmations', { body: { token } });
    }
    ids.push(data.orderId);
  }
  await runJobs(panel, orderJobs);
  await attempt(crook, 'Orders/Collect');
  crook.tried.add('Orders/Approve');
  if (ids.length > 0) {
    // Several rounds: the first approval may stop at a new warning, and one operator may try to approve for two.
    for (let round = 0; round < 3; round += 1) await approveOrders(panel, operator, ids);
  }
  return ids;
}

/** Pays all approved orders in a run that the dishonest operator closes and sends. */
async function payOut(crook: Crook, via: 'paypal' | 'file'): Promise<number | null> {
  const { data } = await attempt(crook, 'PayoutRuns');
  const open = data?.id ?? (await look(crook, 'PayoutFigures'))?.openRun;
  if (!open) return null;
  await attempt(crook, 'PayoutRuns/:id/Close', { via }, { id: open });
  await attempt(crook, 'PayoutRuns/:id/Send', {}, { id: open });
  await runPayoutJobs(crook.panel);
  return open;
}

const gift = (pricePoints: number, valueCents: number, kind: 'cash' | 'code' = 'cash') => ({
  name: { en: 'A gift', zh: '礼品' },
  provider: kind === 'cash' ? 'cash-account' : 'online-store',
  art: kind === 'cash' ? 'cash-account' : 'online-store',
  pricePoints,
  valueCents,
  tips: { en: '', zh: '' },
  delivery: { en: '', zh: '' },
  pictureUrl: null,
});

async function approveOwnRequests(crook: Crook) {
  const found = await look(crook, 'Approvals?state=waiting');
  for (const { id } of found?.list ?? []) {
    await attempt(crook, 'Approvals/:id/Approve', { reason: because }, { id });
    await attempt(crook, 'Approvals/:id/Decline', { reason: because }, { id });
    await attempt(crook, 'Approvals/:id/Withdraw', {}, { id });
  }
}

const correction = (change: number, unit = 'points') => ({ key: crypto.randomUUID(), unit, change, reason: because });

/** A survey as the form sends it. */
const survey = (rewardPoints: number) => ({
  ...{ title: { en: 'Mine', zh: '我的' }, description: { en: '<p>x</p>', zh: '<p>x</p>' }, rewardPoints },
  ...{ estimatedIr: 70, estimatedLoiMinutes: 5, reviewDays: 0, completesTarget: 100, dailyCompletes: null },
  ...{ startsOn: null, startsTime: null, endsOn: null, endsTime: null, pictureUrl: null, target: {}, quotas: [] },
});

/** Every known path to money. A new path is a new row; each row tries every call that the role has. */
export const paths: Readonly<Record<string, (crook: Crook) => Promise<unknown>>> = {
  async 'a new cash gift of one point that is worth $500'(crook) {
    const { data } = await attempt(crook, 'Gifts', {
      settings: gift(1, 50_000),
      kind: 'cash',
      stock: null,
      reason: because,
    });
    await approveOwnRequests(crook);
    if (!data) return;
    await attempt(crook, 'Gifts/:id/Offer', { offered: false }, data);
    await attempt(crook, 'Gifts/:id/Offer', { offered: true }, data);
    await cashOut(crook, data.id);
    await payOut(crook, 'paypal');
  },

  async 'a gift on offer whose value is raised, or whose price is lowered'(crook) {
    const id = await offerGift(crook.panel);
    for (const numbers of [gift(1000, 50_000), gift(1, 1000)]) {
      const { revision = 1 } = (await look(crook, `Gifts/${id}`)) ?? {};
      await attempt(crook, 'Gifts/:id', { settings: numbers, revision, reason: because }, { id });
      await approveOwnRequests(crook);
      await cashOut(crook, id);
    }
    await payOut(crook, 'paypal');
  },

  async 'a code that is worth more than its price'(crook) {
    const settings = gift(1, 50_000, 'code');
    const { data } = await attempt(crook, 'Gifts', { settings, kind: 'code', stock: null, reason: because });
    const giftId = data?.id ?? 1;
    const csv = 'code\nWORTH-500-DOLLARS';
    await attempt(crook, 'GiftCodeChecks', { giftId, csv });
    await attempt(crook, 'GiftCodeImports', { giftId, csv, fileName: 'codes.csv' });
    await cashOut(crook, giftId);
    await attempt(crook, 'GiftCodeImports/:id/Withdraw', { reason: because });
  },

  async 'one order over the limit, approved again and again'(crook) {
    const giftId = await offerGift(crook.panel, { pricePoints: 50_000, valueCents: 50_000 });
    await cashOut(crook, giftId);
    await payOut(crook, 'paypal');
  },

  async 'many orders just under the limit, for one account and for several'(crook) {
    const giftId = await offerGift(crook.panel, { pricePoints: 2500, valueCents: 2500 });
    for (const account of crook.accounts) await cashOut(crook, giftId, account, 4);
    await payOut(crook, 'paypal');
  },

  async 'orders that came back after they were delivered'(crook) {
    const giftId = await offerGift(crook.panel, {
      kind: 'manual',
      art: 'entertainment',
      pricePoints: 2000,
      valueCents: 2000,
    });
    for (let round = 0; round < 3; round += 1) {
      for (const id of await cashOut(crook, giftId, crook.accounts[2])) {
        await attempt(crook, 'Orders/:id/GiveBack', { memo: because }, { id });
        await attempt(crook, 'Orders/:id/GiveBack', { memo: because }, { id });
        await attempt(crook, 'Orders/:id/Complete', { memo: because }, { id });
      }
    }
    await attempt(crook, 'Orders/Reject', { ids: [1], memo: because });
  },

  async 'runs by file whose payments are reported as returned'(crook) {
    const giftId = await offerGift(crook.panel, { pricePoints: 2500, valueCents: 2500 });
    await cashOut(crook, giftId, crook.accounts[3], 2);
    const id = await payOut(crook, 'file');
    const file = id && (await look(crook, `PayoutRuns/${id}/File`));
    const lines: string[] = file ? file.csv.replace('\uFEFF', '').trim().split('\r\n') : [];
    const csv = lines.map((line, at) => (at === 0 ? line : `${line.replace(/,,$/, '')},returned,`)).join('\r\n');
    const run = { id: id ?? 1 };
    for (let round = 0; round < 2; round += 1) await attempt(crook, 'PayoutRuns/:id/Results', { csv: csv || 'x' }, run);
    await runPayoutJobs(crook.panel);
    await cashOut(crook, giftId, crook.accounts[3], 4);
    await payOut(crook, 'paypal');
  },

  async 'payments that are settled, retried and taken back by hand'(crook) {
    const runs = (await look(crook, 'PayoutRuns'))?.list ?? [];
    for (const { id } of runs.slice(0, 3)) {
      for (const step of ['Ask', 'Retry', 'Cancel'] as const)
        await attempt(crook, `PayoutRuns/:id/${step}`, {}, { id });
      const items = (await look(crook, `PayoutRuns/${id}/Items`))?.list ?? [];
      for (const item of items.slice(0, 3)) {
        await attempt(crook, 'PayoutItems/:id/CancelUnclaimed', {}, item);
        for (const outcome of ['returned', 'paid']) {
          await attempt(crook, 'PayoutItems/:id/Settle', { outcome, memo: because }, item);
        }
      }
      const statement = { csv: 'payment,amount,result,reference\n', reason: because };
      await attempt(crook, 'PayoutRuns/:id/Statement', statement, { id });
      await attempt(crook, 'PayoutStatements/:id/Decide', { approve: true });
    }
    for (const step of ['Ask', 'Retry', 'Cancel']) await attempt(crook, `PayoutRuns/:id/${step}`);
    await attempt(crook, 'PayoutItems/:id/CancelUnclaimed');
    await attempt(crook, 'PayoutItems/:id/Settle', { outcome: 'returned', memo: because });
    await attempt(crook, 'PayoutRuns/:id/Statement', { csv: 'x', reason: because });
    await attempt(crook, 'PayoutStatements/:id/Decide', { approve: true });
  },

  async 'twenty corrections just under the limit, for one account and for many'(crook) {
    const [one] = crook.accounts;
    for (let go = 0; go < 20; go += 1) {
      const account = crook.accounts[go % crook.accounts.length] ?? one;
      await attempt(crook, 'Members/:id/Corrections', correction(2499), { id: (go < 5 ? one : account)?.id ?? 1 });
    }
    await attempt(crook, 'Members/:id/Corrections', correction(90, 'credit'), { id: one?.id ?? 1 });
    await attempt(crook, 'Members/:id/Corrections', correction(90, 'credit'), { id: one?.id ?? 1 });
  },

  async 'a large correction that its author decides'(crook) {
    const [account] = crook.accounts;
    const { data } = await attempt(crook, 'Members/:id/Corrections', correction(900_000), { id: account?.id ?? 1 });
    await attempt(crook, 'Corrections/:id/Decide', { approve: true }, { id: data?.id ?? 1 });
  },

  async 'reports of missing coins, and answers that are rejected and reinstated'(crook) {
    const { panel } = crook;
    const account = crook.accounts[4] as MemberPersona;
    const { encryptId } = await launchSurvey(panel, { rewardPoints: 2400 });
    const { data } = await completeShort(panel, account, encryptId);
    const { attemptId } = data;
    const params = { attemptId };
    await as(panel, account).post(`/api/v1/Attempts/${attemptId}/Reports`, { text: 'My coins are missing.' });
    const [report] = (await look(crook, 'Conversations?tab=all&kind=report&size=1'))?.list ?? [];
    for (const remedy of [{ remedy: 'pay', points: 2400 }, { remedy: 'reinstate' }]) {
      const body = { ...remedy, reason: because, key: crypto.randomUUID() };
      await attempt(crook, 'Conversations/:id/Remedy', body, { id: report?.id ?? 1 });
    }
    for (let round = 0; round < 2; round += 1) {
      await attempt(crook, 'Attempts/:attemptId/Reject', { reason: because }, params);
      await attempt(crook, 'Attempts/:attemptId/Reinstate', { reason: because }, params);
    }
    await attempt(crook, 'FlaggedAttempts/Reject', { attemptIds: [attemptId], reason: because });
    await attempt(crook, 'FlaggedAttempts/Approve', { attemptIds: [attemptId] });
  },

  async 'the account with the own mailbox'(crook) {
    await attempt(crook, 'Members/:id/Corrections', correction(10), { id: crook.own.id });
    const giftId = await offerGift(crook.panel, { pricePoints: 500, valueCents: 500 });
    for (const id of await cashOut(crook, giftId, crook.own)) {
      await attempt(crook, 'Orders/:id/Complete', { memo: because }, { id });
    }
  },

  async 'limits and rewards in the settings'(crook) {
    const { list } = await look(crook, 'Settings');
    for (const { key, max, value, version } of list) {
      const newValue = key === 'timeZone' ? 'Pacific/Kiritimati' : max;
      // Thresholds of quality signals change no balance.
      if (!/second|Points|Percent|timeZone/.test(key) || key.startsWith('fast') || newValue === value) continue;
      await attempt(crook, 'Settings/:key', { value: newValue, version, reason: because }, { key });
    }
    await approveOwnRequests(crook);
    const restored = { kind: 'setting', subject: 'secondOperatorPoints', to: 0, version: 0, reason: because };
    await attempt(crook, 'Versions/Restore', restored);
  },

  async 'a promotion that multiplies rewards'(crook) {
    const { today, list } = await look(crook, 'Promotions');
    const body = { name: 'Ten times', factor: 10, startsOn: today, endsOn: today, reason: because };
    await attempt(crook, 'Promotions', body);
    const [known] = list;
    await attempt(crook, 'Promotions/:id', { ...body, version: known?.version ?? 0 }, known ?? {});
    await attempt(crook, 'Promotions/:id/Remove', { version: known?.version ?? 0, reason: because }, known ?? {});
    await approveOwnRequests(crook);
  },

  async 'another PayPal account'(crook) {
    const [{ version }] = (await look(crook, 'PartnerKeys')).list;
    const keys = {
      environment: 'fake',
      clientId: 'AbCrook',
      secret: 'ECrook',
      webhookId: null,
      version,
      reason: because,
    };
    await attempt(crook, 'PartnerKeys/:partner', keys, { partner: 'paypal' });
    await attempt(crook, 'PartnerKeys/:partner/Remove', { version, reason: because }, { partner: 'paypal' });
    await attempt(crook, 'PartnerKeys/:partner/Try', {}, { partner: 'paypal' });
    await approveOwnRequests(crook);
  },

  async 'a partner of one’s own that reports one’s own completes'(crook) {
    const { panel, accounts } = crook;
    const { data } = await attempt(crook, 'Partners', { name: 'Own exchange', preset: 'own' });
    const id = data?.id ?? 1;
    const secret = 'a-secret-of-the-crook';
    const before = (await look(crook, `Partners/${id}`)) ?? { profile: presets.own, version: 0 };
    const entry = { ...before.profile.entry, template: 'https://crook.example/?id={attempt}' };
    const seen = { version: before.version, reason: because };
    const setup = { profile: { ...before.profile, entry }, callSecret: secret, entrySecret: secret, ...seen };
    await attempt(crook, 'Partners/:id/Setup', setup, { id });
    await attempt(crook, 'Partners/:id/Statuses', { status: 'x', meaning: 'complete', ...seen }, { id });
    await approveOwnRequests(crook);
    await attempt(crook, 'Partners/:id/State', { state: 'open' }, { id });
    const added = { externalId: `own-${id}`, cpiCents: 1, entryLink: null, settings: survey(400) };
    const { data: own } = await attempt(crook, 'Partners/:id/Surveys', added, { id });
    if (own) await attempt(crook, 'Surveys/:id/State', { action: 'launch', reason: because }, own);
    const { encryptId = 'x'.repeat(24) } = (own && (await look(crook, `Surveys/${own.id}`))) ?? {};
    const member = as(panel, accounts[0] as MemberPersona);
    const started = await member.post(`/api/v1/Surveys/${encryptId}/Attempts`);
    const told = { attempt: started.data?.attemptId ?? 'x'.repeat(24), status: 'complete' };
    if (before.callUrl) await sendCall(panel, callOf('own', before.callUrl, told, secret));
    await attempt(crook, 'Partners/:id/Try', { status: 'complete' }, { id });
    await attempt(crook, 'Partners/:id/Calls/:callId/Replay', {}, { id, callId: 1 });
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
      await attempt(crook, 'Partners/:id/Reconciliations/Columns', { beginning: csv }, { id });
      const file = { fileName: `${at}.csv`, csv, columns: { attempt: 0, status: 1, reason: null } };
      const { data } = await attempt(crook, 'Partners/:id/Reconciliations', file, { id });
      const uploaded = { id: data?.id ?? 1 };
      await runJobs(panel, reconciliationJobs);
      await attempt(crook, 'Reconciliations/:id/Apply', { note: '' }, uploaded);
      await attempt(crook, 'Reconciliations/:id/Apply', { note: '' }, uploaded);
      await attempt(crook, 'Reconciliations/:id/Check', {}, uploaded);
      await runJobs(panel, reconciliationJobs);
      await attempt(crook, 'Reconciliations/:id/Apply', { note: '' }, uploaded);
      await attempt(crook, 'Reconciliations/:id/Decline', { note: '' }, uploaded);
      await runJobs(panel, reconciliationJobs);
    }
  },

  async 'a survey tool of one’s own that proves one’s own completes'(crook) {
    const { panel, accounts } = crook;
    const tool = { entryLink: 'https://crook.example/?s={{session}}', provenReviewDays: 0 };
    const { data: own } = await attempt(crook, 'ToolSurveys', { ...tool, settings: survey(400) });
    const params = { id: own?.id ?? 1 };
    await attempt(crook, 'Surveys/:id/Tool', tool, params);
    await attempt(crook, 'Surveys/:id/Tool/Codes', {}, params);
    await attempt(crook, 'Surveys/:id/Tool/Trial', {}, params);
    const { data: made } = await attempt(crook, 'Surveys/:id/Tool/Key', {}, params);
    await attempt(crook, 'Surveys/:id/State', { action: 'launch', reason: because }, params);
    const { study = 'x'.repeat(24), codes = [] } = (await look(crook, `Surveys/${params.id}/Tool`)) ?? {};
    const session = await openInTool(panel, accounts[0] as MemberPersona, study).catch(() => 'x'.repeat(24));
    const authorization = `Bearer ${made?.key ?? 'guess'}`;
    await reportEnd(panel, study, { session, code: codes[0]?.code ?? '' }, { authorization });
  },

  async 'an ad of one’s own whose right answers one knows'(crook) {
    const { panel, accounts, own } = crook;
    const file = mp4Of({ seconds: 5 });
    const { data: begun } = await attempt(crook, 'AdClips', { size: file.length });
    const clip = begun?.clip ?? 'x'.repeat(32);
    await attempt(crook, 'AdClips/:clip/Parts', { offset: 0, bytes: file.toString('base64') }, { clip });
    const { data: made } = await attempt(crook, 'Ads', { clip, captions, questions, settings: survey(400) });
    const params = { id: made?.id ?? 1 };
    const change = { clip: null, captions, questions: questions.slice(0, 2), reason: because };
    await attempt(crook, 'Surveys/:id/Ad', change, params);
    await attempt(crook, 'Surveys/:id/State', { action: 'launch', reason: because }, params);
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
    const { data: made } = await attempt(crook, 'ProductTests', body);
    const params = { id: made?.id ?? 1 };
    await attempt(crook, 'Surveys/:id/State', { action: 'launch', reason: because }, params);
    const { encryptId = '' } = (await look(crook, `ProductTests/${params.id}`)) ?? {};
    for (const member of [own, accounts[0] as MemberPersona]) await tester(panel, member, encryptId).apply();
    const participants = [1, 2];
    await attempt(crook, 'ProductTests/:id/Decisions', { participants, decision: 'select' }, params);
    await tester(panel, accounts[0] as MemberPersona, encryptId).giveAddress();
    await attempt(crook, 'ProductTests/:id/ShippingExports', { reason: because }, params);
    await attempt(
      crook,
      'ProductTests/:id/TrackingImports',
      { csv: 'participant,tracking\n1,T1', fileName: 't.csv' },
      params,
    );
    await attempt(crook, 'ProductTests/:id/Reminders', {}, params);
    for (const participantId of participants) {
      const at = { ...params, participantId };
      await attempt(
        crook,
        'ProductTests/:id/Participants/:participantId/Extensions',
        { dueOn: '2030-01-01', reason: because },
        at,
      );
      await attempt(crook, 'ProductTests/:id/Participants/:participantId/Approval', {}, at);
      await attempt(crook, 'ProductTests/:id/Participants/:participantId/NotReceived', { reason: because }, at);
    }
  },

  async 'an accomplice as the second operator'(crook) {
    const { panel, operator, honest } = crook;
    const email = `accomplice${operator.id}@example.com`;
    await attempt(crook, 'OperatorInvitations', { email, name: 'Accomplice', role: 'admin', reason: because });
    const role = { role: 'admin', from: (await look(crook, 'Me')).role, reason: because };
    await attempt(crook, 'Operators/:id/Role', role, { id: operator.id });
    await attempt(crook, 'Operators/:id/Role', { role: 'viewer', from: 'admin', reason: because }, { id: honest.id });
    for (const act of ['Suspend', 'Reactivate', 'ResetCode', 'PasswordLink']) {
      await attempt(crook, `Operators/:id/${act}`, { reason: because }, { id: honest.id });
    }
    await attempt(crook, 'Operators/:id/EndSessions', { sessionId: null }, { id: honest.id });
    await approveOwnRequests(crook);
    const token = await tokenMailedTo(panel, email).catch(() => null);
    crook.tried.add('OperatorInvitations/Accept');
    if (token) {
      const body = { token, password: 'A long enough password' };
      await panel.call('POST /api/console/OperatorInvitations/Accept', { body });
    }
    await attempt(crook, 'OperatorInvitations/:id/Withdraw');
  },

  async 'a survey that pays a fortune'(crook) {
    const { data } = await attempt(crook, 'Surveys', { settings: survey(100_000), questionnaire: shortQuestionnaire });
    if (data) await attempt(crook, 'Surveys/:id/State', { action: 'launch', reason: because }, data);
    const known = await launchSurvey(crook.panel, { rewardPoints: 10 });
    const { revision = 1 } = (await look(crook, `Surveys/${known.id}`)) ?? {};
    await attempt(crook, 'Surveys/:id', { settings: survey(100_000), revision, reason: because }, known);
    await attempt(crook, 'Surveys/:id/Copies', {}, known);
    await approveOwnRequests(crook);
    await completeShort(crook.panel, crook.accounts[5] as MemberPersona, known.encryptId).catch(() => null);
  },
};
