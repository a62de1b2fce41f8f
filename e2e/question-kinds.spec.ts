import { choose } from './choose';
import { signIn, titled } from './personas';
import { everyQuestion } from './question-kinds';
import { expect, test } from './test';

/** What a screen reader is told of each question, in the order of the page. */
const trees: Record<string, string> = {
  radiogroup: `
    - heading "Tea or coffee? (required)" [level=2]
    - radiogroup "Tea or coffee? (required)":
      - radio "Tea"
      - radio "Coffee"`,
  checkbox: `
    - heading "Which do you own?" [level=2]
    - paragraph: At home.
    - paragraph: Choose up to 2.
    - group "Which do you own?":
      - checkbox "Kettle"
      - checkbox "Pot"
      - checkbox "Mug"`,
  dropdown: `
    - heading "Where do you buy it?" [level=2]
    - combobox "Where do you buy it?":
      - option "Choose" [selected]
      - option "Market"
      - option "Online"`,
  boolean: `
    - heading "With milk?" [level=2]
    - radiogroup "With milk?":
      - radio "Yes"
      - radio "No"`,
  rating: `
    - heading "How was the last cup?" [level=2]
    - radiogroup "How was the last cup?":
      - radio "1 of 3, Bad"
      - radio "2 of 3"
      - radio "3 of 3, Good"`,
  ranking: `
    - heading "What matters most?" [level=2]
    - paragraph: Drag the rows, or use the arrows, until the most important is on top.
    - group "What matters most?":
      - list:
        - listitem:
          - button "Move “Price” with the arrow keys, place 1 of 2"
          - button "Move “Price” up" [disabled]
          - button "Move “Price” down"
        - listitem:
          - button "Move “Taste” with the arrow keys, place 2 of 2"
          - button "Move “Taste” up"
          - button "Move “Taste” down" [disabled]
      - paragraph: "This order does not count yet: move a row, or confirm it as it is."
      - button "This order is right"`,
  imagepicker: `
    - heading "Which glass?" [level=2]
    - radiogroup "Which glass?":
      - radio "A tall glass"
      - radio "A wide glass"`,
  matrix: `
    - heading "How do you like these?" [level=2]
    - group "How do you like these?":
      - radiogroup "Green tea":
        - radio "Well"
        - radio "Badly"
      - radiogroup "Black tea":
        - radio "Well"
        - radio "Badly"`,
  matrixcheckbox: `
    - heading "Where do you drink these?" [level=2]
    - paragraph: You can choose several in each row.
    - group "Where do you drink these?":
      - group "Green tea (required)":
        - checkbox "Green tea Home"
        - checkbox "Green tea Office"
        - checkbox "Green tea Nowhere"
      - group "Black tea (required)":
        - checkbox "Black tea Home"
        - checkbox "Black tea Office"
        - checkbox "Black tea Nowhere"`,
  text: `
    - heading "What does a pound cost?" [level=2]
    - spinbutton "What does a pound cost?"`,
  comment: `
    - heading "Why tea?" [level=2]
    - textbox "Why tea?"
    - text: 0 of 100 characters`,
  multipletext: `
    - heading "Name two brands" [level=2]
    - group "Name two brands":
      - textbox "First (required)"
      - textbox "Second"`,
  slider: `
    - heading "How many cups a day?" [level=2]
    - status: Move the slider to answer.
    - slider "How many cups a day?"`,
  daterange: `
    - heading "When were you away?" [level=2]
    - group "When were you away?":
      - textbox "From"
      - textbox "To"`,
  expression: `
    - heading "Cups a week" [level=2]
    - status "Cups a week": "0"`,
  file: `
    - heading "Add a photo of your cup" [level=2]
    - group "Add a photo of your cup":
      - button "Take a photo"
      - button "Choose a file"
      - paragraph: JPG or PNG. Up to 10 MB.
      - paragraph: /Only the team behind this survey sees it/`,
  signaturepad: `
    - heading "Please sign" [level=2]
    - group "Please sign":
      - radiogroup "How to sign":
        - radio "Draw" [checked]
        - radio "Type"
      - img "Sign here with your finger, a pen or the mouse"
      - button "Clear"`,
  paneldynamic: `
    - heading "Who drinks with you?" [level=2]
    - group "Who drinks with you?":
      - group "Person 1":
        - heading "Person 1" [level=3]
        - 'button "Remove: Person 1"'
        - heading "Age" [level=4]
        - spinbutton "Age"
      - button "Add a person"
      - paragraph: 1 so far. You can add up to 3.`,
  matrixdropdown: `
    - heading "How many cups of each?" [level=2]
    - group "How many cups of each?":
      - group "Tea":
        - heading "Tea" [level=3]
        - spinbutton "Weekday"
        - spinbutton "Weekend"
      - group "Coffee":
        - heading "Coffee" [level=3]
        - spinbutton "Weekday"
        - spinbutton "Weekend"`,
  matrixdynamic: `
    - heading "Your tea pots" [level=2]
    - group "Your tea pots":
      - group "Entry 1":
        - 'button "Remove: Entry 1"'
        - textbox "Color"
        - button "Show details"
      - button "Add a pot"`,
  rubric: `
    - heading "How do you brew?" [level=2]
    - group "How do you brew?":
      - radiogroup "Water":
        - radio "Beginner I let it boil."
        - radio "Expert I know the right heat for each tea."
      - radiogroup "Leaves":
        - radio "Beginner"
        - radio "Expert I measure it."`,
  long: `
    - heading "Which country does it come from?" [level=2]
    - searchbox "Search the list"
    - status: 30 choices
    - radiogroup "Which country does it come from?":
      - radio "Country 1"
      - radio "Country 30"
      - radio "I don’t know"`,
};

test('a screen reader is told what each kind of question asks, and what is wrong', { tag: '@once' }, async ({
  page,
  enter,
  operator,
  openBrowser,
  checkScreen,
}) => {
  const questionnaire = {
    pages: [
      { name: 'every', elements: everyQuestion },
      { name: 'last', elements: [{ type: 'comment', name: 'more' }] },
    ],
  };
  const { encryptId } = await operator.launchSurvey({ title: titled('Every kind'), questionnaire });
  const member = await enter();
  const { data } = await member.calls.post(`/api/v1/Surveys/${encryptId}/Attempts`, {});
  await page.goto(`/survey/${data.attemptId}`);
  const question = (name: string) => page.locator(`[data-question="${name}"]`);
  expect(everyQuestion.map(({ name }) => name)).toEqual(Object.keys(trees));
  for (const [name, tree] of Object.entries(trees)) {
    await test.step(name, () => expect(question(name)).toMatchAriaSnapshot(tree));
  }
  await expect(question('checkbox').getByRole('group')).toHaveAccessibleDescription('At home. Choose up to 2.');
  await expect(question('text').getByRole('spinbutton')).toHaveAccessibleDescription('$');
  await expect(question('slider').getByRole('slider')).toHaveAttribute('aria-valuetext', 'Not answered yet');
  await checkScreen('survey-every-kind');

  await test.step('one message for one fault', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('4 answers need another look.')).toBeVisible();
    await expect(question('radiogroup').getByRole('radiogroup')).toHaveAccessibleDescription(
      'Please answer this question.',
    );
    await expect(question('matrix').getByText(/^Please answer/)).toHaveText([
      'Please answer this row.',
      'Please answer this row.',
    ]);
    await choose(question('matrix').getByRole('radio', { name: 'Well' }).first());
    await expect(question('matrix').getByText(/^Please answer/)).toHaveCount(1);
    const ticks = question('matrixcheckbox');
    await expect(ticks.getByRole('group', { name: 'Green tea' })).toHaveAccessibleDescription(
      'Please answer this row.',
    );
    await choose(ticks.getByRole('checkbox', { name: 'Green tea Nowhere' }));
    await choose(ticks.getByRole('checkbox', { name: 'Green tea Office' }));
    await expect(ticks.getByRole('checkbox', { name: 'Green tea Nowhere' })).not.toBeChecked();
    await expect(ticks.getByText(/^Please answer/)).toHaveCount(1);
    await choose(question('rubric').getByText('I know the right heat for each tea.'));
    await expect(question('rubric').getByRole('radio', { name: 'Expert I know' })).toBeChecked();
    await expect(question('multipletext').getByRole('textbox', { name: 'First' })).toHaveAccessibleDescription(
      'Please fill in this field.',
    );
  });

  await test.step('in Chinese', async () => {
    const context = await openBrowser();
    await signIn(context, member, 'zh');
    const chinese = await context.newPage();
    await chinese.setViewportSize({ width: 320, height: 700 });
    await chinese.goto(`/survey/${data.attemptId}`);
    await expect(chinese.locator('[data-question="boolean"]')).toMatchAriaSnapshot(`
      - radiogroup "With milk?":
        - radio "是"
        - radio "否"`);
    await expect(chinese.locator('[data-question="signaturepad"]')).toMatchAriaSnapshot(`
      - group "Please sign":
        - radiogroup "签名方式"
        - img "请用手指、触控笔或鼠标在此签名"
        - button "清除"`);
    await expect(chinese.locator('[data-question="rubric"]')).toMatchAriaSnapshot(`
      - radiogroup "Water":
        - radio "Beginner 我用沸水。"
        - radio "Expert 我知道每种茶适合的水温。"`);
    await checkScreen('survey-every-kind-chinese', chinese);
  });
});
