// Starts the local site and one browser for a test file and stops both afterward.
import { afterAll, beforeAll } from 'vitest';
import { startLocalWorld } from '../local-site/local-world.ts';
import { endpointCaller } from '../support/commerce.ts';
import type { Buying } from '../support/visitors.ts';
import type { Engine } from './engines.ts';
import { startListeningProxy } from './listening-proxy.ts';
import { type Visitor, visitorOf } from './visitor.ts';

/** Call it in a `describe`. The function it returns gives the visitor while the tests run. */
export function visitIn(engine: Engine): () => Visitor {
  const open = openIn(engine);
  return () => open().visitor;
}

/** Also starts the shop behind the site, for tests that begin after a purchase. */
export function openIn({ name, start }: Engine): () => { visitor: Visitor; shop: Buying } {
  let visitor: Visitor;
  let shop: Buying;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    let target = '';
    const proxy = await startListeningProxy(
      () => target,
      () => name === 'webkit',
    );
    const world = await startLocalWorld({ port: 0, store: 'embedded', origin: proxy.origin });
    target = world.origin;
    const driver = await start!();
    await driver.resize(1440, 900);
    visitor = visitorOf(driver, proxy, name);
    const after: Promise<unknown>[] = [];
    shop = {
      call: endpointCaller(proxy.origin, after),
      payu: world.payu,
      mailbox: world.mailbox,
      settle: async () => {
        await Promise.all(after.splice(0));
        await world.settle();
      },
    };
    close = async () => {
      await driver.close();
      await proxy.close();
      await world.close();
    };
  });
  afterAll(() => close?.());
  return () => ({ visitor, shop });
}
