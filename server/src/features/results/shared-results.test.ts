import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { addResponses, repeated } from '@pollen/testkit/responses';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const questionnaire = {
  pages: [
    {
      name: 'all',
      elements: [
        { type: 'radiogroup', name: 'sex', title: 'Gender', choices: ['w', 'm'] },
        {
          type: 'radiogroup',
          name: 'drink',
          title: { default: 'Tea or coffee?', 'zh-cn': '茶还是咖啡？' },
          choices: ['tea', 'coffee'],
        },
        { type: 'matrix', name: 'rate', title: 'Rate', columns: ['poor', 'good'], rows: ['taste', 'price'] },
        { type: 'comment', name: 'why', title: 'Why?' },
      ],
    },
  ],
};
const DAY_MS = 86_400_000;
const ACME = { client: 'Acme', days: 7 };

let panel: Panel;
let eva: OperatorPersona;
let surveyId: number;

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
});
afterAll(() => panel.close());
beforeEach(async () => {
  surveyId = (await launchSurvey(panel, { questionnaire })).id;
  await addResponses(panel, surveyId, [
    ...repeated(25, { sex: 'w', drink: 'tea', why: 'Because of the taste', rate: { taste: 'good' } }),
    ...repeated(15, { sex: 'm', drink: 'coffee', rate: { taste: 'poor' } }),
  ]);
});

const post = (path: string, body: unknown = {}, by = eva) => panel.call(`POST ${path}`, { cookie: by.cookie, body });
const share = async (body: object = {}) =>
  (await post(`/api/console/Surveys/${surveyId}/ResultLinks`, { client: 'Alder Roasters', days: 14, ...body }))
    .data as {
    id: number;
    token: string;
  };
const links = async () =>
  (await panel.call(`GET /api/console/Surveys/${surveyId}/ResultLinks`, { cookie: eva.cookie })).data.list;
/** A call of somebody who is not logged in. */
const visits = {
  '': 'POST /api/v1/SharedResults',
  '/Tables': 'POST /api/v1/SharedResults/Tables',
  '/OpenAnswers': 'POST /api/v1/SharedResults/OpenAnswers',
} as const;
const visit = (call: keyof typeof visits, body: unknown, lang: 'en' | 'zh' = 'en') =>
  panel.call(visits[call], { body, lang });
const bases = (answer: { data: { columns: { base: number | null }[] } }) => answer.data.columns.map(({ base }) => base);

describe('a link', () => {
  test('shows survey, questions and tables to whoever has it, and counts its openings', async () => {
    const { id, token } = await share({ breaks: ['sex'] });
    expect(token).toMatch(/^[\w-]{43}$/);
    const { data } = await visit('', { token }, 'zh');
    expect(data).toMatchObject({ client: 'Alder Roasters', title: '茶与咖啡', responses: 40, breaks: ['Gender'] });
    expect(data.questions.map(({ name }: { name: string }) => name)).toEqual(['sex', 'drink', 'rate']);
    const tables = await visit('/Tables', { token, question: 'drink' }, 'zh');
    expect(tables.data).toMatchObject({ title: '茶还是咖啡？' });
    expect(bases(tables)).toEqual([40, 25, 15]);
    expect(await links()).toMatchObject([{ id, state: 'open', opened: 1, lastOpenedAt: expect.any(String) }]);
    await visit('', { token });
    expect(await links()).toMatchObject([{ opened: 2, createdBy: 'Eva Brandt', can: { revoke: true } }]);
  });

  test('is stored as a hash only, and nothing else opens results', async () => {
    const { token } = await share();
    const kept = await panel.transaction((tx) => tx.rows(sql`select * from client_links`));
    expect(JSON.stringify(kept)).not.toContain(token);
    for (const guess of ['x', 'x'.repeat(43), `${token}x`, token.toLowerCase()]) {
      expect((await visit('', { token: guess })).code).toBe(1721);
      expect((await visit('/Tables', { token: guess, question: 'drink' })).code).toBe(1721);
    }
  });

  test('ends when it is revoked or expires, and says so; revoking is in the audit log', async () => {
    const [revoked, expired] = [await share(), await share({ days: 1, client: 'Other' })];
    expect((await post(`/api/console/ResultLinks/${revoked.id}/Revoke`)).code).toBe(200);
    expect((await post(`/api/console/ResultLinks/${revoked.id}/Revoke`)).code).toBe(1722);
    expect(await visit('', { token: revoked.token }, 'zh')).toMatchObject({
      code: 1722,
      errors: ['该链接已失效，请向发送者索取新链接。'],
    });
    expect((await visit('/Tables', { token: expired.token, question: 'drink' })).code).toBe(200);
    panel.clock.advance(DAY_MS);
    expect((await visit('/Tables', { token: expired.token, question: 'drink' })).code).toBe(1722);
    eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    expect((await links()).map(({ state }: { state: string }) => state)).toEqual(['expired', 'revoked']);
    const log = await panel.call(`GET /api/console/AuditLog?subjectKind=survey&subjectId=${surveyId}`, {
      cookie: eva.cookie,
    });
    const actions = log.data.list.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 3)).toEqual(['survey.resultLinkRevoked', 'survey.resultsShared', 'survey.resultsShared']);
  });

  test('that was made beside weighted figures is weighted, and says so, until the weighting is removed', async () => {
    const weighting = `/api/console/Surveys/${surveyId}/Weighting`;
    expect((await post(`/api/console/Surveys/${surveyId}/ResultLinks`, { ...ACME, weighted: true })).code).toBe(5722);
    const target = (key: string, basisPoints: number) => ({ key: JSON.stringify(key), basisPoints });
    const targets = (women: number) => ({
      variables: [{ name: 'sex', targets: [target('w', women), target('m', 10_000 - women)] }],
      minPercent: 30,
      maxPercent: 300,
    });
    expect((await post(weighting, { ...targets(5_000), revision: 0 })).code).toBe(200);
    const [weighted, plain] = [await share({ weighted: true }), await share()];
    expect(await links()).toMatchObject([{ weighted: false }, { weighted: true }]);
    const teaOf = async ({ token }: { token: string }) => {
      const { data } = await visit('/Tables', { token, question: 'drink' });
      const said = (await visit('', { token })).data.weighted;
      return { said, weighted: data.weighted, tea: data.tables[0].rows[0].cells[0] };
    };
    const tea = (value: number) => ({ value, count: 25 });
    expect(await teaOf(weighted)).toMatchObject({ said: true, weighted: true, tea: tea(50) });
    expect(await teaOf(plain)).toMatchObject({ said: false, weighted: false, tea: tea(62.5) });
    // New targets count at once, although tables are kept for a minute.
    const { revision } = (await panel.call(`GET ${weighting}`, { cookie: eva.cookie })).data;
    await post(weighting, { ...targets(4_000), revision });
    expect(await teaOf(weighted)).toMatchObject({ tea: tea(40) });
    // A category without responses any more: the client reads no details of the targets.
    await panel.transaction((tx) =>
      tx.run(sql`
        update attempts set run = run #- '{answers,sex}' where survey_id = ${surveyId} and run #>> '{answers,sex}' = 'm'`),
    );
    panel.clock.advance(61_000);
    expect(await visit('/Tables', { token: weighted.token, question: 'drink' })).toMatchObject({
      code: 1723,
      errors: [expect.not.stringContaining('Gender')],
    });
    const last = (await panel.call(`GET ${weighting}`, { cookie: eva.cookie })).data.revision;
    await post(`${weighting}Removals`, { revision: last });
    expect(await teaOf(weighted)).toMatchObject({ said: false, weighted: false });
  });

  test('that is weighted shows no figures, and no problem, before the first ten responses', async () => {
    const young = (await launchSurvey(panel, { questionnaire })).id;
    await addResponses(panel, young, [
      ...repeated(5, { sex: 'w', drink: 'tea' }),
      ...repeated(4, { sex: 'm', drink: 'coffee' }),
    ]);
    const target = (key: string) => ({ key: JSON.stringify(key), basisPoints: 5_000 });
    const variables = [{ name: 'sex', targets: [target('w'), target('m')] }];
    await post(`/api/console/Surveys/${young}/Weighting`, { variables, minPercent: 30, maxPercent: 300, revision: 0 });
    const { token } = (await post(`/api/console/Surveys/${young}/ResultLinks`, { ...ACME, weighted: true })).data;
    const asked = { token, question: 'drink' };
    const before = await visit('/Tables', asked);
    expect(before).toMatchObject({ code: 200, data: { columns: [{ base: null, size: 'hidden' }], tables: [] } });
    await addResponses(panel, young, [{ sex: 'm', drink: 'coffee' }]);
    expect((await visit('/Tables', asked)).data).toMatchObject({ weighted: true, columns: [{ base: 10 }] });
  });

  test('works when the survey is closed', async () => {
    const { token } = await share();
    await panel.transaction((tx) => tx.run(sql`update surveys set state = 'closed' where id = ${surveyId}`));
    expect((await visit('', { token })).data).toMatchObject({ isRunning: false, responses: 40 });
  });

  test('is made by operators who manage surveys, of names that the survey has, twenty at most', async () => {
    const viewer = await createOperatorPersona(panel, 'viewer');
    const body = { client: 'A', days: 7 };
    expect((await post(`/api/console/Surveys/${surveyId}/ResultLinks`, body, viewer)).code).toBe(5004);
    for (const wrong of [
      { questions: ['gone'] },
      { breaks: ['why'] },
      { filters: [{ variable: 'why', categories: [1] }] },
    ]) {
      expect((await post(`/api/console/Surveys/${surveyId}/ResultLinks`, { ...body, ...wrong })).code).toBe(1404);
    }
    expect((await post(`/api/console/Surveys/${surveyId}/ResultLinks`, { ...body, days: 181 })).code).not.toBe(200);
    for (let n = 0; n < 20; n += 1) await share();
    expect((await post(`/api/console/Surveys/${surveyId}/ResultLinks`, body)).code).toBe(5715);
  });
});

describe('a visitor', () => {
  test('is refused more calls in a minute than a reader needs, whatever the token', async () => {
    const from = async (path: string, body: object): Promise<number> => {
      const payload = { token: 'guessed', ...body };
      const answer = await panel.app.inject({ method: 'POST', url: path, payload, remoteAddress: '198.51.100.9' });
      return answer.json().code;
    };
    for (const [path, body, most] of [
      ['/api/v1/SharedResults', {}, 30],
      ['/api/v1/SharedResults/Tables', { question: 'drink' }, 240],
      ['/api/v1/SharedResults/OpenAnswers', { question: 'why' }, 240],
    ] as const) {
      const answered = new Set<number>();
      for (let n = 0; n < most; n += 1) answered.add(await from(path, body));
      expect([...answered]).toEqual([1721]);
      expect(await from(path, body)).toBe(1429);
    }
  });

  test('sees the chosen questions and nothing else', async () => {
    const { token } = await share({ questions: ['drink'] });
    expect((await visit('', { token })).data.questions).toEqual([
      { name: 'drink', title: 'Tea or coffee?', isOpen: false },
    ]);
    for (const question of ['sex', 'rate', 'why', '@gender', 'gone']) {
      expect((await visit('/Tables', { token, question })).code).toBe(1404);
      expect((await visit('/OpenAnswers', { token, question })).code).toBe(1404);
    }
    expect((await visit('/Tables', { token, question: 'drink', breaks: ['sex'] })).code).not.toBe(200);
  });

  test('reads open answers only where the link shows them, without their order', async () => {
    const without = await share();
    expect((await visit('/OpenAnswers', { token: without.token, question: 'why' })).code).toBe(1404);
    const { token } = await share({ showsOpenAnswers: true });
    expect((await visit('/OpenAnswers', { token, question: 'why' })).data.list).toHaveLength(25);
    await addResponses(panel, surveyId, repeated(10, { why: 'A cheap one' }));
    const { list } = (await visit('/OpenAnswers', { token, question: 'why' })).data;
    expect([list[0], list.at(-1)]).toEqual(['A cheap one', 'Because of the taste']);
    const narrowed = await share({ showsOpenAnswers: true, filters: [{ variable: 'sex', categories: ['w'] }] });
    expect((await visit('/OpenAnswers', { token: narrowed.token, question: 'why' })).code).toBe(1404);
    const isListed = async (by: string) =>
      (await visit('', { token: by })).data.questions.some(({ name }: { name: string }) => name === 'why');
    expect([await isListed(token), await isListed(narrowed.token), await isListed(without.token)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('sees no table of fewer than ten respondents, whatever base the link has', async () => {
    await addResponses(panel, surveyId, [
      ...repeated(9, { sex: 'm', drink: 'tea', rate: { price: 'good' } }),
      { sex: 'w', drink: 'coffee' },
    ]);
    const { token } = await share({
      filters: [
        { variable: 'sex', categories: ['m'] },
        { variable: 'drink', categories: ['tea'] },
      ],
    });
    const { data } = await visit('', { token });
    expect(data).toMatchObject({ responses: null, base: [{ title: 'Gender', answers: ['m'] }, { answers: ['tea'] }] });
    const small = await visit('/Tables', { token, question: 'sex' });
    expect(small.data).toMatchObject({ columns: [{ base: null, size: 'hidden' }], tables: [] });
    // A row of a grid that few answered is left out, the other one stays.
    const all = await share();
    const grid = await visit('/Tables', { token: all.token, question: 'rate' });
    expect(grid.data.tables.map(({ part }: { part: string }) => part)).toEqual(['taste']);
  });

  test('sees a running survey change by ten responses at a time, which shows nobody’s answer', async () => {
    const { token } = await share();
    const asked = { token, question: 'drink' };
    await addResponses(panel, surveyId, repeated(9, { drink: 'coffee' }));
    expect(bases(await visit('/Tables', asked))).toEqual([40]);
    expect((await visit('', { token })).data.responses).toBe(40);
    await addResponses(panel, surveyId, [{ drink: 'coffee' }]);
    expect(bases(await visit('/Tables', asked))).toEqual([50]);
  });
});
