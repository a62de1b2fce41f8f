import { codes } from '@pollen/contract/codes';
import { CUSTOM_FIELD_LIMITS } from '@pollen/contract/custom-field-values';
import { createField, dogs } from '@pollen/testkit/custom-fields';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator', 'Otto Winter');
  viewer = await createOperatorPersona(panel, 'viewer');
});
afterAll(() => panel.close());

const calls = '/api/console/CustomFields';
const read = async (id: number) => (await as(panel, operator).get(`${calls}/${id}`)).data;
const create = (over: object = {}) => createField(panel, operator, over);
/** What a save of a field sends, with a change. */
const saved = (
  { title, help, choices, range, topic, required, revision }: Record<string, unknown>,
  change: object,
) => ({
  ...{ title, help, choices, range, topic, required, revision },
  ...change,
});
const save = async (id: number, change: object, by = operator) =>
  as(panel, by).post(`${calls}/${id}`, saved(await read(id), change));

async function questionsOf(member: MemberPersona, lang: 'en' | 'zh' = 'en') {
  return (await as(panel, member, lang).get(`/api/v1/Accounts/${member.id}/CustomQuestions`)).data;
}
const answer = (member: MemberPersona, questionId: number, given: unknown, more: object = { version: 1 }) =>
  as(panel, member).post(`/api/v1/Accounts/${member.id}/CustomQuestions`, { questionId, answer: given, ...more });
const questionOf = async (member: MemberPersona, id: number) =>
  (await questionsOf(member)).list.find((question: { id: number }) => question.id === id);

describe('an operator', () => {
  test('adds a question, which members see in their language and answer, change and clear', async () => {
    const id = await create();
    const member = await createMember(panel);
    expect((await questionsOf(member, 'zh')).list.at(-1)).toMatchObject({
      id,
      title: '您养狗吗？',
      choices: [
        { code: 1, text: '养一只' },
        { code: 2, text: '养多只' },
        { code: 3, text: '不养' },
      ],
      answer: null,
    });
    const { open } = await questionsOf(member);
    const teaser = await as(panel, member).get(`/api/v1/Accounts/${member.id}/ProfileQuestion`);
    expect(teaser.data.furtherOpen).toBe(open);
    expect((await answer(member, id, 2)).code).toBe(200);
    expect(await questionOf(member, id)).toMatchObject({ title: 'Do you have a dog?', answer: 2 });
    expect((await questionsOf(member)).open).toBe(open - 1);
    await answer(member, id, 3);
    expect((await questionOf(member, id)).answer).toBe(3);
    expect((await answer(member, id, null)).code).toBe(200);
    expect((await questionOf(member, id)).answer).toBeNull();
    const log = await as(panel, operator).get(`/api/console/AuditLog?subjectKind=customField&subjectId=${id}`);
    expect(log.data.list.map(({ action }: { action: string }) => action)).toEqual(['customField.created']);
  });

  test('may leave out Chinese; members who read Chinese get the English text, also after it was changed', async () => {
    const choices = [
      { en: 'Yes, often', zh: '' },
      { en: 'Never', zh: '从不' },
    ];
    const id = await create({ title: { en: 'Do you ski?', zh: '' }, choices });
    const member = await createMember(panel);
    const shown = async () => (await questionsOf(member, 'zh')).list.find((one: { id: number }) => one.id === id);
    expect(await shown()).toMatchObject({
      title: 'Do you ski?',
      choices: [
        { code: 1, text: 'Yes, often' },
        { code: 2, text: '从不' },
      ],
    });
    await save(id, { title: { en: 'Do you ski or snowboard?', zh: '' } });
    expect((await read(id)).title).toEqual({ en: 'Do you ski or snowboard?', zh: 'Do you ski or snowboard?' });
  });

  test('gets a new version for other words, and keeps the version for another topic', async () => {
    const id = await create();
    const { choices } = await read(id);
    expect((await save(id, { topic: 'leisure', required: true })).data).toEqual({ version: 1, revision: 2 });
    const title = { en: 'Do you live with a dog?', zh: '您家里有狗吗？' };
    expect((await save(id, { title })).data).toEqual({ version: 2, revision: 3 });
    const added = [...choices, { en: 'Not any more', zh: '以前养过' }];
    expect((await save(id, { choices: added })).data).toEqual({ version: 3, revision: 4 });
    // A save without a change is none.
    expect((await save(id, {})).data).toEqual({ version: 3, revision: 4 });
    const field = await read(id);
    expect(field.choices.map(({ code }: { code: number }) => code)).toEqual([1, 2, 3, 4]);
    expect(field.versions.map(({ version, title: { en }, by }: never) => [version, en, by])).toEqual([
      [3, title.en, 'Otto Winter'],
      [2, title.en, 'Otto Winter'],
      [1, dogs.title.en, 'Otto Winter'],
    ]);
    const member = await createMember(panel);
    await answer(member, id, 4, { version: 3 });
    const { list } = (await as(panel, operator).get(`/api/console/Members/${member.id}/CustomFields`)).data;
    expect(list.find((each: { id: number }) => each.id === id)).toMatchObject({ version: 3, words: 'Not any more' });
  });

  test('retires a choice: who gave it keeps it, nobody else can, and its number is not used again', async () => {
    const id = await create();
    const [one, other] = await Promise.all([createMember(panel), createMember(panel)]);
    await answer(one, id, 2);
    const { choices } = await read(id);
    const retired = choices.map((choice: { code: number }) => ({ ...choice, retired: choice.code === 2 }));
    await save(id, { choices: retired });
    expect((await questionOf(other, id)).choices.map(({ code }: { code: number }) => code)).toEqual([1, 3]);
    expect((await questionOf(one, id)).answer).toBe(2);
    expect((await questionOf(one, id)).choices).toHaveLength(3);
    expect((await answer(other, id, 2)).code).toBe(codes.customAnswerRefused);
    expect((await answer(one, id, 2)).code).toBe(200);
    await save(id, { choices: [...retired, { en: 'Three or more', zh: '三只以上' }] });
    expect((await read(id)).choices.at(-1).code).toBe(4);
    // A saved choice can neither be left out nor take another number.
    expect((await save(id, { choices: retired })).code).toBe(codes.customChoicesGone);
    const renumbered = (await read(id)).choices.map((choice: { code: number }) => ({
      ...choice,
      code: choice.code + 1,
    }));
    expect((await save(id, { choices: renumbered })).code).toBe(codes.customChoicesGone);
  });

  test('retires and restores a question: it is asked no more, and answers stay', async () => {
    const id = await create();
    const member = await createMember(panel);
    await answer(member, id, 1);
    const { post } = as(panel, operator);
    expect((await post(`${calls}/${id}/Retire`, { revision: 1 })).code).toBe(200);
    expect(await questionOf(member, id)).toBeUndefined();
    expect((await answer(member, id, 3)).code).toBe(codes.customAnswerRefused);
    expect((await read(id)).usage.members).toBe(1);
    expect((await post(`${calls}/${id}/Retire`, { revision: 2 })).code).toBe(codes.customFieldChanged);
    expect((await post(`${calls}/${id}/Restore`, { revision: 2 })).code).toBe(200);
    expect((await questionOf(member, id)).answer).toBe(1);
    // The answer to a retired question can be taken back.
    await post(`${calls}/${id}/Retire`, { revision: 3 });
    expect((await answer(member, id, null)).code).toBe(200);
    expect((await read(id)).usage.members).toBe(0);
  });

  test('moves questions among each other', async () => {
    const [first, second] = [await create(), await create()];
    const order = async () =>
      (await as(panel, operator).get(calls)).data.list
        .map(({ id }: { id: number }) => id)
        .filter((id: number) => id === first || id === second);
    expect(await order()).toEqual([first, second]);
    expect((await as(panel, operator).post(`${calls}/${second}/Move`, { to: 'up' })).code).toBe(200);
    expect(await order()).toEqual([second, first]);
    expect((await as(panel, operator).post(`${calls}/${first}/Move`, { to: 'down' })).code).toBe(200);
  });

  test('is told who was first when two change a question at once', async () => {
    const id = await create();
    const field = await read(id);
    const answers = await Promise.all(
      ['A cat?', 'A bird?'].map((en) =>
        as(panel, operator).post(`${calls}/${id}`, saved(field, { title: { en, zh: en } })),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.customFieldChanged]);
    expect(answers.find(({ code }) => code !== 200)?.errors[0]).toContain('Otto Winter');
    expect((await read(id)).version).toBe(2);
  });
});

describe('each kind', () => {
  const kinds = [
    { kind: 'several', choices: dogs.choices, good: [[1, 3], [2]], bad: [[], [9], 1, true, '2020-01-01'] },
    { kind: 'number', range: { least: 1, most: 20 }, good: [1, 20], bad: [0, 21, 1.5, true, '5', [1]] },
    { kind: 'date', good: ['1990-02-28', '2100-12-31'], bad: ['1990-02-30', '1899-12-31', 19900228, true] },
    { kind: 'yesNo', good: [true, false], bad: [1, 0, 'yes', [1]] },
    { kind: 'one', choices: dogs.choices, good: [1, 3], bad: [0, 4, [1], true, '1'] },
  ];
  test.each(kinds)('$kind takes its values and no others', async ({ kind, choices = [], range = null, good, bad }) => {
    const id = await create({ kind, choices, range });
    const member = await createMember(panel);
    for (const value of good) {
      expect([value, (await answer(member, id, value)).code]).toEqual([value, 200]);
      expect((await questionOf(member, id)).answer).toEqual(value);
    }
    for (const value of bad) {
      const refused = await answer(member, id, value);
      expect([value, refused.status === 400 || refused.code === codes.customAnswerRefused]).toEqual([value, true]);
    }
    expect((await questionOf(member, id)).answer).toEqual(good.at(-1));
  });
});

describe('a sensitive question', () => {
  test('takes an agreement with each answer, and operators do not see the answer', async () => {
    const id = await create({ sensitive: true });
    const member = await createMember(panel);
    expect((await answer(member, id, 1)).code).toBe(codes.customAgreementMissing);
    expect((await answer(member, id, 1, { version: 1, agreed: true })).code).toBe(200);
    const { list } = (await as(panel, operator).get(`/api/console/Members/${member.id}/CustomFields`)).data;
    const shown = list.find((each: { id: number }) => each.id === id);
    expect(shown).toMatchObject({ sensitive: true, value: null, words: null });
    expect(shown.setAt).not.toBeNull();
  });

  test('cannot be required', async () => {
    const refused = await as(panel, operator).post(calls, { ...dogs, sensitive: true, required: true });
    expect(refused.code).toBe(codes.customFieldUnsuitable);
  });
});

describe('refuses', () => {
  test('lists without two different choices, and choices for other kinds', async () => {
    const { post } = as(panel, operator);
    const [one] = dogs.choices;
    for (const choices of [[], [one], [one, one], [one, { ...one, zh: '另一只' }]])
      expect((await post(calls, { ...dogs, choices })).code).toBe(codes.customFieldIncomplete);
    expect((await post(calls, { ...dogs, kind: 'yesNo' })).code).toBe(codes.customFieldIncomplete);
    expect((await post(calls, { ...dogs, kind: 'number', choices: [] })).code).toBe(codes.customFieldIncomplete);
  });

  test('hostile sizes', async () => {
    const { post } = as(panel, operator);
    const long = 'x'.repeat(CUSTOM_FIELD_LIMITS.title + 1);
    const many = Array.from({ length: CUSTOM_FIELD_LIMITS.choices + 1 }, (_, at) => ({ en: `e${at}`, zh: `z${at}` }));
    for (const bad of [
      { title: { en: long, zh: '好' } },
      { title: { en: ' ', zh: '好' } },
      { help: { en: 'x'.repeat(CUSTOM_FIELD_LIMITS.help + 1), zh: '' } },
      { choices: many },
      { range: { least: 5, most: 4 }, kind: 'number', choices: [] },
      { topic: 'politics' },
      { kind: 'text' },
    ])
      expect([bad, (await post(calls, { ...dogs, ...bad })).status]).toEqual([bad, 400]);
    expect((await post(calls, { ...dogs, choices: many.slice(1) })).code).toBe(200);
  });

  test('operators without the permission, other members, and answers to unknown questions', async () => {
    const id = await create();
    expect((await as(panel, viewer).post(calls, dogs)).code).toBe(codes.notAllowed);
    expect((await as(panel, viewer).post(`${calls}/${id}/Retire`, { revision: 1 })).code).toBe(codes.notAllowed);
    const [one, other] = await Promise.all([createMember(panel), createMember(panel)]);
    const path = `/api/v1/Accounts/${one.id}/CustomQuestions`;
    const foreign = await as(panel, other).post(path, { questionId: id, answer: 1, version: 1 });
    expect(foreign.code).toBe(codes.notFound);
    expect((await answer(one, 999_999, 1)).code).toBe(codes.customAnswerRefused);
    expect((await answer(one, id, 1, { version: 7 })).code).toBe(codes.customAnswerRefused);
  });

  test('more than a hundred questions in use', async () => {
    const { post } = as(panel, operator);
    const [other] = [await createOperatorPersona(panel, 'operator')];
    const { list } = (await as(panel, other).get(calls)).data;
    const inUse = list.filter(
      (field: { purpose: string; retired: boolean }) => field.purpose === 'question' && !field.retired,
    );
    for (let n = inUse.length; n < CUSTOM_FIELD_LIMITS.fields; n += 1) await create();
    expect((await post(calls, dogs)).code).toBe(codes.customFieldsTooMany);
    await post(`${calls}/${inUse[0].id}/Retire`, { revision: inUse[0].revision });
    expect((await post(calls, dogs)).code).toBe(200);
  });
});

test('the same answer ten times at once is one answer', async () => {
  const { list } = (await as(panel, operator).get(calls)).data;
  const field = list.find((each: { kind: string; retired: boolean }) => each.kind === 'several' && !each.retired);
  const member = await createMember(panel);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      answer(member, field.id, at % 2 ? [1, 2] : [2, 3], { version: field.version }),
    ),
  );
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  expect([JSON.stringify([1, 2]), JSON.stringify([2, 3])]).toContain(
    JSON.stringify((await questionOf(member, field.id)).answer),
  );
});
