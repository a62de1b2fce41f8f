import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blacklistMember } from '../members/index';
import { returnToStock, setGiftOffered as setOffer, takeFromStock } from './queries';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

describe('works', () => {
  test('the list is sorted by price, searched, filtered and paged, in both languages', async () => {
    await offerGift(panel, { name: { en: 'Tea tin', zh: '茶叶罐' }, pricePoints: 210, provider: 'other' });
    await offerGift(panel, { name: { en: 'Tea 100% pure', zh: '纯茶' }, pricePoints: 200, provider: 'other' });
    await offerGift(panel, {
      name: { en: 'Store card $5', zh: '礼品卡 $5' },
      pricePoints: 500,
      provider: 'online-store',
    });

    const all = await panel.call('GET /api/v1/Gifts?size=2');
    expect(all.data.list.map((gift: { displayPoints: number }) => gift.displayPoints)).toEqual([200, 210]);
    expect(all.data.pagebar).toEqual({ currentPage: 1, pageSize: 2, totalPage: 2, totalSize: 3 });
    const names = async (query: string, lang: 'en' | 'zh' = 'en') =>
      (await panel.call(`GET /api/v1/Gifts?${query}`, { lang })).data.list.map((gift: { name: string }) => gift.name);
    expect(await names('search=tea')).toEqual(['Tea 100% pure', 'Tea tin']);
    expect(await names('search=100%25')).toEqual(['Tea 100% pure']);
    expect(await names(`search=${encodeURIComponent('茶叶')}`, 'zh')).toEqual(['茶叶罐']);
    expect(await names('provider=online-store')).toEqual(['Store card $5']);
    expect(await names('minPoints=210&maxPoints=499')).toEqual(['Tea tin']);
    expect(await names('page=9')).toEqual([]);
  });

  test('a gift shows its tips line by line, also to a visitor', async () => {
    const id = await offerGift(panel, { tips: { en: 'One.\n\nTwo.', zh: '一。\n二。' } });
    const { data } = await panel.call(`GET /api/v1/Gifts/${id}`, { lang: 'zh' });
    expect(data).toMatchObject({
      name: '现金账户 $10',
      tips: ['一。', '二。'],
      can: { redeem: true },
      convertTimes: 0,
    });
  });

  test('reserving a unit counts it, and releasing it undoes that', async () => {
    const id = await offerGift(panel, { stock: 1 });
    const look = async () => {
      const { stock, convertTimes } = (await panel.call(`GET /api/v1/Gifts/${id}`)).data;
      return { stock, convertTimes };
    };
    expect(await panel.transaction((tx) => takeFromStock(tx, id))).toBe(true);
    expect(await panel.transaction((tx) => takeFromStock(tx, id))).toBe(false);
    expect(await look()).toEqual({ stock: 0, convertTimes: 1 });
    await panel.transaction((tx) => returnToStock(tx, id));
    expect(await look()).toEqual({ stock: 1, convertTimes: 0 });
  });
});

describe('refuses', () => {
  test('says why a member cannot redeem, the reasons that the member can change last', async () => {
    const id = await offerGift(panel);
    const sold = await offerGift(panel, { stock: 0 });
    const member = await createMember(panel, { points: 400 });
    const redeem = async (gift: number) =>
      (await panel.call(`GET /api/v1/Gifts/${gift}`, { cookie: member.cookie })).data.can.redeem;
    expect(await redeem(sold)).toMatchObject({ code: 4002 });
    expect(await redeem(id)).toEqual({ code: 4003, reason: 'You need 600 more coins.' });

    const rich = await createMember(panel, { points: 5000 });
    const richly = async () => (await panel.call(`GET /api/v1/Gifts/${id}`, { cookie: rich.cookie })).data.can.redeem;
    expect(await richly()).toMatchObject({ code: 4004 });
    await panel.call(`POST /api/v1/Accounts/${rich.id}/Paypal`, {
      cookie: rich.cookie,
      body: { type: 1, name: 'Maya Lindqvist', account: 'maya@example.org' },
    });
    expect(await richly()).toMatchObject({ code: 4005 });
    await addPayoutAccount(panel, rich);
    expect(await richly()).toBe(true);
    await panel.transaction((tx) => blacklistMember(tx, rich.id, 'copied answers'));
    expect(await richly()).toMatchObject({ code: 3003, reason: expect.stringContaining('copied answers') });
  });

  test('withdrawn and unknown gifts', async () => {
    const id = await offerGift(panel);
    await panel.transaction((tx) => setOffer(tx, id, false));
    expect(await panel.call(`GET /api/v1/Gifts/${id}`)).toMatchObject({ status: 200, code: 4001 });
    expect(await panel.call('GET /api/v1/Gifts/999999')).toMatchObject({ status: 200, code: 1404 });
  });

  test('invalid gift ids and unknown filters', async () => {
    for (const path of [
      '/api/v1/Gifts/x',
      '/api/v1/Gifts?size=1000',
      '/api/v1/Gifts?colour=red',
      '/api/v1/Gifts?search=%00',
    ]) {
      expect(await panel.call(`GET ${path}`), path).toMatchObject({ status: 400, code: 1400 });
    }
  });
});
