import { signInToConsole } from './operator';
import { makePersona, signIn, titled } from './personas';
import { expect, test } from './test';

const questionnaire = {
  pages: [
    {
      name: 'bill',
      elements: [
        {
          type: 'file',
          name: 'bill',
          title: { default: 'Add the last page of an energy bill', 'zh-cn': '请上传最近一期能源账单的末页' },
          description: {
            default: 'We only need the total and the months. Cover your name and address if you like.',
            'zh-cn': '我们只需要金额和月份，姓名和地址可以遮住。',
          },
          acceptedTypes: '.jpg,.png,.pdf',
          allowMultiple: true,
          maxFiles: 3,
          isRequired: true,
        },
      ],
    },
    {
      name: 'sign',
      elements: [
        {
          type: 'signaturepad',
          name: 'sign',
          title: { default: 'Please sign', 'zh-cn': '请签名' },
          isRequired: true,
        },
      ],
    },
  ],
};
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/** A square of one colour as a PNG of 48 by 48 pixels. */
const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAMAAABg3Am1AAAAA1BMVEU5SsVtWHJ1AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVRIx+3BgQAAAADDoPlT3+AEVQEA8AwJMAAB0q0T2gAAAABJRU5ErkJggg==',
  'base64',
);

test('a member adds files, waits through a lost connection, and signs', { tag: '@once' }, async ({
  page,
  operator,
  checkBoth,
  browserErrors,
}) => {
  const { encryptId } = await operator.launchSurvey({ title: titled('Household energy'), questionnaire });
  await signIn(page.context(), await makePersona());
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await page.getByRole('button', { name: 'Start survey' }).click();
  const upload = page.getByRole('group', { name: 'Add the last page of an energy bill' });
  const added = upload.getByRole('list', { name: 'Added files' }).getByRole('listitem');
  const next = page.getByRole('button', { name: 'Next' });

  await test.step('an answer is required, and what is not asked for is refused', async () => {
    await next.click();
    await expect(page.getByText('Please add a file.')).toBeVisible();
    await upload
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'list.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('words'),
      });
    await expect(upload.getByRole('alert')).toHaveText('This kind of file isn’t asked for here: JPG, PNG or PDF.');
    await upload.getByRole('button', { name: 'Remove list.txt' }).click();
    await expect(added).toHaveCount(0);
  });

  await test.step('the page waits for an upload, and goes on with it where it stopped', async () => {
    let isCut = true;
    browserErrors.expect(/Failed to load resource|net::ERR/);
    await page.route('**/Parts', (route) => (isCut ? route.abort() : route.continue()));
    await upload
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'bill-october.pdf', mimeType: 'application/pdf', buffer: pdf },
        { name: 'photo.png', mimeType: 'image/png', buffer: square },
      ]);
    await expect(upload.getByRole('progressbar')).toHaveCount(2);
    await expect(next).toBeDisabled();
    await checkBoth('survey-file-uploading');
    isCut = false;
    await expect(added.filter({ hasText: 'added' })).toHaveCount(2, { timeout: 15_000 });
    await page.unroute('**/Parts');
    await expect(next).toBeEnabled();
    await checkBoth('survey-file');
  });

  await test.step('files are removed and come back with the page', async () => {
    await upload.getByRole('button', { name: 'Remove photo.png' }).click();
    await expect(upload.getByText('photo.png removed')).toBeVisible();
    await page.reload();
    await expect(added).toHaveText(/bill-october.pdf/);
    await next.click();
  });

  await test.step('the signature is drawn, or typed by whoever uses no pointer', async () => {
    const sign = page.getByRole('group', { name: 'Please sign' });
    const finish = page.getByRole('button', { name: 'Finish' });
    const canvas = sign.getByRole('img');
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('there is nothing to sign on');
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
    await page.mouse.down();
    for (let step = 1; step <= 12; step += 1)
      await page.mouse.move(box.x + box.width * (0.2 + step * 0.05), box.y + box.height * (step % 2 === 0 ? 0.3 : 0.7));
    await page.mouse.up();
    await expect(finish).toBeDisabled();
    await expect(sign.getByText('Signature saved')).toBeVisible();
    await checkBoth('survey-signature');
    await sign.getByText('Type', { exact: true }).click();
    await expect(sign.getByText('Signature saved')).toBeHidden();
    await sign.getByLabel('Your full name').fill('Maya Lindqvist');
    await expect(sign.getByText('Signature saved')).toBeVisible();
    await checkBoth('survey-signature-typed');
    await finish.click();
    await expect(page.getByText(/added to your balance|coins/).first()).toBeVisible();
  });
});

test('an operator reads the files of an answer', { tag: '@desktop' }, async ({ page, operator, checkScreen }) => {
  const { encryptId } = await operator.launchSurvey({ title: titled('Bills'), questionnaire });
  const member = await makePersona();
  const start = await member.calls.post(`/api/v1/Surveys/${encryptId}/Attempts`, {});
  const { attemptId } = start.data;
  const send = async (name: string, bytes: Buffer) => {
    const path = `/api/v1/Attempts/${attemptId}/Files`;
    const { content } = (await member.calls.post(path, { name, size: bytes.length })).data;
    const part = { offset: 0, bytes: bytes.toString('base64') };
    return (await member.calls.post(`${path}/${content}/Parts`, part)).data.file;
  };
  const files = [await send('bill.pdf', pdf), await send('photo.png', square)];
  const { content } = await send('signature.png', square);
  await member.calls.post(`/api/v1/Attempts/${attemptId}/Page`, { turn: 0, answers: { bill: files } });
  await member.calls.post(`/api/v1/Attempts/${attemptId}/Page`, { turn: 1, answers: { sign: content } });
  await page.goto(`/console/attempts/${attemptId}`);
  await signInToConsole(page);
  await expect(page.getByRole('link', { name: 'bill.pdf' })).toBeVisible();
  const pictures = page.locator('dd img');
  await expect(pictures).toHaveCount(2);
  await pictures.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => pictures.evaluateAll((all) => Math.min(...all.map((one) => (one as HTMLImageElement).naturalWidth))))
    .toBeGreaterThan(0);
  await checkScreen('console-attempt-files');
});
