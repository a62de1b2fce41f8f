import { runChecks } from '@pollen/checks/run';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { approveOrders, placeConfirmedOrder } from '@pollen/testkit/orders';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberOverrides, type MemberPersona } from '@pollen/testkit/personas';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let otto: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
// Console sessions end after two idle hours, and some tests move the clock by days.
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'finance', 'Otto Lang');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

async function redeemer(overrides: MemberOverrides & { payoutName?: string } = {}): Promise<MemberPersona> {
  const member = await createMember(panel, { points: 8000, ...overrides });
  await addPayoutAccount(panel, member, overrides.payoutName);
  return member;
}
async function confirmed(member: MemberPersona, pricePoints = 1500): Promise<number> {
  return placeConfirmedOrder(panel, member, await offerGift(panel, { pricePoints, valueCents: pricePoints, stock: 5 }));
}
function ask(path: string, by: OperatorPersona = eva, lang: 'en' | 'zh' = 'en') {
  return panel.call(`GET ${path}`, { cookie: by.cookie, lang });
}
function act(path: string, body: object, by: OperatorPersona = eva) {
  return panel.call(`POST ${path}`, { cookie: by.cookie, body });
}
function approve(ids: readonly number[], by: OperatorPersona = eva) {
  return approveOrders(panel, by, ids);
}
/** An order that waits for an operator. */
async function waiting(member: MemberPersona, pricePoints = 1500): Promise<number> {
  const id = await confirmed(member, pricePoints);
  expect((await act('/api/console/Orders/Collect', {})).data.collected).toBeGreaterThan(0);
  return id;
}
async function story(member: MemberPersona, orderId: number): Promise<string> {
  return (await ledgerStory(panel, member.id)).replaceAll(String(orderId), '#####');
}
async function auditOf(orderId: number): Promise<string[]> {
  const { data } = await panel.call(`GET /api/console/AuditLog?subjectKind=order&subjectId=${orderId}`, {
    cookie: eva.cookie,
  });
  return data.list.map(({ action, operator }: { action: string; operator: string }) => `${operator}: ${action}`);
}

describe('works', () => {
  test('approved and completed: the points are spent', async () => {
    const member = await redeemer();
    const id = await waiting(member);
    expect((await ask(`/api/console/Orders/${id}`)).data).toMatchObject({
      id,
      memberId: member.id,
      memberName: 'Maya Lindqvist',
      memberEmail: member.email,
      memberAvatarUrl: null,
      statusID: 6,
      status: 'Waiting for approve',
      recipientName: 'Maya Lindqvist',
      recipientAccount: member.email,
      history: [
        { statusID: 0, actor: 'member' },
        { statusID: 1, actor: 'member' },
        { statusID: 6, actor: 'Eva Brandt' },
      ],
      ledger: [{ from: 'available', to: 'reserved', points: 1500, kind: 'orderReserved' }],
      attempts: [],
      can: { approve: true, reject: true, complete: { code: 5011 }, giveBack: { code: 5011 } },
    });
    expect(await approve([id, 99_999_999, id])).toMatchObject({
      code: 200,
      data: { done: [id], left: [{ id: 99_999_999, reason: 'Not Found' }] },
    });
    expect((await ask(`/api/console/Orders/${id}`)).data).toMatchObject({
      statusID: 2,
      can: { approve: { code: 5011 }, reject: { code: 5011 }, complete: true, giveBack: true },
    });
    expect(await act(`/api/console/Orders/${id}/Complete`, { memo: 'Batch of 20 November' }, otto)).toMatchObject({
      code: 200,
    });
    const seen = await panel.call(`GET /api/v1/Orders/${id}`, { cookie: member.cookie });
    expect(seen.data).toMatchObject({
      statusID: 5,
      memo: 'Batch of 20 November',
      completeDate: panel.clock.now().toISOString(),
      checkDate: panel.clock.now().toISOString(),
    });
    expect((await mailsTo(panel, member.email)).map(({ subject }) => subject).slice(0, 3)).toEqual([
      `Order ${id}: Completed`,
      `Order ${id}: System approved`,
      `Order ${id}: Waiting for approve`,
    ]);
    expect(await auditOf(id)).toEqual(['Otto Lang: order.completed', 'Eva Brandt: order.approved']);
    expect(await story(member, id)).toMatchInlineSnapshot(`
      "what happened                            movement                    points  available  pending  reserved
      Welcome to Pollen                        panel:rewards -> available      50         50        0         0
      Profile completed                        panel:rewards -> available     100        150        0         0
      Correction: points for a test            panel:rewards -> available    7850       8000        0         0
      Order #####: Cash account $10            available -> reserved         1500       6500        0      1500
      Order ##### completed: Cash account $10  reserved -> panel:payouts     1500       6500        0         0"
    `);
  });

  test('rejected with a memo: the member reads it, points and unit come back', async () => {
    const member = await redeemer({ locale: 'zh' });
    const id = await waiting(member);
    const memo = 'The account belongs to somebody else.';
    expect(await act('/api/console/Orders/Reject', { ids: [id], memo })).toMatchObject({
      data: { done: [id], left: [] },
    });
    const seen = await panel.call(`GET /api/v1/Orders/${id}`, { cookie: member.cookie, lang: 'zh' });
    expect(seen.data).toMatchObject({ statusID: 3, status: '审核未通过', memo });
    const [mail] = await mailsTo(panel, member.email);
    expect(mail?.subject).toBe(`订单 ${id}：审核未通过`);
    expect(mail?.text).toContain(memo);
    expect(await story(member, id)).toMatchInlineSnapshot(`
      "what happened                           movement                    points  available  pending  reserved
      Welcome to Pollen                       panel:rewards -> available      50         50        0         0
      Profile completed                       panel:rewards -> available     100        150        0         0
      Correction: points for a test           panel:rewards -> available    7850       8000        0         0
      Order #####: Cash account $10           available -> reserved         1500       6500        0      1500
      Order ##### returned: Cash account $10  reserved -> available         1500       8000        0         0"
    `);
  });

  test('an approved order whose payment came back is canceled, and its points are returned', async () => {
    const member = await redeemer();
    const id = await waiting(member);
    await approve([id]);
    expect(await act(`/api/console/Orders/${id}/GiveBack`, { memo: ' ' })).toMatchObject({ code: 5006 });
    expect(await act(`/api/console/Orders/${id}/GiveBack`, { memo: 'The account is closed.' })).toMatchObject({
      code: 200,
    });
    const seen = await panel.call(`GET /api/v1/Orders/${id}`, { cookie: member.cookie });
    expect(seen.data).toMatchObject({ statusID: 4, memo: 'The account is closed.' });
    expect(await story(member, id)).toMatchInlineSnapshot(`
      "what happened                           movement                    points  available  pending  reserved
      Welcome to Pollen                       panel:rewards -> available      50         50        0         0
      Profile completed                       panel:rewards -> available     100        150        0         0
      Correction: points for a test           panel:rewards -> available    7850       8000        0         0
      Order #####: Cash account $10           available -> reserved         1500       6500        0      1500
      Order ##### returned: Cash account $10  reserved -> available         1500       8000        0         0"
    `);
  });

  test('an order over the limit needs two different operators', async () => {
    const member = await redeemer();
    const id = await waiting(member, 2600);
    const once = await approve([id]);
    expect(once.data).toEqual({
      done: [],
      withoutCode: [],
      left: [
        {
          id,
          reason: `Order ${id} is above the limit. Your approval has been recorded; a second operator has to approve it too.`,
        },
      ],
    });
    expect((await approve([id])).data.done).toEqual([]);
    expect((await ask(`/api/console/Orders/${id}`)).data).toMatchObject({
      firstApproval: 'Eva Brandt',
      can: { approve: { code: 5009 }, reject: true },
    });
    expect((await ask(`/api/console/Orders/${id}`, otto)).data.can.approve).toBe(true);
    expect((await approve([id], otto)).data.done).toEqual([id]);
    expect(await auditOf(id)).toEqual(['Otto Lang: order.approved', 'Eva Brandt: order.firstApproval']);
  });

  test('the list is filtered, searched and counted', async () => {
    const member = await redeemer({ email: 'searched.for@example.com', profile: null, payoutName: 'Anna Berg' });
    const id = await waiting(member);
    const ids = async (query: string) =>
      (await ask(`/api/console/Orders?size=100&${query}`)).data.list.map((row: { id: number }) => row.id);
    expect(await ids('search=searched.FOR')).toEqual([id]);
    expect(await ids(`search=${id}`)).toEqual([id]);
    expect(await ids(`search=${member.id}`)).toEqual([id]);
    expect(await ids('search=nobody-at-all')).toEqual([]);
    expect(await ids('status=6&minPoints=1500&maxPoints=1500')).toContain(id);
    expect(await ids('status=5')).not.toContain(id);
    expect(await ids('art=online-store')).toEqual([]);
    expect(await ids('from=2026-11-18&to=2026-11-18')).toContain(id);
    expect(await ids('from=2026-11-19')).toEqual([]);
    expect(await ids('to=2026-11-17')).toEqual([]);
    expect([...(await ids('checks=clear')), ...(await ids('checks=warning'))].sort()).toEqual((await ids('')).sort());

    const totals = (await ask('/api/console/OrderTotals')).data;
    expect(totals).toMatchObject({ nextRunAt: '2026-11-20T14:00:00.000Z' });
    const count = totals.byStatus.find(({ statusID }: { statusID: number }) => statusID === 6).count;
    expect(await ids('status=6')).toHaveLength(count);
    expect((await ask('/api/console/WaitingCounts')).data.orders).toBe(count);
  });

  test('pages follow one another by cursor: none is repeated or left out while others order', async () => {
    const all = (await ask('/api/console/Orders?size=100')).data;
    expect(all.next).toBeNull();
    const seen: number[] = [];
    let path = '/api/console/Orders?size=2';
    let newest = 0;
    for (;;) {
      const { list, next } = (await ask(path)).data;
      expect(list.length).toBeLessThanOrEqual(2);
      seen.push(...list.map((row: { id: number }) => row.id));
      if (next === null) break;
      if (newest === 0) newest = await waiting(await redeemer());
      path = `/api/console/Orders?size=2&before=${next}`;
    }
    expect(seen).toEqual(all.list.map((row: { id: number }) => row.id));
    expect((await ask('/api/console/Orders?size=1')).data.list[0].id).toBe(newest);
    expect(await ask('/api/console/Orders?before=nonsense')).toMatchObject({ status: 400 });
    expect(await ask('/api/console/Orders?page=2')).toMatchObject({ status: 400 });
  });
});

describe('refuses', () => {
  test('a rejection without a memo changes nothing', async () => {
    const id = await waiting(await redeemer());
    expect(await act('/api/console/Orders/Reject', { ids: [id], memo: '  ' })).toMatchObject({ code: 5006 });
    expect((await ask(`/api/console/Orders/${id}`)).data.statusID).toBe(6);
  });

  test('steps that the order is not ready for, each with where it is', async () => {
    const member = await redeemer();
    const id = await waiting(member);
    const reason = `Order ${id} has changed. It is now "Waiting for approve" (Eva Brandt).`;
    expect(await act(`/api/console/Orders/${id}/Complete`, { memo: '' })).toMatchObject({
      code: 5005,
      errors: [reason],
    });
    expect(await act(`/api/console/Orders/${id}/GiveBack`, { memo: 'no' })).toMatchObject({ code: 5005 });
    await act('/api/console/Orders/Reject', { ids: [id], memo: 'no' });
    expect((await approve([id])).data.left).toEqual([
      { id, reason: `Order ${id} has changed. It is now "System rejected" (Eva Brandt).` },
    ]);
    expect(await act('/api/console/Orders/99999999/Complete', { memo: '' })).toMatchObject({ code: 1404 });
    expect(await ask('/api/console/Orders/99999999')).toMatchObject({ code: 1404 });
  });

  test('unknown fields and too many at once', async () => {
    for (const body of [
      { ids: [] },
      { ids: ['x'] },
      { ids: [1], force: true },
      { ids: Array.from({ length: 101 }, () => 1) },
    ]) {
      expect(await act('/api/console/Orders/Approve', body), JSON.stringify(body).slice(0, 60)).toMatchObject({
        status: 400,
        code: 1400,
      });
    }
  });
});

describe('all at once', () => {
  test('two operators decide the same order: one decision takes effect, the other is refused with the reason', async () => {
    const member = await redeemer();
    for (let round = 0; round < 4; round += 1) {
      const id = await waiting(member);
      const [approval, rejection] = await Promise.all([
        approve([id]),
        act('/api/console/Orders/Reject', { ids: [id], memo: 'no' }, otto),
      ]);
      expect([...approval.data.done, ...rejection.data.done]).toEqual([id]);
      const [left] = [...approval.data.left, ...rejection.data.left];
      const first = approval.data.done.length > 0 ? eva.name : otto.name;
      expect(left.reason).toMatch(/has changed. It is now "System (approved|rejected)"/);
      expect(left.reason).toContain(`(${first})`);
    }
  });

  test('two approvals of one operator at once are still one', async () => {
    const member = await redeemer();
    const id = await waiting(member, 2600);
    await Promise.all([approve([id]), approve([id])]);
    expect((await ask(`/api/console/Orders/${id}`)).data.statusID).toBe(6);
    const both = await Promise.all([approve([id], otto), approve([id], otto)]);
    expect(both.flatMap(({ data }) => data.done)).toEqual([id]);
  });

  test('collecting twice takes each order once', async () => {
    const member = await redeemer();
    const ids = [await confirmed(member), await confirmed(member)];
    const both = await Promise.all([
      act('/api/console/Orders/Collect', {}),
      act('/api/console/Orders/Collect', {}, otto),
    ]);
    expect(both.reduce((sum, { data }) => sum + data.collected, 0)).toBe(2);
    for (const id of ids) expect((await ask(`/api/console/Orders/${id}`)).data.statusID).toBe(6);
  });
});
