import { randomUUID } from 'node:crypto';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
let admin: OperatorPersona;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'operator', 'Ben Okoro');
  admin = await createOperatorPersona(panel, 'admin', 'Ada Moss');
  viewer = await createOperatorPersona(panel, 'viewer', 'Vera Lind');
});
afterAll(() => panel.close());

const add = (member: MemberPersona, text: string, by = eva, key = randomUUID()) =>
  as(panel, by).post(`/api/console/Members/${member.id}/Notes`, { key, text });
const notes = async (member: MemberPersona, by = eva, query = '') =>
  (await as(panel, by).get(`/api/console/Members/${member.id}/Notes${query}`)).data;
const texts = async (member: MemberPersona, query = ''): Promise<string[]> =>
  (await notes(member, eva, query)).list.map(({ text }: { text: string }) => text);
const edit = (id: number, before: string, text: string, by = eva) =>
  as(panel, by).post(`/api/console/MemberNotes/${id}`, { before, text });
const remove = (id: number, by = eva) => as(panel, by).post(`/api/console/MemberNotes/${id}/Delete`);

test('works: a note is written, edited and deleted by its author, without its text in the audit log', async () => {
  const maya = await createMember(panel);
  const written = panel.clock.now().toISOString();
  const { data } = await add(maya, '  Prefers calls after six.\nSpeaks Swedish. ');
  panel.clock.advance(60_000);
  expect(await edit(data.id, 'Prefers calls after six.\nSpeaks Swedish.', 'Prefers calls after seven.')).toMatchObject({
    code: 200,
  });
  expect(await notes(maya, viewer)).toEqual({
    list: [
      {
        id: data.id,
        text: 'Prefers calls after seven.',
        by: 'Eva Brandt',
        createdAt: written,
        editedAt: panel.clock.now().toISOString(),
        can: { edit: expect.objectContaining({ code: codes.notAllowed }), delete: expect.anything() },
      },
    ],
    next: null,
    can: { add: expect.objectContaining({ code: codes.notAllowed }) },
  });
  expect(await remove(data.id)).toMatchObject({ code: 200 });
  expect(await texts(maya)).toEqual([]);
  const log = await as(panel, eva).get(`/api/console/AuditLog?subjectKind=member&subjectId=${maya.id}`);
  expect(log.data.list).toMatchObject([
    { action: 'member.noteDeleted', operator: 'Eva Brandt' },
    { action: 'member.noteEdited' },
    { action: 'member.noteAdded' },
  ]);
  expect(JSON.stringify(log.data)).not.toContain('Prefers');
});

test('works: newest first, page by page, and once however often the same note is sent', async () => {
  const maya = await createMember(panel);
  for (const text of ['one', 'two', 'three']) {
    panel.clock.advance(1000);
    await add(maya, text);
  }
  const key = randomUUID();
  panel.clock.advance(1000);
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(maya, 'four', eva, key)));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const first = await notes(maya, eva, '?size=3');
  expect(first.list.map(({ text }: { text: string }) => text)).toEqual(['four', 'three', 'two']);
  expect(await texts(maya, `?size=3&before=${first.next}`)).toEqual(['one']);
});

test('works: the member receives the notes, without their authors, and they go with the account', async () => {
  const maya = await createMember(panel);
  await add(maya, 'Moved to Lund.');
  const exported = await panel.call(`GET /api/v1/Accounts/${maya.id}/Export`, { cookie: maya.cookie });
  expect(exported.data.notes).toEqual([{ text: 'Moved to Lund.', at: panel.clock.now().toISOString() }]);
  expect(JSON.stringify(exported.data)).not.toContain('Eva Brandt');
  const { data } = await panel.call(`GET /api/v1/Accounts/${maya.id}/Closing`, { cookie: maya.cookie });
  const body = { password: PASSWORD, forfeitedPoints: data.forfeitedPoints };
  await panel.call(`POST /api/v1/Accounts/${maya.id}/Closing`, { cookie: maya.cookie, body });
  expect(await texts(maya)).toEqual([]);
  expect(
    await panel.transaction((tx) => tx.rows(sql`select 1 from member_notes where member_id = ${maya.id}`)),
  ).toEqual([]);
  expect(await add(maya, 'Too late.')).toMatchObject({ code: codes.accountGone });
});

test('refuses: notes of others, outdated edits, empty and long texts, unknown ids', async () => {
  const maya = await createMember(panel);
  const { data } = await add(maya, 'Likes surveys about food.');
  expect(await edit(data.id, 'Likes surveys about food.', 'Mine now', ben)).toMatchObject({ code: codes.noteOfOther });
  expect(await edit(data.id, 'Likes surveys about food.', 'Mine now', admin)).toMatchObject({
    code: codes.noteOfOther,
  });
  expect(await edit(data.id, 'An older text', 'Mine now')).toMatchObject({ code: codes.noteChanged });
  expect(await remove(data.id, ben)).toMatchObject({ code: codes.noteOfOther });
  expect((await add(maya, ' ')).status).toBe(400);
  expect((await add(maya, 'x'.repeat(2001))).status).toBe(400);
  expect(await remove(999_999)).toMatchObject({ code: codes.notFound });
  // Authors leave: an admin may delete.
  expect(await remove(data.id, admin)).toMatchObject({ code: 200 });
});

test('forbidden: viewers write nothing; members and visitors read nothing', async () => {
  const maya = await createMember(panel);
  const { data } = await add(maya, 'Hello');
  expect(await add(maya, 'No', viewer)).toMatchObject({ code: codes.notAllowed });
  expect(await remove(data.id, viewer)).toMatchObject({ code: codes.notAllowed });
  expect((await as(panel, maya).get(`/api/console/Members/${maya.id}/Notes`)).code).toBe('401');
});
