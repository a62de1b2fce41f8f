import { titled } from './personas';
import { expect, test } from './test';

test('a member completes the profile, once, and is paid for it', { tag: '@desktop' }, async ({
  page,
  enter,
  checkBoth,
}) => {
  await enter({ profile: null });
  await page.goto('/questionnaire');
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is ready' })).toBeVisible();
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  const current = page.getByRole('listitem').and(page.locator('[aria-current="step"]'));
  await expect(current).toContainText('Name, gender, country and date of birth are missing.');
  await expect(current).toContainText('100 coins are paid at once');
  await checkBoth('first-steps');
  await page.getByRole('link', { name: 'Complete my profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  await expect(page.getByText('Complete your profile and earn 100 coins, once')).toBeVisible();
  await checkBoth('settings-profile');

  const update = page.getByRole('button', { name: 'Update' });
  await page.getByLabel('Full name').fill('Maya Lindqvist');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Country').selectOption('United States');
  await page.getByLabel('Date of birth').fill('2015-01-01');
  await update.click();
  await expect(page.getByText('Pollen is for people aged 16 and over.').first()).toBeVisible();

  await page.getByLabel('Date of birth').fill('1990-04-12');
  await update.click();
  await expect(page.getByRole('heading', { name: 'Your profile is complete' })).toBeFocused();
  await expect(page.getByText('100 coins added to your balance')).toBeVisible();
  await expect(page.getByText('You have 150 coins now.')).toBeVisible();
  await checkBoth('profile-completed');
  await page.getByRole('button', { name: 'Back to my profile' }).click();
  await expect(page.getByLabel('Full name')).toHaveAttribute('readonly', '');
  await expect(page.getByLabel('Gender')).toHaveAttribute('readonly', '');
  await expect(page.getByLabel('Date of birth')).toHaveAttribute('readonly', '');
  await expect(page.getByText('You can’t change your name, gender or date of birth.')).toBeVisible();

  // The list counts as the button "See the ... surveys" did: ads and product tests are none.
  const answered = page.waitForResponse(/IndividualSurveys/);
  await page.goto('/questionnaire');
  const { data } = await (await answered).json();
  const surveys = data.list.filter(({ kind }: { kind: string }) => kind === 'survey');
  expect(surveys.length).toBeLessThan(data.list.length);
  await expect(page.getByText(`${surveys.length} surveys open`, { exact: true })).toBeAttached();
  await expect(page.getByRole('banner').getByTitle('Available balance')).toContainText('150');

  await page.goto('/myInfo');
  await expect(page.getByRole('heading', { level: 1, name: 'My info' })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Maya Lindqvist');
  await checkBoth('my-info');
});

test('profile questions pay two coins for every ten', { tag: '@once' }, async ({ page, enter }) => {
  const { id, calls } = await enter();
  await page.goto('/questionnaire');
  const teaser = page.getByRole('region', { name: 'Earn $0.02 for every 10 Questions' });
  await teaser.getByRole('radio').first().check();
  await teaser.getByRole('button', { name: 'Answer' }).click();
  await expect(teaser.getByRole('meter', { name: '1 of 10 answered' })).toBeVisible();
  await teaser.getByRole('button', { name: 'Previous' }).click();
  await expect(teaser.getByRole('radio').first()).toBeChecked();
  const { data } = await calls.get(`/api/v1/Accounts/${id}/ProfileQuestion`);
  expect(data.answered).toBe(1);
});

test('my info: the address is fixed, the birthday has its range, and what is saved is locked', {
  tag: '@once',
}, async ({ page, enter }) => {
  const { email } = await enter({ profile: { name: 'Maya Lindqvist', gender: 2 } });
  await page.goto('/myInfo');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '');
  for (const label of ['Full name', 'Gender', 'Date of birth']) {
    await expect(page.getByLabel(label)).toHaveAttribute('readonly', '');
  }
  await page.getByLabel('Country').selectOption('Canada');
  await page.getByLabel('Industry').selectOption('Construction');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Your information has been updated')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('Canada');
  await expect(page.getByLabel('Industry').locator('option:checked')).toHaveText('Construction');
});

test('an empty profile: birthdays from 1903 to 2020, and one submit until it has reloaded', {
  tag: '@once',
}, async ({ page, enter }) => {
  await enter({ profile: null });
  await page.goto('/myInfo');
  const birthday = page.getByLabel('Date of birth');
  await expect(birthday).toHaveAttribute('min', '1903-01-01');
  await expect(birthday).toHaveAttribute('max', '2020-01-01');
  await birthday.fill('1902-12-31');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Please enter a date of birth between 1903-01-01 and 2020-01-01.').first()).toBeVisible();

  await birthday.fill('1990-04-12');
  let saves = 0;
  await page.route('**/Profile', async (route) => {
    if (route.request().method() === 'POST') saves += 1;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Update' }).dblclick();
  await expect(page.getByText('Your information has been updated')).toBeVisible();
  expect(saves).toBe(1);
  await expect(page.getByLabel('Full name')).toBeEditable();
});

test('each place that an incomplete profile blocks links to the profile', { tag: '@once' }, async ({
  page,
  enter,
  operator,
}) => {
  await enter({ profile: null });
  await page.goto('/mine');
  await expect(page.getByRole('link', { name: 'Complete my profile' })).toHaveAttribute('href', '/myInfo');
  const { encryptId } = await operator.launchSurvey({ title: titled('Only with a profile') });
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await expect(page.getByText('Please complete your profile first').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start survey' }).filter({ visible: true }).first()).toBeDisabled();
});

test('an empty profile and an impossible day are refused with a sentence', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  const { id, calls } = await enter({ profile: null });
  await page.goto('/myInfo');
  const update = page.getByRole('button', { name: 'Update' });
  await update.click();
  await expect(page.getByText('Please fill in name, gender, date of birth and country.')).toBeVisible();
  await page.getByLabel('Full name').fill('M'.repeat(61));
  await page.getByLabel('Date of birth').pressSequentially('02301990');
  await update.click();
  await expect(page.getByText('This date doesn’t exist. Please check it.')).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toBeFocused();
  await page.getByLabel('Date of birth').fill('1990-02-28');
  await update.click();
  const sentence = 'Please enter a name of at most 60 characters, with letters and without < or >.';
  await expect(page.getByText(sentence).first()).toBeVisible();
  const { data } = await calls.get(`/api/v1/Accounts/${id}/Profile`);
  expect([data.name, data.birthday]).toEqual([null, null]);

  await page.getByLabel('Full name').fill('Maya Lindqvist');
  await update.click();
  await expect(page.getByText('Still missing before you can take surveys: gender and country.')).toBeVisible();
});
