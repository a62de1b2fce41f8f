import type { AuditAction } from '@pollen/contract/audit-actions';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { rowsWalked } from '@pollen/testkit/plans';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cursorFrom } from '../../platform/list-cursor';
import { MAX_SEARCHED_ROWS } from '../../platform/text-search';
import { audit } from './actions';
import { listAudit } from './audit-queries';

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
// Actions of the test's own, which no other line has.
const write = (who: OperatorPersona, action: string, kind: string, id: string, detail = {}) =>
  panel.transaction((tx) => audit(tx, who, action as AuditAction, kind, id, detail));

describe('the audit log', () => {
  test('is searched by operator, action, time and subject', async () => {
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

  test('is paged without repeated or missing lines, also for one instant, while others write', async () => {
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

  test('is searched by numbers, addresses and names of operators, and words of the details', async () => {
    const uma = await createOperatorPersona(panel, 'operator', 'Uma Sandoval');
    const { email } = await panel.transaction((tx) =>
      tx.one<{ email: string }>(sql`select email from operators where id = ${uma.id}`),
    );
    await write(uma, 'kite.flown', 'kite', '88123', { memo: 'The "red" one, 100% of it' });
    await write(ben, 'kite.torn', 'kite', '88124', { reason: '风太大' });
    await write(ben, 'kite.mended', 'operator', String(uma.id), { before: { name: 'wind_mill' } });
    const found = async (search: string, more = '') =>
      (await linesOf(`search=${encodeURIComponent(search)}${more}`))
        .map(({ action }) => action)
        .filter((action) => action.startsWith('kite.'));
    expect(await found('88123')).toEqual(['kite.flown']);
    expect(await found(email.toUpperCase())).toEqual(['kite.mended', 'kite.flown']);
    expect(await found('sandov')).toEqual(['kite.mended', 'kite.flown']);
    expect(await found('sandov', '&action=kite.flown')).toEqual(['kite.flown']);
    expect(await found(`Ben Okafor`, '&subjectKind=kite')).toEqual(['kite.torn']);
    expect(await found(' the "RED" one')).toEqual(['kite.flown']);
    expect(await found('100%')).toEqual(['kite.flown']);
    expect(await found('1%0')).toEqual([]);
    expect(await found('太大')).toEqual(['kite.torn']);
    expect(await found('windxmill')).toEqual([]);
    expect(await found('wind_mill', `&operatorId=${eva.id}`)).toEqual([]);
    const file = await fileOf('search=wind_mill&subjectKind=operator');
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).toContain('kite.mended');
  });

  test('a search continues over its pages, finds old and rare lines, and never reads the whole log', async () => {
    await panel.transaction((tx) =>
      tx.run(sql`
        insert into audit_log (at, operator_id, action, subject_kind, subject_id, detail)
        select ${tx.now}::timestamptz - n * interval '1 minute', ${ben.id}, 'leaf.fell', 'leaf', n::text,
          case when n % 15000 = 14999 then '{"memo": "a maple of 1912"}'::jsonb when n % 3 = 0 then '{"memo": "an ash tree"}'
            else '{"memo": "plain"}' end
        from generate_series(1, 30000) n`),
    );
    await panel.services.database.pool.query('vacuum analyze audit_log');
    const read: string[] = [];
    let next = '';
    do {
      const { data } = await get(
        `/api/console/AuditLog?search=ash+tree&size=90&to=2026-11-18${next && `&before=${next}`}`,
      );
      read.push(...data.list.map(({ subjectId }: Line) => subjectId));
      next = data.next ?? '';
    } while (next !== '' && read.length < 360);
    expect(new Set(read).size).toBe(360);
    expect(read.map(Number)).toEqual([...read.map(Number)].sort((one, other) => one - other));
    expect((await linesOf('search=maple')).map(({ subjectId }) => subjectId)).toEqual(['14999', '29999']);

    const page = { from: null, until: null, before: cursorFrom(undefined), size: 31 };
    const walked = (search: string) => rowsWalked(panel, (tx) => listAudit(tx, { ...page, search }));
    for (const search of ['ash tree', 'maple', 'nobody wrote this', '银杏', '14999', 'Ben Okafor']) {
      expect(await walked(search), search).toBeLessThan(MAX_SEARCHED_ROWS + 500);
    }
  });

  test('is exported as CSV completely, with formulas defused', async () => {
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

    await write(eva, 'note.written', 'note', '=1+1', { memo: 'said "no",\nthen yes' });
    const [, line] = (await fileOf('action=note.written')).split('\r\n');
    expect(line).toContain(`,note,'=1+1,"{""memo"":""said \\""no\\"",\\nthen yes""}",`);
    // A formula behind a blank, with the full-width sign of a Chinese keyboard.
    await write(eva, 'note.hidden', 'note', '\u3000\uFF1D1+1');
    expect(await fileOf('action=note.hidden')).toContain(",note,'\u3000\uFF1D1+1,");
  });

  test('an export leaves a line with its filter; one that is refused leaves none', async () => {
    const exports = async () => {
      const { data } = await get('/api/console/AuditLog?subjectKind=auditLog');
      return data.list.map(({ action, operator, detail }: Record<string, unknown>) => ({ action, operator, detail }));
    };
    const before = await exports();
    await panel.app.inject({ url: '/api/console/AuditLogExport' });
    await fileOf('');
    await fileOf(`operatorId=${ben.id}&search=red+%26+blue&from=2026-11-18`);
    const action = 'auditLog.exported';
    const operator = 'Eva Brandt';
    expect((await exports()).slice(0, -before.length || undefined)).toEqual([
      { action, operator, detail: { filter: `operatorId=${ben.id}&search=red+%26+blue&from=2026-11-18` } },
      { action, operator, detail: {} },
    ]);
  });

  test('is for operators only, and an empty export has its header', async () => {
    const strange = await panel.app.inject({ url: '/api/console/AuditLogExport' });
    expect(strange.json()).toMatchObject({ code: '401' });
    expect(await fileOf(`subjectKind=nothing&from=2026-11-20`)).toBe(
      '\uFEFFtime,operator,action,subject,number,detail,network\r\n',
    );
  });
});
