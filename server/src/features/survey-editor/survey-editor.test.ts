import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, launchSurvey, shortQuestionnaire } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator', 'Otto Winter');
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
});
afterAll(() => panel.close());

const other = { pages: [{ name: 'only', elements: [{ type: 'comment', name: 'anything' }] }] };

const versionsOf = async (id: number) => (await as(panel, operator).get(`/api/console/Surveys/${id}/Versions`)).data;
const publish = (id: number, base: number, questionnaire: unknown = other, by = operator) =>
  as(panel, by).post(`/api/console/Surveys/${id}/Versions`, { questionnaire, base, note: 'Shorter' });
const actions = async (id: number) =>
  (await as(panel, operator).get(`/api/console/AuditLog?subjectKind=survey&subjectId=${id}`)).data.list.map(
    (line: { action: string }) => line.action,
  );

describe('works', () => {
  test('versions are published, listed with their respondents, viewed and restored', async () => {
    const { id, encryptId } = await launchSurvey(panel);
    const [first, second] = await Promise.all([createMember(panel), createMember(panel)]);
    const running = (await as(panel, first).post(`/api/v1/Surveys/${encryptId}/Attempts`)).data.attemptId;
    expect((await publish(id, 1)).data).toEqual({ version: 2 });
    await as(panel, second).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    expect((await versionsOf(id)).list).toMatchObject([
      { version: 2, createdBy: 'Otto Winter', note: 'Shorter', pages: 1, questions: 1, running: 1 },
      { version: 1, createdBy: null, note: '', pages: 2, questions: 3, running: 1 },
    ]);
    const kept = await as(panel, operator).get(`/api/console/Surveys/${id}/Versions/1`);
    expect(kept.data).toMatchObject({ version: 1, questionnaire: shortQuestionnaire });

    const path = `/api/console/Surveys/${id}/Versions/1/Restoration`;
    expect((await as(panel, eva).post(path, { base: 2 })).data).toEqual({ version: 3 });
    expect((await versionsOf(id)).list).toMatchObject([
      { version: 3, createdBy: 'Eva Brandt', pages: 2 },
      { version: 2, running: 1 },
      { version: 1, running: 1 },
    ]);
    // Members who had started continue with their version.
    expect((await as(panel, first).get(`/api/v1/Attempts/${running}`)).data.page.name).toBe('first');
    const third = await createMember(panel);
    const fresh = await as(panel, third).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    expect((await as(panel, third).get(`/api/v1/Attempts/${fresh.data.attemptId}`)).data.page.name).toBe('first');
    expect(await actions(id)).toEqual(['survey.restored', 'survey.published']);
  });

  test('a copied survey is an independent draft', async () => {
    const quotas = [{ label: 'North', rule: {}, answer: { question: 'region', values: ['north'] }, target: 5 }];
    const { id } = await launchSurvey(panel, { quotas, target: { genders: [2] }, rewardPoints: 77 });
    await publish(id, 1, shortQuestionnaire);
    const made = await as(panel, operator).post(`/api/console/Surveys/${id}/Copies`);
    expect(made.code).toBe(200);
    const copy = (await as(panel, operator).get(`/api/console/Surveys/${made.data.id}`)).data;
    expect(copy).toMatchObject({
      state: 'draft',
      version: 1,
      completes: 0,
      questionnaire: shortQuestionnaire,
      settings: {
        title: { en: 'Tea and coffee (copy)', zh: '茶与咖啡（副本）' },
        rewardPoints: 77,
        target: { genders: [2] },
        quotas,
      },
    });
    expect((await as(panel, operator).get(`/api/console/Surveys/${id}`)).data.encryptId).not.toBe(copy.encryptId);
    expect(await actions(made.data.id)).toEqual(['survey.copied']);
  });
});

describe('a trial', () => {
  const tries = (questionnaire: unknown, quotas: object[] = [], lang: 'en' | 'zh' = 'en') =>
    as(panel, operator, lang).post('/api/console/QuestionnaireTrials', { questionnaire, quotas });

  test('shows paths, screen-outs, quotas and minutes, and stores nothing', async () => {
    const counts = () =>
      panel.transaction((tx) =>
        tx.one(sql`
          select (select count(*) from attempts) as attempts, (select count(*) from survey_versions) as versions,
            (select count(*) from members) as members, (select count(*) from audit_log) as lines`),
      );
    const before = await counts();
    const quotas = [
      { label: 'North', rule: {}, answer: { question: 'region', values: ['north'] }, target: 10 },
      { label: 'West', rule: {}, answer: { question: 'region', values: ['west'] }, target: 10 },
      { label: 'Women', rule: { genders: [2] }, target: 10 },
      { label: 'Gone', rule: {}, answer: { question: 'nobody', values: ['x'] }, target: 10 },
    ];
    const { code, data } = await tries(shortQuestionnaire, quotas);
    expect(code).toBe(200);
    expect(data).toMatchObject({ respondents: 500, stuck: 0, minutes: { median: expect.any(Number) } });
    expect(data.completed + data.screenedOut).toBe(500);
    expect(data.pages).toMatchObject([
      { name: 'first', reached: 500, left: data.screenedOut },
      { name: 'second', reached: data.completed, left: 0 },
    ]);
    expect(data.screening).toMatchObject([{ reason: 'For adults only.', respondents: data.screenedOut }]);
    expect(data.paths.reduce((sum: number, path: { respondents: number }) => sum + path.respondents, 0)).toBe(500);
    const [north, west, women] = data.quotas;
    expect(north.share).toBeGreaterThan(30);
    expect([west.share, women.share]).toEqual([0, null]);
    expect(data.findings.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['translationMissing', 'quotaNeverFilled', 'quotaQuestionMissing']),
    );
    expect(await counts()).toEqual(before);
  });

  test('names pages and questions that nobody reaches, in the language of the operator', async () => {
    const questionnaire = {
      pages: [
        { name: 'one', elements: [{ type: 'radiogroup', name: 'a', title: '问', isRequired: true, choices: [1, 2] }] },
        { name: 'two', visibleIf: '{a} = 3', elements: [{ type: 'comment', name: 'b', title: '为什么' }] },
        { name: 'three', elements: [{ type: 'comment', name: 'c', title: '还有吗', visibleIf: '{b} notempty' }] },
      ],
    };
    const { data } = await tries(questionnaire, [], 'zh');
    const found = data.findings.filter(({ kind }: { kind: string }) => kind !== 'translationMissing');
    expect(found).toMatchObject([
      { kind: 'ruleNeverTrue', path: 'pages[1].visibleIf', element: 'two' },
      { kind: 'neverReached', element: 'two' },
      { kind: 'neverReached', element: 'three' },
    ]);
    expect(found.every(({ message }: { message: string }) => /[一-鿿]/.test(message))).toBe(true);
  });

  test('names choices that nobody saw and questions that nobody could answer', async () => {
    const visibleIf = '{c} = 9';
    const questionnaire = {
      pages: [
        {
          name: 'one',
          elements: [
            { type: 'radiogroup', name: 'a', choices: ['x', { value: 'y', visibleIf: '{c} empty' }] },
            { type: 'matrix', name: 'b', columns: [1, { value: 2, visibleIf }], rows: [1, { value: 2, visibleIf }] },
            { type: 'text', name: 'c', inputType: 'number', enableIf: "{a} = 'x' and {a} = 'y'" },
          ],
        },
      ],
    };
    const { data } = await tries(questionnaire);
    expect(data.findings.filter(({ kind }: { kind: string }) => kind === 'neverReached')).toMatchObject([
      { path: 'pages[0].elements[1].rows[1]', element: 'b', message: 'No simulated respondent saw "2" in "b".' },
      { path: 'pages[0].elements[1].columns[1]', element: 'b' },
      { path: 'pages[0].elements[2]', element: 'c', message: 'No simulated respondent could answer "c".' },
    ]);
  });

  test('of an invalid questionnaire is refused with every problem', async () => {
    expect(await tries({ pages: [] })).toMatchObject({ code: codes.questionnaireRefused });
  });
});

describe('refuses', () => {
  test('a version based on an outdated one, and stores nothing of it', async () => {
    const { id } = await launchSurvey(panel);
    expect((await publish(id, 1, other, eva)).code).toBe(200);
    expect(await publish(id, 1)).toMatchObject({
      code: codes.versionChanged,
      errors: [expect.stringMatching(/Eva Brandt.*version 2/)],
    });
    const restore = `/api/console/Surveys/${id}/Versions/1/Restoration`;
    expect((await as(panel, operator).post(restore, { base: 1 })).code).toBe(codes.versionChanged);
    const racing = await Promise.all([1, 2, 3, 4].map(() => publish(id, 2, shortQuestionnaire)));
    expect(racing.map(({ code }) => code).sort()).toEqual([200, ...Array(3).fill(codes.versionChanged)]);
    expect((await versionsOf(id)).list.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  });

  test('a questionnaire that cannot be used, with every problem in words', async () => {
    const { id } = await launchSurvey(panel);
    const wrong = { pages: [{ name: 'p', elements: [{ type: 'text', name: 'a', visibleIf: '{nobody} = = 1' }] }] };
    const refused = await publish(id, 1, wrong);
    expect(refused).toMatchObject({ code: codes.questionnaireRefused });
    expect(refused.data.problems).toMatchObject([{ path: 'pages[0].elements[0].visibleIf', element: 'a' }]);
    expect((await versionsOf(id)).list).toHaveLength(1);
  });

  test('closed and unknown surveys', async () => {
    const { id } = await launchSurvey(panel);
    const call = as(panel, operator);
    await call.post(`/api/console/Surveys/${id}/State`, { action: 'close' });
    expect((await publish(id, 1)).code).toBe(codes.surveyStateForbids);
    expect((await versionsOf(id)).can.publish).toMatchObject({ code: codes.surveyStateForbids });
    expect((await publish(999_999, 1)).code).toBe(codes.notFound);
    expect((await call.get('/api/console/Surveys/999999/Versions')).code).toBe(codes.notFound);
    expect((await call.get(`/api/console/Surveys/${id}/Versions/9`)).code).toBe(codes.notFound);
    expect((await call.post(`/api/console/Surveys/${id}/Versions/9/Restoration`, { base: 1 })).code).toBe(
      codes.notFound,
    );
    expect((await call.post('/api/console/Surveys/999999/Copies')).code).toBe(codes.notFound);
  });
});

test('forbidden: viewers and finance look and change nothing', async () => {
  const { id } = await launchSurvey(panel);
  for (const role of ['viewer', 'finance'] as const) {
    const call = as(panel, await createOperatorPersona(panel, role));
    expect((await call.get(`/api/console/Surveys/${id}/Versions`)).data.can.publish).toMatchObject({
      code: codes.notAllowed,
    });
    expect((await call.get(`/api/console/Surveys/${id}/Versions/1`)).code).toBe(200);
    for (const [path, body] of [
      [`/api/console/Surveys/${id}/Versions`, { questionnaire: other, base: 1, note: '' }],
      [`/api/console/Surveys/${id}/Versions/1/Restoration`, { base: 1 }],
      [`/api/console/Surveys/${id}/Copies`, {}],
      ['/api/console/QuestionnaireTrials', { questionnaire: other, quotas: [] }],
    ] as const) {
      expect([path, (await call.post(path, body)).code]).toEqual([path, codes.notAllowed]);
    }
  }
  expect((await versionsOf(id)).list).toHaveLength(1);
});
