// What the platform's build is told by files, so that no setting of an owner can break it.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { read } from './source-files.ts';

const toml = read('netlify.toml');

describe('the build on the platform', () => {
  it('has the packages that it is made with, also where NODE_ENV is set to production', () => {
    const omitted = execFileSync('npm', ['config', 'get', 'omit'], {
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    });
    expect(omitted.trim()).toBe('');
  });

  it('is not stopped by the scan for leaked secrets over a value that is public, should it be marked as secret', () => {
    const examples = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=(\S.*)$/gm)];
    // The one example that shows the form of a secret.
    const open = examples.map(([, name]) => name!).filter((name) => name !== 'SMTP_URL');
    const omitted = /SECRETS_SCAN_OMIT_KEYS = "([^"]*)"/.exec(toml)?.[1]?.split(',') ?? [];
    expect(open.length).toBeGreaterThan(3);
    expect(omitted.toSorted()).toEqual(open.toSorted());
  });
});
