// `npm run dev`: Astro's server with hot reload. Behind it are the functions and fakes, rebuilt when their code changes; the redirects; and
// the output of postbuild (search, feed, lists, share images) from the last build.
import { join } from 'node:path';
import { dev } from 'astro';
import { watchFunctions } from '../../netlify/postbuild/functions.ts';
import { buildFault, portFault, portFrom, stopAt } from './before-serving.ts';
import { root, startLocalWorld } from './local-world.ts';

const port = portFrom('PORT');
const origin = `http://localhost:${port}`;
stopAt(await portFault('PORT', 'npm run dev'));

let reload: () => Promise<void> = () => Promise.resolve();
const builtFunctions = join(root, '.build', 'local-functions');
const watching = await watchFunctions(builtFunctions, () => reload());
const world = await startLocalWorld({
  port: 0,
  store: 'best',
  folder: join(root, '.local'),
  origin,
  builtFunctions,
});
reload = world.reloadFunctions;

// Keeps the visitor's host, because functions compare it with the page that sent a call.
const toWorld = {
  target: world.origin,
  changeOrigin: false,
  bypass: async ({ url = '/' }: { url?: string | undefined }) =>
    (await world.answers(url)) ? undefined : url,
};
const pages = await dev({
  root,
  server: { port },
  vite: { server: { strictPort: true, proxy: { '^/(?!@|src/|node_modules/)': toWorld } } },
});
if (buildFault(root)) console.log('  Search, feed and share images come with a build: npm run build');
console.log(`  Sent mail ${origin}/__local/mail · store ${world.store.engine}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void Promise.allSettled([pages.stop(), watching.dispose(), world.close()]).finally(() => process.exit(0));
  });
}
