import { choose } from './choose';
import { titled } from './personas';
import { choices } from './question-kinds';
import { expect, test } from './test';

test('entries follow a number or choices: what was typed into them comes back, and none is passed unseen', {
  tag: '@once',
}, async ({ page, enter, operator }) => {
  const kids = {
    type: 'paneldynamic',
    name: 'kids',
    title: 'Your children',
    panelCountExpression: '{count}',
    maxPanelCount: 4,
    templateTitle: 'Child {panelIndex}',
    templateElements: [{ type: 'text', name: 'who', title: 'First name' }],
  };
  const text = (name: string, title: string) => ({ type: 'text', name, title });
  const panels = (name: string, addPanelText: string, ...templateElements: object[]) => ({
    type: 'paneldynamic',
    name,
    title: name,
    addPanelText,
    templateElements,
  });
  const jobs = panels('Jobs', 'Add a job', { ...text('employer', 'Employer'), isRequired: true });
  const homes = panels('Homes', 'Add a home', text('town', 'Town'), panels('People', 'Add a person', jobs));
  const questionnaire = {
    pages: [
      {
        name: 'children',
        elements: [{ type: 'text', name: 'count', inputType: 'number', title: 'How many children?' }, kids],
      },
      {
        name: 'hobbies',
        elements: [
          {
            type: 'checkbox',
            name: 'hobbies',
            title: 'What do they like?',
            valuePropertyName: 'hobby',
            choices: choices('Music', 'Sports', 'Books'),
          },
          {
            type: 'paneldynamic',
            name: 'details',
            title: 'Tell us more',
            valueName: 'hobbies',
            templateTitle: '{panel.hobby}',
            templateElements: [{ type: 'text', name: 'what', title: 'Which?' }],
          },
        ],
      },
      { name: 'last', elements: [homes, { type: 'comment', name: 'more', title: 'Anything else?' }] },
    ],
  };
  const { encryptId } = await operator.launchSurvey({ title: titled('Children'), questionnaire });
  const member = await enter();
  const { data } = await member.calls.post(`/api/v1/Surveys/${encryptId}/Attempts`, {});
  await page.goto(`/survey/${data.attemptId}`);
  const count = page.getByRole('spinbutton', { name: 'How many children?' });
  const names = page.getByRole('textbox', { name: 'First name' });
  await count.fill('2');
  await expect(names).toHaveCount(2);
  await expect(count).toBeFocused();
  await names.last().fill('Ben');
  await expect(names.last()).toBeFocused();
  await count.fill('');
  await expect(names).toHaveCount(0);
  await count.fill('3');
  await expect(names).toHaveCount(3);
  await expect(names.nth(1)).toHaveValue('Ben');
  for (const [typed, shown] of [
    ['1000000000', 4],
    ['-1', 0],
  ] as const) {
    await count.fill(typed);
    await expect(names).toHaveCount(shown);
  }
  await count.fill('2');
  await count.press('Enter');
  await expect(names).toHaveCount(2);
  await expect(count).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  const box = (name: string) => page.getByRole('checkbox', { name });
  const which = (hobby: string) => page.getByRole('group', { name: hobby }).getByRole('textbox', { name: 'Which?' });
  await choose(box('Sports'));
  await which('Sports').fill('Chess');
  await choose(box('Music'));
  await which('Music').fill('Piano');
  await box('Music').locator('xpath=ancestor::label[1]').click();
  await expect(which('Music')).toHaveCount(0);
  await expect(which('Sports')).toHaveValue('Chess');
  await choose(box('Music'));
  await expect(which('Music')).toHaveValue('Piano');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'Anything else?' })).toBeVisible();
  const add = (what: string) => page.getByRole('button', { name: `Add a ${what}` }).first();
  const town = page.getByRole('textbox', { name: 'Town' });
  const employer = page.getByRole('textbox', { name: 'Employer' });
  await add('home').click();
  await expect(town).toBeFocused();
  await add('person').click();
  await add('job').click();
  await expect(employer).toBeFocused();
  // The new home, not an entry in the first one that has the same number.
  await page.getByRole('button', { name: 'Add a home' }).click();
  await expect(town.last()).toBeFocused();
  await expect(employer).toHaveCount(1);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(employer).toHaveAccessibleDescription('Please answer this question.');
});

test('rows and choices wait for others of their question, and go with them', { tag: '@once' }, async ({
  page,
  enter,
  operator,
  checkScreen,
}) => {
  const outings = {
    type: 'matrixdropdown',
    name: 'outings',
    title: 'Where do you go on Sundays?',
    columns: [
      { name: 'where', title: 'Place', cellType: 'text' },
      { name: 'often', title: 'Times a month', cellType: 'text', inputType: 'number' },
    ],
    rows: [
      { value: 'first', text: 'First place' },
      { value: 'second', text: 'Second place', visibleIf: '{outings.first.where} notempty' },
      { value: 'third', text: 'Third place', visibleIf: '{outings.second.often} > 1' },
    ],
  };
  const lists = {
    type: 'checkbox',
    name: 'why',
    title: 'What do you go there for?',
    choices: [
      { value: 'walk', text: 'To walk', visibleIf: "{why} notcontains 'home'" },
      { value: 'dog', text: 'With the dog', visibleIf: "{why} contains 'walk'" },
      { value: 'home', text: 'I stay at home' },
    ],
  };
  const questionnaire = {
    pages: [{ elements: [outings, lists] }, { elements: [{ type: 'comment', name: 'more', title: 'Anything else?' }] }],
  };
  const { encryptId } = await operator.launchSurvey({ title: titled('Sundays'), questionnaire });
  const member = await enter();
  const { data } = await member.calls.post(`/api/v1/Surveys/${encryptId}/Attempts`, {});
  await page.goto(`/survey/${data.attemptId}`);
  const row = (name: string) => page.getByRole('group', { name: `${name} place` });
  const box = (name: string) => page.getByRole('checkbox', { name });
  await expect(row('First')).toBeVisible();
  await expect(row('Second')).toHaveCount(0);
  await row('First').getByRole('textbox').fill('Lake');
  await row('Second').getByRole('textbox').fill('Hill');
  await row('Second').getByRole('spinbutton').fill('3');
  await row('Third').getByRole('textbox').fill('Town');
  await expect(row('Third').getByRole('textbox')).toBeFocused();
  await row('Second').getByRole('spinbutton').fill('1');
  await expect(row('Third')).toHaveCount(0);
  await choose(box('To walk'));
  await choose(box('With the dog'));
  await checkScreen('survey-waiting-rows');
  await choose(box('I stay at home'));
  await expect(box('To walk')).toHaveCount(0);
  await expect(box('With the dog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Anything else?' }).fill('No');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: '80 coins are yours' })).toBeVisible();
});
