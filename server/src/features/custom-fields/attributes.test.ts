import { codes } from '@pollen/contract/codes';
import { CUSTOM_FIELD_LIMITS } from '@pollen/contract/custom-field-values';
import { createField } from '@pollen/testkit/custom-fields';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator', 'Otto Winter');
  viewer = await createOperatorPersona(panel, 'viewer');
});
afterAll(() => panel.close());

const source = {
  purpose: 'attribute',
  title: { en: 'Panel source', zh: '会员来源' },
  choices: [
    { en: 'Newspaper', zh: '报纸' },
    { en: 'Friends', zh: '朋友' },
  ],
};
const create = (over: object = {}) => createField(panel, operator, { ...source, ...over });
const pathOf = (member: MemberPersona) => `/api/console/Members/${member.id}/CustomFields`;
const set = (member: MemberPersona, field: number, value: unknown, by = operator) =>
  as(panel, by).post(pathOf(member), { field, value });
async function shown(member: MemberPersona, field: number) {
  const { list } = (await as(panel, viewer).get(pathOf(member))).data;
  return list.find(({ id }: { id: number }) => id === field);
}
const check = (field: number, text: string) =>
  as(panel, operator).post(`/api/console/CustomFields/${field}/ValueChecks`, { text });
const setAll = (field: number, text: string) =>
  as(panel, operator).post(`/api/console/CustomFields/${field}/Values`, { text });

test('an operator sets, changes and clears an attribute of a member, each with a line of the audit log', async () => {
  const field = await create();
  const member = await createMember(panel);
  expect(await shown(member, field)).toMatchObject({ title: 'Panel source', value: null, words: null, setBy: null });
  await set(member, field, 1);
  await set(member, field, 2);
  expect(await shown(member, field)).toMatchObject({ value: 2, words: 'Friends', setBy: 'Otto Winter', version: 1 });
  await set(member, field, null);
  expect((await shown(member, field)).words).toBeNull();
  const log = await as(panel, operator).get(`/api/console/AuditLog?subjectKind=member&subjectId=${member.id}`);
  const lines = log.data.list.filter(({ action }: { action: string }) => action === 'member.attributeSet');
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toContain('Friends');
});

test('members are not asked for attributes, and find them in the download of their data', async () => {
  const field = await create();
  const member = await createMember(panel);
  await set(member, field, 1);
  const question = await createField(panel, operator, { kind: 'date', choices: [] });
  const own = as(panel, member, 'zh');
  const path = `/api/v1/Accounts/${member.id}/CustomQuestions`;
  const { list } = (await own.get(path)).data;
  expect(list.map(({ id }: { id: number }) => id)).not.toContain(field);
  expect((await own.post(path, { questionId: field, answer: 2, version: 1 })).code).toBe(codes.customAnswerRefused);
  await own.post(path, { questionId: question, answer: '2024-05-06', version: 1 });
  const { customFields } = (await own.get(`/api/v1/Accounts/${member.id}/Export`)).data;
  expect(customFields).toMatchObject([
    { purpose: 'attribute', name: '会员来源', value: '报纸', version: 1 },
    { purpose: 'question', name: '您养狗吗？', value: '2024-05-06' },
  ]);
});

test('a closed account leaves no values, and gets no new ones', async () => {
  const field = await create();
  const question = await createField(panel, operator);
  const member = await createMember(panel);
  await set(member, field, 1);
  await as(panel, member).post(`/api/v1/Accounts/${member.id}/CustomQuestions`, {
    questionId: question,
    answer: 2,
    version: 1,
  });
  const closing = await as(panel, member).get(`/api/v1/Accounts/${member.id}/Closing`);
  const closed = await as(panel, member).post(`/api/v1/Accounts/${member.id}/Closing`, {
    password: member.password,
    forfeitedPoints: closing.data.forfeitedPoints,
  });
  expect(closed.code).toBe(200);
  for (const id of [field, question]) {
    const { usage } = (await as(panel, operator).get(`/api/console/CustomFields/${id}`)).data;
    expect(usage.members).toBe(0);
  }
  expect((await set(member, field, 1)).code).toBe(codes.notFound);
  expect((await check(field, `${member.id},1`)).data).toMatchObject({ set: 0, problemCount: 1 });
});

test('a file sets values by number or address, in words or codes; a check tells first and saves nothing', async () => {
  const field = await create();
  const [ada, ben, cleo] = await Promise.all([createMember(panel), createMember(panel), createMember(panel)]);
  await set(cleo, field, 1);
  const text = `\uFEFFmember;source\n${ada.id};newspaper\n"${ben.email.toUpperCase()}";朋友\n${cleo.id};\n`;
  expect((await check(field, text)).data).toEqual({
    ...{ lines: 3, set: 2, cleared: 1, unchanged: 0 },
    ...{ problemCount: 0, problems: [], tooLong: false },
  });
  expect((await shown(ada, field)).words).toBeNull();
  expect((await setAll(field, text)).data).toEqual({ set: 2, cleared: 1, unchanged: 0 });
  expect((await shown(ada, field)).words).toBe('Newspaper');
  expect((await shown(ben, field)).words).toBe('Friends');
  expect((await shown(cleo, field)).words).toBeNull();
  expect((await setAll(field, `${ada.id},1`)).data).toEqual({ set: 0, cleared: 0, unchanged: 1 });
});

test('a file with a problem is refused as a whole, and each problem names its line', async () => {
  const field = await create();
  const [ada, ben] = await Promise.all([createMember(panel), createMember(panel)]);
  const text = [`${ada.id},1`, `${ada.email},2`, 'nobody@example.com,1', `${ben.id},radio`, '0,1'].join('\n');
  const { data } = await check(field, text);
  expect(data.problems.map(({ line, kind }: { line: number; kind: string }) => [line, kind])).toEqual([
    [2, 'memberTwice'],
    [3, 'memberUnknown'],
    [4, 'valueInvalid'],
    [5, 'memberUnknown'],
  ]);
  expect((await setAll(field, text)).code).toBe(codes.customValuesRefused);
  expect((await shown(ada, field)).words).toBeNull();
  const long = Array.from({ length: CUSTOM_FIELD_LIMITS.lines + 1 }, (_, at) => `${at + 1},1`).join('\n');
  expect((await check(field, long)).data).toMatchObject({ lines: CUSTOM_FIELD_LIMITS.lines, tooLong: true });
  expect((await setAll(field, 'x"y,"1\n"')).code).toBe(codes.customValuesRefused);
});

test('each kind is read from a file', async () => {
  const member = await createMember(panel);
  const rows = [
    { kind: 'several', choices: source.choices, cell: 'Friends|1', words: 'Newspaper, Friends', bad: 'Friends|9' },
    { kind: 'number', range: { least: 0, most: 9 }, cell: '7', words: '7', bad: '10' },
    { kind: 'date', cell: '2026-02-28', words: '2026-02-28', bad: '2026-02-30' },
    { kind: 'yesNo', cell: '否', words: 'No', bad: 'perhaps' },
  ];
  for (const { kind, choices = [], range = null, cell, words, bad } of rows) {
    const field = await create({ kind, choices, range });
    expect([kind, (await setAll(field, `${member.id},${cell}`)).data.set]).toEqual([kind, 1]);
    expect((await shown(member, field)).words).toBe(words);
    expect((await check(field, `${member.id},${bad}`)).data.problems[0].kind).toBe('valueInvalid');
  }
});

test('viewers set nothing; values that the attribute does not have and retired attributes are refused', async () => {
  const field = await create();
  const question = await createField(panel, operator);
  const member = await createMember(panel);
  expect((await set(member, field, 1, viewer)).code).toBe(codes.notAllowed);
  expect((await set(member, field, 3)).code).toBe(codes.customValueInvalid);
  // The answers of members are theirs.
  expect((await set(member, question, 1)).code).toBe(codes.notFound);
  expect((await check(question, `${member.id},1`)).code).toBe(codes.notFound);
  await as(panel, operator).post(`/api/console/CustomFields/${field}/Retire`, { revision: 1 });
  expect((await set(member, field, 1)).code).toBe(codes.notFound);
});

test('two files and a single change at once leave one value', async () => {
  const field = await create();
  const members = await Promise.all([createMember(panel), createMember(panel), createMember(panel)]);
  const lines = (code: number) => members.map(({ id }) => `${id},${code}`);
  const [first] = members;
  if (!first) throw new Error('no member');
  await Promise.all([
    setAll(field, lines(1).join('\n')),
    setAll(field, lines(2).reverse().join('\n')),
    set(first, field, 2),
  ]);
  const values = await Promise.all(members.map(async (member) => (await shown(member, field)).value));
  expect(values.every((value) => value === 1 || value === 2)).toBe(true);
});
