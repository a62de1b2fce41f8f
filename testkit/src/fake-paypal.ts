import { FakePayPal } from '@pollen/server/demo/fake-paypal';
import { openPanel, type Panel } from './panel';

export { FakePayPal, type FakeStatus, type Fault } from '@pollen/server/demo/fake-paypal';

/** A panel that pays members through a fake PayPal, which speaks the same HTTP, takes batches and moves no money. */
export async function openPayingPanel(): Promise<{ panel: Panel; paypal: FakePayPal; close(): Promise<void> }> {
  const paypal = await FakePayPal.start();
  const { url, clientId, secret, webhookId } = paypal.account;
  const panel = await openPanel({
    PAYPAL_ENVIRONMENT: 'fake',
    PAYPAL_URL: url,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_SECRET: secret,
    PAYPAL_WEBHOOK_ID: webhookId,
  });
  return {
    panel,
    paypal,
    async close() {
      await panel.close();
      await paypal.stop();
    },
  };
}
