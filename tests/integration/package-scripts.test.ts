// Runs each harmless script of package.json through npm, as a person types it.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { commandList } from '../../netlify/cli/command-list.ts';
import { licenseSigner } from '../../netlify/adapters/license-signing/license-signer.ts';
import type { LicenseFacts } from '../../src/domain/license/license.ts';
import { startCommerce } from '../support/commerce.ts';
import { packageScripts } from '../support/package-scripts.ts';

const shop = await startCommerce();
const folder = mkdtempSync(join(tmpdir(), 'package-scripts-'));
const takenPort = createServer().listen(0);
const port = String((takenPort.address() as AddressInfo).port);
afterAll(async () => {
  takenPort.close();
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
/**
 * The scripts get none of this environment except the store and the upstream services that they may change, and the modules that an earlier
 * process compiled.
 */
const environment = { PATH, HOME, NODE_COMPILE_CACHE, ...shop.environment };

const root = new URL('../..', import.meta.url).pathname;

async function run(script: string, args: readonly string[], more: NodeJS.ProcessEnv = {}, cwd = root) {
  const words = ['run', '--silent', script, '--', ...args];
  const options = {
    cwd,
    env: { ...environment, ...more },
    timeout: 60_000,
  };
  try {
    const { stdout, stderr } = await promisify(execFile)('npm', words, options);
    return { status: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, said: stdout + stderr };
  }
}

const license: LicenseFacts = {
  orderId: 'o'.repeat(24),
  productId: 'personal-corporate',
  edition: 'corporate',
  seats: 1,
  validFrom: '2026-11-20T00:00:00.000Z',
  validUntil: null,
  majorVersion: 10,
  holder: 'Ada Lovelace',
};

type Run = { script: string; args?: string[]; env?: NodeJS.ProcessEnv; status: number; says: RegExp };

const vitest = /Usage:\s+\$ vitest run/;
const playwright = /Usage: .*playwright test/;
const help = ['--help'];
const cli = (command: string, status: number, says: RegExp, args: string[] = [], env = {}): Run => ({
  script: 'cli',
  args: [...command.split(' '), ...args],
  status,
  says,
  env,
});
const runs: Run[] = [
  { script: 'prepare', status: 0, says: /^$/ },
  cli('orders list', 0, /^$/),
  cli('desk list', 0, /^The work queue is empty/),
  cli('quotes make', 1, /^Specify a license/),
  cli('trainings list', 0, /^/),
  cli('accounts show no.one@example.org', 1, /no\.one@example\.org/),
  cli('doctor --for local', 0, /Every check passes\.\n$/),
  cli('deploy-check', 1, /need attention\.\n$/),
  cli('smoke', 1, /^Usage: npm run cli -- smoke/),
  cli('backup', 0, /^[^:]*backup/, [join(folder, 'backup')]),
  cli('restore', 1, /^Usage: npm run cli -- restore FILE/),
  cli('rotate-secrets license', 0, /^1\. Set LICENCE_SIGNING_KEY_BEFORE/),
  cli('verify-license BSP-AAAAA', 1, /^Not a genuine license key/),
  cli('make-license-keys staging', 2, /^Usage: npm run cli -- make-license-keys/),
  cli('stripe-sync', 1, /^Set STRIPE_SECRET_KEY/, [], { STRIPE_SECRET_KEY: '' }),
  cli('school-domains', 1, /is not a clone of https:/, [folder]),
  cli(
    'accounts delete no.one@example.org',
    1,
    /^Delete the account of no\.one@example\.org\? Nothing was done\./,
  ),
  cli('orders lits', 1, /^There is no command "orders lits"\. Did you mean "orders list"\?/),
  cli('ordesr list', 1, /^There is no command "ordesr"\. Did you mean "orders"\?/),
  cli('orders mark-paid --help', 0, /^Usage: npm run cli -- orders mark-paid ID --amount/),
  cli('--help', 0, /^Usage: npm run cli -- COMMAND/),
  cli('new:article', 1, /^"" cannot be part of a URL/),
  cli('article new', 1, /^"" cannot be part of a URL/),
  cli('article rename', 1, /^There is no article/),
  cli('article remove', 1, /^There is no article/),
  cli('schemas', 0, /^$/),
  cli('changelog', 1, /^Git knows no commit or tag v999\.$/m, ['v999']),
  cli('completion bash', 0, /^biospect\(\)/),
  { script: 'check:content', args: ['content/nothing.mdx'], status: 0, says: /nothing to fix/ },
  { script: 'serve', env: { PORT: port }, status: 1, says: /^(There is no build yet|Port \d+ is taken)/ },
  { script: 'start', env: { PORT: port }, status: 1, says: /^Port \d+ is taken/ },
  { script: 'dev', env: { PORT: port }, status: 1, says: /^Port \d+ is taken/ },
  // The port of the last stage is checked before the first one.
  { script: 'test', env: { E2E_PORT: port }, status: 1, says: /^Port \d+ is taken/ },
  ...['start', 'dev', 'serve'].map((script) => ({
    script,
    env: { PORT: 'abc' },
    status: 1,
    says: /^PORT is "abc"\. Set it to a number from 1024 to 65535\.\n$/,
  })),
  { script: 'test:long', args: ['histories'], env: { SEED: '1' }, status: 0, says: /1 passed/ },
  { script: 'test:long', args: ['fuzz', '--help'], status: 0, says: vitest },
  { script: 'test:long', args: ['every-product', '--help'], status: 0, says: playwright },
  { script: 'test:long', status: 0, says: /every-product/ },
  { script: 'test:long', args: ['historys'], status: 1, says: /Did you mean "histories"\?/ },
  { script: 'bench', args: help, status: 0, says: /interactions/ },
  { script: 'report', status: 0, says: /accessibility/ },
  ...['test:unit', 'test:integration', 'test:browsers', 'check:conformance'].map((script) => ({
    script,
    args: help,
    status: 0,
    says: vitest,
  })),
  ...['test:e2e', 'test:figures'].map((script) => ({ script, args: help, status: 0, says: playwright })),
];

/** These build or test everything, or rewrite files; tests/architecture checks how they start. */
const notRun = [
  'build',
  'check:house',
  'check:rebuilds',
  'check:types',
  'check:lint',
  'format',
  'test:quick',
];

describe('the scripts of package.json', () => {
  it('are all run here or listed as too slow to run', () => {
    const named = new Set([...runs.map(({ script }) => script), ...notRun]);
    expect([...named].sort()).toEqual(Object.keys(packageScripts).sort());
  });
  it('run every command of the CLI', () => {
    const run = new Set(runs.filter(({ script }) => script === 'cli').map(({ args }) => args?.[0]));
    expect([...run]).toEqual(expect.arrayContaining(Object.keys(commandList)));
  });
  it.each(runs.map((run) => ({ ...run, typed: [run.script, ...(run.args ?? [])].join(' ') })))(
    'start as documented: $typed',
    async ({ script, args = [], env, ...expected }) => {
      const { status, said } = await run(script, args, env);
      expect(said).toMatch(expected.says);
      expect(status).toBe(expected.status);
    },
    90_000,
  );
  const checksInstall = Object.entries(packageScripts).filter(([, written]) =>
    written.includes('check-install'),
  );
  it.each(checksInstall.map(([name]) => name))(
    'say "Run npm ci first" in a fresh clone: %s',
    async (script) => {
      const clone = mkdtempSync(join(folder, 'clone-'));
      for (const file of ['package.json', '.config/check-install.mjs'])
        cpSync(join(root, file), join(clone, file));
      const { status, said } = await run(script, [], {}, clone);
      expect([status, said]).toEqual([1, 'The packages are not installed. Run npm ci first.\n']);
    },
  );
  it('create keys and verify the licenses signed with them', async () => {
    const made = await run('cli', ['make-license-keys', '--keys', folder]);
    const [, secret = ''] = /^LICENCE_SIGNING_KEY=(\S{44})$/m.exec(made.said) ?? [];
    const again = await run('cli', ['make-license-keys', '--keys', folder]);
    expect([made.status, again.status, again.said.includes('production.pem exists')]).toEqual([0, 1, true]);
    const key = licenseSigner(secret).keyFor(license);
    const verified = await run('cli', ['verify-license', '--keys', folder, key]);
    expect([verified.status, verified.said]).toEqual([
      0,
      expect.stringContaining('Genuine license, signed with the key production.pem.'),
    ]);
  }, 60_000);
});

describe('the check of the installation', () => {
  const installing = 'Installing the packages that only tests and checks need, about a minute.\n';

  /** A clone whose tests need one package. */
  function cloneWithRuler(version: string, locked: object) {
    const clone = mkdtempSync(join(folder, 'clone-'));
    const write = (file: string, content: object) => {
      mkdirSync(dirname(join(clone, file)), { recursive: true });
      writeFileSync(join(clone, file), JSON.stringify(content));
    };
    cpSync(join(root, '.config/check-install.mjs'), join(clone, '.config/check-install.mjs'));
    write('package.json', { scripts: { test: 'node .config/check-install.mjs tests' } });
    write('node_modules/.package-lock.json', { packages: {} });
    const dependencies = { ruler: version };
    write('tests/package.json', { dependencies });
    const lock = (packages: object) =>
      write('tests/package-lock.json', {
        lockfileVersion: 3,
        packages: { '': { dependencies }, ...packages },
      });
    lock(locked);
    return { clone, write, lock };
  }

  it('installs the packages of the tests if they are missing or outdated, and says so', async () => {
    // The clone contains this package, so npm needs no registry.
    const link = { 'node_modules/ruler': { resolved: 'ruler', link: true } };
    const { clone, write, lock } = cloneWithRuler('file:ruler', { ...link, ruler: { version: '1.0.0' } });
    write('tests/ruler/package.json', { name: 'ruler', version: '1.0.0' });
    const first = await run('test', [], {}, clone);
    const second = await run('test', [], {}, clone);
    write('tests/ruler/package.json', { name: 'ruler', version: '1.0.1' });
    lock({ ...link, ruler: { version: '1.0.1' } });
    const third = await run('test', [], {}, clone);
    const fourth = await run('test', [], {}, clone);
    expect([first, second, third, fourth].map(({ said }) => said)).toEqual([installing, '', installing, '']);
    expect([first, second, third, fourth].map(({ status }) => status)).toEqual([0, 0, 0, 0]);
  }, 60_000);

  it('explains what to do if they cannot be installed', async () => {
    const { clone } = cloneWithRuler('1.0.0', { 'node_modules/ruler': { version: '1.0.0' } });
    const unreachable = { npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' };
    const { status, said } = await run('test', [], unreachable, clone);
    expect(said).toMatch(installing);
    expect(said).toMatch(
      /could not be installed\. Check your connection, then run npm ci --prefix tests\.\n$/,
    );
    expect(status).toBe(1);
  }, 60_000);
});
