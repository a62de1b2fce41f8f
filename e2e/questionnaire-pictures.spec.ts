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
  await expect(dialog.getByText('Pictures could not be fetched')).toBeVisible();
});
