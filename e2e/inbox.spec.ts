import { makePersona, titled } from './personas';
import { expect, test } from './test';

test('the inbox tells what happened and what is due, and what is not wanted stays away', async ({
  page,
  enter,
  operator,
  checkScreen,
  isMobile,
}) => {
  const maya = await enter({ rich: true });
  const bell = page.getByRole(isMobile ? 'link' : 'button', { name: /^Inbox/ });
  await page.goto('/mine');
  await expect(bell).toHaveAccessibleName('Inbox');

  await test.step('a friend’s first survey, a correction and an order to confirm arrive', async () => {
    const survey = await operator.launchSurvey({ title: titled('Tea and coffee'), rewardPoints: 60 });
    const account = (await maya.calls.get(`/api/v1/Accounts/${maya.id}`)).data;
    const friend = await makePersona({ invitedBy: account.recommendedCode });
    const { attemptId } = (await friend.calls.post(`/api/v1/Surveys/${survey.encryptId}/Attempts`, {})).data;
    const { elements } = (await friend.calls.get(`/api/v1/Attempts/${attemptId}`)).data.page;
    const answers = { [elements[0].name]: elements[0].choices[0].value };
    await friend.calls.post(`/api/v1/Attempts/${attemptId}/Page`, { turn: 0, answers });
    await operator.calls.post(`/api/console/Members/${maya.id}/Corrections`, {
      unit: 'points',
      change: 30,
      reason: 'A reward was missing.',
      key: `inbox-${maya.id}-correction`,
    });
    await page.reload();
    await expect(bell).toHaveAccessibleName('Inbox, 2 unread');
  });

  await test.step('the newest are below the bell; pressing one reads it', async () => {
    await bell.click();
    if (!isMobile) {
      await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible();
      await checkScreen('inbox-menu');
      await page.keyboard.press('Escape');
      await expect(bell).toBeFocused();
      await bell.click();
      await page.getByRole('link', { name: 'See all' }).click();
    }
    await expect(page).toHaveURL('/inbox');
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(page.getByRole('link', { name: /finished a first survey/ })).toContainText('+200');
    await checkScreen('inbox');
    await page.getByRole('link', { name: /We added coins/ }).click();
    await expect(page).toHaveURL(/\/myAccount/);
    await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
    await page.goto('/inbox');
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Unread').click();
    await expect(page.getByRole('link', { name: /We added coins/ })).toBeHidden();
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await expect(page.getByText('You’ve read everything')).toBeVisible();
  });

  await test.step('friends are not listed any more; orders always are', async () => {
    if (isMobile) {
      await page.getByRole('button', { name: 'Notification settings' }).click();
      await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeFocused();
    }
    const friends = page.getByRole('checkbox', { name: 'Friends: Inbox' });
    await friends.uncheck();
    // At once: a choice on its way is saved all the same, and shown.
    await page.reload();
    await expect(friends).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Orders: Inbox (always)' })).toBeDisabled();
  });
});
