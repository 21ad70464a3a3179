// Fakes of the site's upstream services on this machine: store, mailbox, Stripe in sync with the catalog, PayU, and uploads; and the
// environment that connects functions to them. Every secret in it is public and opens only fakes on loopback; a deployed site rejects them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { openSdk } from '../../netlify/adapters/stripe/open-sdk.ts';
import { syncCatalog } from '../../netlify/adapters/stripe/sync-catalog.ts';
import { syncEndpoint } from '../../netlify/adapters/stripe/sync-endpoint.ts';
import { syncPortal } from '../../netlify/adapters/stripe/sync-portal.ts';
import { localSecrets } from '../../netlify/configuration/local-secrets.ts';
import { products } from '../../src/domain/catalog.ts';
import { outsideApi } from '../../src/routes.ts';
import { startMailbox } from '../fakes/mail/mailbox.ts';
import { startPayu } from '../fakes/payu/payu-stand-in.ts';
import { openStore } from '../fakes/redis/open-store.ts';
import { startStripe } from '../fakes/stripe/stripe-stand-in.ts';

const filesToken = 'local-blobs-token';

/** The location of the blob store, as the platform passes it to functions. */
export function filesContext(port: number): string {
  const edgeURL = `http://localhost:${port}`;
  const place = { edgeURL, uncachedEdgeURL: edgeURL, siteID: 'local', deployID: '0', token: filesToken };
  return Buffer.from(JSON.stringify({ ...place, primaryRegion: 'local' })).toString('base64');
}

type Options = {
  engine: 'best' | 'redis-server' | 'embedded';
  /** Where data is kept between runs; without it, nothing outlives the process. */
  folder?: string | undefined;
  retryDelaysMs?: readonly number[];
};

/** Starts them all. */
export async function startUpstreams({ engine, folder, retryDelaysMs }: Options) {
  const passing = mkdtempSync(join(tmpdir(), 'local-world-'));
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const store = await openStore({ engine, ...(folder !== undefined && { folder: join(folder, 'redis') }) });
  const mailbox = await startMailbox();
  const stripe = await startStripe({
    ...(folder !== undefined && { file: join(folder, 'stripe.json') }),
    ...(retryDelaysMs && { retryDelaysMs }),
  });
  const sdk = await openSdk({ secretKey: stripe.secretKey, apiBase: stripe.url });
  await syncCatalog(sdk, products);
  const payu = await startPayu({ key: localSecrets.PAYU_KEY, salt: localSecrets.PAYU_SALT });
  const filesFolder = join(folder ?? passing, 'blobs');
  const files = new BlobsServer({ directory: filesFolder, token: filesToken });
  const { port: filesPort } = await files.start();

  return {
    store,
    mailbox,
    stripe,
    payu,
    filesFolder,
    /** A folder that is deleted when everything is closed. */
    passing,
    /** Syncs Stripe with the site at this address. Sets and returns the variables that functions read. */
    async serve(siteOrigin: string) {
      await syncPortal(sdk, siteOrigin);
      await syncEndpoint(sdk, siteOrigin + outsideApi.stripeWebhook);
      const environment = {
        SITE_ORIGIN: siteOrigin,
        UPSTASH_REDIS_REST_URL: store.url,
        UPSTASH_REDIS_REST_TOKEN: store.token,
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_BASE: stripe.url,
        PAYU_PAYMENT_URL: payu.paymentUrl,
        PAYU_POSTSERVICE_URL: payu.serviceUrl,
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'Biospect <orders@biospect.example>',
        NETLIFY_BLOBS_CONTEXT: filesContext(filesPort),
        ...localSecrets,
      };
      Object.assign(process.env, environment);
      return environment;
    },
    async close() {
      await Promise.all([store.close(), mailbox.close(), stripe.close(), payu.close(), files.stop()]);
      rmSync(passing, { recursive: true, force: true });
    },
  };
}
