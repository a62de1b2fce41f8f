import { runChecks } from '@pollen/checks/run';
import { decider } from '@pollen/testkit/decisions';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const questionnaire = {
  pages: [
    {
      name: 'all',
      elements: [
        {
          type: 'radiogroup',
          name: 'drink',
          title: { default: "Tea or coffee? It's <b>one</b>", 'zh-cn': '茶还是咖啡？' },
          choices: [
            { value: 'tea', text: { default: 'Tea', 'zh-cn': '茶' } },
            { value: 'coffee', text: { default: 'Coffee', 'zh-cn': '咖啡' } },
            { value: 'water', text: { default: 'Water', 'zh-cn': '水' } },
          ],
        },
        { type: 'checkbox', name: 'when', title: 'When?', choices: ['morning', 'evening'] },
        { type: 'rating', name: 'score', title: 'Score', rateValues: [1, 2, 3] },
        { type: 'matrix', name: 'rate', title: 'Rate', columns: ['poor', 'good'], rows: ['taste', 'price'] },
        { type: 'ranking', name: 'rank', title: 'Rank', choices: ['a', 'b'] },
        { type: 'text', name: 'cups', title: 'Cups a day', inputType: 'number' },
        { type: 'boolean', name: 'again', title: 'Again?' },
        { type: 'comment', name: 'by', title: 'Why?' },
      ],
    },
  ],
};

let panel: Panel;
let eva: OperatorPersona;
let surveyId: number;
const attempts: string[] = [];

const answers = [
  {
    drink: 'tea',
    when: ['morning', 'evening'],
    score: 3,
    rate: { taste: 'good', price: 'poor' },
    rank: ['b', 'a'],
    cups: 2,
    again: true,
    by: '=HYPERLINK("http://evil.example","click")',
  },
  {
    drink: 'coffee',
    when: ['evening'],
    score: 1,
    rank: ['a', 'b'],
    cups: -1,
    again: false,
    by: 'It is, "good",\nreally',
  },
  { drink: 'tea', score: 2, rank: ['b', 'a'], cups: 4 },
  { drink: 'coffee', score: 2, rank: ['a', 'b'], cups: 9, by: 'rejected answers' },
];

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  const survey = await launchSurvey(panel, { questionnaire });
  surveyId = survey.id;
  for (const given of answers) {
    const member = as(panel, await createMember(panel));
    const { data } = await member.post(`/api/v1/Surveys/${survey.encryptId}/Attempts`);
    const ended = await member.post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: given });
    expect(ended).toMatchObject({ data: { kind: 'end', state: 'completed' } });
    attempts.push(data.attemptId);
  }
  await decider(panel, eva).reject(attempts[3] as string);
  // One that is not completed.
  await as(panel, await createMember(panel)).post(`/api/v1/Surveys/${survey.encryptId}/Attempts`);
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

async function file(path: string, by = eva) {
  const response = await panel.app.inject({
    method: 'GET',
    url: `/api/console/Surveys/${surveyId}/Responses/${path}`,
    headers: { cookie: by.cookie },
  });
  return { text: response.body, headers: response.headers };
}
const get = (path: string, lang: 'en' | 'zh' = 'en') =>
  panel.call(`GET /api/console/Surveys/${surveyId}/${path}`, { cookie: eva.cookie, lang });

/** Removes response ids, which depend on the key, and the date. */
const stable = (text: string) => text.replace(/[bcdfghjkmnpqrstv]{13},1,\d{4}-\d{2}-\d{2},\d+/g, 'N,1,DAY,S');

/** Three responses are too few to say anything of their members. */
const withheld = 'withheld,withheld,withheld,withheld';

describe('files', () => {
  test('CSV: one line for each response, formulas defused, nothing about the member', async () => {
    const { text, headers } = await file('Csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="survey-${surveyId}-responses.csv"`);
    expect(stable(text)).toBe(
      [
        '\uFEFFresponse,version,day,seconds,drink,when_1,when_2,score,rate_taste,rate_price,rank_1,rank_2,cups,again,q_by,member_gender,member_age_group,member_country,member_level',
        `N,1,DAY,S,tea,1,1,3,good,poor,2,1,2,true,"'=HYPERLINK(""http://evil.example"",""click"")",${withheld}`,
        `N,1,DAY,S,coffee,0,1,1,,,1,2,-1,false,"It is, ""good"",\nreally",${withheld}`,
        `N,1,DAY,S,tea,,,2,,,2,1,4,,,${withheld}`,
        '',
      ].join('\r\n'),
    );
  });

  test('SPSS: one line of numeric codes for each response, and a syntax with all labels in the requested language', async () => {
    expect(
      stable((await file('Spss')).text)
        .split('\r\n')
        .slice(1),
    ).toEqual([
      `N,1,DAY,S,1,1,1,3,2,1,2,1,2,1,"'=HYPERLINK(""http://evil.example"",""click"")",-1,-1,-1,-1`,
      'N,1,DAY,S,2,0,1,1,,,1,2,-1,0,"It is, ""good"", really",-1,-1,-1,-1',
      'N,1,DAY,S,1,,,2,,,2,1,4,,,-1,-1,-1,-1',
      '',
    ]);
    const { text, headers } = await file('Syntax');
    expect(headers['content-disposition']).toContain(`survey-${surveyId}-labels.sps`);
    expect(text).toContain(`/FILE='survey-${surveyId}-responses-spss.csv'`);
    expect(text).toContain("  drink 'Tea or coffee? It''s one'");
    expect(text).toContain("  /drink\r\n    1 'Tea'\r\n    2 'Coffee'\r\n    3 'Water'");
    expect(text).toContain("  /when_2 'When?: evening'");
    expect(text).toContain('  /again\r\n    0 ');
    expect(text).toContain("  /score\r\n    1 '1'\r\n    2 '2'\r\n    3 '3'");
    expect((await file('Syntax?lang=zh')).text).toContain("  drink '茶还是咖啡？'");
  });

  test('JSON: one array with stable response ids that do not identify the member', async () => {
    const { text } = await file('Json');
    const rows = JSON.parse(text);
    expect(rows.map(({ answers: given }: { answers: unknown }) => given)).toEqual(answers.slice(0, 3));
    expect(Object.keys(rows[0])).toEqual(['response', 'version', 'day', 'seconds', 'answers', 'member']);
    expect(JSON.parse((await file('Json')).text)).toEqual(rows);
    expect(new Set(rows.map(({ response }: { response: string }) => response)).size).toBe(3);
    // Letters, as spreadsheets round numbers of more than 15 digits.
    for (const { response } of rows) expect(response).toMatch(/^[bcdfghjkmnpqrstv]{13}$/);
    const members = await panel.transaction((tx) =>
      tx.rows<{ id: number; email: string }>(sql`select id, email from members`),
    );
    for (const { id, email } of members) {
      expect(text).not.toContain(email);
      expect(text).not.toContain(String(id));
    }
    for (const attempt of attempts) expect(text).not.toContain(attempt);
  });

  test('an empty survey gives valid files', async () => {
    const { id } = await launchSurvey(panel);
    const json = await panel.app.inject({
      method: 'GET',
      url: `/api/console/Surveys/${id}/Responses/Json`,
      headers: { cookie: eva.cookie },
    });
    expect(JSON.parse(json.body)).toEqual([]);
  });

  test('more than one thousand responses are streamed completely and in order', async () => {
    const { id } = await launchSurvey(panel);
    await panel.transaction(async (tx) => {
      await tx.run(sql`
        insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
        select 'many' || n || '@example.com', 'many' || n || '@example.com', '', 'many' || n, 'many' || n, now(), now()
        from generate_series(1, 2500) n`);
      await tx.run(sql`
        insert into attempts (attempt_key, survey_id, version_id, member_id, state, review, reward_points, run, started_at,
          turned_at, reserved_until, ended_at, checked_at)
        select 'many' || m.id, s.id, s.version_id, m.id, 'completed', 'approved', 0,
          jsonb_build_object('answers', jsonb_build_object('age', 'adult', 'why', m.id::text)), now(), now(), now(), now(), now()
        from members m, surveys s where m.handle like 'many%' and s.id = ${id}`);
      await tx.run(sql`update surveys set completes = 2500, completes_target = 3000 where id = ${id}`);
      await tx.run(sql`insert into ledger_accounts (member_id) select id from members where handle like 'many%'`);
      await tx.run(sql`insert into credit_accounts (member_id) select id from members where handle like 'many%'`);
    });
    const { body } = await panel.app.inject({
      method: 'GET',
      url: `/api/console/Surveys/${id}/Responses/Json`,
      headers: { cookie: eva.cookie },
    });
    const whys = JSON.parse(body).map((row: { answers: { why: string } }) => Number(row.answers.why));
    expect(whys).toHaveLength(2500);
    expect(whys).toEqual([...whys].sort((a, b) => a - b));
    expect(new Set(whys).size).toBe(2500);
  });

  test('every export is in the audit log', async () => {
    await file('Csv');
    const log = await panel.call(`GET /api/console/AuditLog?subjectKind=survey&subjectId=${surveyId}`, {
      cookie: eva.cookie,
    });
    expect(log.data.list[0]).toMatchObject({
      action: 'survey.exported',
      operator: 'Eva Brandt',
      detail: { format: 'csv' },
    });
  });
});

describe('figures', () => {
  test('counts leave out rejected answers', async () => {
    expect((await get('Results')).data).toMatchObject({ responses: 3, rejected: 1, inReview: 0 });
    const all = (await get('Results', 'zh')).data.questions as { name: string; kind: string; isOfMember: boolean }[];
    const questions = all.filter(({ isOfMember }) => !isOfMember);
    expect(all.slice(questions.length).map(({ name }) => name)).toEqual(['@gender', '@ageGroup', '@country', '@level']);
    expect(questions[0]).toEqual({
      name: 'drink',
      title: '茶还是咖啡？',
      kind: 'choice',
      crosses: true,
      isOfMember: false,
    });
    expect(questions.map(({ kind }) => kind)).toEqual([
      'choice',
      'choice',
      'choice',
      'grid',
      'ranking',
      'number',
      'choice',
      'text',
    ]);
  });
});

test('a table also lists answers that are no longer offered', async () => {
  const element = (choices: string[]) => [
    { type: 'radiogroup', name: 'drink', choices },
    { type: 'radiogroup', name: 'place', choices: ['home', 'work'] },
  ];
  const one = { pages: [{ name: 'p', elements: element(['tea', 'cocoa']) }] };
  const { id, encryptId } = await launchSurvey(panel, { questionnaire: one });
  const answer = async (given: object) => {
    const member = as(panel, await createMember(panel));
    const { data } = await member.post(`/api/v1/Surveys/${encryptId}/Attempts`);
    await member.post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: given });
  };
  await answer({ drink: 'tea', place: 'home' });
  // Neither in the newest version nor in one before: as a value that was renamed by hand would be.
  await answer({ drink: 'cocoa', place: 'work' });
  await panel.transaction((tx) =>
    tx.run(sql`update attempts set run = jsonb_set(run, '{answers,drink}', '"milk"')
      where survey_id = ${id} and run -> 'answers' ->> 'drink' = 'cocoa'`),
  );
  const { data } = await panel.call(`POST /api/console/Surveys/${id}/Tables`, {
    cookie: eva.cookie,
    body: { question: 'drink' },
  });
  const [{ rows }] = data.tables;
  expect(
    rows.map(({ label, cells }: { label: string; cells: { count: number }[] }) => [label, cells[0]?.count]),
  ).toEqual([
    ['tea', 1],
    ['cocoa', 0],
    ['milk', 1],
  ]);
});

describe('refuses', () => {
  test('a survey that does not exist', async () => {
    const calls = [
      'GET /api/console/Surveys/9/Results',
      'GET /api/console/Surveys/9/Variables',
      'GET /api/console/Surveys/9/Responses/Csv',
      'GET /api/console/Surveys/9/Responses/Json',
      'GET /api/console/Surveys/9/Responses/Spss',
      'GET /api/console/Surveys/9/Responses/Syntax',
    ];
    for (const call of calls) {
      expect(await panel.call(call, { cookie: eva.cookie }), call).toMatchObject({ code: 1404 });
    }
  });
});
