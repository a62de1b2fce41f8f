import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giftJobs } from './jobs';

const DAY_MS = 86_400_000;

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'finance');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const settings = {
  name: { en: 'Tea tin', zh: '茶叶罐' },
  provider: 'other',
  art: 'entertainment',
  pricePoints: 300,
  valueCents: 300,
  tips: { en: 'Green tea.\nSent by post.', zh: '绿茶。\n邮寄。' },
  delivery: { en: '3 to 10 business days', zh: '3 至 10 个工作日' },
  pictureUrl: null as string | null,
};

function act(path: string, body: object, by: OperatorPersona = eva) {
  return panel.call(`POST /api/console/${path}`, { cookie: by.cookie, body });
}
async function look(id: number, by: OperatorPersona = eva) {
  return (await panel.call(`GET /api/console/Gifts/${id}`, { cookie: by.cookie })).data;
}
async function create(over: Partial<typeof settings> = {}, kind = 'manual', stock: number | null = 3): Promise<number> {
  const answer = await act('Gifts', { settings: { ...settings, ...over }, kind, stock });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
}
const kept = () => readdir(join(panel.services.config.dataDir, 'files/gift-pictures')).catch(() => []);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#394ac5' } })
    .png()
    .toBuffer();
function upload(bytes: Uint8Array, type = 'image/png') {
  return act('GiftPictures', { source: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` });
}
async function uploaded(): Promise<string> {
  return (await upload(await picture(800, 600))).data.pictureUrl;
}
async function auditOf(giftId: number) {
  const path = `GET /api/console/AuditLog?subjectKind=gift&subjectId=${giftId}`;
  const { data } = await panel.call(path, { cookie: eva.cookie });
  return data.list.map(({ action, detail }: { action: string; detail: object }) => ({ action, detail }));
}

describe('works', () => {
  test('a gift is created, changed and ended, which members see at once and the audit log records', async () => {
    const id = await create();
    expect((await panel.call(`GET /api/v1/Gifts/${id}`)).data).toMatchObject({
      name: 'Tea tin',
      displayPoints: 300,
      stock: 3,
      thumbImageUrl: null,
      tips: ['Green tea.', 'Sent by post.'],
    });
    const before = await look(id);
    expect(before).toMatchObject({ settings, revision: 1, kind: 'manual', freeCodes: null, can: { manage: true } });

    const changed = { ...settings, pricePoints: 350, tips: { ...settings.tips, en: 'Black tea.' } };
    const body = { settings: changed, revision: 1, stock: { was: 3, now: 10 } };
    expect(await act(`Gifts/${id}`, body)).toMatchObject({ code: 200 });
    expect((await panel.call(`GET /api/v1/Gifts/${id}`, { lang: 'zh' })).data).toMatchObject({
      displayPoints: 350,
      stock: 10,
      tips: ['绿茶。', '邮寄。'],
    });

    await act(`Gifts/${id}/Offer`, { offered: false });
    expect(await panel.call(`GET /api/v1/Gifts/${id}`)).toMatchObject({ code: codes.giftGone });
    expect((await panel.call('GET /api/v1/Gifts?search=Tea')).data.list).toEqual([]);
    await act(`Gifts/${id}/Offer`, { offered: true });
    expect((await panel.call('GET /api/v1/Gifts?search=Tea')).data.list).toMatchObject([{ id }]);
    expect(await auditOf(id)).toEqual([
      { action: 'gift.offered', detail: {} },
      { action: 'gift.retired', detail: {} },
      {
        action: 'gift.changed',
        detail: { pricePoints: '300 → 350', 'tips.en': 'Green tea.\nSent by post. → Black tea.', stock: '3 → 10' },
      },
      {
        action: 'gift.created',
        detail: { name: 'Tea tin', kind: 'manual', pricePoints: 300, valueCents: 300, stock: 3 },
      },
    ]);
    await act(`Gifts/${id}/Offer`, { offered: false });
  });

  test('the catalog is searched, filtered and counted; the stock of codes is counted, not set', async () => {
    const coded = await offerGift(panel, {
      name: { en: 'Lamp card', zh: '灯卡' },
      kind: 'code',
      art: 'online-store',
      stock: 4,
    });
    const retired = await create({ name: { en: 'Lamp oil', zh: '灯油' } });
    await act(`Gifts/${retired}/Offer`, { offered: false });
    const list = async (query: string) =>
      (await panel.call(`GET /api/console/Gifts?search=lamp&${query}`, { cookie: eva.cookie })).data;
    expect(await list('')).toMatchObject({
      list: [
        { id: coded, stock: 4, freeCodes: 4, waitingForCode: 0, offered: true },
        { id: retired, offered: false },
      ],
      counts: { offered: 1, retired: 1 },
      pagebar: { totalSize: 2 },
      can: { create: true },
    });
    expect((await list('state=retired')).list.map(({ id }: { id: number }) => id)).toEqual([retired]);
    expect((await list('kind=code')).counts).toEqual({ offered: 1, retired: 0 });
    const { settings: as, revision } = await look(coded);
    await act(`Gifts/${coded}`, { settings: as, revision, stock: { was: 4, now: 99 } });
    expect((await look(coded)).stock).toBe(4);
    const fresh = await create({ art: 'online-store' }, 'code', 50);
    expect(await look(fresh)).toMatchObject({ stock: 0, freeCodes: 0 });
    const viewer = await createOperatorPersona(panel, 'viewer');
    expect((await look(fresh, viewer)).can.manage).toMatchObject({ code: codes.notAllowed });
  });

  test('a picture is re-encoded, shown with the gift everywhere, and deleted when replaced', async () => {
    const first = await uploaded();
    const id = await create({ pictureUrl: first });
    const shown = await panel.app.inject({ url: first });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400, immutable',
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 672, height: 474 });
    expect((await panel.call(`GET /api/v1/Gifts/${id}`)).data.thumbImageUrl).toBe(first);

    const member = await createMember(panel, { points: 1000 });
    await addPayoutAccount(panel, member);
    const { data } = await panel.call('POST /api/v1/Order', { cookie: member.cookie, body: { giftId: id } });
    const order = await panel.call(`GET /api/v1/Orders/${data.orderId}`, { cookie: member.cookie });
    const orders = await panel.call(`GET /api/v1/Accounts/${member.id}/Orders`, { cookie: member.cookie });
    expect([order.data.thumbImageUrl, orders.data.list[0].thumbImageUrl]).toEqual([first, first]);

    const second = await uploaded();
    await act(`Gifts/${id}`, { settings: { ...settings, pictureUrl: second }, revision: 1 });
    await runJobs(panel, giftJobs);
    expect((await panel.app.inject({ url: first })).statusCode).toBe(404);
    expect((await panel.app.inject({ url: second })).statusCode).toBe(200);
    expect((await look(id)).settings.pictureUrl).toBe(second);
    await act(`Gifts/${id}`, { settings, revision: 2 });
    await runJobs(panel, giftJobs);
    expect(await kept()).toEqual([]);
  });

  test('a picture that no gift uses is deleted after a day', async () => {
    const url = await uploaded();
    await giftJobs['gifts.tidyPictures']?.({}, panel.services);
    expect(await kept()).toHaveLength(1);
    panel.clock.advance(2 * DAY_MS);
    await giftJobs['gifts.tidyPictures']?.({}, panel.services);
    expect(await kept()).toEqual([]);
    eva = await createOperatorPersona(panel, 'finance');
    const late = { settings: { ...settings, pictureUrl: url }, kind: 'manual', stock: 1 };
    expect(await act('Gifts', late)).toMatchObject({ code: codes.pictureGone });
    panel.clock.set('2026-11-18T15:00:00Z');
  });
});

describe('a value above the price', () => {
  const dear = { ...settings, name: { en: 'Cash for a coin', zh: '一币换现金' }, pricePoints: 1, valueCents: 50_000 };
  const why = 'The partner pays the difference.';
  let otto: OperatorPersona;
  beforeEach(async () => {
    otto = await createOperatorPersona(panel, 'finance', 'Otto Lang');
  });
  async function seen(id: number): Promise<boolean> {
    const answer = await panel.call(`GET /api/v1/Gifts/${id}`);
    const listed = (await panel.call('GET /api/v1/Gifts?size=100')).data.list.some((gift: { id: number }) => {
      return gift.id === id;
    });
    expect(listed).toBe(answer.code === 200);
    return listed;
  }
  async function redeem(giftId: number) {
    const member = await createMember(panel, { points: 1000 });
    await addPayoutAccount(panel, member);
    return panel.call('POST /api/v1/Order', { cookie: member.cookie, body: { giftId } });
  }
  const decide = (id: number, verb: 'Approve' | 'Decline', by = otto) =>
    act(`Approvals/${id}/${verb}`, { reason: 'Seen.' }, by);

  test('hides the gift from members until a second operator has approved both numbers', async () => {
    const answer = await act('Gifts', { settings: dear, kind: 'manual', stock: 1, reason: why });
    expect(answer).toMatchObject({ code: 200, data: { waits: true } });
    const { id } = answer.data;
    expect(await seen(id)).toBe(false);
    expect(await redeem(id)).toMatchObject({ code: codes.giftGone });
    await act(`Gifts/${id}/Offer`, { offered: false });
    await act(`Gifts/${id}/Offer`, { offered: true });
    expect(await seen(id)).toBe(false);
    const { waiting } = await look(id);
    expect({ waiting }).toMatchObject({
      waiting: {
        title: 'Gift worth more than its price: Cash for a coin',
        changes: [
          { label: 'Price', from: null, to: '1 coins' },
          { label: 'Value', from: null, to: '$500.00' },
        ],
        own: true,
      },
    });
    expect(await decide(waiting.id, 'Approve', eva)).toMatchObject({ code: codes.approvalOwn });
    const viewer = await createOperatorPersona(panel, 'operator');
    expect(await decide(waiting.id, 'Approve', viewer)).toMatchObject({ code: codes.notAllowed });
    const clicks = await Promise.all([decide(waiting.id, 'Approve'), decide(waiting.id, 'Approve')]);
    expect(clicks.map(({ code }) => code).sort()).toEqual([200, codes.approvalDecided]);
    expect(await seen(id)).toBe(true);
    expect(await redeem(id)).toMatchObject({ code: 200 });
    expect((await auditOf(id))[0]).toMatchObject({ action: 'gift.valueApproved', detail: { valueCents: 50_000 } });
    await act(`Gifts/${id}/Offer`, { offered: false });
  });

  test('needs a new approval when either number changes', async () => {
    const id = await create();
    for (const numbers of [{ pricePoints: 299 }, { pricePoints: 300, valueCents: 301 }]) {
      const { revision } = await look(id);
      const body = { settings: { ...settings, ...numbers }, revision, reason: why };
      expect(await act(`Gifts/${id}`, body)).toMatchObject({ data: { waits: true } });
      expect(await seen(id)).toBe(false);
      const { waiting } = await look(id);
      expect(await act(`Gifts/${id}`, { ...body, revision: revision + 1 })).toMatchObject({ data: { waits: true } });
      const other = { ...body, revision: revision + 2, settings: { ...settings, pricePoints: 1 } };
      expect(await act(`Gifts/${id}`, other)).toMatchObject({ code: codes.approvalWaits });
      expect(await decide(waiting.id, 'Approve')).toMatchObject({ code: 200 });
      expect(await seen(id)).toBe(true);
    }
    const { revision } = await look(id);
    const body = { settings: { ...settings, valueCents: 302 }, revision };
    expect(await act(`Gifts/${id}`, body)).toMatchObject({ code: codes.changeReasonMissing });
    await act(`Gifts/${id}`, { ...body, reason: why });
    const { waiting } = await look(id);
    // A value down to the price needs no approval and makes the request outdated.
    expect(await act(`Gifts/${id}`, { settings, revision: revision + 1 })).toMatchObject({ data: { waits: false } });
    expect(await seen(id)).toBe(true);
    expect(await decide(waiting.id, 'Approve')).toMatchObject({ code: codes.approvalOutdated });
    await act(`Gifts/${id}/Offer`, { offered: false });
  });

  test('can be requested again after a refusal; imported codes change nothing', async () => {
    const answer = await act('Gifts', {
      settings: { ...dear, art: 'online-store' },
      kind: 'code',
      stock: null,
      reason: why,
    });
    const { id } = answer.data;
    expect(await decide((await look(id)).waiting.id, 'Decline')).toMatchObject({ code: 200 });
    await act('GiftCodeImports', { giftId: id, csv: 'code\nABCD-1', fileName: 'one.csv' });
    expect(await seen(id)).toBe(false);
    const again = { settings: { ...dear, art: 'online-store' }, revision: 1, reason: why };
    expect(await act(`Gifts/${id}`, again)).toMatchObject({ data: { waits: true } });
    expect((await look(id)).waiting).toMatchObject({ own: true });
  });
});

describe('refuses', () => {
  test('invalid gifts', async () => {
    const gift = { settings, kind: 'manual', stock: 1 };
    for (const wrong of [
      { ...gift, stock: -1 },
      { ...gift, kind: 'wish' },
      { ...gift, settings: { ...settings, pricePoints: 0 } },
      { ...gift, settings: { ...settings, pricePoints: 1.5 } },
      { ...gift, settings: { ...settings, name: { en: ' ', zh: '茶' } } },
      { ...gift, settings: { ...settings, colour: 'red' } },
    ]) {
      expect(await act('Gifts', wrong), JSON.stringify(wrong)).toMatchObject({ status: 400, code: codes.malformed });
    }
    expect(await act('Gifts', { ...gift, kind: 'cash' })).toMatchObject({ code: codes.giftArtMismatch });
    const money = { ...gift, settings: { ...settings, art: 'cash-account' } };
    expect(await act('Gifts', money)).toMatchObject({ code: codes.giftArtMismatch });
  });

  test('pictures of other features and gifts, and files that are no pictures', async () => {
    const url = await uploaded();
    const id = await create({ pictureUrl: url });
    for (const pictureUrl of [
      url,
      'https://example.com/a.webp',
      '/gift-pictures/../../secret.webp',
      `/gift-pictures/${'x'.repeat(32)}.webp`,
    ]) {
      const gift = { settings: { ...settings, pictureUrl }, kind: 'manual', stock: 1 };
      expect(await act('Gifts', gift), pictureUrl).toMatchObject({ code: codes.pictureGone });
    }
    expect(await upload(Buffer.from('<svg/>'), 'image/svg+xml')).toMatchObject({ code: codes.pictureUnreadable });
    expect(await upload(Buffer.from('text'), 'text/plain')).toMatchObject({ code: codes.notAPicture });
    expect(await upload((await picture(300, 300)).subarray(0, 200))).toMatchObject({ code: codes.pictureUnreadable });
    await act(`Gifts/${id}`, { settings, revision: 1 });
    await runJobs(panel, giftJobs);
  });

  test('unknown gifts, and changes that change nothing', async () => {
    expect(await panel.call('GET /api/console/Gifts/999999', { cookie: eva.cookie })).toMatchObject({
      code: codes.notFound,
    });
    expect(await act('Gifts/999999', { settings, revision: 1 })).toMatchObject({ code: codes.notFound });
    expect(await act('Gifts/999999/Offer', { offered: true })).toMatchObject({ code: codes.notFound });
    expect(await act(`Gifts/${await create()}/Offer`, { offered: true })).toMatchObject({ code: codes.giftChanged });
    expect((await panel.app.inject({ url: '/gift-pictures/nothing.webp' })).statusCode).toBe(404);
  });
});

describe('all at once', () => {
  test('of two operators who change a gift, the second is refused with the reason', async () => {
    const id = await create();
    const otto = await createOperatorPersona(panel, 'admin', 'Otto Lang');
    const answers = await Promise.all([
      act(`Gifts/${id}`, { settings: { ...settings, pricePoints: 310 }, revision: 1 }),
      act(`Gifts/${id}`, { settings: { ...settings, pricePoints: 320 }, revision: 1 }, otto),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.giftChanged]);
    const first = answers[0]?.code === 200 ? eva.name : otto.name;
    expect(answers.find(({ code }) => code === codes.giftChanged)?.errors).toEqual([
      `${first} has changed this gift since you opened it. Reload the page to see the changes.`,
    ]);
    expect((await look(id)).revision).toBe(2);
  });

  test('a stock that changed by an order meanwhile is not overwritten', async () => {
    const id = await create();
    const member = await createMember(panel, { points: 1000 });
    await addPayoutAccount(panel, member);
    await panel.call('POST /api/v1/Order', { cookie: member.cookie, body: { giftId: id } });
    const body = { settings: { ...settings, pricePoints: 310 }, revision: 1, stock: { was: 3, now: 20 } };
    expect(await act(`Gifts/${id}`, body)).toMatchObject({
      code: codes.giftStockChanged,
      errors: ['The stock has changed. It is now 2.'],
    });
    expect(await look(id)).toMatchObject({ pricePoints: 300, stock: 2, revision: 1 });
    expect(await act(`Gifts/${id}`, { ...body, stock: { was: 2, now: null } })).toMatchObject({ code: 200 });
    expect((await look(id)).stock).toBeNull();
  });
});
