import { runChecks } from '@pollen/checks/run';
import { FakePayPal, openPayingPanel } from '@pollen/testkit/fake-paypal';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { approveCash, createRedeemer, orderCash, runPayoutJobs } from '@pollen/testkit/payouts';
import type { MemberPersona } from '@pollen/testkit/personas';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PayPal } from './paypal';

let panel: Panel;
let close: () => Promise<void>;
let members: MemberPersona[];
let otto: OperatorPersona;
let cash: number;
beforeAll(async () => {
  ({ panel, close } = await openPayingPanel());
  otto = await createOperatorPersona(panel, 'finance', 'Otto Lang');
  cash = await offerGift(panel, { pricePoints: 1250, valueCents: 1250 });
  cash = await offerGift(panel, { pricePoints: 500, valueCents: 1250 });
  members = [await createRedeemer(panel), await createRedeemer(panel), await createRedeemer(panel)];
  await addPayoutAccount(panel, members[1] as MemberPersona, '=HYPERLINK("x"), Maya');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => close());

function act(path: string, body: object = {}, lang: 'en' | 'zh' = 'en', by = otto) {
  return panel.call(`POST ${path}`, { cookie: by.cookie, body, lang });
}
function ask(path: string) {
  return panel.call(`GET ${path}`, { cookie: otto.cookie });
}
/** A run over one order of each member whose file is out: the lines of it, without the heading. */
async function releasedRun(buyers = members) {
  const { data } = await act('/api/console/PayoutRuns');
  const orders = await orderCash(panel, buyers, cash);
  await approveCash(panel, otto, orders);
  const path = `/api/console/PayoutRuns/${data.id}`;
  await act(`${path}/Close`, { via: 'file' });
  expect(await ask(`${path}/File`)).toMatchObject({ code: 4101 });
  expect(await act(`${path}/Send`)).toMatchObject({ code: 200 });
  const { data: file } = await ask(`${path}/File`);
  const [heading = '', ...lines] = (file.csv as string).replace('\uFEFF', '').trim().split('\r\n');
  const upload = async (given: readonly string[], lang: 'en' | 'zh' = 'en', by = otto) => {
    const answer = await act(`${path}/Results`, { csv: `\uFEFF${given.join('\r\n')}\r\n` }, lang, by);
    await runPayoutJobs(panel);
    return answer;
  };
  const states = async () => (await ask(`${path}/Items`)).data.list.map(({ state }: { state: string }) => state);
  return { path, orders, name: file.name as string, id: data.id as number, heading, lines, upload, states };
}
/** A line with its result and reason filled in. */
function filled(line: string | undefined, result: string, reason = ''): string {
  return `${line?.replace(/,,$/, '')},${result},${reason}`;
}

test('a run is paid by hand: the file goes out, the results come back, once', async () => {
  const { path, orders, heading, lines, id, name, upload } = await releasedRun();
  expect(name).toBe(`payout-run-${id}.csv`);
  expect(heading).toBe('payment,order,name,account,amount,currency,result,reason');
  expect(lines[0]).toMatch(
    new RegExp(`^order-${orders[0]}-[\\w-]+,${orders[0]},Maya Lindqvist,\\S+@example.com,12.50,USD,,$`),
  );
  expect(lines[1]).toContain(`"'=HYPERLINK(""x""), Maya"`);
  expect((await ask(path)).data).toMatchObject({
    via: 'file',
    environment: null,
    can: { file: true, results: true, ask: { code: 4101 }, retry: { code: 4101 } },
  });

  const some = [heading, filled(lines[0], 'paid'), filled(lines[1], 'Returned', 'account closed'), lines[2] ?? ''];
  expect(await upload(some)).toMatchObject({ code: 200, data: { paid: 1, returned: 1, known: 0, open: 1 } });
  expect(await upload(some)).toMatchObject({ code: 200, data: { paid: 0, returned: 0, known: 2, open: 1 } });
  const statusOf = async (order: number | undefined) => (await ask(`/api/console/Orders/${order}`)).data.statusID;
  expect(await Promise.all(orders.map(statusOf))).toEqual([5, 4, 2]);
  expect((await ask(`${path}/Items?state=returned`)).data.list[0]).toMatchObject({ reason: 'account closed' });

  // Other columns, another order of them, quoted, and with lines of Unix.
  const [key = ''] = (lines[2] ?? '').split(',');
  const csv = `result,amount,"payment",bank\npaid,"12.5",${key},yes\n`;
  expect(await act(`${path}/Results`, { csv })).toMatchObject({ data: { paid: 1 } });
  await runPayoutJobs(panel);
  expect(await statusOf(orders[2])).toBe(5);
  expect((await ask(path)).data.state).toBe('done');
});

test('each bad line is named with its reason, and nothing changes', async () => {
  const { heading, lines, upload, states } = await releasedRun();
  const [first = '', second = '', third = ''] = lines;
  const refused = await upload([
    heading,
    filled(first, 'paid'),
    filled(first, 'returned'),
    filled(second, 'perhaps'),
    filled(third.replace('12.50', '1250'), 'paid'),
    filled(third, 'paid').replace(/^order-/, 'other-'),
    'too,short',
  ]);
  expect(refused).toMatchObject({ code: 4108, errors: ['The file has 5 problems. Nothing was changed.'] });
  const key = first.split(',')[0];
  expect(refused.data.problems).toEqual([
    { line: 3, reason: `Payment "${key}" is already in line 2.` },
    { line: 4, reason: 'The result is "perhaps"; it must be paid, returned or empty.' },
    { line: 5, reason: 'The amount is 1250, but 12.50 was to be paid.' },
    { line: 6, reason: expect.stringMatching(/^No payment "other-.*" in this run\.$/) },
    { line: 7, reason: '2 cells, but the heading has 8.' },
  ]);
  expect((await upload(['payment,result', `${key},paid`], 'zh')).data.problems).toEqual([
    { line: 1, reason: '表头缺少“amount”列。' },
  ]);
  expect((await upload([heading])).data.problems).toEqual([{ line: 1, reason: 'The file has no payments.' }]);
  expect((await upload([heading, `${first.slice(0, -1)},"open`])).data.problems).toEqual([
    { line: 3, reason: expect.stringContaining('not CSV') },
  ]);
  expect((await upload([''])).code).toBe(4108);
  expect(await states()).toEqual(['processing', 'processing', 'processing']);

  expect(await upload([heading, ...lines.map((line) => filled(line, 'paid'))])).toMatchObject({ data: { paid: 3 } });
  expect((await upload([heading, filled(first, 'returned')])).data.problems).toEqual([
    { line: 2, reason: 'This payment was settled as "paid" before.' },
  ]);
});

test('the same results twice at once change the orders once', async () => {
  const { heading, lines, upload, path } = await releasedRun();
  const file = [heading, ...lines.map((line) => filled(line, 'paid'))];
  const both = await Promise.all([upload(file), upload(file)]);
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  expect(both.reduce((sum, { data }) => sum + data.paid, 0)).toBe(3);
  await runPayoutJobs(panel);
  expect((await ask(path)).data.state).toBe('done');
});

test('several payments that came back count for the member of each', async () => {
  const nina = await createRedeemer(panel);
  const other = await createRedeemer(panel);
  // Four approvals are the most that a member gets by single decisions in a day.
  const { heading, lines, upload, states } = await releasedRun([nina, nina, nina, nina, other]);
  const returned = (places: readonly number[]) => [
    heading,
    ...lines.map((line, place) => (places.includes(place) ? filled(line, 'returned') : line)),
  ];
  const fresh = await createOperatorPersona(panel, 'finance', 'Fresh');
  expect(await upload(returned([0, 4]), 'en', fresh)).toMatchObject({ code: 5604 });
  expect(await upload(returned([4]), 'en', fresh)).toMatchObject({ code: 200, data: { returned: 1 } });
  expect(await upload(returned([0, 1]), 'en', fresh)).toMatchObject({ code: 5604 });
  expect(await upload(returned([0, 1]))).toMatchObject({ code: 200, data: { returned: 2 } });
  expect((await states()).filter((state: string) => state === 'returned')).toHaveLength(3);
});

test('without PayPal a run is paid by hand only', async () => {
  const plain = await openPanel();
  const { cookie } = await createOperatorPersona(plain, 'finance');
  const { data } = await plain.call('POST /api/console/PayoutRuns', { cookie, body: {} });
  const path = `/api/console/PayoutRuns/${data.id}`;
  expect(await plain.call(`POST ${path}/Close`, { cookie, body: { via: 'paypal' } })).toMatchObject({ code: 4105 });
  expect((await plain.call('GET /api/console/PayoutFigures', { cookie })).data).toMatchObject({
    environment: null,
    balance: null,
  });
  const called = await plain.app.inject({ method: 'POST', url: '/partner/paypal', payload: {} });
  expect(called.statusCode).toBe(404);
  await plain.close();
});

test('a missing answer is not taken for a refusal, and wrong credentials send nothing', async () => {
  const fake = await FakePayPal.start();
  const batch = {
    key: 'run-1-x',
    payments: [{ key: 'order-1-x', receiver: 'a@example.org', amountCents: 5, note: '' }],
    sendBeforeMs: Date.now() + 60_000,
  };
  const impatient = new PayPal(fake.account, 100);
  fake.fault = () => 'hanging';
  expect(await impatient.submit(batch)).toEqual({ kind: 'silent', problem: 'no answer in time' });
  fake.fault = () => null;
  const client = new PayPal(fake.account);
  const again = await client.submit(batch);
  expect(again).toMatchObject({ kind: 'accepted', providerId: fake.batches[0]?.id });
  expect(fake.payments).toMatchObject([{ key: 'order-1-x', cents: 5 }]);
  expect(await client.submit({ ...batch, key: 'late', sendBeforeMs: 0 })).toMatchObject({ kind: 'notSent' });
  const stranger = new PayPal({ ...fake.account, secret: 'wrong' });
  expect(await stranger.submit({ ...batch, key: 'run-2-x' })).toMatchObject({ kind: 'notSent' });
  await expect(stranger.balanceCents()).rejects.toThrow(/no access token/);
  expect(await client.balanceCents()).toBe(1_000_000);
  await fake.stop();
  // The first one finds the connection that was kept broken, and cannot know what went over it.
  await client.submit(batch);
  expect(await client.submit(batch)).toEqual({ kind: 'notSent', problem: 'ECONNREFUSED' });
});

test('a spreadsheet with semicolons and 12,50 is read too; a garbled text is refused', async () => {
  const { heading, lines, upload, states } = await releasedRun();
  const asInParis = (line: string) => line.replaceAll(',', ';').replace('12.50', '12,50');
  const garbled = [heading, filled(lines[0], 'returned', 'gel\uFFFDscht')];
  expect((await upload(garbled.map(asInParis))).data.problems).toEqual([
    {
      line: 2,
      reason: 'The reason has characters that cannot be read. Save the file as "CSV UTF-8" and upload it again.',
    },
  ]);
  const good = [heading, filled(lines[0], 'paid'), filled(lines[1], 'returned', 'No such account')];
  // The member has had more than the total of a day by now: a second operator has to read the same payments.
  expect(await upload(good.map(asInParis))).toMatchObject({ code: 5604 });
  expect(await states()).toEqual(['processing', 'processing', 'processing']);
  const eva = await createOperatorPersona(panel, 'finance', 'Eva Brandt');
  const other = [heading, filled(lines[0], 'returned', 'No such account'), filled(lines[1], 'paid')];
  expect(await upload(other.map(asInParis), 'en', eva)).toMatchObject({ code: 5604 });
  expect((await upload(good.map(asInParis), 'en', eva)).data).toMatchObject({ paid: 1, returned: 1 });
  expect(await states()).toEqual(['paid', 'returned', 'processing']);
});
