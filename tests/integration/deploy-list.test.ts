// The deploy checklist for someone new to the project, and the commands that check what a machine can see.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { privateKeyFrom, publicKeyPem } from '../../netlify/adapters/license-signing/license-signer.ts';
import { deploySteps } from '../../netlify/cli/deploy-steps.ts';
import { checkEnvironment } from '../../netlify/cli/doctor-checks.ts';
import { mailDomainFault } from '../../netlify/cli/mail-domain.ts';
import { signerFault } from '../../netlify/cli/signer-fault.ts';
import { smoke } from '../../netlify/cli/smoke-checks.ts';
import { runOffice } from '../support/visitors.ts';

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

describe('the deploy checklist', () => {
  const steps = deploySteps();

  it('is numbered without gaps, and each step is checked by a command or states what a person checks', async () => {
    expect(steps.length).toBeGreaterThan(12);
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
    const seen = new Set((await checkEnvironment({}, 'local')).map(({ step }) => step));
    const told = ['First look'];
    expect(
      steps.filter(({ title, byHand }) => !byHand && !seen.has(title)).map(({ title }) => title),
    ).toEqual(told);
  });

  it('has a step for every check', async () => {
    const titles = steps.map(({ title }) => title);
    const found = await checkEnvironment({}, 'production');
    expect(found.filter(({ step }) => !titles.includes(step))).toEqual([]);
  });

  it('is completed by deploy:check, which ends with what is left to do', async () => {
    const { status, said } = await runOffice('deploy-check', [], { PATH: process.env.PATH ?? '' });
    expect(status).toBe(1);
    for (const { number, title } of steps) expect(said).toContain(`\n${number}. ${title}\n`);
    expect(said).toMatch(/2\. Store\n✗ UPSTASH_REDIS_REST_URL: is missing\n {4}→ Copy it/);
    expect(said).toMatch(/\d+ of \d+ need attention\.\n$/);
  });
});

describe('a command', () => {
  const env = { PATH: process.env.PATH ?? '' };
  it('accepts the separator before its options that other npm scripts need', async () => {
    const { said } = await runOffice('doctor', ['--', '--for', 'elsewhere'], env);
    expect(said).toBe('Usage: npm run cli -- doctor --for production | preview | local\n');
  });
  it('explains a mistyped option', async () => {
    expect(await runOffice('deploy-check', ['--fro', 'preview'], env)).toEqual({
      status: 1,
      said: "Unknown option '--fro'. To see the options: npm run cli -- deploy-check --help\n",
    });
  });
  it('names the service that cannot be reached, without a stack trace', async () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: 'http://127.0.0.1:9' };
    const { status, said } = await runOffice('stripe-sync', [], { ...env, ...stripe });
    expect(status).toBe(1);
    expect(said).toMatch(/^[^\n]*connection to Stripe[^\n]*\n$/);
  });
});

describe('the domain of a sender', () => {
  const zone = (records: Record<string, string[][]>) => (name: string) =>
    name in records ? Promise.resolve(records[name]!) : Promise.reject(new Error('ENOTFOUND'));
  const policy = [['v=DMARC1; p=none']];

  it.each([
    [
      'passes with one SPF record and a DMARC record',
      [['v=spf1 include:mail.example -all']],
      policy,
      undefined,
    ],
    [
      'passes if its SPF record is split and has other records around it',
      [['site-verification=1'], ['v=spf1 include:', 'mail.example -all']],
      policy,
      undefined,
    ],
    ['fails without an SPF record', [['site-verification=1']], policy, 'ours.example has no SPF record'],
    [
      'fails with two SPF records, because receivers ignore both',
      [['v=spf1 -all'], ['v=spf1 a -all']],
      policy,
      'ours.example has 2 SPF records, so receivers ignore them',
    ],
    ['fails without a DMARC policy', [['v=spf1 -all']], undefined, '_dmarc.ours.example has no DMARC record'],
  ])('%s', async (_, own, dmarc, fault) => {
    const records = { 'ours.example': own, ...(dmarc && { '_dmarc.ours.example': dmarc }) };
    expect(await mailDomainFault('Ours <mail@ours.example>', zone(records))).toBe(fault);
  });
});

describe('the key that signs licenses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'license-keys-'));
  closing.push(() => {
    rmSync(folder, { recursive: true });
  });
  const keys = Object.fromEntries(
    ['local', 'preview', 'production', '2026'].map((pair, index) => {
      const secret = Buffer.alloc(32, index + 1).toString('base64');
      writeFileSync(join(folder, `${pair}.pem`), publicKeyPem(privateKeyFrom(secret)));
      return [pair, secret];
    }),
  );

  it.each([
    ['production', 'production', undefined],
    ['production', '2026', undefined],
    ['production', 'preview', 'it is the key of previews, whose licenses are not valid'],
    ['production', 'local', 'it is the key of local development'],
    ['preview', 'preview', undefined],
    ['preview', 'production', 'a preview would sign valid licenses'],
    ['preview', 'local', 'it is the key of local development'],
    ['local', 'local', undefined],
  ] as const)('is checked in %s with the key pair “%s”: %s', (purpose, pair, fault) => {
    expect(signerFault(keys[pair]!, purpose, folder)).toBe(fault);
  });

  it('must have its public half among the product’s public keys', () => {
    const other = Buffer.alloc(32, 9).toString('base64');
    expect(signerFault(other, 'production', folder)).toMatch(/no public key .* belongs to it/);
  });
});

describe('the smoke test', () => {
  /** A site that gives every request the same response. */
  async function siteThat(status: number, body: string) {
    const server = createServer((_, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    closing.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it.each([
    ['is broken', 500, 'Internal Server Error'],
    ['shows one page for every address', 200, '<!doctype html><title>Welcome</title></html>'],
  ])('reports a problem and its remedy in every check of a site that %s', async (_, status, body) => {
    const found = await smoke(await siteThat(status, body), 'me@example.com');
    expect(found.filter(({ problem }) => problem === undefined)).toEqual([]);
    expect(found.length).toBeGreaterThan(9);
    for (const { problem, cure } of found) expect([problem, cure]).not.toContain('');
    // What a new project meets first: it is private, and its first reconciliation takes up to five minutes.
    const cureOf = (name: RegExp) => found.find((each) => name.test(each.name))?.cure;
    expect(cureOf(/home page/)).toContain('the project is public');
    expect(cureOf(/health check/)).toContain('wait five minutes');
  });

  it('explains the problem if there is no site', async () => {
    const origin = await siteThat(200, '');
    closing.pop()!();
    const { status, said } = await runOffice('smoke', [origin]);
    expect(status).toBe(1);
    expect(said).toMatch(/✗ The home page responds and is ours: \/ cannot be reached: connect ECONNREFUSED/);
    expect(said).toContain('Sign-up was not tested');
  });

  it('requires an address', async () => {
    expect(await runOffice('smoke', ['www.example.org'])).toEqual({
      status: 1,
      said: 'Usage: npm run cli -- smoke https://www.example.org [--email YOU@example.org]\n',
    });
  });
});
