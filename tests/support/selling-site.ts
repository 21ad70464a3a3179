// A site for the tests of one file. The webhooks of Stripe and PayU reach it, and it closes after the last test.
import { afterAll } from 'vitest';
import { startCommerce } from './commerce.ts';
import { receiveWebhooks } from './visitors.ts';

export async function startSelling() {
  const shop = await startCommerce();
  const stopWebhooks = await receiveWebhooks(shop);
  afterAll(async () => {
    await stopWebhooks();
    await shop.close();
  });
  /** Waits for Stripe's events and everything that follows from them. */
  const settled = async () => {
    await shop.stripe.webhooks.settled();
    await shop.settle();
  };
  return { shop, settled };
}
