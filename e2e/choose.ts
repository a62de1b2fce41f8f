import { expect, type Locator } from '@playwright/test';

/**
 * Chooses a radio button, ticks a box or turns a switch on as a person does: through its label, which is what one sees where
 * the control itself is drawn as a card or a star. The click waits until the label stands still.
 */
export async function choose(control: Locator): Promise<void> {
  await control.locator('xpath=ancestor::label[1]').click();
  await expect(control).toBeChecked();
}
