import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from './actions';
import { csvLine } from './rules';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  panel.clock.set('2026-11-19T04:00:00Z');
  eva = await createOperatorPersona(panel, 'viewer', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
});
afterAll(() => panel.close());

const get = (path: string) => panel.call(`GET ${path}`, { cookie: eva.cookie });
interface Line {
  id: number;
  action: string;
  subjectId: string;
}
async function linesOf(query: string): Promise<Line[]> {
  const { data } = await get(`/api/console/AuditLog?${query}`);
  return data.list;
}
const fileOf = async (query: string): Promise<string> => {
  const url = `/api/console/AuditLogExport?${query}`;
  const response = await panel.app.inject({ url, headers: { cookie: eva.cookie } });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="pollen-audit-log-\d{4}-\d\d-\d\d\.csv"$/,
  );
  return response.body;
};
const write = (who: OperatorPersona, action: string, kind: string, id: string, detail = {}) =>
  panel.transaction((tx) => audit(tx, who, action, kind, id, detail));

describe('the audit log', () => {
  test('is searched by who, what, when and what it was done to', async () => {
    await write(eva, 'parcel.sent', 'parcel', '1');
    await write(ben, 'parcel.sent', 'parcel', '2');
    panel.clock.set('2026-11-19T04:59:00Z');
    await write(ben, 'parcel.lost', 'parcel', '1');
    const seen = async (query: string) =>
      (await linesOf(`subjectKind=parcel&${query}`)).map(({ action, subjectId }) => `${action} ${subjectId}`);
    expect(await seen('')).toEqual(['parcel.lost 1', 'parcel.sent 2', 'parcel.sent 1']);
    expect(await seen(`operatorId=${ben.id}`)).toEqual(['parcel.lost 1', 'parcel.sent 2']);
    expect(await seen('action=parcel.sent')).toEqual(['parcel.sent 2', 'parcel.sent 1']);
    expect(await seen('subjectId=1')).toEqual(['parcel.lost 1', 'parcel.sent 1']);
    // The 18th in New York lasts until five in the morning, UTC.
    expect(await seen('from=2026-11-18&to=2026-11-18')).toHaveLength(3);
    expect(await seen('from=2026-11-19')).toEqual([]);
    expect(await seen('to=2026-11-17')).toEqual([]);
    expect(await get('/api/console/AuditLog?from=yesterday')).toMatchObject({ status: 400 });
    expect(await get('/api/console/AuditLog?before=last-week')).toMatchObject({ code: 1400 });
    const { data } = await get('/api/console/AuditChoices');
    expect(data.operators).toEqual([
      { id: ben.id, name: 'Ben Okafor' },
      { id: eva.id, name: 'Eva Brandt' },
    ]);
    expect(data.actions).toEqual(['operator.signedIn', 'parcel.lost', 'parcel.sent']);
    expect(data.subjectKinds).toEqual(['operator', 'parcel']);
  });

  test('is leafed through without a line twice or missing, also of one instant, while others write', async () => {
    for (let id = 1; id <= 7; id += 1) await write(ben, 'letter.sent', 'letter', String(id));
    const read: string[] = [];
    let next = '';
    do {
      const { data } = await get(`/api/console/AuditLog?subjectKind=letter&size=3${next && `&before=${next}`}`);
      read.push(...data.list.map(({ subjectId }: Line) => subjectId));
      await write(ben, 'letter.sent', 'letter', 'later');
      next = data.next ?? '';
    } while (next !== '');
    expect(read).toEqual(['7', '6', '5', '4', '3', '2', '1']);
  });

  test('leaves as CSV, all pages of it, and runs in no spreadsheet', async () => {
    await panel.transaction((tx) =>
      tx.run(sql`
        insert into audit_log (at, operator_id, action, subject_kind, subject_id, detail)
        select ${tx.now}::timestamptz - n * interval '1 second', ${ben.id}, 'stamp.sold', 'stamp', n::text, '{}'
        from generate_series(1, 2500) n`),
    );
    const rows = (await fileOf('subjectKind=stamp')).replace(/\r\n$/, '').split('\r\n');
    expect(rows[0]).toBe('\uFEFFtime,operator,action,subject,number,detail,network');
    expect(rows).toHaveLength(2501);
    expect(new Set(rows).size).toBe(2501);
    expect(rows[1]).toBe('2026-11-19T04:58:59.000Z,Ben Okafor,stamp.sold,stamp,1,{},');

    await write(eva, 'note.written', 'note', '=1+1', { text: 'said "no",\nthen yes' });
    const [, line] = (await fileOf('action=note.written')).split('\r\n');
    expect(line).toContain(`,note,'=1+1,"{""text"":""said \\""no\\"",\\nthen yes""}",`);
    expect(csvLine(['a', null, '-b'])).toBe("a,,'-b\r\n");
  });

  test('is for operators only, and an empty file has its head', async () => {
    const strange = await panel.app.inject({ url: '/api/console/AuditLogExport' });
    expect(strange.json()).toMatchObject({ code: '401' });
    expect(await fileOf(`subjectKind=nothing&from=2026-11-20`)).toBe(
      '\uFEFFtime,operator,action,subject,number,detail,network\r\n',
    );
  });
});
