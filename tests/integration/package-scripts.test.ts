// Each script of package.json that does no harm, run through npm as a person types it.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { licenceSigner } from '../../netlify/adapters/licence-signing/licence-signer.ts';
import type { Licence } from '../../src/domain/license/license.ts';
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

const { PATH = '', HOME = '' } = process.env;
/** Nothing of the environment of these tests reaches a script but the store and the upstream services that it may change. */
const environment = { PATH, HOME, ...shop.environment };

async function run(script: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const words = ['run', '--silent', script, '--', ...args];
  const options = {
    cwd: new URL('../..', import.meta.url).pathname,
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

const licence: Licence = {
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
const runs: Run[] = [
  { script: 'prepare', status: 0, says: /^$/ },
  { script: 'schemas', status: 0, says: /^$/ },
  { script: 'check:content', args: ['content/nothing.mdx'], status: 0, says: /nothing to mend/ },
  { script: 'new:article', status: 1, says: /^"" cannot be an address/ },
  { script: 'rename:article', status: 1, says: /^There is no article/ },
  { script: 'remove:article', status: 1, says: /^There is no article/ },
  { script: 'verify-licence', args: ['BSP-AAAAA'], status: 1, says: /^Not a genuine licence key/ },
  { script: 'make-licence-keys', args: ['staging'], status: 2, says: /^Usage: npm run make-licence-keys/ },
  { script: 'school-domains', args: [folder], status: 1, says: /is not a clone of https:/ },
  { script: 'stripe:sync', env: { STRIPE_SECRET_KEY: '' }, status: 1, says: /^Set STRIPE_SECRET_KEY/ },
  { script: 'desk', args: ['list'], status: 0, says: /^The desk is empty/ },
  { script: 'quotes', status: 1, says: /^Usage: npm run quotes/ },
  { script: 'orders', args: ['list'], status: 0, says: /^$/ },
  { script: 'trainings', args: ['list'], status: 0, says: /^/ },
  { script: 'accounts', args: ['show', 'no.one@example.org'], status: 1, says: /no\.one@example\.org/ },
  { script: 'doctor', args: ['--for', 'local'], status: 0, says: /Everything holds\.\n$/ },
  { script: 'deploy:check', status: 1, says: /need a hand\.\n$/ },
  { script: 'smoke', status: 1, says: /^Usage: npm run smoke/ },
  { script: 'backup', args: [join(folder, 'backup')], status: 0, says: /^[^:]*backup/ },
  { script: 'restore', status: 1, says: /^Usage: npm run restore -- FILE/ },
  { script: 'rotate-secrets', args: ['licence'], status: 0, says: /^1\. Set LICENCE_SIGNING_KEY_BEFORE/ },
  { script: 'serve', env: { PORT: port }, status: 1, says: /^(There is no build yet|Port \d+ is taken)/ },
  { script: 'prestart', env: { PORT: port }, status: 1, says: /^Port \d+ is taken/ },
  { script: 'dev', env: { PORT: port }, status: 1, says: /^Port \d+ is taken/ },
  { script: 'test:histories', env: { SEED: '1' }, status: 0, says: /1 passed/ },
  ...['test:unit', 'test:integration', 'test:crowd', 'test:hostile', 'test:pastes', 'test:browsers'].map(
    (script) => ({ script, args: help, status: 0, says: vitest }),
  ),
  { script: 'check:conformance', args: help, status: 0, says: vitest },
  ...['test:e2e', 'test:every-product', 'test:figures'].map((script) => ({
    script,
    args: help,
    status: 0,
    says: playwright,
  })),
];

/** These build, measure or test everything, or rewrite files; tests/architecture reads how they start. */
const notRun = [
  ...[
    'accuracy',
    'build',
    'check:rebuilds',
    'check:types',
    'check:lint',
    'format',
    'start',
    'test',
    'test:quick',
  ],
  ...[
    'test:properties',
    'test:rediscovery',
    'test:mutants',
    'accessibility-report',
    'bench',
    'bench:statistics',
  ],
  ...['bench:functions', 'bench:articles', 'bench:pages', 'bench:interactions', 'bench:load'],
];

describe('the scripts of package.json', () => {
  it('are each run here, or named as too large for it', () => {
    const named = [...runs.map(({ script }) => script), ...notRun];
    expect(named.toSorted()).toEqual(Object.keys(packageScripts).sort());
  });
  it.each(runs)(
    'start as they are written there: $script',
    async ({ script, args = [], env, ...expected }) => {
      const { status, said } = await run(script, args, env);
      expect(said).toMatch(expected.says);
      expect(status).toBe(expected.status);
    },
    90_000,
  );
  it('make keys, and verify the licenses that are signed with them', async () => {
    const made = await run('make-licence-keys', ['--keys', folder]);
    const [, secret = ''] = /^LICENCE_SIGNING_KEY=(\S{44})$/m.exec(made.said) ?? [];
    const again = await run('make-licence-keys', ['--keys', folder]);
    expect([made.status, again.status, again.said.includes('production.pem exists')]).toEqual([0, 1, true]);
    const key = licenceSigner(secret).keyFor(licence);
    const verified = await run('verify-licence', ['--keys', folder, key]);
    expect([verified.status, verified.said]).toEqual([
      0,
      expect.stringContaining('Genuine licence, signed with the key production.pem.'),
    ]);
  }, 60_000);
});
