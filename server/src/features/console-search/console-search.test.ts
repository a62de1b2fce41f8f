import { FOUND_AT_MOST } from '@pollen/contract/console-search-values';
import { offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { rowsWalked } from '@pollen/testkit/plans';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listIdsByBeginning } from '../members/index';
import { listOrdersByNumber } from '../orders/index';
import { listIdsByNameBeginning } from '../profiles/index';

let panel: Panel;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  viewer = await createOperatorPersona(panel, 'viewer', 'Vera Lang');
});
afterAll(() => panel.close());

const search = async (text: string, lang: 'en' | 'zh' = 'en') => {
  const answer = await panel.call(`GET /api/console/Search?text=${encodeURIComponent(text)}`, {
    cookie: viewer.cookie,
    lang,
  });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const memberIds = async (text: string) => (await search(text)).members.map(({ id }: { id: number }) => id);

describe('members', () => {
  test('are found by the beginning of their address, name and number, and by a later part of the name', async () => {
    const member = await createMember(panel, {
      email: 'Ylva.Nordin@example.com',
      profile: { name: 'Ylva Brightwater' },
    });
    expect(await memberIds('ylva.n')).toEqual([member.id]);
    expect(await memberIds('YLVA B')).toEqual([member.id]);
    expect(await memberIds('brightw')).toEqual([member.id]);
    expect(await memberIds(` ${member.id} `)).toContain(member.id);
    expect(await memberIds(`#${member.id}`)).toContain(member.id);
    expect(await memberIds(String(member.id).slice(0, 4))).not.toEqual([]);
    expect(await memberIds('nordin@example.com')).toEqual([]);
    const [found] = (await search('ylva.n')).members;
    expect(found).toMatchObject({ name: 'Ylva Brightwater', email: 'Ylva.Nordin@example.com', state: 'active' });
  });

  test('signs that mean something in a pattern mean themselves', async () => {
    await createMember(panel, { email: 'plain.member@example.com' });
    expect(await memberIds('%')).toEqual([]);
    expect(await memberIds('plain_member')).toEqual([]);
  });

  test('a common beginning gives a few of them, and reads little more', async () => {
    await panel.transaction(async (tx) => {
      await tx.run(sql`
        insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
        select 'common' || n || '@example.org', 'common' || n || '@example.org', '-', 'common' || n, 'common' || n,
          ${tx.now}, ${tx.now} from generate_series(1, 20000) n`);
    });
    await panel.services.database.pool.query('vacuum analyze members, profiles, orders');
    expect(await memberIds('common')).toHaveLength(FOUND_AT_MOST);
    for (const text of ['common', 'c', '1', '10']) {
      const walked = await rowsWalked(panel, (tx) => listIdsByBeginning(tx, text, FOUND_AT_MOST));
      expect(walked, text).toBeLessThanOrEqual(100);
    }
    const named = await rowsWalked(panel, (tx) => listIdsByNameBeginning(tx, 'm', FOUND_AT_MOST));
    expect(named).toBeLessThanOrEqual(FOUND_AT_MOST);
  });
});

test('surveys are found by a part of a title in either language and by the beginning of the number, live ones first', async () => {
  const title = { en: 'Lighthouse keepers', zh: '灯塔看守人' };
  const draft = await launchSurvey(panel, { title, draft: true });
  const live = await launchSurvey(panel, { title });
  const later = await launchSurvey(panel, { title, draft: true });
  const ids = async (text: string) => (await search(text)).surveys.map(({ id }: { id: number }) => id);
  expect(await ids('house keep')).toEqual([live.id, later.id, draft.id]);
  expect(await ids('灯塔')).toEqual([live.id, later.id, draft.id]);
  expect(await ids(String(live.id))).toEqual([live.id]);
  expect((await search('lighthouse', 'zh')).surveys[0]).toMatchObject({ title: title.zh, state: 'live' });
});

test('orders are found by the beginning of their number, the exact one first', async () => {
  const member = await createMember(panel);
  const giftId = await offerGift(panel);
  await panel.transaction((tx) =>
    tx.run(sql`
      insert into orders (id, member_id, gift_id, click_key, gift_name_en, gift_name_zh, art, kind, points, value_cents,
        status, placed_at, confirm_before)
      overriding system value
      select n, ${member.id}::bigint, ${giftId}::bigint, 'key' || n, 'PayPal', 'PayPal', 'cash-account', 'cash',
        1000, 1000, 0, ${tx.now}, ${tx.now} from unnest(array[77000, 770001, 770002, 7712345]) n`),
  );
  const ids = async (text: string) => (await search(text)).orders.map(({ id }: { id: number }) => id);
  expect(await ids('77000')).toEqual([77000, 770001, 770002]);
  expect(await ids('#77')).toEqual([77000, 770001, 770002, 7712345]);
  expect(await ids('PayPal')).toEqual([]);
  const walked = await rowsWalked(panel, (tx) => listOrdersByNumber(tx, '7', FOUND_AT_MOST));
  expect(walked).toBeLessThanOrEqual(100);
});

test('an attempt is found by its id', async () => {
  const { id, encryptId } = await launchSurvey(panel, { title: { en: 'One attempt', zh: '一次作答' } });
  const member = await createMember(panel, {
    profile: { name: 'Otto Falk', gender: 1, birthday: '1990-04-12', countryId: 840 },
  });
  const { data } = await panel.call(`POST /api/v1/Surveys/${encryptId}/Attempts`, {
    cookie: member.cookie,
    body: {},
  });
  expect((await search(data.attemptId)).attempts).toEqual([
    expect.objectContaining({
      attemptId: data.attemptId,
      surveyNumber: String(id),
      surveyTitle: 'One attempt',
      memberName: 'Otto Falk',
    }),
  ]);
  expect((await search(data.attemptId.slice(0, -1))).attempts).toEqual([]);
});

test('blanks find nothing, and a text that is too long is refused', async () => {
  expect(await search('  # ')).toEqual({ surveys: [], members: [], orders: [], attempts: [] });
  const call = `GET /api/console/Search?text=${'x'.repeat(101)}`;
  expect(await panel.call(call, { cookie: viewer.cookie })).toMatchObject({ status: 400 });
});
