import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'operator', 'Ben Okoro');
  viewer = await createOperatorPersona(panel, 'viewer', 'Vera Lind');
});
afterAll(() => panel.close());

const save = (name: string, filters: object = {}, by = eva) =>
  as(panel, by).post('/api/console/Segments', { name, filters });
const list = async (query = '', by = eva) => (await as(panel, by).get(`/api/console/Segments${query}`)).data;
const names = async (query = '', by = eva) => (await list(query, by)).list.map(({ name }: { name: string }) => name);
const count = (id: number, by = viewer) => as(panel, by).get(`/api/console/Segments/${id}/Count`);
const rename = (id: number, name: string, by = eva) => as(panel, by).post(`/api/console/Segments/${id}`, { name });
const remove = (id: number, by = eva) => as(panel, by).post(`/api/console/Segments/${id}/Delete`);
const logOf = async (id: number) =>
  (await as(panel, eva).get(`/api/console/AuditLog?subjectKind=segment&subjectId=${id}`)).data.list;

describe('works', () => {
  test('a segment finds the same members as its filters, also later ones', async () => {
    const living = (countryId: number) => ({
      profile: { name: 'Maya Lindqvist', gender: 2 as const, birthday: '1990-04-12', countryId },
    });
    await Promise.all([createMember(panel, living(276)), createMember(panel, living(276)), createMember(panel)]);
    const filters = { country: 276, state: 'active', by: 'registered' };
    const { code, data } = await save('  Active Germans ', filters);
    expect(code).toBe(200);
    expect((await list('?search=german')).list).toEqual([
      {
        id: data.id,
        name: 'Active Germans',
        owner: 'Eva Brandt',
        filters,
        createdAt: panel.clock.now().toISOString(),
        can: { change: true },
      },
    ]);
    const inList = await as(panel, eva).get('/api/console/Members?country=276&state=active&by=registered');
    expect((await count(data.id)).data).toEqual({
      members: inList.data.list.length,
      more: false,
      countedAt: panel.clock.now().toISOString(),
    });
    await createMember(panel, living(276));
    expect((await count(data.id)).data).toMatchObject({ members: 3 });
    expect(await logOf(data.id)).toMatchObject([
      { action: 'segment.created', operator: 'Eva Brandt', detail: { name: 'Active Germans', settings: filters } },
    ]);
  });

  test('the list goes by owner and name, page by page', async () => {
    for (const name of ['Own one', 'Own two', 'Own three']) {
      panel.clock.advance(1000);
      await save(name);
    }
    panel.clock.advance(1000);
    await save('Own of a colleague', {}, ben);
    expect(await names('?search=own')).toEqual(['Own of a colleague', 'Own three', 'Own two', 'Own one']);
    expect(await names('?search=own&owner=mine')).toEqual(['Own three', 'Own two', 'Own one']);
    expect(await names('?search=own&owner=others')).toEqual(['Own of a colleague']);
    expect(await names('?search=own&owner=mine', ben)).toEqual(['Own of a colleague']);
    expect(await names(`?search=${encodeURIComponent('%')}`)).toEqual([]);
    const first = await list('?search=own&size=3');
    expect(first.list).toHaveLength(3);
    expect(await names(`?search=own&size=3&before=${first.next}`)).toEqual(['Own one']);
  });

  test('a segment is renamed and deleted, which the audit log tells', async () => {
    const { data } = await save('Young', { level: 1, by: 'registered' });
    expect(await rename(data.id, 'YOUNG')).toMatchObject({ code: 200, data: null });
    expect(await rename(data.id, 'New members', ben)).toMatchObject({ code: 200 });
    expect(await names('?search=members')).toEqual(['New members']);
    expect(await remove(data.id)).toMatchObject({ code: 200, data: null });
    expect(await names('?search=members')).toEqual([]);
    expect((await logOf(data.id)).map(({ action }: { action: string }) => action)).toEqual([
      'segment.deleted',
      'segment.renamed',
      'segment.renamed',
      'segment.created',
    ]);
    // The name is free again.
    expect((await save('New members')).code).toBe(200);
  });
});

describe('refuses', () => {
  test('a duplicate name in any case, also of two at once', async () => {
    const { data } = await save('Coffee');
    expect(await save('coffee ', {}, ben)).toMatchObject({ code: codes.segmentNameTaken });
    const answers = await Promise.all([save('Tea'), save('TEA', {}, ben), rename(data.id, 'tea')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.segmentNameTaken, codes.segmentNameTaken]);
  });

  test('unknown filters, searches, days in the wrong order, and deleted segments', async () => {
    for (const filters of [{ search: 'maya@example.com' }, { state: 'asleep' }, { from: '2026-02-30' }, { level: 9 }]) {
      expect((await save('Odd', filters)).status, JSON.stringify(filters)).toBe(400);
    }
    expect((await save(' ')).status).toBe(400);
    expect(await save('Odd', { from: '2026-03-02', to: '2026-03-01' })).toMatchObject({ code: codes.daysReversed });
    const { data } = await save('Gone');
    const removed = await Promise.all([remove(data.id), remove(data.id, ben)]);
    expect(removed.map(({ code }) => code).sort()).toEqual([200, codes.notFound].sort());
    for (const answer of [rename(data.id, 'Back'), count(data.id)]) {
      expect(await answer).toMatchObject({ code: codes.notFound });
    }
  });
});

test('forbidden: operators who do not manage members change only their own segments; members and visitors see none', async () => {
  const { data: theirs } = await save('Of Eva');
  const { data: own } = await save('Of Vera', {}, viewer);
  expect((await list('?search=eva', viewer)).list[0].can).toMatchObject({ change: { code: codes.notAllowed } });
  expect(await rename(theirs.id, 'Mine now', viewer)).toMatchObject({ code: codes.notAllowed });
  expect(await remove(theirs.id, viewer)).toMatchObject({ code: codes.notAllowed });
  expect(await rename(own.id, 'Of Vera Lind', viewer)).toMatchObject({ code: 200 });
  expect(await remove(own.id, viewer)).toMatchObject({ code: 200 });
  const member = await createMember(panel);
  for (const cookie of [member.cookie, '']) {
    expect((await as(panel, { cookie }).get('/api/console/Segments')).code).toBe('401');
    expect((await as(panel, { cookie }).post('/api/console/Segments', { name: 'x', filters: {} })).code).toBe('401');
  }
});
