import { choose } from './choose';
import type { Operator } from './operator';
import { signInToConsole } from './operator';
import { titled } from './personas';
import { expect, test } from './test';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const oneQuestion = (title: string) => ({
  pages: [
    {
      name: 'first',
      elements: [{ type: 'radiogroup', name: 'answer', title, isRequired: true, choices: ['Yes', 'No'] }],
    },
  ],
});

/** Creates and launches a product test whose only report opens with the arrival, and which pays at once. */
async function launchTest({ calls }: Operator, title: string) {
  const { data } = await calls.post('/api/console/ProductTests', {
    settings: {
      title: { en: title, zh: '静音咖啡磨豆机' },
      description: { en: '<p>Grind, brew, tell us.</p>', zh: '<p>磨豆、冲泡、告诉我们。</p>' },
      sender: 'Meadow Kitchen',
      pictureUrl: null,
      rewardPoints: 900,
      reviewDays: 0,
      selection: 'operator',
      places: 2,
      keepsProduct: true,
      applyUntil: day(5),
      decideOn: day(7),
      reserveUntil: day(20),
      target: {},
    },
    screener: { minutes: 1, questionnaire: oneQuestion('Do you drink coffee?') },
    reports: [
      {
        title: { en: 'First impression', zh: '第一印象' },
        minutes: 3,
        opensAfterDays: 0,
        dueAfterDays: 2,
        questionnaire: oneQuestion('Is it quiet?'),
      },
    ],
  });
  await calls.post(`/api/console/Surveys/${data.id}/State`, { action: 'launch', reason: '' });
  const path = `/api/console/ProductTests/${data.id}`;
  const rows = async (group: string) => (await calls.get(`${path}/Participants?group=${group}`)).data.list;
  return { id: data.id as number, path, rows };
}

test('a member applies for a product test, gets it, reports on it, and is paid', { tag: '@once' }, async ({
  page,
  enter,
  operator,
  checkBoth,
}) => {
  await enter();
  const title = titled('A quiet coffee grinder');
  const { path, rows } = await launchTest(operator, title);

  await test.step('the offer says what it is, and the application begins with its questions', async () => {
    await page.goto('/questionnaire');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('We ask for your address only if you are selected.')).toBeVisible();
    await checkBoth('product-test-offer');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await choose(page.getByRole('radio', { name: 'Yes' }));
    await page.getByRole('button', { name: /Finish|Next|Submit|Send/ }).click();
    await expect(page.getByRole('heading', { name: 'Your application is here' })).toBeVisible();
  });

  await test.step('a place asks for the address, with the agreement', async () => {
    const [applicant] = await rows('applicants');
    await operator.calls.post(`${path}/Decisions`, { participants: [applicant.id], decision: 'select' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Where should we send it?' })).toBeVisible();
    await page.getByLabel('Full name').fill('Maya Lindqvist');
    await page.getByLabel('Street and number').fill('18 Linden Street');
    await page.getByLabel('Postal code').fill('62701');
    await page.getByLabel('City').fill('Springfield');
    await page.getByRole('button', { name: 'Send my address' }).click();
    await expect(page.getByText('Please agree, so that the parcel can be sent.')).toBeVisible();
    await checkBoth('product-test-address');
    await page.getByRole('checkbox', { name: /I agree that Pollen passes this address/ }).check();
    await page.getByRole('button', { name: 'Send my address' }).click();
    await expect(page.getByRole('heading', { name: 'Your parcel is being packed' })).toBeVisible();
    await expect(page.getByText('18 Linden Street')).toBeVisible();
  });

  await test.step('the parcel arrives', async () => {
    const [{ id }] = await rows('participants');
    const file = `participant,tracking,link\n${id},4471-${id},https://carrier.example/${id}`;
    await operator.calls.post(`${path}/TrackingImports`, { csv: file, fileName: 'tracking.csv' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Has your parcel arrived?' })).toBeVisible();
    await checkBoth('product-test-shipped');
    await page.getByRole('button', { name: 'Yes, I have it' }).click();
    await expect(page.getByRole('heading', { name: 'Report 1: First impression' })).toBeVisible();
  });

  await test.step('the report completes the test and pays it', async () => {
    await page.goto('/questionnaire');
    await page.getByRole('link', { name: `Open product test ${title}` }).click();
    await page.getByRole('button', { name: 'Start the report' }).click();
    await choose(page.getByRole('radio', { name: 'Yes' }));
    await page.getByRole('button', { name: /Finish|Next|Submit|Send/ }).click();
    await expect(page.getByRole('heading', { name: 'Paid: 900 coins' })).toBeVisible();
    await checkBoth('product-test-paid');
    await page.goto('/productTests');
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await checkBoth('product-tests');
  });
});

test('a member withdraws after a question', { tag: '@once' }, async ({ page, enter, operator }) => {
  await enter();
  const title = titled('Oat drink');
  await launchTest(operator, title);
  await page.goto('/questionnaire');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await choose(page.getByRole('radio', { name: 'Yes' }));
  await page.getByRole('button', { name: /Finish|Next|Submit|Send/ }).click();
  await page.getByRole('button', { name: 'Withdraw from this test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { name: 'This test has ended for you' })).toBeVisible();
});

test('an operator decides about applicants, ships, and sees who is late', { tag: '@desktop' }, async ({
  page,
  enter,
  operator,
  checkScreen,
}) => {
  const maya = await enter();
  const title = titled('Oat drink, home test');
  const { id, rows } = await launchTest(operator, title);
  const { data: own } = await maya.calls.get(`/api/v1/Accounts/${maya.id}/IndividualSurveys`);
  const { encryptId } = own.list.find((card: { title: string }) => card.title === title);
  const test1 = `/api/v1/ProductTests/${encryptId}`;
  const { data: applied } = await maya.calls.post(`${test1}/Application`, {});
  await maya.calls.post(`/api/v1/Attempts/${applied.attemptId}/Page`, { turn: 0, answers: { answer: 'Yes' } });

  await page.goto('/console/product-tests');
  await signInToConsole(page);
  await page.getByRole('link', { name: title }).click();
  await page
    .getByRole('link', { name: /Applicants/ })
    .first()
    .click();
  await expect(page.getByText('Do you drink coffee?')).toBeVisible();
  await checkScreen('console-product-test-applicants');
  await page.getByRole('checkbox', { name: 'Select Maya Lindqvist' }).check();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByText('Nobody waits for a decision.')).toBeVisible();

  const address = { name: 'Maya', street: '18 Linden Street', city: 'Springfield', postcode: '62701' };
  await maya.calls.post(`${test1}/Address`, { address, consent: '1' });
  await page.getByRole('link', { name: /Participants/ }).click();
  await expect(page.getByText(/To ship by/)).toBeVisible();

  await test.step('the addresses leave with a reason', async () => {
    await page.getByRole('button', { name: 'Addresses for shipping' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('To Meadow Kitchen.');
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^addresses-\d+-.*\.csv$/);
  });

  await test.step('a file with a bad line is refused, a good one ships', async () => {
    const [{ id: participant }] = await rows('participants');
    await page.getByRole('button', { name: 'Tracking CSV' }).click();
    const upload = (csv: string) =>
      page.getByLabel('File of tracking numbers').setInputFiles({
        name: 'tracking.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv),
      });
    await upload('participant,tracking\n999999,X1');
    await expect(page.getByText('Nothing was imported: 1 problem.')).toBeVisible();
    await upload(`participant,tracking\n${participant},9405-${id}`);
    await expect(page.getByText('Imported. On their way: 1, changed: 0.')).toBeVisible();
    await expect(page.getByText(`9405-${id}`)).toBeVisible();
    await checkScreen('console-product-test');
  });
});

test('an operator creates a product test', { tag: '@desktop' }, async ({ page, checkBoth }) => {
  await page.goto('/console/product-tests/new');
  await signInToConsole(page);
  const title = titled('Grinder');
  await page.getByLabel('Title (English)').fill(title);
  await page.getByLabel('Description (English)').fill('Grind, brew, tell us.');
  await page.getByLabel('Sender of the product').fill('Meadow Kitchen');
  await page.getByLabel('Applications until').fill(day(5));
  await page.getByLabel('Applicants hear by').fill(day(7));
  await page.getByLabel('Reserve moves up until').fill(day(20));
  await page.getByRole('checkbox', { name: 'With questions before the application' }).uncheck();
  await page.getByLabel('Title of the report (English)').fill('First impression');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Please add a questionnaire to each part.')).toBeVisible();
  await checkBoth('console-new-product-test');
  await page
    .getByRole('region', { name: 'Questionnaire: Report 1' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'report.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(oneQuestion('Is it quiet?'))),
    });
  await expect(page.getByText('Questionnaire is valid.')).toBeVisible();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Launch' })).toBeEnabled();
});
