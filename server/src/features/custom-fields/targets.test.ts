import { codes } from '@pollen/contract/codes';
import type { TargetRule } from '@pollen/contract/targets';
import { createField, dogs } from '@pollen/testkit/custom-fields';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey, shortQuestionnaire } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

const answer = async (member: MemberPersona, questionId: number, given: unknown) => {
  const body = { questionId, answer: given, version: 1 };
  const { code } = await as(panel, member).post(`/api/v1/Accounts/${member.id}/CustomQuestions`, body);
  expect(code).toBe(200);
};
const attribute = async (member: MemberPersona, field: number, value: unknown) => {
  const { code } = await as(panel, operator).post(`/api/console/Members/${member.id}/CustomFields`, { field, value });
  expect(code).toBe(200);
};
const count = (target: TargetRule) => as(panel, operator).post('/api/console/TargetCounts', { target });
async function isOffered(member: MemberPersona, encryptId: string) {
  const { data } = await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`);
  return data.list.some((survey: { encryptId: string }) => survey.encryptId === encryptId);
}

test('each kind of question and of attribute finds those who meet the condition, and nobody else', async () => {
  const [fits, other, silent] = await Promise.all([createMember(panel), createMember(panel), createMember(panel)]);
  const cases = [
    { kind: 'one', meets: 2, misses: 1, is: { values: [2, 3] } },
    { kind: 'several', meets: [1, 3], misses: [2], is: { values: [3] } },
    { kind: 'number', meets: 4, misses: 3, is: { from: 4 } },
    { kind: 'number', meets: 0, misses: 9, is: { from: 0, to: 8 } },
    { kind: 'date', meets: '1999-12-31', misses: '2000-01-01', is: { to: 19_991_231 } },
    { kind: 'yesNo', meets: false, misses: true, is: { values: [0] } },
  ];
  for (const purpose of ['question', 'attribute']) {
    for (const { kind, meets, misses, is } of cases) {
      const choices = kind === 'one' || kind === 'several' ? dogs.choices : [];
      const range = kind === 'number' ? { least: 0, most: 9 } : null;
      const field = await createField(panel, operator, { purpose, kind, choices, range });
      const set = purpose === 'question' ? answer : attribute;
      await set(fits, field, meets);
      await set(other, field, misses);
      const target = { custom: [{ field, ...is }] };
      const { encryptId } = await launchSurvey(panel, { target });
      const { data } = await count(target);
      expect([purpose, kind, data.members, data.sample[0]?.memberId]).toEqual([purpose, kind, 1, fits.id]);
      for (const member of [fits, other, silent])
        expect([purpose, kind, await isOffered(member, encryptId)]).toEqual([purpose, kind, member === fits]);
    }
  }
});

test('an answer that changes or is cleared opens and closes a survey', async () => {
  const member = await createMember(panel);
  const field = await createField(panel, operator);
  const { encryptId } = await launchSurvey(panel, { target: { custom: [{ field, values: [1] }] } });
  expect(await isOffered(member, encryptId)).toBe(false);
  await answer(member, field, 1);
  expect(await isOffered(member, encryptId)).toBe(true);
  await answer(member, field, 2);
  expect(await isOffered(member, encryptId)).toBe(false);
  const refused = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  expect(refused.code).toBe(codes.surveyNotForYou);
  await answer(member, field, 1);
  await answer(member, field, null);
  expect(await isOffered(member, encryptId)).toBe(false);
});

test('a full quota over a question keeps its members out, and a retired question goes on to count', async () => {
  const [one, other] = await Promise.all([createMember(panel), createMember(panel)]);
  const field = await createField(panel, operator);
  await answer(one, field, 1);
  await answer(other, field, 2);
  const cell = (code: number, target: number) => ({
    label: `c${code}`,
    rule: { custom: [{ field, values: [code] }] },
    target,
  });
  const { id, encryptId } = await launchSurvey(panel, { quotas: [cell(1, 1), cell(2, 1)] });
  await as(panel, operator).post(`/api/console/CustomFields/${field}/Retire`, { revision: 1 });
  await panel.transaction((tx) =>
    tx.run(sql`update quota_cells set completes = target where survey_id = ${id} and label = 'c1'`),
  );
  await panel.transaction((tx) => tx.run(sql`update survey_catalogue set version = version + 1`));
  expect([await isOffered(one, encryptId), await isOffered(other, encryptId)]).toEqual([false, true]);
});

test('conditions that name no field, an unknown choice or the wrong shape are refused wherever targets are taken', async () => {
  const { get, post } = as(panel, operator);
  const list = await createField(panel, operator);
  const number = await createField(panel, operator, { kind: 'number', choices: [], range: { least: 0, most: 9 } });
  const { id } = await launchSurvey(panel);
  const { settings, revision } = (await get(`/api/console/Surveys/${id}`)).data;
  for (const condition of [
    { field: 999_999, values: [1] },
    { field: list, values: [9] },
    { field: list, from: 1 },
    { field: number, values: [1] },
  ]) {
    const target = { custom: [condition] };
    expect((await count(target)).code).toBe(codes.customFieldUnknown);
    const quotas = [{ label: 'Dogs', rule: target, target: 10 }];
    for (const change of [{ target }, { quotas }]) {
      const changed = { ...settings, ...change };
      const created = await post('/api/console/Surveys', { settings: changed, questionnaire: shortQuestionnaire });
      expect(created.code).toBe(codes.customFieldUnknown);
      const body = { settings: changed, revision, reason: '' };
      expect((await post(`/api/console/Surveys/${id}`, body)).code).toBe(codes.customFieldUnknown);
    }
  }
  for (const malformed of [{ field: list, values: [] }, { field: list }, { field: list, values: [1.5] }])
    expect((await post('/api/console/TargetCounts', { target: { custom: [malformed] } })).status).toBe(400);
  const many = Array.from({ length: 21 }, () => ({ field: list, values: [1] }));
  expect((await post('/api/console/TargetCounts', { target: { custom: many } })).status).toBe(400);
});

test('a field names the surveys that use it in a target or a quota', async () => {
  const field = await createField(panel, operator);
  const rule = { custom: [{ field, values: [1] }] };
  const byTarget = await launchSurvey(panel, { target: rule });
  const byQuota = await launchSurvey(panel, { quotas: [{ label: 'Dogs', rule, target: 5 }] });
  await launchSurvey(panel);
  const { usage } = (await as(panel, operator).get(`/api/console/CustomFields/${field}`)).data;
  expect(usage.surveys.map(({ id }: { id: number }) => id)).toEqual([byQuota.id, byTarget.id]);
});

test('a count by a question reads the index and not the table', async () => {
  const field = await createField(panel, operator);
  const plan = await panel.transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    return tx.rows<{ 'QUERY PLAN': string }>(sql`
      explain select member_id from custom_field_values where field_id = ${field} and value = any(${[1, 2]}::int[])`);
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('custom_field_values_by_value');
});

test('members are filtered by a question and saved as a segment, which the question names as its use', async () => {
  const [one, other] = await Promise.all([createMember(panel), createMember(panel)]);
  const field = await createField(panel, operator);
  await answer(one, field, 1);
  await answer(other, field, 2);
  const target = JSON.stringify({ custom: [{ field, values: [1] }] });
  const { get, post } = as(panel, operator);
  const found = await get(`/api/console/Members?target=${encodeURIComponent(target)}`);
  expect(found.data.list.map(({ id }: { id: number }) => id)).toEqual([one.id]);
  const segment = await post('/api/console/Segments', { name: `Dogs ${field}`, filters: { target } });
  const { usage } = (await get(`/api/console/CustomFields/${field}`)).data;
  expect(usage.segments).toEqual([{ id: segment.data.id, name: `Dogs ${field}` }]);
  expect((await get(`/api/console/Segments/${segment.data.id}/Count`)).data.members).toBe(1);
});

test('a sensitive answer opens surveys, and nobody is looked up by it', async () => {
  const member = await createMember(panel);
  const field = await createField(panel, operator, { sensitive: true });
  const body = { questionId: field, answer: 1, version: 1, agreed: true };
  await as(panel, member).post(`/api/v1/Accounts/${member.id}/CustomQuestions`, body);
  const rule = { custom: [{ field, values: [1] }] };
  const { encryptId } = await launchSurvey(panel, { target: rule });
  expect(await isOffered(member, encryptId)).toBe(true);
  const counted = await count(rule);
  expect([counted.data.members, counted.data.sample]).toEqual([1, []]);
  const { get, post } = as(panel, operator);
  const target = JSON.stringify(rule);
  const found = await get(`/api/console/Members?target=${encodeURIComponent(target)}`);
  expect(found.code).toBe(codes.sensitiveFilter);
  expect((await post('/api/console/Segments', { name: 'Ill', filters: { target } })).code).toBe(codes.sensitiveFilter);
});

test('an answer goes along with the results of a survey that names it, when the member agreed', async () => {
  const field = await createField(panel, operator);
  const { id, encryptId } = await launchSurvey(panel, { profileFields: [`custom${field}`] });
  const [agreed, silent] = await Promise.all([createMember(panel), createMember(panel)]);
  for (const member of [agreed, silent]) await answer(member, field, 2);
  await as(panel, agreed).post(`/api/v1/Accounts/${agreed.id}/Consents`, { profileDetails: true });
  const { data } = await as(panel, agreed, 'zh').get(`/api/v1/Surveys/${encryptId}`);
  expect(data.shared.details).toEqual(['您养狗吗？']);
  for (const member of [agreed, silent]) await completeShort(panel, member, encryptId);
  const kept = await panel.transaction((tx) =>
    tx.rows<{ memberId: number; answer: number | null }>(sql`
      select member_id as "memberId", (respondent ->> ${`custom${field}`})::int as answer
      from attempts where survey_id = ${id} order by member_id = ${silent.id}`),
  );
  expect(kept).toEqual([
    { memberId: agreed.id, answer: 2 },
    { memberId: silent.id, answer: null },
  ]);
  const { surveys } = (await as(panel, agreed).get(`/api/v1/Accounts/${agreed.id}/Export`)).data;
  expect(surveys[0].shared).toContainEqual({ name: 'Do you have a dog?', value: 'More than one' });
});

test('numbers, days and several choices go along as broad groups, from which nothing exact follows', async () => {
  const more = { choices: [], topic: 'other' };
  const pets = await createField(panel, operator, { ...more, kind: 'number', range: { least: 0, most: 24 } });
  const kids = await createField(panel, operator, { ...more, kind: 'number', range: { least: 1, most: 3 } });
  const moved = await createField(panel, operator, {
    ...more,
    kind: 'date',
    title: { en: 'When did you move in?', zh: '您何时入住？' },
  });
  const rides = await createField(panel, operator, {
    kind: 'several',
    title: { en: 'What do you ride?', zh: '您骑什么？' },
    choices: ['Bike', 'Bus', 'Train'].map((en) => ({ en, zh: en })),
  });
  const { id, encryptId } = await launchSurvey(panel, {
    profileFields: [pets, kids, moved, rides].map((field) => `custom${field}` as const),
  });
  const day = (yearsAgo: number) => {
    const today = panel.clock.now().toISOString().slice(0, 10);
    return `${Number(today.slice(0, 4)) - yearsAgo}${today.slice(4)}`;
  };
  const given: [pets: number, kids: number, moved: string, rides: number[]][] = [
    ...Array.from({ length: 10 }, (): [number, number, string, number[]] => [13, 2, day(4), [3, 1]]),
    ...Array.from({ length: 10 }, (): [number, number, string, number[]] => [24, 3, day(30), [2]]),
  ];
  for (const answers of given) {
    const member = await createMember(panel);
    for (const [at, field] of [pets, kids, moved, rides].entries()) await answer(member, field, answers[at]);
    await as(panel, member).post(`/api/v1/Accounts/${member.id}/Consents`, { profileDetails: true });
    await completeShort(panel, member, encryptId);
  }
  const kept = await panel.transaction((tx) =>
    tx.one<{ facts: Record<string, unknown> }>(sql`
      select respondent as facts from attempts where survey_id = ${id} order by id limit 1`),
  );
  expect(kept.facts).toMatchObject({
    [`custom${pets}`]: 10,
    [`custom${kids}`]: 2,
    [`custom${moved}`]: 3,
    [`custom${rides}`]: '1+3',
  });

  const { data } = await as(panel, operator).post(`/api/console/Surveys/${id}/Tables`, {
    question: 'region',
    breaks: [pets, kids, moved, rides].map((field) => `@custom${field}`),
  });
  expect(data.columns.map(({ label }: { label: string }) => label)).toEqual([
    ...['', '10–14', '20+', '2', '3+', '3–5', '18+', 'Bike + Train', 'Bus'],
  ]);
  const file = await panel.app.inject({
    url: `/api/console/Surveys/${id}/Responses/Csv`,
    headers: { cookie: operator.cookie },
  });
  expect(file.body).toContain(',10–14,2,3–5,Bike + Train,');
  const maya = await createMember(panel);
  expect((await as(panel, maya).get(`/api/v1/Surveys/${encryptId}`)).data.shared.details).toContain(
    'When did you move in?: years since',
  );
});

test('results refuse sensitive questions, many choices together, and fields that do not exist', async () => {
  const sensitive = await createField(panel, operator, { sensitive: true });
  const many = await createField(panel, operator, {
    kind: 'several',
    choices: Array.from({ length: 7 }, (_, n) => ({ en: `Choice ${n}`, zh: `选项 ${n}` })),
  });
  const { get, post } = as(panel, operator);
  const { id } = await launchSurvey(panel, { draft: true });
  const { settings, revision } = (await get(`/api/console/Surveys/${id}`)).data;
  for (const field of [sensitive, many, 999_999]) {
    const changed = { ...settings, profileFields: [`custom${field}`] };
    const { code } = await post(`/api/console/Surveys/${id}`, { settings: changed, revision, reason: '' });
    expect([field, code]).toEqual([field, codes.customFieldNotInResults]);
  }
});
