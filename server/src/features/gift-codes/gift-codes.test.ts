import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { approveOrders, placeCollectedOrder } from '@pollen/testkit/orders';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderJobs } from '../orders/jobs';
import { giftCodeJobs } from './jobs';

const DAY_MS = 86_400_000;

let panel: Panel;
let eva: OperatorPersona;
let otto: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'admin', 'Otto Lang');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const card = {
  name: { en: 'Store card $5', zh: '礼品卡 $5' },
  kind: 'code',
  art: 'online-store',
  provider: 'online-store',
  pricePoints: 500,
  valueCents: 500,
  stock: 0,
} as const;

function act(path: string, body: object, by: OperatorPersona = eva, lang: 'en' | 'zh' = 'en') {
  return panel.call(`POST /api/console/${path}`, { cookie: by.cookie, body, lang });
}
function bring(giftId: number, csv: string, by = eva, lang: 'en' | 'zh' = 'en') {
  return act('GiftCodeImports', { giftId, csv, fileName: 'codes.csv' }, by, lang);
}
async function imports(giftId: number) {
  return (await panel.call(`GET /api/console/GiftCodeImports?giftId=${giftId}`, { cookie: eva.cookie })).data.list;
}
async function stock(giftId: number): Promise<number> {
  return (await panel.call(`GET /api/v1/Gifts/${giftId}`)).data.stock;
}
async function redeemer(): Promise<MemberPersona> {
  const member = await createMember(panel, { points: 8000 });
  await addPayoutAccount(panel, member);
  return member;
}
/** An order that waits for an operator. */
function waiting(member: MemberPersona, giftId: number): Promise<number> {
  return placeCollectedOrder(panel, member, giftId);
}
function approve(ids: readonly number[], by: OperatorPersona = eva) {
  return approveOrders(panel, by, ids);
}
async function seenBy(member: MemberPersona, orderId: number) {
  return (await panel.call(`GET /api/v1/Orders/${orderId}`, { cookie: member.cookie })).data;
}
async function codeFor(member: MemberPersona, orderId: number) {
  return panel.call(`POST /api/v1/Orders/${orderId}/Code`, { cookie: member.cookie, body: {} });
}
async function statusOf(orderId: number): Promise<number> {
  return (await panel.call(`GET /api/console/Orders/${orderId}`, { cookie: eva.cookie })).data.statusID;
}

describe('works', () => {
  test('a code is imported, counted, encrypted, handed out with the approval, and shown to its buyer only', async () => {
    const giftId = await offerGift(panel, card);
    const csv =
      '\uFEFFcode;pin;expires_on\r\nLATE-CODE-1;1234;2030-01-31\r\n"SOON-CODE-2";;2027-03-01\r\n\r\nFREE-CODE-3;;\r\n';
    expect((await act('GiftCodeChecks', { giftId, csv })).data).toEqual({
      codes: 3,
      withPin: 1,
      firstExpiry: '2027-03-01',
      problemCount: 0,
      problems: [],
    });
    expect(await stock(giftId)).toBe(0);
    expect(await bring(giftId, csv)).toMatchObject({ code: 200, data: { imported: 3 } });
    expect(await stock(giftId)).toBe(3);

    const member = await redeemer();
    const first = await waiting(member, giftId);
    expect(await stock(giftId)).toBe(2);
    expect(await seenBy(member, first)).toMatchObject({ statusID: 6, hasCode: false });
    expect(await codeFor(member, first)).toMatchObject({ code: codes.notFound });

    expect((await approve([first])).data).toEqual({ done: [first], left: [], withoutCode: [] });
    const seen = await seenBy(member, first);
    expect(seen).toMatchObject({ statusID: 5, hasCode: true, completeDate: panel.clock.now().toISOString() });
    expect(seen.history.map(({ statusID }: { statusID: number }) => statusID)).toEqual([0, 1, 6, 2, 5]);
    expect(JSON.stringify(seen)).not.toContain('SOON-CODE-2');
    expect(await stock(giftId)).toBe(2);

    const inConsole = () => panel.call(`GET /api/console/Orders/${first}`, { cookie: eva.cookie });
    expect((await inConsole()).data.code).toEqual({ handedOutAt: panel.clock.now().toISOString(), shownAt: null });
    // What ends first goes first.
    expect((await codeFor(member, first)).data).toEqual({ code: 'SOON-CODE-2', pin: null, expiresOn: '2027-03-01' });
    const lookedAt = panel.clock.now().toISOString();
    panel.clock.advance(60_000);
    expect((await codeFor(member, first)).data.code).toBe('SOON-CODE-2');
    expect((await inConsole()).data.code).toMatchObject({ shownAt: lookedAt });

    const second = await waiting(member, giftId);
    await approve([second]);
    expect((await codeFor(member, second)).data).toEqual({ code: 'LATE-CODE-1', pin: '1234', expiresOn: '2030-01-31' });

    const [mail] = await mailsTo(panel, member.email);
    expect(mail?.subject).toBe(`Order ${second}: Completed`);
    expect(mail?.text).toContain('your code is ready');
    const dump = await panel.transaction((tx) =>
      tx.rows<{ line: string }>(sql`
        select to_jsonb(t)::text as line from mails t union all select to_jsonb(t)::text from audit_log t
        union all select to_jsonb(t)::text from gift_codes t union all select to_jsonb(t)::text from gift_code_imports t
        union all select to_jsonb(t)::text from orders t union all select to_jsonb(t)::text from order_events t
        union all select payload::text from graphile_worker._private_jobs`),
    );
    const told = [
      JSON.stringify(await inConsole()),
      JSON.stringify(await imports(giftId)),
      JSON.stringify((await panel.call('GET /api/console/AuditLog?size=100', { cookie: eva.cookie })).data),
      (await panel.app.inject({ url: `/api/v1/Accounts/${member.id}/Export`, headers: { cookie: member.cookie } }))
        .body,
      ...dump.map(({ line }) => line),
    ].join('\n');
    for (const secret of ['SOON-CODE-2', 'LATE-CODE-1', 'FREE-CODE-3', 'SOONCODE2']) expect(told).not.toContain(secret);
    // Bytes are shown as hex by the database.
    expect(told).not.toContain(Buffer.from('CODE').toString('hex'));
    expect(await imports(giftId)).toMatchObject([
      { fileName: 'codes.csv', importedBy: 'Eva Brandt', codes: 3, free: 1, handedOut: 2, withdrawn: 0 },
    ]);
  });

  test('without a code an order stays approved, says so, and gets the next imported code', async () => {
    const giftId = await offerGift(panel, { ...card, stock: 2 });
    const members = [await redeemer(), await redeemer()] as const;
    const ids = [await waiting(members[0], giftId), await waiting(members[1], giftId)] as const;
    const [{ id: importId }] = await imports(giftId);
    const reason = 'The store blocked the batch.';
    expect(await act(`GiftCodeImports/${importId}/Withdraw`, { reason })).toMatchObject({ data: { withdrawn: 2 } });
    expect(await act(`GiftCodeImports/${importId}/Withdraw`, { reason })).toMatchObject({ code: codes.noFreeCodes });
    expect(await stock(giftId)).toBe(0);

    expect((await approve(ids)).data).toEqual({ done: ids, left: [], withoutCode: ids });
    const order = (await panel.call(`GET /api/console/Orders/${ids[0]}`, { cookie: eva.cookie })).data;
    expect(order).toMatchObject({ statusID: 2, waitsForCode: true, can: { complete: { code: codes.codeDelivers } } });
    const byHand = await act(`Orders/${ids[0]}/Complete`, { memo: '' });
    expect(byHand).toMatchObject({ code: codes.codeDelivers });
    expect(await statusOf(ids[0])).toBe(2);

    // What is owed comes first: nobody else can redeem the one code that comes in.
    await bring(giftId, 'code\nNEXT-ONE-1');
    expect(await stock(giftId)).toBe(0);
    await runJobs(panel, orderJobs);
    expect([await statusOf(ids[0]), await statusOf(ids[1])]).toEqual([5, 2]);
    expect((await codeFor(members[0], ids[0])).data.code).toBe('NEXT-ONE-1');

    await act(`Orders/${ids[1]}/GiveBack`, { memo: 'We could not get another card.' });
    expect(await statusOf(ids[1])).toBe(4);
    await bring(giftId, 'code\nNEXT-ONE-2');
    await runJobs(panel, orderJobs);
    expect(await stock(giftId)).toBe(1);
  });

  test('an import into the wrong gift is withdrawn, and accepted for the right one', async () => {
    const [wrong, right] = [await offerGift(panel, card), await offerGift(panel, card)];
    const csv = 'Code\nWRONG-PLACE-1\nWRONG-PLACE-2';
    await bring(wrong, csv);
    expect(await bring(right, csv)).toMatchObject({ code: codes.codesRefused });
    const [{ id }] = await imports(wrong);
    expect(await act(`GiftCodeImports/${id}/Withdraw`, { reason: ' ' })).toMatchObject({
      code: codes.withdrawalReasonMissing,
    });
    await act(`GiftCodeImports/${id}/Withdraw`, { reason: 'Wrong gift.' });
    expect(await imports(wrong)).toMatchObject([{ free: 0, withdrawn: 2 }]);
    expect(await bring(right, csv)).toMatchObject({ code: 200 });
    expect([await stock(wrong), await stock(right)]).toEqual([0, 2]);
    const { data } = await panel.call(`GET /api/console/AuditLog?subjectKind=gift&subjectId=${wrong}`, {
      cookie: eva.cookie,
    });
    expect(data.list).toMatchObject([
      { action: 'gift.codesWithdrawn', detail: { file: 'codes.csv', codes: 2, reason: 'Wrong gift.' } },
      { action: 'gift.codesImported', detail: { file: 'codes.csv', codes: 2 } },
    ]);
  });

  test('expired codes are not handed out and leave the stock by themselves', async () => {
    const giftId = await offerGift(panel, card);
    const member = await redeemer();
    await bring(giftId, 'code,expires_on\nENDS-SOON,2026-11-20');
    const id = await waiting(member, giftId);
    panel.clock.advance(5 * DAY_MS);
    eva = await createOperatorPersona(panel);
    expect((await approve([id])).data.withoutCode).toEqual([id]);
    await giftCodeJobs['giftCodes.expire']?.({}, panel.services);
    expect(await imports(giftId)).toMatchObject([{ free: 0, withdrawn: 1 }]);
    panel.clock.set('2026-11-18T15:00:00Z');
  });

  test('closing an account cancels its orders that wait for a code', async () => {
    const giftId = await offerGift(panel, { ...card, stock: 1 });
    const member = await redeemer();
    const id = await waiting(member, giftId);
    const [{ id: importId }] = await imports(giftId);
    await act(`GiftCodeImports/${importId}/Withdraw`, { reason: 'Blocked.' });
    await approve([id]);
    const { data } = await panel.call(`GET /api/v1/Accounts/${member.id}/Closing`, { cookie: member.cookie });
    await panel.call(`POST /api/v1/Accounts/${member.id}/Closing`, {
      cookie: member.cookie,
      body: { password: member.password, forfeitedPoints: data.forfeitedPoints },
    });
    expect(await statusOf(id)).toBe(4);
    await bring(giftId, 'code\nAFTER-ALL-1');
    await runJobs(panel, orderJobs);
    expect(await stock(giftId)).toBe(1);
  });
});

describe('refuses', () => {
  test('a file with bad lines: each is named with its reason in both languages, and nothing is imported', async () => {
    const giftId = await offerGift(panel, card);
    await bring(giftId, 'code\nALREADY-THERE');
    const csv = [
      'code,pin,expires_on',
      'GOOD-CODE-1,,',
      ',1234,',
      'already there,,',
      'good code 1,,',
      '1.23457E+15,,',
      'ABC,,',
      `GOOD-CODE-2,${'9'.repeat(101)},`,
      'GOOD-CODE-3,,31.12.2027',
      'GOOD-CODE-4,,2027-02-30',
      'GOOD-CODE-5,,2026-11-18',
      'GOOD-CODE-6,,,,',
    ].join('\n');
    const expected = [
      { line: 3, reason: 'The code is missing.' },
      { line: 4, reason: 'This code was imported before.' },
      { line: 5, reason: 'The same code is in line 2.' },
      { line: 6, reason: 'A spreadsheet has shortened this code to a number such as 1.2E+15. Export it as text.' },
      { line: 7, reason: 'The code must have 4 to 200 characters in one line.' },
      { line: 8, reason: 'The PIN must have at most 100 characters in one line.' },
      { line: 9, reason: 'The day must be written as 2027-12-31.' },
      { line: 10, reason: 'The day must be written as 2027-12-31.' },
      { line: 11, reason: 'This code expires today or has expired already.' },
      { line: 12, reason: 'The line has more fields than the first line names.' },
    ];
    expect((await act('GiftCodeChecks', { giftId, csv })).data).toMatchObject({ problemCount: 10, problems: expected });
    expect(await bring(giftId, csv)).toMatchObject({
      status: 200,
      code: codes.codesRefused,
      errors: ['Nothing was imported: the file has 10 problems.'],
      data: { problems: expected },
    });
    expect((await bring(giftId, csv, eva, 'zh')).data.problems[2]).toEqual({
      line: 5,
      reason: '与第 2 行的兑换码相同。',
    });
    expect(await imports(giftId)).toHaveLength(1);
    expect(await stock(giftId)).toBe(1);
  });

  test.each([
    ['', 1, 'The file has no codes.'],
    ['code\n', 1, 'The file has no codes.'],
    ['AAAA-1\nAAAA-2', 1, 'The first line has to name the columns, and one of them has to be "code".'],
    ['code,colour\nAAAA-1,red', 1, 'There is no column "colour": use code, pin and expires_on.'],
    ['code,code\nAAAA-1,B', 1, 'The column "code" is named twice.'],
    ['code\nAAAA-1\n"AAAA-2\nAAAA-3\n', 4, 'The quotation marks do not match.'],
    ['code\nAA"AA-1\n', 2, 'The quotation marks do not match.'],
    [
      'code\nAAAA-1\nAAA\uFFFD-2\n',
      3,
      'This line has characters that cannot be read. Save the file as "CSV UTF-8" and choose it again.',
    ],
    ['code\n"AAAA\n1"\n', 3, 'The code must have 4 to 200 characters in one line.'],
  ])('the file %j', async (csv, line, reason) => {
    const giftId = await offerGift(panel, card);
    expect((await bring(giftId, csv)).data.problems).toEqual([{ line, reason }]);
    expect(await imports(giftId)).toEqual([]);
  });

  test('more than ten thousand codes, files that are no list of codes, and shows at most a hundred problems', async () => {
    const giftId = await offerGift(panel, card);
    const many = ['code', ...Array.from({ length: 10_001 }, (_, place) => `MANY-${place}`)].join('\n');
    expect((await bring(giftId, many)).data.problems).toEqual([
      { line: 10_002, reason: expect.stringContaining('split the file') },
    ]);
    const short = ['code', ...Array.from({ length: 150 }, () => 'AB')].join('\n');
    const found = (await act('GiftCodeChecks', { giftId, csv: short })).data;
    expect([found.problemCount, found.problems.length]).toEqual([150, 100]);
    expect(await bring(giftId, 'x'.repeat(1_000_001))).toMatchObject({ status: 400, code: codes.malformed });
    expect(await bring(await offerGift(panel), 'code\nAAAA-1')).toMatchObject({ code: codes.giftHasNoCodes });
    expect(await bring(9_999_999, 'code\nAAAA-1')).toMatchObject({ code: codes.notFound });
    expect(await act('GiftCodeImports/9999999/Withdraw', { reason: 'no' })).toMatchObject({ code: codes.notFound });
  });

  test('a second buyer for a code, even from the database itself', async () => {
    const giftId = await offerGift(panel, { ...card, stock: 1 });
    const member = await redeemer();
    const id = await waiting(member, giftId);
    await approve([id]);
    for (const statement of [
      sql`update gift_codes set order_id = null, handed_out_at = null where order_id = ${id}`,
      sql`update gift_codes set sealed = '\\x00' where order_id = ${id}`,
      sql`delete from gift_codes where order_id = ${id}`,
    ]) {
      await expect(panel.transaction((tx) => tx.run(statement))).rejects.toThrow(/handed out|append-only/);
    }
  });
});

describe('forbidden', () => {
  test("the code of another member's order, and of an unknown order", async () => {
    const giftId = await offerGift(panel, { ...card, stock: 1 });
    const [buyer, other] = [await redeemer(), await redeemer()];
    const id = await waiting(buyer, giftId);
    await approve([id]);
    const refused = await codeFor(other, id);
    expect(refused).toMatchObject({ code: codes.notFound });
    expect(await codeFor(other, 99_999_999)).toEqual(refused);
    expect(await panel.call(`POST /api/v1/Orders/${id}/Code`, { body: {} })).toMatchObject({ code: '401' });
    expect(await panel.call(`POST /api/v1/Orders/${id}/Code`, { cookie: eva.cookie, body: {} })).toMatchObject({
      code: '401',
    });
  });

  test('imports by operators who only review orders', async () => {
    const giftId = await offerGift(panel, card);
    const auditor = await createOperatorPersona(panel, 'operator');
    expect(await bring(giftId, 'code\nAAAA-1', auditor)).toMatchObject({ code: codes.notAllowed });
    expect(await imports(giftId)).toEqual([]);
  });
});

describe('all at once', () => {
  test('ten approvals of one order hand out one code', async () => {
    const giftId = await offerGift(panel, { ...card, stock: 3 });
    const member = await redeemer();
    const id = await waiting(member, giftId);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, go) => approve([id], go % 2 ? otto : eva)));
    expect(answers.flatMap(({ data }) => data.done)).toEqual([id]);
    expect(await imports(giftId)).toMatchObject([{ free: 2, handedOut: 1 }]);
  });

  test('the last code goes to one of the orders that are approved at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const giftId = await offerGift(panel, { ...card, stock: 3 });
      const members = [await redeemer(), await redeemer(), await redeemer()];
      const ids: number[] = [];
      for (const member of members) ids.push(await waiting(member, giftId));
      const [{ id: importId }] = await imports(giftId);
      await act(`GiftCodeImports/${importId}/Withdraw`, { reason: 'Blocked.' });
      await bring(giftId, `code\nLAST-${round}-ONE`);
      const answers = await Promise.all(ids.map((id, place) => approve([id], place % 2 ? otto : eva)));
      const without = answers.flatMap(({ data }) => data.withoutCode);
      expect(without).toHaveLength(2);
      const owners = [];
      for (const [place, id] of ids.entries()) {
        const answer = await codeFor(members[place] as MemberPersona, id);
        if (answer.code === 200) owners.push(answer.data.code);
      }
      expect(owners).toEqual([`LAST-${round}-ONE`]);
    }
  });

  test('approvals, imports and withdrawals of one gift: every code has one buyer, every order one code', async () => {
    const giftId = await offerGift(panel, { ...card, stock: 8 });
    const members = await Promise.all(Array.from({ length: 8 }, redeemer));
    const ids: number[] = [];
    for (const member of members) ids.push(await waiting(member, giftId));
    const [{ id: importId }] = await imports(giftId);
    await Promise.all([
      ...ids.map((id, place) => approve([id], place % 2 ? otto : eva)),
      act(`GiftCodeImports/${importId}/Withdraw`, { reason: 'Blocked.' }, otto),
      bring(giftId, 'code\nNEW-CODE-1\nNEW-CODE-2\nNEW-CODE-3'),
      bring(giftId, 'code\nNEW-CODE-4\nNEW-CODE-5\nNEW-CODE-6', otto),
      runJobs(panel, orderJobs),
    ]);
    await bring(giftId, 'code\nNEW-CODE-7\nNEW-CODE-8\nNEW-CODE-9');
    await runJobs(panel, orderJobs);
    const found = [];
    for (const [place, id] of ids.entries()) found.push((await codeFor(members[place] as MemberPersona, id)).data.code);
    expect(new Set(found).size).toBe(8);
    expect(found.every((code) => typeof code === 'string')).toBe(true);
  });

  test('one file sent twice at the same moment is imported once', async () => {
    const giftId = await offerGift(panel, card);
    const [one, other] = [
      ['A', 'B', 'C'],
      ['C', 'B', 'A'],
    ].map((order) => ['code', ...order.map((end) => `SAME-CODE-${end}`)].join('\n')) as [string, string];
    const answers = await Promise.all([bring(giftId, one), bring(giftId, other, otto)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.codesRefused]);
    const refused = answers.find(({ code }) => code !== 200);
    expect(refused?.data.problems).toHaveLength(3);
    expect(await stock(giftId)).toBe(3);
  });
});
