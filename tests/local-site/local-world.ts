// Everything the site needs, on this machine: store, mailbox, Stripe, PayU, blobs, functions, pages. `npm start`, `npm run dev` and the
// tests all start it here.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BlobsServer } from '@netlify/blobs/server';
import { startMailbox } from '../stand-ins/mail/mailbox.ts';
import { answerMailbox, mailboxPath } from '../stand-ins/mail/mailbox-pages.ts';
import { startPayu } from '../stand-ins/payu/payu-stand-in.ts';
import { openStore } from '../stand-ins/redis/open-store.ts';
import { startStripe } from '../stand-ins/stripe/stripe-stand-in.ts';
import { bundleFunctions } from '../../netlify/publishing/functions.ts';
import { openSdk } from '../../netlify/adapters/stripe/open-sdk.ts';
import { syncCatalogue } from '../../netlify/adapters/stripe/sync-catalogue.ts';
import { syncEndpoint } from '../../netlify/adapters/stripe/sync-endpoint.ts';
import { syncPortal } from '../../netlify/adapters/stripe/sync-portal.ts';
import { products } from '../../src/domain/catalogue.ts';
import { outsideApi } from '../../src/routes.ts';
import { controlPath, answerControl } from './control.ts';
import { loadFunctions } from './function-host.ts';
import { localEnvironment, localPayu } from './local-environment.ts';
import { startSiteServer } from './site-server.ts';
import { loadStaticSite } from './static-site.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type LocalWorldOptions = {
  /** 0 picks a free port. */
  port: number;
  store: 'best' | 'redis-server' | 'embedded';
  /** Where local data is kept between runs; without it nothing outlives the process. */
  folder?: string;
  /** Whether the built pages are served; functions alone are enough for some tests. */
  pages?: boolean;
  /** The address that visitors use, where it is not this server's own (hot reload stands in front of it). */
  origin?: string;
  /** Where functions built for this machine lie already; without it they are bundled now. */
  builtFunctions?: string;
};

/** Starts it all. Sets the functions' variables in process.env. Closing ends every part. */
export async function startLocalWorld({
  port,
  store: engine,
  folder,
  pages = true,
  origin,
  builtFunctions,
}: LocalWorldOptions) {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const store = await openStore({
    engine,
    ...(folder === undefined ? {} : { folder: join(folder, 'redis') }),
  });
  const mailbox = await startMailbox();
  const stripe = await startStripe(folder === undefined ? {} : { file: join(folder, 'stripe.json') });
  const sdk = await openSdk({ secretKey: stripe.secretKey, apiBase: stripe.url });
  await syncCatalogue(sdk, products);
  const payu = await startPayu(localPayu);
  const passingFolder = mkdtempSync(join(tmpdir(), 'local-world-'));
  const blobs = await startBlobs(join(folder ?? passingFolder, 'blobs'));
  const site = pages ? await loadStaticSite(root) : undefined;
  const functionFolder = builtFunctions ?? join(passingFolder, 'functions');
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
  await syncPortal(sdk, origin ?? ownOrigin);
  await syncEndpoint(sdk, (origin ?? ownOrigin) + outsideApi.stripeWebhook);
  const environment = localEnvironment({
    siteOrigin: origin ?? ownOrigin,
    storeUrl: store.url,
    storeToken: store.token,
    stripeUrl: stripe.url,
    stripeKey: stripe.secretKey,
    stripeWebhookSecret: stripe.webhookSecret,
    payuPaymentUrl: payu.paymentUrl,
    payuServiceUrl: payu.serviceUrl,
    smtpUrl: mailbox.smtpUrl,
  });
  Object.assign(process.env, environment);
  stripe.webhooks.target = ownOrigin + outsideApi.stripeWebhook;
  payu.setWebhookUrl(ownOrigin + outsideApi.payuWebhook);

  return {
    ...parts,
    origin: ownOrigin,
    /** The functions' variables as an .env file, for scripts in another process. */
    environmentFile: () =>
      [...Object.entries(environment), ['NETLIFY_BLOBS_CONTEXT', process.env.NETLIFY_BLOBS_CONTEXT ?? '']]
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
      await Promise.all([store.close(), mailbox.close(), stripe.close(), payu.close(), blobs.stop()]);
      rmSync(passingFolder, { recursive: true, force: true });
    },
  };
}

/** Netlify Blobs on a folder; its address reaches functions as the platform passes it. */
async function startBlobs(directory: string) {
  const token = 'local-blobs-token';
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const context = {
    edgeURL,
    uncachedEdgeURL: edgeURL,
    siteID: 'local',
    deployID: '0',
    token,
    primaryRegion: 'local',
  };
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64');
  return server;
}
