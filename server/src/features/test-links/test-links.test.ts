import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { as, launchSurvey, shortQuestionnaire } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DAY_MS = 86_400_000;

let panel: Panel;
let otto: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  otto = await createOperatorPersona(panel, 'operator', 'Otto Winter');
});
afterAll(() => panel.close());

const make = (id: number, version: number | null = null, by = otto) =>
  as(panel, by).post(`/api/console/Surveys/${id}/TestLinks`, { client: 'Acme', days: 7, version });
const client = (path: string, body: unknown, lang: 'en' | 'zh' = 'en') => panel.call(`POST ${path}`, { body, lang });
const step = (token: string, more: object = {}) =>
  client('/api/v1/TestLinks/Steps', { token, lang: 'en', state: null, step: 'start', answers: {}, ...more });
const listed = async (id: number) => (await as(panel, otto).get(`/api/console/Surveys/${id}/TestLinks`)).data.list;

describe('works', () => {
  test('a client answers the draft to its end without a login, and nothing is kept of it', async () => {
    const { id } = await launchSurvey(panel);
    await as(panel, otto).post(`/api/console/Surveys/${id}/Draft`, {
      revision: 0,
      base: 1,
      questionnaire: { ...shortQuestionnaire, pages: [...shortQuestionnaire.pages].reverse() },
    });
    const { token } = (await make(id)).data;
    expect((await client('/api/v1/TestLinks', { token }, 'zh')).data).toMatchObject({
      title: '茶与咖啡',
      version: null,
    });
    const first = await step(token);
    expect(first.data.page.name).toBe('second');
    const second = await step(token, { step: 'next', state: first.data.state, answers: { why: 'because' } });
    expect(second.data.page.name).toBe('first');
    const end = await step(token, { step: 'next', state: second.data.state, answers: { age: 'adult' } });
    expect(end.data.end).toBe('completed');
    const attempts = await panel.transaction((tx) =>
      tx.one<{ n: number }>(sql`select count(*)::int as n from attempts where survey_id = ${id}`),
    );
    expect(attempts.n).toBe(0);
    expect(await listed(id)).toMatchObject([{ client: 'Acme', state: 'open', opened: 1, createdBy: 'Otto Winter' }]);
  });

  test('a link to a version keeps to it while the draft goes on', async () => {
    const { id } = await launchSurvey(panel);
    const { token } = (await make(id, 1)).data;
    await as(panel, otto).post(`/api/console/Surveys/${id}/Draft`, {
      revision: 0,
      base: 1,
      questionnaire: { pages: [] },
    });
    expect((await step(token)).data.page.name).toBe('first');
  });

  test('comments of the client land among those of the questionnaire, under the name that was given', async () => {
    const { id } = await launchSurvey(panel);
    const { token } = (await make(id)).data;
    const text = '<b>Too long</b>';
    expect(
      (await client('/api/v1/TestLinks/Comments', { token, element: 'first', name: 'Ann of Acme', text })).code,
    ).toBe(200);
    const { list } = (await as(panel, otto).get(`/api/console/Surveys/${id}/Comments`)).data;
    expect(list).toMatchObject([{ element: 'first', author: 'Ann of Acme', fromClient: true, text }]);
  });

  test('comments of clients do not use up those of operators', async () => {
    const { id } = await launchSurvey(panel);
    const { token } = (await make(id)).data;
    await panel.transaction((tx) =>
      tx.run(sql`
        insert into survey_comments (survey_id, element, client_name, text, created_at)
        select ${id}, 'first', 'Ann of Acme', 'Comment ' || n, ${tx.now}::timestamptz from generate_series(1, 199) n`),
    );
    const comment = { token, element: 'first', name: 'Ann of Acme', text: 'One more.' };
    const both = await Promise.all([1, 2].map(() => client('/api/v1/TestLinks/Comments', comment)));
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.clientCommentsTooMany].sort());
    const operator = await createOperatorPersona(panel, 'operator');
    const own = await as(panel, operator).post(`/api/console/Surveys/${id}/Comments`, {
      element: 'first',
      text: 'Mine.',
    });
    expect(own.code).toBe(200);
  });

  test('the token is stored nowhere', async () => {
    const { id } = await launchSurvey(panel);
    const { token } = (await make(id)).data;
    const rows = await panel.transaction((tx) =>
      tx.rows<{ row: string }>(sql`
        select row_to_json(l)::text as row from client_links l
        union all select row_to_json(a)::text from audit_log a where a.action = 'survey.testLinkCreated'`),
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('refuses', () => {
  test('unknown, expired and revoked links, in every call', async () => {
    const { id } = await launchSurvey(panel);
    const revoked = (await make(id)).data;
    expect((await as(panel, otto).post(`/api/console/TestLinks/${revoked.id}/Revoke`)).code).toBe(200);
    const expired = (await make(id)).data;
    panel.clock.advance(8 * DAY_MS);
    const comment = { element: 'first', name: 'Ann', text: 'x' };
    for (const [token, code] of [
      ['guessed', codes.linkUnknown],
      [revoked.token, codes.linkEnded],
      [expired.token, codes.linkEnded],
    ]) {
      expect((await client('/api/v1/TestLinks', { token })).code).toBe(code);
      expect((await step(String(token))).code).toBe(code);
      expect((await client('/api/v1/TestLinks/Comments', { token, ...comment })).code).toBe(code);
    }
    const operator = await createOperatorPersona(panel, 'operator');
    const again = await as(panel, operator).post(`/api/console/TestLinks/${revoked.id}/Revoke`);
    expect(again.code).toBe(codes.linkEnded);
  });

  test('the token of a test link for results, and ids of links of the other kind', async () => {
    const { id } = await launchSurvey(panel);
    const author = await createOperatorPersona(panel, 'operator');
    const trial = (await make(id, null, author)).data;
    const body = { client: 'Acme', days: 7 };
    const results = (await as(panel, author).post(`/api/console/Surveys/${id}/ResultLinks`, body)).data;
    expect((await client('/api/v1/SharedResults', { token: trial.token })).code).toBe(codes.linkUnknown);
    expect((await client('/api/v1/TestLinks', { token: results.token })).code).toBe(codes.linkUnknown);
    for (const call of [`ResultLinks/${trial.id}`, `TestLinks/${results.id}`])
      expect((await as(panel, author).post(`/api/console/${call}/Revoke`)).code).toBe(codes.notFound);
    expect((await client('/api/v1/TestLinks', { token: trial.token })).code).toBe(200);
  });

  test('forged states, half-written drafts without details, viewers and unknown versions', async () => {
    const { id } = await launchSurvey(panel);
    const author = await createOperatorPersona(panel, 'operator');
    const reader = await createOperatorPersona(panel, 'viewer');
    const { token } = (await make(id, null, author)).data;
    expect((await step(token, { step: 'next', state: { page: 99 } })).code).toBe(codes.testRunChanged);
    await as(panel, author).post(`/api/console/Surveys/${id}/Draft`, {
      revision: 0,
      base: 1,
      questionnaire: { pages: [{ name: 'p', elements: [{ type: 'imagemap', name: 'secret' }] }] },
    });
    const broken = await step(token);
    expect(broken.code).toBe(codes.testLinkBroken);
    expect(JSON.stringify(broken)).not.toContain('secret');
    expect((await make(id, 7, author)).code).toBe(codes.notFound);
    expect((await make(id, null, reader)).code).toBe(codes.notAllowed);
  });

  test('more calls of one network in a minute than a reader needs, whatever the token', async () => {
    const from = async (path: string, body: object): Promise<number> => {
      const payload = { token: 'guessed', ...body };
      const answer = await panel.app.inject({ method: 'POST', url: path, payload, remoteAddress: '198.51.100.9' });
      return answer.json().code;
    };
    for (const [path, body, most] of [
      ['/api/v1/TestLinks', {}, 30],
      ['/api/v1/TestLinks/Steps', { lang: 'en', state: null, step: 'start', answers: {} }, 120],
      ['/api/v1/TestLinks/Comments', { element: 'first', name: 'Ann', text: 'x' }, 10],
    ] as const) {
      const answered = new Set<number>();
      for (let n = 0; n < most; n += 1) answered.add(await from(path, body));
      expect([...answered]).toEqual([codes.linkUnknown]);
      expect(await from(path, body)).toBe(codes.tooManyRequests);
    }
  });
});
