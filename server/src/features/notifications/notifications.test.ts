import { runChecks } from '@pollen/checks/run';
import type { ProductTestStep } from '@pollen/contract/product-test-values';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';
import { notify } from './actions';
import { type NotificationKind, type NotificationParams, notificationKinds } from './kinds';
import { deleteNotificationsBefore, updateSettled } from './queries';

let panel: Panel;
let maya: MemberPersona;
let eva: OperatorPersona;

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});
beforeEach(async () => {
  maya = await createMember(panel);
});

const inbox = async (member = maya, query = '', lang: 'en' | 'zh' = 'en') =>
  (await as(panel, member, lang).get(`/api/v1/Accounts/${member.id}/Notifications${query}`)).data;
const waiting = async (member = maya) =>
  (await as(panel, member).get(`/api/v1/Accounts/${member.id}/Notifications/Waiting`)).data;
const read = (body: object, member = maya) =>
  as(panel, member).post(`/api/v1/Accounts/${member.id}/Notifications/Read`, body);
const happen = <Kind extends NotificationKind>(kind: Kind, key: string, params: NotificationParams[Kind], due?: Date) =>
  panel.transaction((tx) => notify(tx, maya.id, kind, key, params, due ?? null));
const gift = { en: 'Gift card, $5', zh: '礼品卡 $5' };
const title = { en: 'Tea and coffee', zh: '茶与咖啡' };

/** One of each kind. */
const samples: { readonly [K in NotificationKind]: NotificationParams[K] } = {
  orderUnconfirmed: { order: 30571, gift },
  orderApproved: { order: 30571, gift },
  orderCompleted: { order: 30571, gift },
  orderRejected: { order: 30571, gift, reason: 'Two accounts.' },
  orderCanceled: { order: 30571, gift, reason: '' },
  answersAccepted: { title, points: 1180 },
  partnerConfirmed: { title, partner: 'Meadow Research', points: 180, credited: true },
  productTest: { encryptId: 'y'.repeat(24), title, step: 'selected', day: '2026-11-25' },
  answersRejected: { title, reason: 'Answers at random.' },
  answersReinstated: { title, points: 180 },
  friendFirst: { friend: 'Jonas K.', points: 200 },
  surveyPicked: { encryptId: 'x'.repeat(24), title, minutes: 9, points: 120 },
  supportAnswered: { conversation: 7, excerpt: 'The code has been replaced.' },
  secondLook: { lifted: true },
  coinsCorrected: { points: -20, reason: 'Paid twice.' },
};

describe('the inbox', () => {
  test('has what happened in both languages, newest first, with pages', async () => {
    for (const kind of Object.keys(samples) as NotificationKind[]) await happen(kind, kind, samples[kind]);
    const { list, pagebar } = await inbox(maya, '?size=5');
    expect(pagebar).toMatchObject({ totalSize: 15, totalPage: 3 });
    expect(list[0]).toMatchObject({ title: 'We took back coins', text: 'Paid twice.', points: -20, read: false });
    const all = [...list, ...(await inbox(maya, '?size=20&page=1')).list];
    for (const { title: words, text } of all) {
      expect(words).not.toMatch(/undefined|\{|\[object/);
      expect(text).not.toMatch(/undefined|\{|\[object/);
    }
    const chinese = (await inbox(maya, '?size=20', 'zh')).list;
    expect(chinese.every((one: { title: string }) => /\p{Script=Han}/u.test(one.title))).toBe(true);
    expect(chinese.find((one: { points: number }) => one.points === 1180).text).toBe('“茶与咖啡”：1,180 金币已到账。');
    const targets = (await inbox(maya, '?size=20')).list.map((one: { target: { page: string } | null }) => one.target);
    expect(targets).toContainEqual({ page: 'survey', encryptId: 'x'.repeat(24) });
    expect(targets.find((one: { page: string } | null) => one?.page === 'conversation')?.token).toMatch(/^7-/);
    expect(Object.keys(notificationKinds)).toEqual(Object.keys(samples));
  });

  test('counts what is unread; one is read, or all up to the newest that was shown', async () => {
    for (const key of ['a', 'b', 'c']) await happen('coinsCorrected', key, samples.coinsCorrected);
    const { list } = await inbox();
    expect((await waiting()).unread).toBe(3);
    expect((await read({ id: list[1].id })).code).toBe(200);
    expect((await read({ id: list[1].id })).code).toBe(200);
    expect((await waiting()).unread).toBe(2);
    expect((await inbox(maya, '?unread=1')).list).toHaveLength(2);
    await happen('coinsCorrected', 'd', samples.coinsCorrected);
    await read({ upToId: list[0].id });
    expect((await waiting()).unread).toBe(1);
  });

  test('what happened once is listed once, also when it is told at the same moment', async () => {
    await Promise.all([1, 2, 3].map(() => happen('friendFirst', 'friend', samples.friendFirst)));
    expect((await inbox()).list).toHaveLength(1);
  });

  test('what is due waits until it is done or too late', async () => {
    const due = new Date(panel.clock.now().getTime() + DAY_MS);
    await happen('orderUnconfirmed', 'order', samples.orderUnconfirmed, due);
    expect((await waiting()).duty).toMatchObject({ title: 'Confirm order 30571', dueAt: due.toISOString() });
    await panel.transaction((tx) => updateSettled(tx, maya.id, 'order'));
    expect(await waiting()).toEqual({ unread: 0, duty: null });
    expect((await inbox()).list[0]).toMatchObject({
      title: 'Order 30571 no longer needs your confirmation',
      tone: 'plain',
      dueAt: null,
      read: true,
    });
    await happen('orderUnconfirmed', 'other', samples.orderUnconfirmed, due);
    panel.clock.advance(2 * DAY_MS);
    expect((await waiting()).duty).toBeNull();
    panel.clock.advance(-2 * DAY_MS);
  });

  test('a step of a product test asks for nothing once it is done', async () => {
    const due = new Date(panel.clock.now().getTime() + DAY_MS);
    const step = (name: ProductTestStep, dueAt?: Date) =>
      happen('productTest', name, { ...samples.productTest, step: name }, dueAt);
    await step('selected', due);
    await step('addressReminder');
    await step('reserve');
    const texts = async () => (await inbox()).list.map((one: { text: string }) => one.text);
    expect(await texts()).toEqual([
      '“Tea and coffee”: you move up when a place becomes free.',
      '“Tea and coffee”: without it by 25 Nov 2026, the place goes to somebody else.',
      '“Tea and coffee”: tell us your address by 25 Nov 2026.',
    ]);
    await panel.transaction((tx) => updateSettled(tx, maya.id, 'selected', 'addressReminder'));
    expect(await texts()).toEqual([
      '“Tea and coffee”: you move up when a place becomes free.',
      '“Tea and coffee”: nothing more to do for this step.',
      '“Tea and coffee”: nothing more to do for this step.',
    ]);
    expect((await inbox(maya, '', 'zh')).list[2]).toMatchObject({
      title: '您已入选',
      text: '“茶与咖啡”：此步骤已无需处理。',
    });
  });

  test('lists no friends and surveys for who does not want them, but orders always', async () => {
    const settings = `/api/v1/Accounts/${maya.id}/NotificationSettings`;
    expect((await as(panel, maya).get(settings)).data).toEqual({ friends: true, surveys: true });
    await as(panel, maya).post(settings, { friends: false, surveys: false });
    await happen('friendFirst', 'friend', samples.friendFirst);
    await happen('surveyPicked', 'survey', samples.surveyPicked);
    await happen('orderApproved', 'order', samples.orderApproved);
    expect((await inbox()).list.map((one: { group: string }) => one.group)).toEqual(['orders']);
  });

  test('is of its member alone, and read by nobody else', async () => {
    await happen('coinsCorrected', 'a', samples.coinsCorrected);
    const other = await createMember(panel);
    const [{ id }] = (await inbox()).list;
    await read({ id: id }, other);
    expect((await waiting()).unread).toBe(1);
    expect((await as(panel, other).get(`/api/v1/Accounts/${maya.id}/Notifications`)).code).toBe(1404);
  });

  test('ends after a year and with the account', async () => {
    await happen('coinsCorrected', 'a', samples.coinsCorrected);
    const yearOn = new Date(panel.clock.now().getTime() + 1);
    expect(await panel.transaction((tx) => deleteNotificationsBefore(tx, yearOn, 100_000))).toBeGreaterThan(0);
    expect((await inbox()).list).toEqual([]);
  });
});

test('an operator who corrects coins tells the member, and so does every export', async () => {
  const correction = { unit: 'points', change: 30, reason: 'A reward was missing.', key: 'k'.repeat(20) };
  const asked = await panel.call(`POST /api/console/Members/${maya.id}/Corrections`, {
    cookie: eva.cookie,
    body: correction,
  });
  expect(asked.code).toBe(200);
  expect((await inbox()).list[0]).toMatchObject({ title: 'We added coins', points: 30 });
  const own = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Export`);
  expect(own.data.notifications[0]).toMatchObject({ title: 'We added coins', text: 'A reward was missing.' });
});
