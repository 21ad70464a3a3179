// Settings in files that the platform reads, so no setting in its dashboard can break the site. It reads a function's `config` without
// running the file, so its literals are compared with routes.ts here.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { routes as calls } from '../../netlify/functions/api.ts';
import { routes as documents } from '../../netlify/functions/documents.ts';
import { routes as webhooks } from '../../netlify/functions/webhooks.ts';
import { api, outsideApi } from '../../src/routes.ts';
import { files, importsOf, read } from './source-files.ts';

const toml = read('netlify.toml');

describe('the build on the platform', () => {
  it('has its build packages even if NODE_ENV is set to production', () => {
    const omitted = execFileSync('npm', ['config', 'get', 'omit'], {
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    });
    expect(omitted.trim()).toBe('');
  });

  it('does not fail the secret scan because of a public value that is marked as secret', () => {
    const examples = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=(\S.*)$/gm)];
    // The only example of a secret's format.
    const open = examples.map(([, name]) => name!).filter((name) => name !== 'SMTP_URL');
    const omitted = /SECRETS_SCAN_OMIT_KEYS = "([^"]*)"/.exec(toml)?.[1]?.split(',') ?? [];
    expect(open.length).toBeGreaterThan(3);
    expect(omitted.toSorted()).toEqual(open.toSorted());
  });
});

const functions = files.filter((file) => /^netlify\/functions\/[^/]+\.ts$/.test(file));
const pathOf = (file: string) => /config: Config = \{[^}]*path: '([^']+)'/.exec(read(file))?.[1];
const isScheduled = (file: string) => /config: Config = \{[^}]*schedule: '/.test(read(file));
const tables = functions.filter((file) => read(file).includes('routed(routes)'));

it('every function has either an address or a schedule', () => {
  const hasAddress = (file: string) => pathOf(file) !== undefined || tables.includes(file);
  expect(functions.filter((file) => isScheduled(file) === hasAddress(file))).toEqual([]);
});

it('at most ten functions are deployed, because each is packed with a copy of the shared chunks', () => {
  expect(functions.length).toBeLessThanOrEqual(10);
});

it('every address in routes.ts is answered by exactly one function', () => {
  const alone = functions.map(pathOf).filter((path) => path !== undefined);
  const inTables = [calls, documents, webhooks].flatMap((routes) => Object.keys(routes));
  expect([...alone, ...inTables].toSorted()).toEqual(Object.values({ ...api, ...outsideApi }).toSorted());
});

it('every endpoint answers exactly one address', () => {
  const answering = tables.flatMap(importsOf).map(({ to }) => to);
  expect(answering.filter((to) => to !== 'netlify/http/routed.ts').toSorted()).toEqual(
    files.filter((file) => /^netlify\/endpoints\/.*\.ts$/.test(file)).toSorted(),
  );
});

it('limits apply per visitor: aggregateBy is an array, because the platform misreads anything else', () => {
  expect(functions.filter((file) => /aggregateBy:\s*['"]/.test(read(file)))).toEqual([]);
});
