import { signInToConsole } from './operator';
import { makePersona, signIn, titled } from './personas';
import { everyKind } from './questionnaires';
import { openTab } from './survey-tabs';
import { expect, test } from './test';

const asFile = (questionnaire: unknown) => ({
  name: 'questionnaire.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(questionnaire)),
});

const picture = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('an operator uploads a questionnaire, tries it, and launches it for those who fit', async ({
  page,
  operator,
  openBrowser,
  checkScreen,
}) => {
  test.slow();
  const title = titled('Tea in Canada');
  await page.goto('/console/surveys');
  await signInToConsole(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Surveys' })).toBeVisible();
  await page.getByRole('searchbox').fill('pet owners');
  await expect(page.getByText('Pet owners: food and care')).toBeVisible();
  await checkScreen('console-surveys');
  await page.getByRole('link', { name: 'New survey' }).click();

  await test.step('a title, and what cannot be run is refused by name', async () => {
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByRole('radio', { name: /^Usage and attitudes/ }).check();
    await page.getByLabel('Your brand in English').fill('Lumo');
    await expect(page.getByRole('region', { name: 'Usage and attitudes' })).toContainText('Which of these brands');
    await checkScreen('console-new-survey');
    await page.locator('label', { hasText: 'or XLSForm' }).click();
    await expect(page.getByRole('button', { name: 'Create draft' })).toBeDisabled();
    const upload = page.getByRole('button', { name: 'Questionnaire', exact: true });
    const hologram = { type: 'hologram', name: 'scan', title: 'Your face' };
    const shown = { type: 'text', name: 'after', title: 'After the scan', visibleIf: '{scan} notempty' };
    await upload.setInputFiles(asFile({ elements: [hologram, shown] }));
    await expect(page.getByRole('heading', { name: '1 problem to solve' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('scan');
    await checkScreen('console-questionnaire-refused');
    await page.getByRole('button', { name: 'Leave out what can’t be shown' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave out 1 part?' });
    await expect(dialog).toContainText('Your face');
    await expect(dialog).toContainText('after: {scan} notempty');
    await checkScreen('console-questionnaire-omissions');
    await dialog.getByRole('button', { name: 'Leave out', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Import' })).toContainText('After the scan');
    await upload.setInputFiles(asFile(everyKind));
    await expect(page.getByRole('region', { name: 'Import' })).toContainText('Tea or coffee?');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await test.step('the preview runs as it does for members', async () => {
    const preview = page.frameLocator('iframe[title="Questionnaire as members see it"]');
    await preview.getByText('Coffee', { exact: true }).click();
    await preview.getByRole('button', { name: 'Next' }).click();
    await expect(preview.getByText('You said: Coffee.')).toBeVisible();
  });

  await test.step('settings, target and quota', async () => {
    const draft = Number(/surveys\/(\d+)/.exec(page.url())?.[1]);
    await page.goto(`/console/surveys/${draft}/settings`);
    await page.getByLabel('Title in Chinese').fill(`加拿大的茶 ${title.split(' ').pop()}`);
    await page.getByLabel('Reward in coins').fill('90');
    await page.getByLabel('Target completes').fill('50');
    await page.getByLabel('Daily cap').fill('10');
    await page.getByLabel('Last day').fill('2040-12-31');
    await page.getByLabel('Closes at').fill('18:00');
    await page.getByLabel('Picture', { exact: true }).setInputFiles(picture);
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await page.getByLabel('Expected success rate (%)').fill('80');
    await page.getByLabel('Expected length (minutes)').fill('4');
    await page.getByLabel('Review period (days)').fill('0');
    await page.getByLabel('Search countries').fill('Canada');
    await page.getByRole('checkbox', { name: 'Canada' }).check();
    await page.getByLabel('Gender').selectOption('Women');
    await page.getByLabel('Minimum age').fill('30');
    await page.getByLabel('Maximum age').fill('39');
    await page.getByRole('button', { name: 'Add detail' }).click();
    await page.getByLabel('Detail 1').selectOption('Education');
    const entries = page.getByRole('group', { name: 'Education' });
    await entries.getByRole('checkbox', { name: 'Bachelor’s degree' }).check();
    await page.getByRole('button', { name: 'Remove “Education”' }).click();
    await page.getByRole('button', { name: 'Add quota' }).click();
    const quota = page.getByRole('group', { name: 'Quota 1' });
    await quota.getByLabel('Name').fill('Tea drinkers');
    await quota.getByLabel('Maximum completes').fill('20');
    await quota.getByLabel('And answered').selectOption('Tea or coffee?');
    await quota.getByRole('checkbox', { name: 'Tea' }).check();
    await checkScreen('console-survey-form');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(new RegExp(`/surveys/${draft}$`));
  });

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Tea drinkers')).toBeVisible();
  await checkScreen('console-survey');
  const fits = await makePersona({ profile: { country: 124, birthday: '1991-05-05' } });
  const other = await makePersona({ profile: { country: 124, gender: 1, birthday: '1991-05-05' } });
  await page.getByRole('button', { name: 'Launch' }).click();
  const launch = page.getByRole('dialog', { name: 'Launch this survey?' });
  await expect(launch.getByText('Paths')).toBeVisible();
  await expect(launch.getByText('Cost at target')).toBeVisible();
  await expect(launch.getByRole('button', { name: 'Launch' })).toBeDisabled();
  await launch.getByRole('checkbox', { name: /I have read the \d+ warnings?/ }).check();
  await checkScreen('console-survey-launch');
  const id = Number(/surveys\/(\d+)/.exec(page.url())?.[1]);
  const shorter = { ...everyKind, title: 'Published meanwhile' };
  // While the call is on its way: a page that learns of the new version by itself asks to read its warnings first.
  const publish = () =>
    operator.calls.post(`/api/console/Surveys/${id}/Versions`, { questionnaire: shorter, base: 1, note: '' });
  await page.route(
    `**/Surveys/${id}/State`,
    async (route) => {
      await publish();
      await route.continue();
    },
    { times: 1 },
  );
  await launch.getByRole('button', { name: 'Launch' }).click();
  await expect(launch.getByText(/has published version 2 of the questionnaire/)).toBeVisible();
  await expect(launch.getByText(/^Below: version 2/)).toBeVisible();
  await expect(launch.getByText('Paths')).toBeVisible();
  await checkScreen('console-survey-launch-unseen');
  await launch.getByRole('checkbox', { name: /I have read the \d+ warnings?/ }).check();
  await launch.getByRole('button', { name: 'Launch' }).click();
  await expect(page.getByText('The survey is live.')).toBeVisible();
  await expect(page.getByText('0 of 10 completes')).toBeVisible();
  await page.getByRole('button', { name: 'See who would be invited' }).click();
  const invitees = page.getByRole('dialog', { name: 'Who would be invited' });
  await expect(invitees.getByRole('link', { name: `No. ${fits.id}` })).toBeVisible();
  await checkScreen('console-invitees');
  await invitees.getByRole('button', { name: 'Close' }).click();

  for (const [member, sees] of [
    [fits, true],
    [other, false],
  ] as const) {
    const theirs = await openBrowser();
    await signIn(theirs, member);
    const list = await theirs.newPage();
    await list.goto('/questionnaire');
    await expect(list.getByRole('heading', { level: 2, name: 'Pet owners: food and care' })).toBeVisible();
    await expect(list.getByRole('heading', { level: 2, name: title })).toBeVisible({ visible: sees });
    await theirs.close();
  }

  await openTab(page, 'Settings');
  await expect(page.getByLabel('Title in English')).toHaveValue(title);
  await checkScreen('console-survey-settings');
  await page.goBack();
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('dialog', { name: 'Close this survey permanently?' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();
  await expect(page.getByText('The survey has been closed.')).toBeVisible();
});

test('a page with live figures refreshes by itself and shows when', { tag: '@once' }, async ({ page, operator }) => {
  const { id, encryptId } = await operator.launchSurvey({ title: titled('Followed drinks'), completesTarget: 12 });
  const member = await makePersona();
  await page.clock.install();
  await page.goto(`/console/surveys/${id}`);
  await signInToConsole(page);
  await expect(page.getByText('0 / 12').first()).toBeVisible();
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  const { data } = await member.calls.post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const end = await member.calls.post(`/api/v1/Attempts/${data.attemptId}/Page`, {
    turn: 0,
    answers: { drink: 'tea' },
  });
  expect(end.data.state).toBe('completed');
  await page.clock.fastForward(16_000);
  await expect(page.getByText('1 / 12').first()).toBeVisible();

  // After five minutes without input nothing is refetched, so that the session can expire.
  await page.clock.fastForward(6 * 60_000);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked += 1;
  });
  await page.clock.fastForward(60_000);
  expect(asked).toBe(0);
  const again = page.waitForRequest((request) => request.url().includes(`/api/console/Surveys/${id}`));
  await page.mouse.move(200, 200);
  await page.clock.fastForward(16_000);
  await again;
});

test('conditions on the profile are shown by the names of fields and entries', { tag: '@once' }, async ({
  page,
  operator,
}) => {
  const fields = [
    { field: 'industryID', values: [10, 11] },
    { field: 'purchasedYearOfCar', from: 2020 },
  ];
  const { id } = await operator.launchSurvey({ title: titled('Drivers in advertising'), target: { fields } });
  await page.goto(`/console/surveys/${id}`);
  await signInToConsole(page);
  await expect(page.getByText('Advertising and public relations, Market research')).toBeVisible();
  await expect(page.getByText('from 2020', { exact: true })).toBeVisible();
  await openTab(page, 'Settings');
  const entries = page.getByRole('group', { name: 'Industry' });
  await expect(entries.getByRole('checkbox', { name: 'Market research' })).toBeChecked();
  await expect(entries.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.getByLabel('Detail 1').selectOption('Marital status');
  await page.getByRole('group', { name: 'Marital status' }).getByRole('checkbox', { name: 'Widowed' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The changes have been saved.')).toBeVisible();
  await expect(page.getByText('Widowed')).toBeVisible();
});

test('each tab of a survey has its own address, opens by key, and Back leads through them', {
  tag: '@desktop',
}, async ({ page, operator, checkScreen }) => {
  const title = titled('Six tabs of tea');
  const quotas = [
    { label: 'Women', rule: { genders: [2] }, target: 20 },
    { label: 'Men', rule: { genders: [1] }, target: 30 },
  ];
  const { id } = await operator.launchSurvey({ title, quotas });
  await page.goto(`/console/surveys/${id}/quotas`);
  await signInToConsole(page);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Women' })).toContainText('0 / 20');
  await checkScreen('console-survey-quotas');
  await page.keyboard.press('Alt+4');
  await expect(page).toHaveURL(`/console/surveys/${id}/invitations`);
  await expect(page).toHaveTitle(`Invitations · ${title} · Pollen`);
  await page.keyboard.press('Alt+5');
  await expect(page.getByText('No responses yet')).toBeVisible();
  await openTab(page, 'Questionnaire');
  await expect(page.getByRole('tab', { name: 'Versions' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await openTab(page, 'Overview');
  await expect(page.getByRole('link', { name: 'All 2 quotas' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('No responses yet')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await checkScreen('console-survey-tabs-phone');
  await openTab(page, 'Settings');
  await expect(page.getByLabel('Title in English')).toHaveValue(title);
});

test('an operator generates a quota grid that adds up, and begins with a soft launch', { tag: '@desktop' }, async ({
  page,
  operator,
  checkScreen,
}) => {
  const launched = await operator.launchSurvey({ title: titled('Grid of tea'), completesTarget: 90 });
  const { data } = await operator.calls.post(`/api/console/Surveys/${launched.id}/Copies`, {});
  await page.goto(`/console/surveys/${data.id}/quotas`);
  await signInToConsole(page);
  await page.getByRole('button', { name: 'Generate grid' }).click();
  for (const name of ['Gender', 'Age']) await page.getByLabel('Add variable').selectOption({ label: name });
  await expect(page.getByText('Targets add up to 90 = target')).toBeVisible();
  await page.getByLabel('Share of Women').fill('60');
  await expect(page.getByText('Must be 100%')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save 6 quotas' })).toBeDisabled();
  await page.getByLabel('Share of Men').fill('40');
  const target = (label: string) => page.getByLabel(`Target of ${label}`);
  await expect(target('Women, 18–34')).toHaveValue('18');
  await test.step('the cells are a matrix: arrow keys move, a table is pasted, sums tell what is off', async () => {
    const matrix = page.getByRole('table', { name: 'Targets by Gender × Age' });
    await target('Women, 18–34').focus();
    await page.keyboard.press('ArrowDown');
    await expect(target('Men, 18–34')).toBeFocused();
    await page.keyboard.type('20');
    await page.keyboard.press('ArrowRight');
    await expect(target('Men, 35–54')).toBeFocused();
    await expect(matrix.getByText('12 by the shares').or(matrix.getByText('36 by the shares')).first()).toBeVisible();
    await target('Women, 35–54').evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '10\t11\n12\t13\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    for (const [label, value] of [
      ['Women, 35–54', '10'],
      ['Women, 55+', '11'],
      ['Men, 35–54', '12'],
      ['Men, 55+', '13'],
    ] as const) {
      await expect(target(label)).toHaveValue(value);
    }
    await expect(page.getByText(/^Targets add up to 84/)).toBeVisible();
    await page.getByLabel('Share of Men').fill('40.0');
    await expect(target('Women, 35–54')).toHaveValue('18');
  });
  await checkScreen('console-quota-grid');
  await page.getByRole('button', { name: 'Save 6 quotas' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Women' })).toContainText('0 / 18');
  await checkScreen('console-quota-matrix');
  await page.getByRole('radiogroup', { name: 'Show quotas as' }).getByText('List').click();
  await expect(page.getByRole('row').filter({ hasText: 'Women, 18–34' })).toContainText('0 / 18');

  await page.getByRole('button', { name: 'Launch' }).click();
  const launch = page.getByRole('dialog', { name: 'Launch this survey?' });
  await expect(launch.getByText('Paths')).toBeVisible();
  await launch.getByLabel('Completes of the soft launch').fill('90');
  await expect(launch.getByText('Enter a number from 1 to 89.')).toBeVisible();
  await launch.getByLabel('Completes of the soft launch').fill('5');
  // Whether enough members match depends on the members of other specs.
  const warnings = launch.getByRole('checkbox', { name: /I have read the/ });
  if ((await warnings.count()) > 0) await warnings.check();
  await launch.getByRole('button', { name: 'Launch to 5' }).click();
  await expect(page.getByText('The survey is live.')).toBeVisible();
  await openTab(page, 'Overview');
  await expect(page.getByText('Pauses automatically after 5 completes.')).toBeVisible();
  await checkScreen('console-soft-launch');
  await page.getByRole('button', { name: 'Open fully' }).click();
  const question = page.getByRole('dialog', { name: 'Open this survey fully?' });
  await question.getByRole('button', { name: 'Open fully' }).click();
  await expect(page.getByText(/^Opened fully by /)).toBeVisible();
});
