import type { Page } from '@playwright/test';

type Tab = 'Overview' | 'Questionnaire' | 'Quotas' | 'Invitations' | 'Results' | 'Settings';

/** Opens a tab of the survey whose page is shown. */
export async function openTab(page: Page, name: Tab): Promise<void> {
  await page.getByRole('navigation', { name: 'Survey', exact: true }).getByRole('link', { name }).click();
}
