import { codes } from '@pollen/contract/codes';
import { eventually } from '@pollen/testkit/eventually';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const steps = async (member: MemberPersona) =>
  (await as(panel, member).get(`/api/v1/Accounts/${member.id}/FirstSteps`)).data;

test('a new member earned the welcome points, and the profile pays once it is complete', async () => {
  const member = await createMember(panel, { profile: null });
  expect(await steps(member)).toEqual({ joinedPoints: 50, profilePoints: 100, goalPoints: null });
});

test('what was paid stays said after the settings changed', async () => {
  const member = await createMember(panel);
  const later = await createMember(panel, { profile: null });
  await panel.transaction((tx) =>
    tx.run(sql`insert into panel_settings (key, value, changed_at)
      values ('profilePoints', '30', ${tx.now}), ('registrationPoints', '20', ${tx.now})`),
  );
  await eventually(async () => expect((await steps(later)).profilePoints).toBe(30));
  expect(await steps(member)).toMatchObject({ joinedPoints: 50, profilePoints: 100 });
  expect(await steps(later)).toMatchObject({ joinedPoints: 50, profilePoints: 30 });
  await panel.transaction((tx) => tx.run(sql`delete from panel_settings`));
});

test('the second account of a mailbox is told that joining and the profile pay nothing', async () => {
  await createMember(panel, { email: 'two.accounts@gmail.com' });
  const second = await createMember(panel, { email: 'twoaccounts+again@gmail.com', profile: null });
  expect(await steps(second)).toMatchObject({ joinedPoints: 0, profilePoints: 0 });
});

test('the goal below a balance is the next gift out of its reach, and the first one until something was redeemed', async () => {
  const member = await createMember(panel, { points: 1_000 });
  await addPayoutAccount(panel, member);
  const goalOf = async () => (await as(panel, member).get(`/api/v1/Accounts/${member.id}/Goal`)).data;
  const { balance } = await goalOf();
  const near = await offerGift(panel, { pricePoints: balance - 100, valueCents: balance - 100 });
  await offerGift(panel, { pricePoints: balance + 55, valueCents: balance + 55 });
  expect(await goalOf()).toEqual({ goalPoints: balance + 55, balance, isFirst: true });
  expect((await as(panel, member).post('/api/v1/Order', { giftId: near })).code).toBe(200);
  const after = await goalOf();
  expect(after).toMatchObject({ balance: 100, isFirst: false });
  expect(after.goalPoints).toBeGreaterThan(100);
  await panel.transaction((tx) => tx.run(sql`update gifts set offered = false`));
  expect((await goalOf()).goalPoints).toBeNull();
});

test('the goal is the cheapest gift that can be redeemed', async () => {
  const member = await createMember(panel);
  await offerGift(panel, { pricePoints: 900, valueCents: 900 });
  const sold = await offerGift(panel, { pricePoints: 200, valueCents: 200, stock: 0 });
  const hidden = await offerGift(panel, { pricePoints: 300, valueCents: 300 });
  await panel.transaction((tx) => tx.run(sql`update gifts set offered = false where id = ${hidden}`));
  expect(await steps(member)).toMatchObject({ goalPoints: 900 });
  await panel.transaction((tx) => tx.run(sql`update gifts set stock = 1 where id = ${sold}`));
  expect(await steps(member)).toMatchObject({ goalPoints: 200 });
});

test('only the member sees the own steps', async () => {
  const [member, other] = [await createMember(panel), await createMember(panel)];
  expect((await as(panel, other).get(`/api/v1/Accounts/${member.id}/FirstSteps`)).code).toBe(codes.notFound);
});
