import type { Page } from '@playwright/test';
import { FakeFeed } from '@pollen/testkit/fake-feed';
import { callOf } from '@pollen/testkit/fake-partner';
import { addressOfPanel } from './address';
import { type Operator, signInToConsole } from './operator';
import { BALANCE_OF_A_NEW_MEMBER, titled } from './personas';
import { lookAt } from './screens';
import { expect, test } from './test';

const SECRET = 'a-secret-of-the-partner';
/** Where nobody else of this run lives, so that the offers are for the members of this spec alone. */
const NEW_ZEALAND = 554;

let feed: FakeFeed;
test.beforeEach(async () => {
  feed = await FakeFeed.start();
});
test.afterEach(() => feed.stop());

/** Checks a screen at both widths, with axe at one of them. */
async function lookAtBoth(page: Page, name: string): Promise<void> {
  await lookAt(page, name, test.info());
  await page.setViewportSize({ width: 390, height: 844 });
  await lookAt(page, `${name}-390`, test.info(), { rules: false });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Adds a partner whose calls are understood, and that has no list of surveys yet. */
async function addPartner({ calls }: Operator) {
  const name = titled('Ridgeline');
  const { data: made } = await calls.post('/api/console/Partners', { name, preset: 'own' });
  const path = `/api/console/Partners/${made.id}`;
  const { data: before } = await calls.get(path);
  const template = 'https://exchange.example/start?pid={member}&rid={attempt}&s={survey}';
  const saved = await calls.post(`${path}/Setup`, {
    profile: { ...before.profile, entry: { ...before.profile.entry, template } },
    callSecret: SECRET,
    entrySecret: SECRET,
    version: 0,
    reason: 'As in its account.',
  });
  expect(saved.data).toMatchObject({ approval: null });
  return { id: made.id as number, name, path, callUrl: before.callUrl as string, backUrl: before.backUrl as string };
}

/** Writes down where the list of the fake exchange is and how it is read, as an operator does with its manual. */
async function connectFeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change list' }).click();
  const dialog = page.getByRole('dialog');
  const texts: readonly (readonly [string, string])[] = [
    ['Address of the list', `${feed.url}/surveys`],
    ['Secret for the list', SECRET],
    ['Path to the list', 'data.surveys'],
    ['Title', 'name'],
    ['Length of the interview', 'length'],
    ['Success rate', 'conversion'],
    ['Target completes', 'remaining'],
    ['Conditions', 'qualifications, id, answers'],
    ['Days of review', '0'],
    ['Address', `${feed.url}/invite/{survey}?member={member}`],
    ['Name of the price in the answer', 'PartnerAmount'],
    ['Reason', 'Their manual, page 12.'],
  ];
  for (const [label, text] of texts) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel('Price in', { exact: true }).selectOption('dollars');
  await dialog.getByLabel('Length in').selectOption('seconds');
  await dialog.getByLabel('Success rate as').selectOption('share');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('an operator connects a feed; a member leaves for its next best offer, comes back, and is paid', {
  tag: '@desktop',
}, async ({ page, operator, enter, openBrowser }) => {
  const partner = await addPartner(operator);
  const [gone, there] = [titled('Evening walks'), titled('Morning runs')];
  const at = { length: 300, conversion: 0.6, country: 'NZ' };
  feed.offers = [
    { id: 'R-1', name: gone, cpi: 3, ...at },
    { id: 'R-2', name: there, cpi: 2, ...at },
    { id: 'R-3', name: 'Without a price', cpi: 0, ...at },
  ];
  feed.invites.set('R-1', 'gone').set('R-2', { cpi: 2 });

  const desk = await (await openBrowser()).newPage();
  await test.step('the operator connects the list, opens the partner, and sees its offers', async () => {
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.goto(`/console/partners/${partner.id}/feed`);
    await signInToConsole(desk);
    await connectFeed(desk);
    await desk.getByRole('button', { name: 'Open to members' }).click();
    await desk.getByRole('button', { name: 'Read now' }).click();
    await expect(desk.getByText('2 new, 0 changed, 0 gone, 1 not usable')).toBeVisible();
    await expect(desk.getByRole('row', { name: there })).toContainText('$2.00');
    expect(feed.asked[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
    await lookAtBoth(desk, 'console-partner-feed');
  });

  const member = await enter({ profile: { country: NEW_ZEALAND } });
  await page.route('https://exchange.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>A survey elsewhere</h1>' }),
  );
  let attempt = '';

  await test.step('the best offer is gone at the click: the member is told, and gets the next best', async () => {
    await page.goto('/questionnaire');
    await expect(page.getByRole('heading', { level: 2, name: there })).toBeVisible();
    await page.getByRole('link', { name: `Join in: ${gone}` }).click();
    await page.getByRole('button', { name: 'Start survey' }).filter({ visible: true }).click();
    await expect(page.getByText(`“${gone}” has just closed`)).toBeVisible();
    await expect(page.getByText('We’ve kept a place for you in the next best survey')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You’re leaving Pollen for ${partner.name}`);
    await lookAtBoth(page, 'feed-leaving-instead');
    attempt = new URL(page.url()).pathname.split('/').pop() ?? '';
  });

  await test.step('the member leaves and comes back, and sees that the coins are on their way', async () => {
    await page.getByRole('button', { name: `Continue to ${partner.name}` }).click();
    await expect(page.getByRole('heading', { name: 'A survey elsewhere' })).toBeVisible();
    const left = new URL(page.url()).searchParams;
    expect([left.get('rid'), left.get('s')]).toEqual([attempt, 'R-2']);
    await page.goto(`${new URL(partner.backUrl).pathname}/complete?attempt=${attempt}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${partner.name} has not confirmed yet`);
    await expect(page.getByText('120 coins')).toBeVisible();
    await lookAtBoth(page, 'feed-waiting');
  });

  await test.step('the verified call confirms; a complete within a minute waits for an operator', async () => {
    const tell = async (secret: string) => {
      const { url } = callOf('own', partner.callUrl, { attempt, status: 'complete', amount: '2.00' }, secret);
      return (await fetch(url.replace(new URL(url).origin, addressOfPanel()))).status;
    };
    expect(await tell('another-secret-than-theirs')).toBe(403);
    expect(await tell(SECRET)).toBe(200);
    await expect(page.getByText(`${partner.name} confirmed your answers.`)).toBeVisible({ timeout: 20_000 });
    await lookAtBoth(page, 'feed-confirmed');
  });

  await test.step('an operator approves, and the coins are there', async () => {
    const path = '/api/console/FlaggedAttempts/Approve';
    const { data } = await operator.calls.post(path, { attemptIds: [attempt] });
    expect(data.done).toEqual([attempt]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('120 coins are yours');
    await lookAtBoth(page, 'feed-paid');
    const { data: account } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
    expect(account.balance).toBe(BALANCE_OF_A_NEW_MEMBER + 120);
  });
});
