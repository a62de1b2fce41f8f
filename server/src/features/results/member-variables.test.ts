import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { addResponses, repeated } from '@pollen/testkit/responses';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

const agree = (member: MemberPersona, profileDetails: boolean) =>
  as(panel, member).post(`/api/v1/Accounts/${member.id}/Consents`, { profileDetails });

const educate = (member: MemberPersona) =>
  panel.call(`POST /api/v1/Accounts/${member.id}/Profile`, {
    cookie: member.cookie,
    body: { id: member.id, educationID: 2 },
  });

function respondentOf(member: MemberPersona, surveyId: number) {
  return panel.transaction((tx) =>
    tx.one<{ respondent: unknown; cells: unknown }>(
      sql`select respondent, to_jsonb(cell_ids) as cells from attempts where member_id = ${member.id} and survey_id = ${surveyId}`,
    ),
  );
}

async function fileOf(surveyId: number, path: string): Promise<string> {
  const response = await panel.app.inject({
    method: 'GET',
    url: `/api/console/Surveys/${surveyId}/Responses/${path}`,
    headers: { cookie: eva.cookie },
  });
  return response.body;
}

/** Columns of a CSV file by name; the cells of this test hold no commas. */
async function csvOf(surveyId: number) {
  const [head = '', ...lines] = (await fileOf(surveyId, 'Csv')).replace('\uFEFF', '').trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line: string) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
}

describe('a response', () => {
  test('keeps broad groups of its member when it completes, and nothing that names a person', async () => {
    const { id, encryptId } = await launchSurvey(panel, {
      profileFields: ['educationID', 'parnetsOfChilden'],
      quotas: [
        { label: 'Women', rule: { genders: [2] }, target: 50 },
        { label: 'Men', rule: { genders: [1] }, target: 50 },
        { label: 'North', rule: {}, answer: { question: 'region', values: ['north'] }, target: 50 },
      ],
    });
    const member = await createMember(panel);
    await educate(member);
    await agree(member, true);
    await completeShort(panel, member, encryptId);
    const { data } = await as(panel, eva).get(`/api/console/Surveys/${id}`);
    const [women, , north] = data.settings.quotas as { id: number }[];
    const { respondent } = await respondentOf(member, id);
    expect(respondent).toEqual({
      gender: 2,
      ageGroup: 35,
      country: expect.any(Number),
      level: 1,
      educationID: 2,
      quota: `${women?.id}+${north?.id}`,
    });
  });

  test('keeps further fields of the profile only of members who agreed, as it was when they completed', async () => {
    const { id, encryptId } = await launchSurvey(panel, { profileFields: ['educationID'] });
    const [silent, undecided] = [await createMember(panel), await createMember(panel)];
    for (const member of [silent, undecided]) await educate(member);
    await completeShort(panel, silent, encryptId);
    expect((await respondentOf(silent, id)).respondent).not.toHaveProperty('educationID');
    await agree(undecided, true);
    await agree(undecided, false);
    await completeShort(panel, undecided, encryptId);
    expect((await respondentOf(undecided, id)).respondent).not.toHaveProperty('educationID');
  });

  test('keeps nothing when the member was screened out, and nothing any more when the account is closed', async () => {
    const { id, encryptId } = await launchSurvey(panel, {
      quotas: [{ label: 'Women', rule: { genders: [2] }, target: 50 }],
    });
    const [young, leaving] = [await createMember(panel), await createMember(panel)];
    const { data } = await as(panel, young).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    await as(panel, young).post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: { age: 'under18' } });
    expect((await respondentOf(young, id)).respondent).toBeNull();
    await completeShort(panel, leaving, encryptId);
    expect(await respondentOf(leaving, id)).toMatchObject({ respondent: { gender: 2 }, cells: [expect.anything()] });
    const exported = await as(panel, leaving).get(`/api/v1/Accounts/${leaving.id}/Export`);
    expect(exported.data.surveys[0].shared).toContainEqual({ name: 'Age group', value: '35–44' });
    const effects = await as(panel, leaving).get(`/api/v1/Accounts/${leaving.id}/Closing`);
    const closed = await as(panel, leaving).post(`/api/v1/Accounts/${leaving.id}/Closing`, {
      password: leaving.password,
      forfeitedPoints: effects.data.forfeitedPoints,
    });
    expect(closed.code).toBe(200);
    expect(await respondentOf(leaving, id)).toEqual({ respondent: null, cells: [] });
  });
});

describe('members', () => {
  test('read on the survey’s page what goes along with their answers, in both languages', async () => {
    const { encryptId } = await launchSurvey(panel, { profileFields: ['educationID', 'purchasedYearOfCar'] });
    const member = await createMember(panel);
    const info = async (lang: 'en' | 'zh') =>
      (await as(panel, member, lang).get(`/api/v1/Surveys/${encryptId}`)).data.shared;
    expect(await info('en')).toEqual({
      facts: ['Gender', 'Age group', 'Country', 'Level'],
      details: ['Education', 'Years since the car was bought'],
    });
    expect(await info('zh')).toEqual({
      facts: ['性别', '年龄段', '国家/地区', '等级'],
      details: ['教育程度', '购车至今年数'],
    });
  });

  test('agree or not, and are asked once', async () => {
    const member = await createMember(panel);
    const given = async () =>
      (await as(panel, member).get(`/api/v1/Accounts/${member.id}/Consents`)).data.profileDetails;
    expect(await given()).toBe(false);
    await agree(member, true);
    expect(await given()).toBe(true);
  });
});

describe('operators', () => {
  test('choose the fields before the launch and not after', async () => {
    const { id } = await launchSurvey(panel, { draft: true });
    const read = async () => (await as(panel, eva).get(`/api/console/Surveys/${id}`)).data;
    const save = async (profileFields: string[]) => {
      const { settings, revision } = await read();
      return as(panel, eva).post(`/api/console/Surveys/${id}`, { settings: { ...settings, profileFields }, revision });
    };
    expect((await save(['educationID', 'personalIncomeID'])).code).toBe(200);
    expect((await read()).settings.profileFields).toEqual(['educationID', 'personalIncomeID']);
    expect((await save(['cityID'])).status).toBe(400);
    await as(panel, eva).post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
    expect(await save(['educationID'])).toMatchObject({ code: 5702 });
    expect((await save(['educationID', 'personalIncomeID'])).code).toBe(200);
  });
});

/** Responses of made-up members: as many women and men of an age group in a country as given. */
async function surveyWith(groups: readonly { n: number; respondent: object | null; colour: string }[]) {
  const { id } = await launchSurvey(panel, {
    completesTarget: 5000,
    questionnaire: {
      pages: [{ name: 'p', elements: [{ type: 'radiogroup', name: 'colour', choices: ['red', 'blue'] }] }],
    },
  });
  await addResponses(
    panel,
    id,
    groups.flatMap(({ n, colour }) => repeated(n, { colour })),
    groups.flatMap(({ n, respondent }) => Array.from({ length: n }, () => respondent)),
  );
  return id;
}

async function countriesByCode() {
  const rows = await panel.transaction((tx) =>
    tx.rows<{ id: number; code: string }>(sql`select id, code from countries where code in ('US', 'IS')`),
  );
  return Object.fromEntries(rows.map(({ id, code }) => [code, id])) as Record<'US' | 'IS', number>;
}

describe('tables', () => {
  const askIn = (id: number) => (body: object) =>
    panel.call(`POST /api/console/Surveys/${id}/Tables`, { cookie: eva.cookie, body: { question: 'colour', ...body } });

  test('break down by members’ variables, with old responses as unknown', async () => {
    const id = await surveyWith([
      { n: 40, respondent: { gender: 2, ageGroup: 25, level: 2, quota: '' }, colour: 'red' },
      { n: 35, respondent: { gender: 1, ageGroup: 65, level: 2, quota: '' }, colour: 'blue' },
      { n: 12, respondent: null, colour: 'blue' },
    ]);
    const ask = askIn(id);
    const { data } = await ask({ breaks: ['@gender', '@ageGroup'] });
    expect(data.columns.map(({ break: title, label, base }: Record<string, unknown>) => [title, label, base])).toEqual([
      [null, '', 87],
      ['Gender', 'Men', 35],
      ['Gender', 'Women', 40],
      ['Gender', 'Unknown', 12],
      ['Age group', '25–34', 40],
      ['Age group', '65+', 35],
      ['Age group', 'Unknown', 12],
    ]);
    const { data: found } = await as(panel, eva, 'zh').get(`/api/console/Surveys/${id}/Variables`);
    expect(found.list.filter(({ isOfMember }: { isOfMember: boolean }) => isOfMember)).toMatchObject([
      { name: '@gender', title: '性别', categories: [{ value: 1, label: '男性' }, { value: 2 }, { label: '未知' }] },
      { name: '@ageGroup' },
      { name: '@country', categories: [{ value: 'unknown' }] },
      { name: '@level', categories: [{ label: 'LV.2' }, { label: '未知' }] },
    ]);
    const filtered = await ask({ filters: [{ variable: '@gender', categories: [2] }] });
    expect(filtered.data.columns[0]).toMatchObject({ base: 40, size: 'enough' });
    const itself = await ask({ question: '@gender' });
    expect(itself.data.tables[0].rows.map(({ label }: { label: string }) => label)).toEqual([
      'Men',
      'Women',
      'Unknown',
    ]);
  });

  test('are hidden when filters by members’ variables leave or remove fewer than ten', async () => {
    const { US, IS } = await countriesByCode();
    const id = await surveyWith([
      { n: 40, respondent: { gender: 2, country: US }, colour: 'red' },
      { n: 4, respondent: { gender: 2, country: IS }, colour: 'blue' },
    ]);
    const ask = askIn(id);
    for (const categories of [[IS], [US]]) {
      const { data } = await ask({ filters: [{ variable: '@country', categories }] });
      expect(data.columns[0]).toMatchObject({ base: null, size: 'hidden' });
      expect(data.tables[0].rows[0].cells[0]).toEqual({ value: null, count: null, above: [] });
    }
    const { data } = await ask({ filters: [{ variable: '@country', categories: [IS, US] }] });
    expect(data.columns[0]).toMatchObject({ base: 44 });
  });
});

describe('files', () => {
  test('say of a member only what at least nine other lines say too', async () => {
    const { US, IS } = await countriesByCode();
    const of = (gender: number, ageGroup: number, country: number) => ({
      gender,
      ageGroup,
      country,
      level: 1,
      quota: '',
    });
    const id = await surveyWith([
      { n: 30, respondent: of(2, 25, US), colour: 'red' },
      { n: 25, respondent: of(2, 35, US), colour: 'red' },
      { n: 1, respondent: of(2, 35, IS), colour: 'blue' },
      { n: 14, respondent: of(1, 25, US), colour: 'red' },
      { n: 2, respondent: of(1, 65, US), colour: 'blue' },
    ]);
    const lines = await csvOf(id);
    expect(lines).toHaveLength(72);
    const classes = new Map<string, number>();
    for (const line of lines) {
      const said = ['member_gender', 'member_age_group', 'member_country', 'member_level'].map((name) => line[name]);
      classes.set(said.join(' '), (classes.get(said.join(' ')) ?? 0) + 1);
    }
    expect(Object.fromEntries(classes)).toEqual({
      'female 25–34 US 1': 30,
      'female 35–44 withheld withheld': 26,
      'male withheld withheld withheld': 16,
    });
    expect(JSON.parse(await fileOf(id, 'Json'))[0].member).toEqual({
      gender: 'female',
      ageGroup: '25–34',
      country: 'US',
      level: 1,
    });
    const syntax = await fileOf(id, 'Syntax?lang=en');
    expect(syntax).toContain("/member_age_group 'Age group'");
    expect(syntax).toContain("    25 '25–34'");
    expect(syntax).toContain("    -1 'Withheld: too few'");
  });
});
