import { operations } from '@pollen/contract/api';
import { captions, questions } from '@pollen/testkit/ads';
import { dogs } from '@pollen/testkit/custom-fields';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { partnerSurveySettings } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import { shortQuestionnaire } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { presets } from '../partners/index';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
  // The operator with id 1, which the paths below name: none of the operators of the tests.
  await createOperatorPersona(panel, 'admin');
});
afterAll(() => panel.close());

describe('forbidden', () => {
  const consoleCalls = operations.filter(({ caller }) => caller === 'operator');
  const pathOf = (path: string) =>
    path
      .replace(':key', 'checkInPoints')
      .replace(':partner', 'paypal')
      .replace('Mails/:name/:locale', 'Mails/members.known/en')
      .replace(':name/:locale', 'about/en')
      .replace(/:\w+/g, '1');

  test('every console call to strangers and to members', async () => {
    expect(consoleCalls.length).toBeGreaterThan(15);
    const member = await createMember(panel);
    for (const { method, path } of consoleCalls) {
      const call = `${method} ${pathOf(path)}`;
      const body = method === 'GET' ? {} : { body: {} };
      expect(await panel.call(call, body), call).toMatchObject({ status: 200, code: '401' });
      expect(await panel.call(call, { ...body, cookie: member.cookie }), call).toMatchObject({ code: '401' });
      const made = `pollen_console=${'x'.repeat(43)}`;
      expect(await panel.call(call, { ...body, cookie: made }), call).toMatchObject({ code: '401' });
    }
  });

  const period = { name: 'Spring', factor: 2, startsOn: '2030-01-01', endsOn: '2030-01-31', reason: 'spring' };
  const article = { title: 'a', description: 'b', policyVersion: null, date: null, body: '<p>c</p>' };
  const faq = { section: 'surveys', question: { en: 'a', zh: 'b' }, answer: { en: 'a', zh: 'b' } };
  /** What only an admin does. */
  const productTest = {
    settings: {
      ...{ title: { en: 'A grinder', zh: '' }, description: { en: 'Grind.', zh: '' }, sender: 'Meadow Kitchen' },
      ...{ pictureUrl: null, rewardPoints: 900, reviewDays: 5, selection: 'operator', places: 2, keepsProduct: true },
      ...{ applyUntil: '2026-12-01', decideOn: '2026-12-03', reserveUntil: '2026-12-20', target: {} },
    },
    screener: null,
    reports: [
      {
        title: { en: 'Report', zh: '' },
        minutes: 5,
        opensAfterDays: 0,
        dueAfterDays: 2,
        questionnaire: shortQuestionnaire,
      },
    ],
  };
  const { purpose: _purpose, kind: _kind, sensitive: _sensitive, ...changeOfDogs } = dogs;
  const managing: Record<string, object> = {
    '/api/console/Settings/:key': { value: 1, version: 0, reason: 'a test' },
    '/api/console/Promotions': period,
    '/api/console/Promotions/:id': { ...period, version: 0 },
    '/api/console/Promotions/:id/Remove': { version: 0, reason: 'a test' },
    '/api/console/Countries/Offered': { codes: ['US'], version: 0, reason: 'a test' },
    '/api/console/Countries/Restricted': { codes: ['CN'], version: 0, reason: 'a test' },
    '/api/console/Articles/:name/:locale': { ...article, version: 0, reason: 'a test' },
    '/api/console/ArticlePreviews': { ...article, locale: 'en' },
    '/api/console/Mails/:name/:locale': { sentences: {}, version: 0, reason: 'a test' },
    '/api/console/MailPreviews': { name: 'members.known', locale: 'en', sentences: {} },
    '/api/console/Faq': { ...faq, reason: 'a test' },
    '/api/console/Faq/:id': { ...faq, version: 0, reason: 'a test' },
    '/api/console/Faq/:id/Remove': { version: 0, reason: 'a test' },
    '/api/console/Faq/:id/Move': { to: 'up' },
    '/api/console/FaqPreviews': { answer: { en: 'a', zh: 'b' } },
    '/api/console/Jobs/:id/RunNow': {},
    '/api/console/Jobs/:id/Drop': { reason: 'a test' },
    '/api/console/SendingHold/End': { id: 1, discardsMails: true },
    '/api/console/PartnerKeys/:partner': { environment: 'live', version: 0, reason: 'a test' },
    '/api/console/PartnerKeys/:partner/Remove': { version: 0, reason: 'a test' },
    '/api/console/PartnerKeys/:partner/Try': {},
    '/api/console/Versions/Restore': { kind: 'promotion', subject: '1', to: 0, version: 0, reason: 'a test' },
    '/api/console/Partners': { name: 'Meadow Research', preset: 'own' },
    '/api/console/Partners/:id/Setup': { profile: presets.own, version: 0, reason: 'a test' },
    '/api/console/Partners/:id/Statuses': { status: '44', meaning: 'complete', version: 0, reason: 'a test' },
    '/api/console/Partners/:id/Try': { status: 'complete' },
    '/api/console/Partners/:id/Questions': {
      parameter: 'heating',
      question: { ...changeOfDogs, kind: 'one' },
      values: { gas: 1 },
      version: 0,
      reason: 'a test',
    },
  };

  const key = 'd4c56da6-0d0f-4ee4-a5c3-5a2d9a0ef6d0';
  const aGift = {
    name: { en: 'Sticker pack', zh: '贴纸套装' },
    provider: 'other',
    art: 'entertainment',
    pricePoints: 120,
    valueCents: 120,
    tips: { en: '', zh: '' },
    delivery: { en: '', zh: '' },
    pictureUrl: null,
  };

  /** Bodies that the contract takes, so that the role is what refuses. */
  const bodies: Record<string, object> = {
    '/api/console/Orders/Approve': { ids: [1] },
    '/api/console/Orders/Reject': { ids: [1], memo: 'no' },
    '/api/console/Orders/:id/Complete': { memo: '' },
    '/api/console/Orders/:id/GiveBack': { memo: 'came back' },
    '/api/console/Orders/Collect': {},
    '/api/console/PayoutRuns': {},
    '/api/console/PayoutRuns/:id/Close': { via: 'file' },
    '/api/console/PayoutRuns/:id/Send': {},
    '/api/console/PayoutRuns/:id/Cancel': {},
    '/api/console/PayoutRuns/:id/Ask': {},
    '/api/console/PayoutRuns/:id/Retry': {},
    '/api/console/PayoutRuns/:id/Results': { csv: 'payment' },
    '/api/console/PayoutItems/:id/CancelUnclaimed': {},
    '/api/console/PayoutItems/:id/Settle': { outcome: 'paid', memo: 'found' },
    '/api/console/Members/:id/Blacklist': { reason: 'copied answers' },
    '/api/console/Members/:id/Suspension': { reason: 'no' },
    '/api/console/Members/:id/InvitationPause': { resumesOn: '2026-12-01', reason: 'no' },
    '/api/console/Members/:id/InvitationPause/End': {},
    '/api/console/MemberFileChecks': { csv: 'email' },
    '/api/console/MemberImports': {
      ...{ key, csv: 'email', columns: ['email'], fileName: 'people.csv', consentSource: 'At a fair in Lund' },
      ...{ consentOn: '2026-11-01', language: 'en', tags: [] },
    },
    '/api/console/MemberImports/:id/Cancel': {},
    '/api/console/MemberImports/:id/Remind': {},
    '/api/console/Members/:id/Tags': { name: 'Pilot' },
    '/api/console/Members/:id/Tags/:tagId/Remove': {},
    '/api/console/Tags/:id': { name: 'Pilot' },
    '/api/console/Tags/:id/Merge': { into: 2 },
    '/api/console/Tags/:id/Delete': {},
    '/api/console/TagRuns': { name: 'Pilot', to: { memberIds: [1] } },
    '/api/console/TagRuns/:id/Undo': {},
    '/api/console/Tags/:id/Removals': { from: { memberIds: [1] } },
    '/api/console/Members/:id/Notes': { key, text: 'Prefers calls after six.' },
    '/api/console/MemberNotes/:id': { before: 'Prefers calls.', text: 'Prefers calls after six.' },
    '/api/console/MemberNotes/:id/Delete': {},
    '/api/console/Members/:id/Views': {},
    '/api/console/Members/:id/Reactivation': { reason: 'no' },
    '/api/console/Members/:id/Corrections': {
      key: '0b0e7c1e-6d0a-4d53-9a54-0d6a2b1c7f10',
      ...{ unit: 'points', change: 10, reason: 'a lost reward' },
    },
    '/api/console/Corrections/:id/Decide': { approve: true },
    '/api/console/Members/:id/Export': {},
    '/api/console/Members/:id/Closing': { forfeitedPoints: 0, reason: 'asked by mail' },
    '/api/console/Waves/:id/Stop': {},
    '/api/console/Waves/:id/Move': { day: '2026-12-01', time: '09:00' },
    '/api/console/Waves/:id/Winner': { arm: 0 },
    '/api/console/AnswerCodes/:id': { name: { en: 'Price' } },
    '/api/console/AnswerCodes/:id/Answers': { keys: ['one'], isCoded: true },
    '/api/console/AnswerCodes/:id/Found': {},
    '/api/console/AnswerCodes/:id/Merge': { into: 2 },
    '/api/console/AnswerCodes/:id/Delete': {},
    '/api/console/CodingChanges/:id/Undo': {},
    '/api/console/QuestionLibrary': { name: 'Age', question: { type: 'text', name: 'age' } },
    '/api/console/QuestionLibrary/:id': { name: 'Age' },
    '/api/console/QuestionLibrary/:id/Delete': {},
    '/api/console/CustomFields': dogs,
    '/api/console/CustomFields/:id': { ...changeOfDogs, revision: 1 },
    '/api/console/CustomFields/:id/Move': { to: 'up' },
    '/api/console/CustomFields/:id/Retire': { revision: 1 },
    '/api/console/CustomFields/:id/Restore': { revision: 1 },
    '/api/console/CustomFields/:id/ValueChecks': { text: '1,1' },
    '/api/console/CustomFields/:id/Values': { text: '1,1' },
    '/api/console/Members/:id/CustomFields': { field: 1, value: 1 },
    '/api/console/ResultLinks/:id/Revoke': {},
    '/api/console/TestLinks/:id/Revoke': {},
    '/api/console/Gifts': { settings: aGift, kind: 'manual', stock: 1 },
    '/api/console/Gifts/:id': { settings: aGift, revision: 1 },
    '/api/console/Gifts/:id/Offer': { offered: false },
    '/api/console/GiftPictures': { source: 'data:,' },
    '/api/console/QuestionnaireImports': { content: '' },
    '/api/console/ChoiceLists': { questionnaire: { elements: [] }, anew: true },
    '/api/console/SurveyPictures': { source: 'data:,' },
    '/api/console/GiftCodeChecks': { giftId: 1, csv: 'code' },
    '/api/console/GiftCodeImports': { giftId: 1, csv: 'code', fileName: 'codes.csv' },
    '/api/console/GiftCodeImports/:id/Withdraw': { reason: 'blocked' },
    '/api/console/ProductTests': productTest,
    '/api/console/ProductTests/:id/Decisions': { participants: [1], decision: 'select' },
    '/api/console/ProductTests/:id/ShippingExports': { reason: 'to the sender' },
    '/api/console/ProductTests/:id/TrackingImports': { csv: 'participant,tracking', fileName: 'tracking.csv' },
    '/api/console/ProductTests/:id/Reminders': {},
    '/api/console/ProductTests/:id/Participants/:participantId/Approval': {},
    '/api/console/ProductTests/:id/Participants/:participantId/Extensions': {
      dueOn: '2026-12-01',
      reason: 'on holiday',
    },
    '/api/console/ProductTests/:id/Participants/:participantId/NotReceived': { reason: 'came back' },
    '/api/console/Partners/:id/State': { state: 'paused' },
    '/api/console/Partners/:id/Feed/Reading': {},
    '/api/console/Partners/:id/Surveys': {
      externalId: 'M-1',
      cpiCents: 250,
      entryLink: null,
      settings: partnerSurveySettings,
    },
    '/api/console/Partners/:id/Calls/:callId/Close': { reason: 'Known to both.' },
    '/api/console/Partners/:id/Calls/:callId/Replay': {},
    '/api/console/Partners/:id/Reconciliations/Columns': { beginning: 'id,code\n' },
    '/api/console/Partners/:id/Reconciliations': {
      fileName: 'month.csv',
      csv: 'id,code\nx,complete',
      columns: { attempt: 0, status: 1, reason: null },
    },
    '/api/console/Reconciliations/:id/Check': {},
    '/api/console/Reconciliations/:id/Apply': { note: '' },
    '/api/console/Reconciliations/:id/Decline': { note: '' },
    '/api/console/AdClips': { size: 1000 },
    '/api/console/AdClips/:clip/Parts': { offset: 0, bytes: 'AAAA' },
    '/api/console/Ads': { clip: 'x'.repeat(32), captions, questions, settings: partnerSurveySettings },
    '/api/console/ToolSurveys': {
      entryLink: 'https://tool.example/?session={{session}}',
      provenReviewDays: 0,
      settings: partnerSurveySettings,
    },
    '/api/console/Attempts/:attemptId/Reject': { reason: 'random answers' },
    '/api/console/Attempts/:attemptId/Reinstate': { reason: 'a second look' },
    ...managing,
    '/api/console/Conversations/:id/Answer': { text: 'Hello.', key, seen: 0 },
    '/api/console/Conversations/:id/Assign': { to: null, from: null },
    '/api/console/Conversations/:id/State': { action: 'close', seen: 0 },
    '/api/console/Conversations/:id/SecondLook': { decision: 'lift', reason: 'genuine' },
    '/api/console/Conversations/:id/Remedy': { remedy: 'pay', points: 1, reason: 'missing', key },
    '/api/console/AnswerTemplates': { name: 'Late', bodyEn: 'Soon.', bodyZh: '马上。' },
    '/api/console/AnswerTemplates/:id': { name: 'Late', bodyEn: 'Soon.', bodyZh: '马上。', version: 1 },
    '/api/console/AnswerTemplates/:id/Delete': { version: 1 },
    '/api/console/Approvals/:id/Approve': {},
    '/api/console/Approvals/:id/Decline': { reason: 'too much' },
    '/api/console/OperatorInvitations': { email: 'new@example.com', name: 'New', role: 'viewer' },
    '/api/console/OperatorInvitations/:id/Withdraw': {},
    '/api/console/Operators/:id/Role': { role: 'admin', from: 'viewer' },
    '/api/console/Operators/:id/Suspend': {},
    '/api/console/Operators/:id/Reactivate': {},
    '/api/console/Operators/:id/EndSessions': { sessionId: null },
    '/api/console/Operators/:id/ResetCode': {},
    '/api/console/Operators/:id/PasswordLink': {},
    '/api/console/PayoutRuns/:id/Statement': { csv: 'payment', reason: 'keys lost' },
    '/api/console/PayoutStatements/:id/Decide': { approve: true },
    '/api/console/FlaggedAttempts/Approve': { attemptIds: ['one'] },
    '/api/console/FlaggedAttempts/Reject': { attemptIds: ['one'], reason: 'random answers' },
  };

  /** What only admins do: look after the operators. */
  const adminsOnly = Object.keys(bodies).filter((path) => path.startsWith('/api/console/Operator'));

  test.each([
    ['viewer', Object.keys(bodies)],
    ['operator', ['/api/console/Orders/:id/Complete', '/api/console/Orders/:id/GiveBack', ...Object.keys(managing)]],
    ['operator', ['/api/console/Orders/:id/Complete', '/api/console/Orders/:id/GiveBack', ...adminsOnly]],
    [
      'operator',
      [
        '/api/console/Orders/:id/Complete',
        '/api/console/Orders/:id/GiveBack',
        ...Object.keys(bodies).filter((path) => path.startsWith('/api/console/Gift')),
        ...Object.keys(bodies).filter((path) => path.startsWith('/api/console/Payout')),
        '/api/console/Members/:id/Corrections',
        '/api/console/Corrections/:id/Decide',
        '/api/console/Conversations/:id/Remedy',
        ...Object.keys(managing),
      ],
    ],
    [
      'finance',
      [
        '/api/console/PayoutRuns/:id/Statement',
        '/api/console/Members/:id/Blacklist',
        '/api/console/Members/:id/Suspension',
        '/api/console/Members/:id/InvitationPause',
        '/api/console/Members/:id/InvitationPause/End',
        '/api/console/Members/:id/Views',
        '/api/console/Members/:id/Reactivation',
        '/api/console/Members/:id/Export',
        '/api/console/Members/:id/Closing',
        ...Object.keys(bodies).filter((path) =>
          /\/(Waves|AnswerCodes|CodingChanges|QuestionLibrary|\w+Links|Tags|TagRuns|MemberFileChecks|MemberImports|\w*Notes)\b/.test(
            path,
          ),
        ),
        ...Object.keys(bodies).filter((path) => path.startsWith('/api/console/ProductTests')),
        '/api/console/Partners/:id/State',
        '/api/console/Partners/:id/Surveys',
        '/api/console/Partners/:id/Calls/:callId/Close',
        '/api/console/Partners/:id/Feed/Reading',
        '/api/console/Partners/:id/Calls/:callId/Replay',
        '/api/console/Partners/:id/Reconciliations/Columns',
        '/api/console/Partners/:id/Reconciliations',
        '/api/console/Reconciliations/:id/Check',
        '/api/console/Reconciliations/:id/Apply',
        '/api/console/Reconciliations/:id/Decline',
        '/api/console/ToolSurveys',
        '/api/console/AdClips',
        '/api/console/AdClips/:clip/Parts',
        '/api/console/Ads',
        '/api/console/Attempts/:attemptId/Reject',
        '/api/console/Attempts/:attemptId/Reinstate',
        ...Object.keys(managing),
        '/api/console/Conversations/:id/Answer',
        '/api/console/Conversations/:id/Assign',
        '/api/console/Conversations/:id/State',
        '/api/console/Conversations/:id/SecondLook',
        '/api/console/AnswerTemplates',
        '/api/console/AnswerTemplates/:id',
        '/api/console/AnswerTemplates/:id/Delete',
        ...adminsOnly,
        '/api/console/FlaggedAttempts/Approve',
        '/api/console/FlaggedAttempts/Reject',
      ],
    ],
  ] as const)('the decisions that a %s may not make', async (role, paths) => {
    const operator = await createOperatorPersona(panel, role);
    for (const path of paths) {
      const call = `POST ${pathOf(path)}`;
      expect(await panel.call(call, { cookie: operator.cookie, body: bodies[path] }), call).toMatchObject({
        status: 200,
        code: 5004,
      });
    }
  });

  test('a payout file, which names members and their accounts, is for finance', async () => {
    const operator = await createOperatorPersona(panel, 'operator');
    const call = 'GET /api/console/PayoutRuns/1/File';
    expect(await panel.call(call, { cookie: operator.cookie })).toMatchObject({ code: 5004 });
  });

  test('every writing call of the contract has a role that refuses it, or concerns oneself', () => {
    const ownAffairs = ['/api/console/Totp', '/api/console/TotpConfirmation', '/api/console/Approvals/:id/Withdraw'];
    // Every operator may save segments, which hold filters of the members list and no data.
    const segments = /^\/api\/console\/Segments/;
    const surveys =
      /^\/api\/console\/(Surveys|Previews|QuestionnaireChecks|QuestionnaireTrials|TargetCounts|Feasibility)/;
    const writing = consoleCalls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
    const covered = writing.filter((path) => !ownAffairs.includes(path) && !segments.test(path) && !surveys.test(path));
    expect(covered.sort()).toEqual(Object.keys(bodies).sort());
  });

  test('the audit log cannot be rewritten', async () => {
    await createOperatorPersona(panel);
    for (const statement of [
      sql`update audit_log set action = 'nothing'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(panel.transaction((tx) => tx.run(statement))).rejects.toThrow(/append-only/);
    }
  });
});
