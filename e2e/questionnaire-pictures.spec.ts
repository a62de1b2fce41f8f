import { signInToConsole } from './operator';
import { makePersona, signIn, titled } from './personas';
import { expect, test } from './test';

/** A square of one colour as a PNG of 48 by 48 pixels. */
const square =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAMAAABg3Am1AAAAA1BMVEU5SsVtWHJ1AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVRIx+3BgQAAAADDoPlT3+AEVQEA8AwJMAAB0q0T2gAAAABJRU5ErkJggg==';
const withPictures = (imageLink: string) => ({
  pages: [
    {
      name: 'p',
      elements: [
        { type: 'image', name: 'logo', imageLink: square, altText: 'The logo of the study', imageWidth: '160' },
        {
          type: 'imagepicker',
          name: 'which',
          title: 'Which one do you like better?',
          showLabel: true,
          choices: [
            { value: 'first', text: 'The first', imageLink },
            { value: 'second', text: 'The second', imageLink: '/demo/images/home-flat.svg' },
          ],
        },
      ],
    },
  ],
});

test('members see the pictures of a questionnaire from the panel itself', { tag: '@once' }, async ({
  page,
  operator,
  checkBoth,
}) => {
  const { encryptId } = await operator.launchSurvey({ title: titled('Pictures'), questionnaire: withPictures(square) });
  await signIn(page.context(), await makePersona());
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await page.getByRole('button', { name: 'Start survey' }).click();
  const logo = page.getByRole('img', { name: 'The logo of the study' });
  await expect(logo).toHaveAttribute('src', /^\/questionnaire-pictures\//);
  const widths = page
    .locator('main img')
    .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
  await expect.poll(() => widths.then((each) => Math.min(...each))).toBeGreaterThan(0);
  await checkBoth('survey-pictures');
});

test('the console says which pictures could not be fetched, and the launch waits for them', {
  tag: '@desktop',
}, async ({ page, operator, checkScreen, browserErrors }) => {
  // The preview draws the picture that is not here.
  browserErrors.expect(/questionnaire-pictures.* 404|404 .*questionnaire-pictures/);
  const id = await operator.draftSurvey({
    title: titled('Pictures that are not there'),
    questionnaire: withPictures('https://192.168.4.7/private.png'),
  });
  await page.goto(`/console/surveys/${id}`);
  await signInToConsole(page);
  await expect(page.getByText('https://192.168.4.7/private.png')).toBeVisible();
  await expect(page.getByText('The address is not on the public web.')).toBeVisible();
  await checkScreen('console-survey-pictures');
  await page.getByRole('button', { name: 'Fetch again' }).click();
  await expect(page.getByText('1 picture is being fetched.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Launch' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Pictures need a file')).toBeVisible();
});

test('an operator gives files for pictures that cannot be fetched: matched by name, chosen one by one, replaced', {
  tag: '@once',
}, async ({ page, operator, checkBoth, browserErrors }) => {
  // The preview draws the pictures that are not here yet.
  browserErrors.expect(/questionnaire-pictures.* 404|404 .*questionnaire-pictures/);
  const bytes = Buffer.from(square.slice(square.indexOf(',') + 1), 'base64');
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: bytes });
  const questionnaire = {
    pages: [
      {
        name: 'p',
        elements: [
          { type: 'image', name: 'intro', imageLink: 'images/cat.png', altText: 'A cat' },
          {
            type: 'imagepicker',
            name: 'which',
            choices: [
              { value: 'cat', imageLink: 'jr://images/cat.png' },
              { value: 'dog', imageLink: '/files/dog.jpg' },
              { value: 'bird', imageLink: 'https://192.168.4.7/bird.png' },
            ],
          },
        ],
      },
    ],
  };
  const id = await operator.draftSurvey({ title: titled('Pictures in folders'), questionnaire });
  // The upload says so beforehand.
  await page.goto('/console/surveys/new');
  await signInToConsole(page);
  await page.locator('label', { hasText: 'or XLSForm' }).click();
  const file = { name: 'q.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(questionnaire)) };
  await page.getByRole('button', { name: 'Questionnaire', exact: true }).setInputFiles(file);
  await expect(page.getByText('2 pictures need files from you. Add the files on the survey’s overview')).toBeVisible();
  await checkBoth('console-survey-picture-files-uploaded');

  await page.goto(`/console/surveys/${id}`);
  const card = page.getByRole('region', { name: 'Pictures' });
  await expect(card.getByText('3 pictures need files from you.')).toBeVisible();
  await expect(card.getByText('Missing: needs a file')).toHaveCount(2);
  await checkBoth('console-survey-picture-files-missing');

  // With the keyboard: the button opens the file picker.
  const picker = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Choose files' }).focus();
  await page.keyboard.press('Enter');
  await (await picker).setFiles([
    png('CAT.PNG'),
    png('mouse.png'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'dog.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture either') },
  ]);
  await expect(card.getByText('1 file was added. 3 files were not added.')).toBeVisible();
  await expect(card.getByText('Added to images/cat.png')).toBeVisible();
  await expect(card.getByText('No picture of the questionnaire is called “mouse.png”.')).toBeVisible();
  await expect(card.getByText('The file is no PNG, JPEG, GIF or WebP picture.')).toBeVisible();
  await expect(card.getByText('This picture is damaged or in an unsupported format.')).toBeVisible();
  await expect(card.getByText('2 pictures need files from you.')).toBeVisible();
  await checkBoth('console-survey-picture-files-refused');

  // Dropped.
  const dropped = await page.evaluateHandle((data) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    transfer.items.add(new File([content], 'bird.png', { type: 'image/png' }));
    return transfer;
  }, bytes.toString('base64'));
  await card.getByText('Drop picture files here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(card.getByText('Added to https://192.168.4.7/bird.png')).toBeVisible();

  // Chosen beside the picture, whatever the file is called.
  await card.getByLabel('File for /files/dog.jpg', { exact: true }).setInputFiles(png('another name.png'));
  await expect(card.getByText('Added to /files/dog.jpg')).toBeVisible();
  await expect(card.getByText('Every picture is here.')).toBeVisible();
  await card.getByLabel('File for images/cat.png', { exact: true }).setInputFiles(png('cat.png'));
  await expect(card.getByText('images/cat.png has this very file already')).toBeVisible();
  await card.getByRole('button', { name: 'Hide' }).click();
  await expect(card.getByText('1 file was added.')).toBeHidden();
  const widths = card.getByRole('listitem').locator('img');
  await expect(widths).toHaveCount(3);
  await checkBoth('console-survey-picture-files-here');

  await page.getByRole('button', { name: 'Launch' }).first().click();
  await expect(page.getByRole('dialog').getByText('Pictures are here')).toBeVisible();
});
