// Netlify reads a function's `config` without running the file, so its literals are compared with routes.ts here.
import { expect, it } from 'vitest';
import { api, outsideApi } from '../../src/routes.ts';
import { files, read } from './source-files.ts';

const functions = files.filter((file) => /^netlify\/functions\/[^/]+\.ts$/.test(file));
const pathOf = (file: string) => /config: Config = \{[^}]*path: '([^']+)'/.exec(read(file))?.[1];
const isScheduled = (file: string) => /config: Config = \{[^}]*schedule: '/.test(read(file));

it('every function has an address or a schedule, and not both', () => {
  expect(functions.filter((file) => isScheduled(file) === (pathOf(file) !== undefined))).toEqual([]);
});

it('every address of routes.ts has exactly one function', () => {
  const served = functions.map(pathOf).filter((path) => path !== undefined);
  expect(served.toSorted()).toEqual(Object.values({ ...api, ...outsideApi }).toSorted());
});

it('limits are per visitor: aggregateBy is an array, which the platform otherwise misreads', () => {
  expect(functions.filter((file) => /aggregateBy:\s*['"]/.test(read(file)))).toEqual([]);
});
