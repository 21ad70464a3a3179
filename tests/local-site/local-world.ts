// Everything the site needs on this machine: store, mailbox, Stripe, PayU, blobs, functions, pages. `npm start`, `npm run dev`, and the
// tests all start it here.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerMailbox, mailboxPath } from '../fakes/mail/mailbox-pages.ts';
import { bundleFunctions } from '../../netlify/postbuild/functions.ts';
import { outsideApi } from '../../src/routes.ts';
import { controlPath, answerControl } from './control.ts';
import { loadFunctions } from './function-host.ts';
import { startUpstreams } from './upstreams.ts';
import { startSiteServer } from './site-server.ts';
import { loadStaticSite } from './static-site.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type LocalWorldOptions = {
  /** 0 picks a free port. */
  port: number;
  store: 'best' | 'redis-server' | 'embedded';
  /** Where local data is kept between runs; without it, nothing outlives the process. */
  folder?: string;
  /** Whether to serve the built pages. Functions alone are enough for some tests. */
  pages?: boolean;
  /** The address that visitors use, if it is not this server's (with hot reload, Astro's server is in front). */
  origin?: string;
  /** The folder of functions already built for this machine; without it, they are bundled now. */
  builtFunctions?: string;
};

/** Starts everything and sets the functions' variables in process.env. Closing ends every part. */
export async function startLocalWorld({
  port,
  store: engine,
  folder,
  pages = true,
  origin,
  builtFunctions,
}: LocalWorldOptions) {
  const upstreams = await startUpstreams({ engine, folder });
  const { store, mailbox, stripe, payu, passing } = upstreams;
  const site = pages ? await loadStaticSite(root) : undefined;
  const functionFolder = builtFunctions ?? join(passing, 'functions');
  if (builtFunctions === undefined) await bundleFunctions({ builtFor: 'local', out: functionFolder });
  let functions = await loadFunctions(functionFolder);

  const parts = { store, mailbox, stripe, payu, runSchedules: () => functions.runSchedules() };
  const server = await startSiteServer({
    root,
    site,
    functions: {
      ...functions,
      serves: (url) => functions.serves(url),
      handle: (request, ip) => functions.handle(request, ip),
    },
    localPages: [
      { path: mailboxPath, handle: (request) => answerMailbox(request, mailbox) },
      { path: controlPath, handle: (request) => answerControl(request, parts) },
    ],
    port,
    formTargets: [new URL(payu.paymentUrl).origin],
  });
  const ownOrigin = `http://localhost:${server.port}`;
  const environment = await upstreams.serve(origin ?? ownOrigin);
  stripe.webhooks.target = ownOrigin + outsideApi.stripeWebhook;
  payu.setWebhookUrl(ownOrigin + outsideApi.payuWebhook);

  return {
    ...parts,
    origin: ownOrigin,
    answers: server.answers,
    /** The functions' variables as an .env file, for scripts in another process. */
    environmentFile: () =>
      Object.entries(environment)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(''),
    functionNames: functions.names,
    settle: () => functions.settle(),
    reloadFunctions: async () => {
      functions = await loadFunctions(functionFolder);
    },
    async close() {
      await server.close();
      await functions.settle();
      await upstreams.close();
    },
  };
}
