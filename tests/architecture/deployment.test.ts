// Settings in files that the platform reads, so no setting in its dashboard can break the site. It reads a function's `config` without
// running the file, so its literals are compared with routes.ts here.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { api, outsideApi } from '../../src/routes.ts';
import { files, read } from './source-files.ts';

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

it('every function has either an address or a schedule', () => {
  expect(functions.filter((file) => isScheduled(file) === (pathOf(file) !== undefined))).toEqual([]);
});

it('every address in routes.ts has exactly one function', () => {
  const served = functions.map(pathOf).filter((path) => path !== undefined);
  expect(served.toSorted()).toEqual(Object.values({ ...api, ...outsideApi }).toSorted());
});

it('limits apply per visitor: aggregateBy is an array, because the platform misreads anything else', () => {
  expect(functions.filter((file) => /aggregateBy:\s*['"]/.test(read(file)))).toEqual([]);
});
