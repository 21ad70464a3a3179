// Netlify reads `config.path` without running the file, so the literal must agree with the addresses in routes.ts.
import { describe, expect, it } from 'vitest';
import { api } from '../../src/routes.ts';
import { files, read } from './source-files.ts';

const functions = files.filter((file) => /^netlify\/functions\/[^/]+\.ts$/.test(file));
const pathOf = (file: string) => /path:\s*'([^']+)'/.exec(read(file))?.[1];
const isScheduled = (file: string) => /schedule:\s*'/.test(read(file));

describe('endpoints', () => {
  it('every function answers at an address of routes.ts, or runs on a schedule', () => {
    const addresses = new Set<string>(Object.values(api));
    const strays = functions.filter((file) => !isScheduled(file) && !addresses.has(pathOf(file) ?? ''));
    expect(strays).toEqual([]);
  });

  it('every address of routes.ts has exactly one function', () => {
    const served = functions.map(pathOf).filter((path) => path !== undefined);
    expect(served.toSorted()).toEqual(Object.values(api).toSorted());
  });

  it('limits are per visitor: aggregateBy is an array, which the platform otherwise misreads', () => {
    expect(functions.filter((file) => /aggregateBy:\s*['"]/.test(read(file)))).toEqual([]);
  });
});
