// The addresses of functions are literals that the platform reads without running the file, so they are compared here.
import { describe, expect, it } from 'vitest';
import { api } from '../../src/routes.ts';
import { files, read } from './source-files.ts';

const functions = files.filter((file) => /^netlify\/functions\/[^/]+\.ts$/.test(file));
const pathOf = (file: string) => /config: Config = \{[^}]*path: '([^']+)'/.exec(read(file))?.[1];
const isScheduled = (file: string) => /config: Config = \{[^}]*schedule: '/.test(read(file));

describe('functions', () => {
  it.each(functions)('%s has an address of routes.ts, or a schedule and no address', (file) => {
    const path = pathOf(file);
    if (isScheduled(file)) expect(path).toBeUndefined();
    else expect(Object.values(api)).toContain(path);
  });
  it('no two have the same address', () => {
    const paths = functions.map(pathOf).filter((path) => path !== undefined);
    expect(new Set(paths).size).toBe(paths.length);
  });
  it('every address of routes.ts has one', () => {
    const paths = new Set(functions.map(pathOf));
    expect(Object.values(api).filter((path) => !paths.has(path))).toEqual([]);
  });
});

describe('what functions load', () => {
  it('is zod as a namespace: only so esbuild drops its 350 kB of locales', () => {
    const wrong = files.filter(
      (file) =>
        /^(src\/(domain|contracts)|netlify)\/.*\.ts$|^src\/[^/]+\.ts$/.test(file) &&
        /import (type )?\{ z \} from 'zod/.test(read(file)),
    );
    expect(wrong).toEqual([]);
  });
});
