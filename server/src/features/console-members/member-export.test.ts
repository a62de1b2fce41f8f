import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let admin: OperatorPersona;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  admin = await createOperatorPersona(panel, 'admin', 'Ada Moss');
  viewer = await createOperatorPersona(panel, 'viewer', 'Vera Lind');
});
afterAll(() => panel.close());

const fetchFile = (query = '', by = eva) =>
  panel.app.inject({ url: `/api/console/MemberExport?${query}`, headers: { cookie: by.cookie } });
const lines = async (query = '', by = eva): Promise<string[]> =>
  (await fetchFile(query, by)).body.replace('\uFEFF', '').trimEnd().split('\r\n');
const living = (name: string, countryId = 276) => ({
  profile: { name, gender: 2 as const, birthday: '1990-04-12', countryId },
});
const lastLine = async () => (await as(panel, admin).get('/api/console/AuditLog?subjectKind=members')).data.list[0];

test('works: filters and tags decide who is in the file, which never names anybody without the permission', async () => {
  const maya: MemberPersona = await createMember(panel, living('Maya Lindqvist'));
  await createMember(panel, living('Tomas Rask', 250));
  await as(panel, eva).post(`/api/console/Members/${maya.id}/Tags`, { name: '=1+1' });
  await as(panel, eva).post(`/api/console/Members/${maya.id}/Tags`, { name: 'Pilot, second' });
  await as(panel, eva).post(`/api/console/Members/${maya.id}/Notes`, {
    key: '0b0e7c1e-6d0a-4d53-9a54-0d6a2b1c7f11',
    text: 'A note about Maya.',
  });
  await panel.transaction((tx) =>
    tx.run(sql`
    update profiles set further = '{"educationID": 4}' where member_id = ${maya.id}`),
  );
  const response = await fetchFile('country=276');
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="pollen-members-/);
  const text = response.body;
  expect(text.startsWith('\uFEFFnumber,state,level')).toBe(true);
  for (const theirs of [maya.email, 'Lindqvist', '1990-04-12', 'A note']) expect(text).not.toContain(theirs);
  const [head = '', line = '', ...others] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(others).toEqual([]);
  expect(head).toContain('Education');
  expect(line.split(',').slice(0, 2)).toEqual([String(maya.id), 'active']);
  expect(line).toContain(',female,36,Germany,');
  // No spreadsheet runs the name of a tag.
  expect(line).toContain(`,"'=1+1; Pilot, second"`);
  expect(await lastLine()).toMatchObject({
    action: 'members.exported',
    operator: 'Eva Brandt',
    detail: { count: 1, settings: { country: 276 }, personal: false },
  });
});

test('works: an admin exports names and addresses; the audit log tells so, without the search', async () => {
  const ida = await createMember(panel, living('Ida Berg'));
  const found = await lines(`personal=true&search=${encodeURIComponent(ida.email)}`, admin);
  expect(found[0]).toContain(',name,email,birthday,');
  expect(found).toHaveLength(2);
  expect(found[1]).toContain(`,Ida Berg,${ida.email},1990-04-12,`);
  const line = await lastLine();
  expect(line).toMatchObject({ operator: 'Ada Moss', detail: { count: 1, personal: true } });
  expect(JSON.stringify(line)).not.toContain(ida.email);
});

test('works: chosen members alone, and more than one batch completely and once', async () => {
  const [one, two] = await Promise.all([createMember(panel), createMember(panel)]);
  const numbers = async (query: string) => (await lines(query)).slice(1).map((line) => Number(line.split(',')[0]));
  expect((await numbers(`ids=${one.id},${two.id}`)).sort()).toEqual([one.id, two.id].sort());
  await panel.transaction((tx) =>
    tx.run(sql`
    insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
    select mail, mail, '-', 'calm-bee-' || n, 'L' || n, ${tx.now}::timestamptz - n % 7 * interval '1 day', ${tx.now}::timestamptz
    from (select n, 'bee' || n || '@example.org' as mail from generate_series(1, 4100) n) made`),
  );
  const all = await numbers('');
  const { n } = await panel.transaction((tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from members`));
  expect(all).toHaveLength(n);
  expect(new Set(all).size).toBe(n);
});

test('forbidden: viewers export nothing, operators no names', async () => {
  const code = async (query: string, by: OperatorPersona) => (await fetchFile(query, by)).json().code;
  expect(await code('', viewer)).toBe(codes.notAllowed);
  expect(await code('personal=true', eva)).toBe(codes.notAllowed);
  expect(await code('from=2026-03-02&to=2026-03-01', eva)).toBe(codes.daysReversed);
  expect(await code('ids=1;2', eva)).toBe(codes.malformed);
});
