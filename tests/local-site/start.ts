// `npm start`: serves the built site with everything it needs until Ctrl-C. With `--in-memory`, for browser tests, every run starts empty,
// and scheduled functions do not run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFault, portFault, portFrom, stopAt } from './before-serving.ts';
import { root, startLocalWorld } from './local-world.ts';

const port = portFrom('PORT');
const inMemory = process.argv.includes('--in-memory');

stopAt(buildFault(root), await portFault('PORT', 'npm start'));
const world = await startLocalWorld(
  inMemory ? { port, store: 'embedded' } : { port, store: 'best', folder: join(root, '.local') },
);
// For `npm run cli -- orders` in another terminal and for the CLI calls of browser tests.
mkdirSync(join(root, '.local'), { recursive: true });
writeFileSync(
  join(root, '.local', inMemory ? `environment-${port}` : 'environment'),
  world.environmentFile(),
);
console.log(`
  Biospect's website   ${world.origin}
  Sent mail            ${world.origin}/__local/mail
  Store                ${world.store.engine}
  Card payments        a stand-in for Stripe at ${world.stripe.url}
  Payments in India    a stand-in for PayU at ${new URL(world.payu.paymentUrl).origin}
                       (visit as from India: the region switch in the footer)
  Ctrl-C stops all of it.
`);
const runSchedules = () =>
  void world.runSchedules().catch((error: unknown) => console.error('scheduled function:', error));
const clock = inMemory ? undefined : setInterval(runSchedules, 60_000);
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  clearInterval(clock);
  void world.close().finally(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
