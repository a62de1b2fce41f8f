import { FakePushService } from '@pollen/testkit/fake-push-service';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, signIn } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/time';
import { payReward } from '../ledger/index';
import { notify } from '../notifications/index';
import { panelKeys } from './actions';
import { webPushJobs } from './jobs';
import { isEndpoint } from './rules';

let panel: Panel;
let service: FakePushService;
let maya: MemberPersona;

beforeAll(async () => {
  panel = await openPanel({ TRUST_PROXY: '1' });
  service = await FakePushService.start();
});
afterAll(async () => {
  await service.stop();
  await panel.close();
});
beforeEach(async () => {
  service.status = 201;
  service.answer = '';
  maya = await createMember(panel);
});

const path = (member: MemberPersona, last: string) => `/api/v1/Accounts/${member.id}/${last}`;
const pushOf = async (cookie = maya.cookie) => (await panel.call(`GET ${path(maya, 'Push')}`, { cookie })).data;
/** Each call comes from a network of its own: subscriptions are limited for each. */
let network = 0;
const post = (last: string, body: object, cookie = maya.cookie) => {
  network += 1;
  return panel.call(`POST ${path(maya, last)}`, { cookie, body, headers: { 'x-forwarded-for': `192.0.2.${network}` } });
};
const earn = (member = maya) =>
  panel.transaction((tx) =>
    payReward(tx, { key: `push:${member.id}`, memberId: member.id, amountPoints: 60, kind: 'survey', params: {} }),
  );
let happened = 0;
const happen = (kind: 'orderApproved' | 'surveyPicked' | 'answersRejected', memberId = maya.id) => {
  happened += 1;
  const title = { en: 'Living with asthma', zh: '哮喘与生活' };
  const params = {
    orderApproved: { order: 1, gift: { en: 'Gift card', zh: '礼品卡' } },
    surveyPicked: { encryptId: 'x'.repeat(24), title, minutes: 9, points: 120 },
    answersRejected: { title, reason: 'Answers at random.' },
  };
  return panel.transaction((tx) => notify(tx, memberId, kind, `push-${happened}`, params[kind] as never));
};
const deliver = () => runJobs(panel, webPushJobs);

/** Turns notifications on in a browser of the member, by default the first one. */
async function turnOn(cookie = maya.cookie) {
  await earn();
  const browser = service.subscribe((await pushOf(cookie)).key);
  expect((await post('Push', browser.subscription, cookie)).code).toBe(200);
  return browser;
}

test('nobody is asked before the first earned reward, and nobody twice', async () => {
  const everything = { orders: true, reviews: true, support: true, friends: true, surveys: true };
  expect(await pushOf()).toEqual({ key: null, on: false, ask: false, groups: everything });
  await earn();
  const { key, ...rest } = await pushOf();
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  expect(rest).toEqual({ on: false, ask: true, groups: everything });
  await post('PushChoices', { notNow: true });
  expect(await pushOf()).toMatchObject({ key, on: false, ask: false });
});

describe('what happened', () => {
  test('is shown in each subscribed browser, in the member’s language, and says nothing about surveys', async () => {
    const phone = await signIn(panel, maya.id);
    const [desk, pocket] = [await turnOn(), await turnOn(phone)];
    await panel.transaction((tx) => tx.run(sql`update members set locale = 'zh' where id = ${maya.id}`));
    await happen('answersRejected');
    await deliver();
    expect(service.problems).toEqual([]);
    expect(pocket.messages.map(({ data }) => data)).toEqual(desk.messages.map(({ data }) => data));
    const [{ data, headers, claims, size } = expect.fail('nothing arrived')] = desk.messages;
    expect(data).toEqual({ title: '您的答卷已审核', body: '打开 Pollen 查看结果。', tag: 'reviews', url: '/inbox' });
    expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) });
    const inHours = (claims.exp * 1_000 - panel.clock.now().getTime()) / HOUR_MS;
    expect(inHours).toBeLessThanOrEqual(24);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'reviews', ttl: '14400' });
    await happen('orderApproved');
    await deliver();
    expect(desk.messages[1]).toMatchObject({ size, data: { tag: 'orders' } });
  });

  test('is not shown when the member does not want that, and a survey once a day', async () => {
    const { messages } = await turnOn();
    await post('PushChoices', { orders: false });
    expect((await pushOf()).groups).toMatchObject({ orders: false, reviews: true });
    await happen('orderApproved');
    await happen('surveyPicked');
    await happen('surveyPicked');
    await deliver();
    expect(messages.map(({ data }) => data.tag)).toEqual(['surveys']);
    panel.clock.advance(DAY_MS);
    await Promise.all([happen('surveyPicked'), happen('surveyPicked')]);
    await deliver();
    expect(messages).toHaveLength(2);
  });

  test('is told once, and only while it is news', async () => {
    const { messages } = await turnOn();
    const params = { order: 7, gift: { en: 'Gift card', zh: '礼品卡' } };
    const tell = () => panel.transaction((tx) => notify(tx, maya.id, 'orderApproved', 'order-7', params));
    await Promise.all([tell(), tell()]);
    await tell();
    await deliver();
    expect(messages).toHaveLength(1);
    await happen('orderApproved');
    panel.clock.advance(4 * HOUR_MS);
    await deliver();
    expect(messages).toHaveLength(1);
  });
});

describe('a browser', () => {
  test('hears nothing after a log-out, and after turning notifications off', async () => {
    const phone = await signIn(panel, maya.id);
    const [desk, pocket] = [await turnOn(), await turnOn(phone)];
    await happen('orderApproved');
    await panel.call('POST /api/v1/Logout', { cookie: phone, body: {} });
    await deliver();
    expect([desk.messages.length, pocket.messages.length]).toEqual([1, 0]);
    expect((await post('Push/End', {})).code).toBe(200);
    expect(await pushOf()).toMatchObject({ on: false, ask: true });
    await happen('orderApproved');
    await deliver();
    await webPushJobs['webPush.deleteEnded']?.({}, panel.services);
    expect(desk.messages).toHaveLength(1);
    const left = await panel.transaction((tx) =>
      tx.rows(sql`select 1 from push_subscriptions where member_id = ${maya.id}`),
    );
    expect(left).toEqual([]);
  });

  test('that is gone is forgotten; a service that fails is tried again', async () => {
    const browser = await turnOn();
    service.status = 503;
    await happen('orderApproved');
    await deliver();
    expect(browser.messages).toEqual([]);
    service.status = 201;
    await panel.services.database.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
    );
    await deliver();
    expect(browser.messages).toHaveLength(1);
    browser.forget();
    await happen('orderApproved');
    await deliver();
    expect(await pushOf()).toMatchObject({ on: false });
  });

  test('that subscribes twice at once is told once; of two members who name it at once, one has it', async () => {
    await earn();
    const browser = service.subscribe((await pushOf()).key);
    const both = await Promise.all([post('Push', browser.subscription), post('Push', browser.subscription)]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    await happen('orderApproved');
    await deliver();
    expect(browser.messages).toHaveLength(1);
    const jonas = await createMember(panel);
    await earn(jonas);
    const shared = service.subscribe((await pushOf()).key);
    const taken = await Promise.all([
      post('Push', shared.subscription),
      panel.call(`POST ${path(jonas, 'Push')}`, { cookie: jonas.cookie, body: shared.subscription }),
    ]);
    expect(taken.map(({ code }) => code)).toEqual([200, 200]);
    const { endpoint } = shared.subscription;
    const rows = await panel.transaction((tx) =>
      tx.rows(sql`select 1 from push_subscriptions where endpoint = ${endpoint}`),
    );
    expect(rows).toHaveLength(1);
  });

  test('whose service answers with a whole page has the message; one that sends elsewhere is forgotten', async () => {
    const browser = await turnOn();
    service.answer = 'x'.repeat(20_000);
    await happen('orderApproved');
    await deliver();
    await panel.services.database.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
    );
    await deliver();
    expect(browser.messages).toHaveLength(1);
    service.status = 307;
    await happen('orderApproved');
    await deliver();
    expect(await pushOf()).toMatchObject({ on: false });
  });

  test('of somebody else now belongs to the one who subscribed last', async () => {
    const browser = await turnOn();
    const jonas = await createMember(panel);
    await earn(jonas);
    const taken = await panel.call(`POST ${path(jonas, 'Push')}`, { cookie: jonas.cookie, body: browser.subscription });
    expect(taken.code).toBe(200);
    await happen('orderApproved');
    await happen('orderApproved', jonas.id);
    await deliver();
    expect(browser.messages).toHaveLength(1);
    expect(await pushOf()).toMatchObject({ on: false });
    expect(
      (await panel.call(`POST ${path(jonas, 'Push')}`, { cookie: maya.cookie, body: browser.subscription })).code,
    ).toBe(1404);
  });
});

test('addresses and keys that no browser sends are refused; private addresses are never called', async () => {
  const { subscription } = service.subscribe('');
  const { keys } = subscription;
  for (const endpoint of ['', 'file:///etc/hosts', 'https://user:pass@push.example.com/', 'javascript:alert(1)']) {
    expect(await post('Push', { endpoint, keys })).toMatchObject({ code: 2037 });
  }
  const offCurve = Buffer.alloc(65, 4).toString('base64url');
  expect(await post('Push', { ...subscription, keys: { ...keys, p256dh: offCurve } })).toMatchObject({ code: 2037 });
  expect(await post('Push', { ...subscription, keys: { ...keys, auth: 'AAAA' } })).toMatchObject({ code: 2037 });
  expect((await post('Push', { ...subscription, keys: { ...keys, auth: '!' } })).status).toBe(400);

  await earn();
  expect((await post('Push', { endpoint: 'http://10.0.0.1/send', keys })).code).toBe(200);
  await happen('orderApproved');
  await deliver();
  expect(await pushOf()).toMatchObject({ on: false });
});

test('on the internet, the address of a push service has https and no port of its own', () => {
  expect(isEndpoint('https://push.example.com/send/1', false)).toBe(true);
  expect(isEndpoint('https://push.example.com:443/send/1', false)).toBe(true);
  for (const endpoint of ['http://push.example.com/send/1', 'https://push.example.com:8443/send/1']) {
    expect(isEndpoint(endpoint, false)).toBe(false);
  }
});

test('who asks after the secret key has changed gets the new key at once', async () => {
  await turnOn();
  const { key } = await pushOf();
  await panel.transaction((tx) => tx.run(sql`update push_keys set sealed_private_key = '\\x00'`));
  const answer = await pushOf();
  expect(answer).toMatchObject({ on: false, ask: true });
  expect(answer.key).not.toBe(key);
  expect((await pushOf()).key).toBe(answer.key);
});

test('keys that the secret key no longer opens are made anew, and browsers subscribe again', async () => {
  await turnOn();
  const { key } = await pushOf();
  const kept = await panel.transaction((tx) => panelKeys(tx, panel.services.secrets));
  expect(kept.publicKey).toBe(key);
  await panel.transaction((tx) => tx.run(sql`update push_keys set sealed_private_key = '\\x00'`));
  const [one, two] = await Promise.all(
    [1, 2].map(() => panel.transaction((tx) => panelKeys(tx, panel.services.secrets))),
  );
  expect(one).toEqual(two);
  expect(one?.publicKey).not.toBe(key);
  expect(await pushOf()).toMatchObject({ on: false });
});
