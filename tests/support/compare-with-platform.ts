// Sends the same requests for the built site to Netlify's own server and to ours, and reports differences. `.ci/platform` runs it for each
// deploy context. Both use the same functions, built for this machine; what each context rejects is tested elsewhere.
import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smoke } from '../../netlify/cli/smoke-checks.ts';
import { bundleFunctions } from '../../netlify/postbuild/functions.ts';
import { moved, removed } from '../../src/domain/moved-articles.ts';
import { api, outsideApi } from '../../src/routes.ts';
import { root, startLocalWorld } from '../local-site/local-world.ts';
import { freshEmail } from './fresh-email.ts';

const [context = 'deploy-preview'] = process.argv.slice(2);

/** Known differences; tests/local-site/README.md explains each of them. */
const known = [
  /^GET \/[\w/-]*\/ /, // a page with a slash
  /^GET \/[\w/-]*\.html /,
  /^GET \/pricing\/\/ /,
  /^GET \/_headers /,
  /^GET \/\.netlify\/functions\/reconcile /,
];

type Question = { method: string; path: string; headers?: Record<string, string>; body?: string };

/** Every page and function, requested correctly and incorrectly, and paths that belong to neither. */
function questions(): Question[] {
  const get = (path: string): Question => ({ method: 'GET', path });
  const pages = globSync('**/*.html', { cwd: join(root, 'dist') })
    .filter((file) => file !== 'index.html')
    .map((file) => `/${file.replace('.html', '')}`)
    .toSorted();
  const functions = [...Object.values(api), ...Object.values(outsideApi)].toSorted();
  const inJson = { 'content-type': 'application/json' };
  return [
    ...pages.map(get),
    ...pages.slice(0, 12).flatMap((page) => [get(`${page}/`), get(`${page}.html`), get(page.toUpperCase())]),
    ...functions.flatMap((path) => [
      { ...get(path), headers: { cookie: 'nf_country=IN' } },
      { method: 'POST', path, headers: inJson, body: '{}' },
      { method: 'PUT', path, headers: inJson, body: '{}' },
    ]),
    { method: 'GET', path: '/api/geo/', headers: { cookie: 'nf_country=IN' } },
    ...[
      '/',
      '/Blogs',
      '/Blogs/',
      '/blog',
      '/calculators/anova',
      '/cancel',
      '/cancel/',
      '/thank-you',
      '/nothing',
      '/api/nothing',
    ].map(get),
    ...['/pricing//', '/%70ricing', '/pricing?plan=x', '/index.html', '/_headers', '/netlify.toml'].map(get),
    ...['/robots.txt', '/sitemap.xml', '/rss.xml', '/favicon.svg', '/.netlify/functions/reconcile'].map(get),
    ...[...Object.keys(moved), ...Object.keys(removed)].map((old) => get(`/${old}`)),
    ...Object.keys(removed).map((old) => get(outsideApi.gone.replace(':slug', old))),
    ...['POST', 'PUT', 'DELETE'].map((method) => ({ method, path: '/pricing', body: 'x' })),
    { method: 'HEAD', path: '/pricing' },
  ];
}

/** An error's code and fields; of any other response, the body without the parts that differ from call to call. */
function sayIn(json: string): string {
  const { code, fields = {} } = JSON.parse(json) as { code?: string; fields?: object };
  if (code !== undefined) return [code, ...Object.keys(fields)].join(' ');
  return json.replace(/"storeRoundTripInMs":\d+/, '').slice(0, 300);
}

/** The parts of a response that a visitor or a search engine sees. */
async function ask(origin: string, { method, path, headers, body }: Question): Promise<string> {
  const response = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: { ...headers, origin },
    ...(body !== undefined && { body }),
  });
  const text = (await response.text()).replaceAll(origin, '');
  const type = (response.headers.get('content-type') ?? '').split(';')[0];
  const location = (response.headers.get('location') ?? '').replace(origin, '');
  const said = type === 'application/json' ? sayIn(text) : `${text.length} characters`;
  // No one reads the body of a redirect or of an error by the server itself.
  const isRead = response.status === 200 || type === 'application/json';
  return [response.status, location, ...(isRead ? [type, said] : [])].join(' ');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A project made of the existing build, so Netlify's server only packs and serves it. */
async function projectOf(): Promise<string> {
  const project = mkdtempSync(join(tmpdir(), 'platform-'));
  cpSync(join(root, 'dist'), join(project, 'dist'), { recursive: true });
  await bundleFunctions({ builtFor: 'local', out: join(project, '.build/functions') });
  const toml = readFileSync(join(root, 'netlify.toml'), 'utf8');
  writeFileSync(join(project, 'netlify.toml'), toml.replace('command = "npm run build"', 'command = "true"'));
  writeFileSync(join(project, 'package.json'), '{"name":"site","private":true}');
  return project;
}

// Log lines of the functions are not a response.
const tell = console.log;
console.log = console.error = () => undefined;

const project = await projectOf();
const world = await startLocalWorld({
  port: 0,
  store: 'embedded',
  builtFunctions: join(project, '.build/functions'),
});
const port = await freePort();
const theirs = `http://localhost:${port}`;
const log = join(project, 'serve.log');
const words = [
  '--yes',
  'netlify-cli@26.2.0',
  'serve',
  '--offline',
  // We have no edge functions; this saves a download.
  '--internal-disable-edge-functions',
  '--context',
  context,
  '--port',
  String(port),
];
const output = openSync(log, 'w');
const server = spawn('npx', words, {
  cwd: project,
  detached: true,
  stdio: ['ignore', output, output],
  env: { ...process.env, BROWSER: 'none' },
});

async function untilItAnswers(): Promise<boolean> {
  for (let second = 0; second < 240 && server.exitCode === null; second++) {
    const answer = await fetch(`${theirs}/api/geo`).catch(() => null);
    if (answer?.status === 200) return true;
    await new Promise((go) => setTimeout(go, 1000));
  }
  return false;
}

let differences = 0;
if (await untilItAnswers()) {
  const all = questions();
  let expected = 0;
  for (const question of all) {
    const name = `${question.method} ${question.path} `;
    const [one, other] = await Promise.all([ask(theirs, question), ask(world.origin, question)]);
    if (one === other) continue;
    if (known.some((pattern) => pattern.test(name))) expected++;
    else {
      differences++;
      tell(`${name}\n  netlify serve: ${one}\n  ours:          ${other}`);
    }
  }
  // A healthy site has had a scheduled run.
  await world.runSchedules();
  const looked = await smoke(theirs, freshEmail());
  for (const { name, problem } of looked.filter((one) => one.problem !== undefined)) {
    differences++;
    tell(`npm run cli -- smoke at netlify serve: ${name}: ${problem}`);
  }
  tell(`${context}: npm run cli -- smoke, ${looked.length} looks`);
  tell(
    `${context}: ${all.length} questions, ${expected} answers differ as is known, ${differences} otherwise`,
  );
} else {
  differences = 1;
  tell(`netlify serve did not come up:\n${readFileSync(log, 'utf8').slice(-2000)}`);
}
if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid);
await world.close();
rmSync(project, { recursive: true, force: true });
process.exit(differences === 0 ? 0 : 1);
