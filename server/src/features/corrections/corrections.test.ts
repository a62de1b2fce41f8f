import { runChecks } from '@pollen/checks/run';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let otto: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'finance', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'admin', 'Otto Lang');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const lost = 'A survey of last week was not credited.';
function wish(change: number, more: object = {}) {
  return { key: crypto.randomUUID(), unit: 'points', change, reason: lost, ...more };
}
function correct(member: MemberPersona, body: object, by = eva, lang: 'en' | 'zh' = 'en') {
  return panel.call(`POST /api/console/Members/${member.id}/Corrections`, { cookie: by.cookie, body, lang });
}
function decide(id: number, approve: boolean, by = otto) {
  return panel.call(`POST /api/console/Corrections/${id}/Decide`, { cookie: by.cookie, body: { approve } });
}
async function listed(member: MemberPersona, by = eva) {
  return (await panel.call(`GET /api/console/Members/${member.id}/Corrections`, { cookie: by.cookie })).data;
}
async function balanceOf(member: MemberPersona) {
  return (await as(panel, member).get(`/api/v1/Accounts/${member.id}`)).data.balance;
}

describe('works', () => {
  test('points are given and taken as lines of the ledger, with the reason that the member reads', async () => {
    const maya = await createMember(panel);
    expect(await correct(maya, wish(200))).toMatchObject({ code: 200, data: { state: 'booked', booked: 200 } });
    expect(await correct(maya, wish(-50, { reason: 'Paid twice.' }))).toMatchObject({ data: { booked: -50 } });
    expect(await ledgerStory(panel, maya.id)).toMatchInlineSnapshot(`
      "what happened                                        movement                        points  available  pending  reserved
      Welcome to Pollen                                    panel:rewards -> available          50         50        0         0
      Profile completed                                    panel:rewards -> available         100        150        0         0
      Correction: A survey of last week was not credited.  panel:adjustments -> available     200        350        0         0
      Correction: Paid twice.                              available -> panel:adjustments      50        300        0         0"
    `);
    const { data } = await panel.call(`GET /api/console/AuditLog?subjectKind=member&subjectId=${maya.id}`, {
      cookie: eva.cookie,
    });
    expect(data.list).toMatchObject([
      { action: 'member.corrected', operator: 'Eva Brandt', detail: { unit: 'points', change: -50, booked: -50 } },
      { action: 'member.corrected', detail: { change: 200, reason: lost } },
    ]);
    expect(await listed(maya)).toMatchObject({
      list: [
        { change: -50, state: 'booked', askedBy: 'Eva Brandt', decidedBy: null },
        { change: 200, can: { approve: { code: 5404 } } },
      ],
      can: { correct: true },
      limits: { points: 2500, credit: 100 },
    });
  });

  test('credit never falls below zero, and the member sees why it moved', async () => {
    const maya = await createMember(panel);
    expect(await correct(maya, wish(-100, { unit: 'credit' }))).toMatchObject({
      data: { state: 'booked', booked: -60 },
    });
    const { data } = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Credits`);
    expect(data.list[0]).toMatchObject({ description: `Correction: ${lost}`, quantity: 60 });
  });

  test('a large correction waits for a second operator, who approves or declines it', async () => {
    const maya = await createMember(panel);
    const asked = (await correct(maya, wish(2501))).data;
    expect(asked).toMatchObject({ state: 'waiting', booked: null });
    expect(await balanceOf(maya)).toBe(150);
    expect((await listed(maya)).list[0].can).toMatchObject({ approve: { code: 5406 }, decline: true });
    expect(await decide(asked.id, true, eva)).toMatchObject({ code: 5406 });
    const onOverview = async () => {
      const { data } = await panel.call('GET /api/console/Overview', { cookie: eva.cookie });
      return data.correctionsWaiting.list.find(({ id }: { id: number }) => id === asked.id);
    };
    expect(await onOverview()).toMatchObject({ memberId: maya.id, unit: 'points', change: 2501, askedBy: eva.name });
    expect(await decide(asked.id, true)).toMatchObject({ data: { state: 'booked', booked: 2501 } });
    expect(await onOverview()).toBeUndefined();
    expect(await balanceOf(maya)).toBe(2651);
    const other = (await correct(maya, wish(101, { unit: 'credit' }))).data;
    expect(await decide(other.id, false, eva)).toMatchObject({ data: { state: 'declined', booked: null } });
    expect((await correct(maya, wish(2500))).data.state).toBe('booked');
  });
});

describe('two at once', () => {
  test('the same form sent ten times is one correction; the second decision sees the first', async () => {
    const maya = await createMember(panel);
    const form = wish(300);
    const answers = await Promise.all(Array.from({ length: 10 }, () => correct(maya, form)));
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.id} ${data.state}`)).size).toBe(1);
    expect(await balanceOf(maya)).toBe(450);
    expect(await correct(maya, { ...form, change: 301 })).toMatchObject({ code: 5405 });
    expect(await correct(maya, form, otto)).toMatchObject({ code: 5405 });

    const large = (await correct(maya, wish(5000))).data;
    const third = await createOperatorPersona(panel, 'finance', 'Third');
    const decisions = await Promise.all([
      decide(large.id, true),
      decide(large.id, true, third),
      decide(large.id, false),
    ]);
    expect(decisions.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(decisions.filter(({ code }) => code === 5404)).toHaveLength(2);
  });

  test('several deductions at once leave the balance at zero or above', async () => {
    const maya = await createMember(panel);
    const answers = await Promise.all(Array.from({ length: 5 }, () => correct(maya, wish(-60))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 5403)).toHaveLength(3);
    expect(await balanceOf(maya)).toBe(30);
    expect((await listed(maya)).list).toHaveLength(2);
  });
});

describe('refuses', () => {
  test('invalid corrections, and unknown or closed members', async () => {
    const maya = await createMember(panel);
    for (const body of [
      wish(0),
      wish(1.5),
      wish(1_000_001),
      wish(5, { reason: '  ' }),
      wish(5, { reason: 'x'.repeat(301) }),
      wish(5, { key: 'again' }),
      wish(5, { unit: 'dollars' }),
      {},
    ]) {
      expect(await correct(maya, body), JSON.stringify(body)).toMatchObject({ status: 400, code: 1400 });
    }
    expect(await correct(maya, wish(-151), eva, 'zh')).toMatchObject({
      code: 5403,
      errors: ['该会员可用积分仅有 150。'],
    });
    expect(await correct({ ...maya, id: 99_999_999 }, wish(5))).toMatchObject({ code: 1404 });
    expect(await decide(99_999_999, true)).toMatchObject({ code: 1404 });
    const waiting = (await correct(maya, wish(4000))).data;
    await panel.call(`POST /api/v1/Accounts/${maya.id}/Closing`, {
      cookie: maya.cookie,
      body: { password: PASSWORD, forfeitedPoints: 150 },
    });
    expect(await correct(maya, wish(5))).toMatchObject({ code: 5016 });
    expect(await decide(waiting.id, true)).toMatchObject({ code: 5016 });
    expect(await decide(waiting.id, false)).toMatchObject({ data: { state: 'declined' } });
    expect((await panel.call('GET /api/console/Members/99999999/Corrections', { cookie: eva.cookie })).code).toBe(1404);
  });
});

describe('forbidden', () => {
  test('viewers and operators without finance rights see corrections and make none', async () => {
    const maya = await createMember(panel);
    for (const role of ['viewer', 'operator'] as const) {
      const other = await createOperatorPersona(panel, role);
      expect(await correct(maya, wish(5), other)).toMatchObject({ code: 5004 });
      expect((await listed(maya, other)).can.correct).toMatchObject({ code: 5004 });
    }
  });
});
