// `npm run bench -- functions`: the size of each function, the startup cost of each endpoint, and the store calls per request. Times are
// processor time (the machines are shared) above an empty module in the same run, medians of 10 process starts. For five calls, also the
// cold start as deployed: packed, and called through the platform's bootstrap.
import './local-build.ts';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleFunctions } from '../../netlify/postbuild/functions.ts';
import login from '../../netlify/endpoints/trial-login.ts';
import register from '../../netlify/endpoints/trial-register.ts';
import validateToken from '../../netlify/endpoints/trial-validate-token.ts';
import geo from '../../netlify/endpoints/geo.ts';
import orderStatus from '../../netlify/endpoints/order-status.ts';
import payuCallback from '../../netlify/endpoints/payu-callback.ts';
import payuOrder from '../../netlify/endpoints/payu-order.ts';
import stripeCheckout from '../../netlify/endpoints/stripe-checkout.ts';
import stripeWebhook from '../../netlify/endpoints/stripe-webhook.ts';
import { api, outsideApi } from '../../src/routes.ts';
import { signatureOf } from '../fakes/stripe/webhooks.ts';
import { startCommerce } from '../support/commerce.ts';
import { callPacked, packFunction } from '../support/packed-functions.ts';
import { type Goal, median, table, verdict } from './table.ts';

const folder = '.build/functions';
const goals: Goal[] = [];

/** The calls that every page, or every visit to an account, waits for. */
const isLight = (name: string) => /^(geo|order-status|trial-validate-token|trial-verify)/.test(name);

/** The files that an entry loads at startup: itself and every statically imported chunk. */
function loadedFiles(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(join(folder, file), 'utf8');
  for (const [, from] of code.matchAll(
    /^(?:import|export)[^;]*?from\s*"\.\/([^"]+)"|^import\s*"\.\/[^"]+"/gm,
  ))
    if (from) loadedFiles(join(dirname(file), from), seen);
  return seen;
}

/** Milliseconds of processor time for importing files in a new process, median of 10. */
function importTime(files: readonly string[]): number {
  const paths = files.map((file) => join(process.cwd(), folder, file));
  const script = `const before = process.cpuUsage(); for (const file of ${JSON.stringify(paths)}) await import(file); const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000);`;
  const run = () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
  return median(Array.from({ length: 10 }, run));
}

async function printStarts() {
  await bundleFunctions({ builtFor: 'production' });
  writeFileSync(join(folder, 'empty.js'), 'export default 1;\n');
  const empty = importTime(['empty.js']);
  const functions = globSync('*.mjs', { cwd: folder }).map((file) => [file]);
  const names = globSync('*.ts', { cwd: 'netlify/endpoints' }).map((file) => file.replace('.ts', ''));
  const endpoints = globSync('chunks/*.mjs', { cwd: folder })
    .filter((file) => names.includes(basename(file).replace(/-[A-Z\d]{8}\.mjs$/, '')))
    .map((file) => ['api.mjs', file]);
  const rows = [...functions, ...endpoints]
    .sort((a, b) => a.join().localeCompare(b.join()))
    .map((started) => {
      const files = [...new Set(started.flatMap((file) => [...loadedFiles(file)]))];
      const contents = files.map((file) => readFileSync(join(folder, file)));
      const kilobytes = gzipSync(Buffer.concat(contents)).length / 1000;
      const over = importTime(started) - empty;
      const name = basename(started.at(-1)!).replace(/(-[A-Z\d]{8})?\.mjs$/, '');
      const goal = isLight(name) ? 20 : 50;
      goals.push({ what: `${name}: start over an empty function`, measured: over, goal, unit: ' ms' });
      return [name, kilobytes.toFixed(1), over.toFixed(1), String(goal)];
    });
  console.log(table(['function or endpoint', 'gzip kB at start', 'ms over empty', 'goal'], rows));
}

/**
 * A cold start as on the platform: a new process, its bootstrap, our bundle, the first response. Without settings, so none waits for an
 * upstream service; rejected calls load their imports as well.
 */
async function printColdStarts() {
  const packs = mkdtempSync(join(tmpdir(), 'packs-'));
  const bundles = join(process.cwd(), folder);
  writeFileSync(join(bundles, 'empty.mjs'), 'export default () => Response.json({});\n');
  const coldStart = async (name: string, path = '/') => {
    await packFunction(bundles, name, packs);
    const answers = await inTurn(5, () =>
      callPacked(join(packs, name), {}, { path, method: 'GET', deployContext: 'production' }),
    );
    return { status: answers[0]!.status, ms: median(answers.map(({ cpuMs }) => cpuMs)) };
  };
  try {
    const empty = await coldStart('empty');
    const rows: string[][] = [['an empty function', String(empty.status), empty.ms.toFixed(0), '0', '']];
    for (const [name, path] of [
      ['geo', outsideApi.geo],
      ['order-status', api.orderStatus],
      ['trial-validate-token', api.validateToken],
      ['trial-login', api.login],
      ['stripe-checkout', api.stripeCheckout],
    ] as const) {
      const { status, ms } = await coldStart('api', path);
      const goal = isLight(name) ? 20 : 50;
      rows.push([name, String(status), ms.toFixed(0), (ms - empty.ms).toFixed(1), String(goal)]);
      goals.push({
        what: `${name}: cold start over an empty one`,
        measured: ms - empty.ms,
        goal,
        unit: ' ms',
      });
    }
    console.log(
      table(
        ['packed and called by the platform', 'answer', 'ms from process start', 'over empty', 'goal'],
        rows,
      ),
    );
  } finally {
    rmSync(packs, { recursive: true, force: true });
    rmSync(join(bundles, 'empty.mjs'));
  }
}

async function inTurn<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < times) done.push(await work());
  return done;
}

async function printRoundTrips() {
  const shop = await startCommerce();
  const rows: string[][] = [];
  async function count(name: string, goal: number, work: () => Promise<unknown>) {
    await shop.settle();
    shop.roundTrips();
    await work();
    const measured = shop.roundTrips();
    rows.push([name, String(measured), String(goal)]);
    goals.push({ what: `${name}: round trips to the store`, measured, goal });
  }
  const email = 'bench@example.org';
  const password = 'analytical engine';
  const call = async (endpoint: Parameters<typeof shop.call>[0], body: unknown) =>
    (await shop.call(endpoint, { body })).json as unknown as Record<string, string> | undefined;
  let token = '';
  let session = '';
  let form: Record<string, string> = {};
  await count('geo', 0, () => shop.call(geo));
  await count('register', 2, async () => {
    const person = { firstName: 'A', lastName: 'B', email, password, confirmPassword: password };
    token = (await call(register, person))!.token!;
  });
  await count('login', 2, () => call(login, { email, password }));
  await count('validate token', 1, () =>
    shop.call(validateToken, { headers: { authorization: `Bearer ${token}` } }),
  );
  await count('create order, card', 2, async () => {
    session = (await call(stripeCheckout, { email, priceId: 'student-usd' }))!.url!.split('/').at(-1)!;
  });
  await count('create order, PayU', 2, async () => {
    const reply = (await call(payuOrder, {
      email,
      priceId: 'student-inr',
      phone: '9876543210',
    })) as unknown as {
      formData: { fields: Record<string, string>; actionUrl: string };
    };
    form = reply.formData.fields;
    await fetch(reply.formData.actionUrl, { method: 'POST', body: new URLSearchParams(form) });
  });
  shop.stripe.controls.pay({ session });
  const event = shop.stripe.account.all('event').find(({ type }) => type === 'checkout.session.completed')!;
  await count('webhook, with its mail', 3, async () => {
    const body = JSON.stringify(event);
    const headers = { 'stripe-signature': signatureOf(body, shop.stripe.webhookSecret) };
    await shop.call(stripeWebhook, { body, headers });
    await shop.settle();
  });
  shop.payu.faults.loseWebhook = true;
  const answer = new URLSearchParams(await shop.payu.decide(form.txnid!, 'success')).toString();
  await count('PayU answer, with its mail', 3, async () => {
    await shop.call(payuCallback, { body: answer });
    await shop.settle();
  });
  await count('order status', 1, () =>
    shop.call(orderStatus, { path: `/api/orders/status?session_id=${session}` }),
  );
  console.log(table(['call', 'round trips to the store', 'goal'], rows));
  await shop.close();
}

await printStarts();
console.log();
await printColdStarts();
console.log();
await printRoundTrips();
console.log(verdict(goals));
