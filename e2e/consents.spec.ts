import { expect, test } from './test';

test('a member turns invitations off and answers the cookie notice: both choices are stored with time and version', {
  tag: '@once',
}, async ({ page, context, enter }) => {
  const { id, calls } = await enter();
  const look = async () => (await calls.get(`/api/v1/Accounts/${id}/Consents`)).data;
  await page.goto('/settingsEmail');
  const invitations = page.getByRole('switch', { name: /Survey invitations by email/ });
  await expect(invitations).toBeChecked();
  await invitations.click();
  await expect(page.getByText('You won’t get survey invitations by email')).toBeVisible();
  await expect(invitations).not.toBeChecked();
  await page.reload();
  await expect(invitations).not.toBeChecked();
  expect(await look()).toMatchObject({ invitations: false });

  await context.clearCookies({ name: 'notaccept' });
  await page.goto('/questionnaire');
  await page
    .getByRole('region', { name: /cookies/i })
    .getByRole('button', { name: 'Accept', exact: true })
    .click();
  await expect
    .poll(async () => (await look()).list.slice(0, 2))
    .toMatchObject([
      { subject: 'functionalCookies', given: true },
      { subject: 'performanceCookies', given: true },
    ]);
});
