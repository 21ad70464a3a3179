// The deployed site is what was tested: the platform's packager includes our bundles completely and reads the same URLs
// from them, and its development server responds as ours does.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { mockLocation, Reactive } from '@netlify/dev-utils';
import { FunctionsHandler } from '@netlify/functions-dev';
import { listFunctions, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleFunctions } from '../../netlify/postbuild/functions.ts';
import { type FunctionHost, loadFunctions } from '../local-site/function-host.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bundles = join(root, '.build/functions');
const packages = mkdtempSync(join(tmpdir(), 'packages-'));

beforeAll(async () => {
  if (!existsSync(bundles)) await bundleFunctions({ builtFor: 'production' });
});
afterAll(() => {
  rmSync(packages, { recursive: true, force: true });
});

/** The value of a line in the [functions] section of netlify.toml. */
const setting = (name: string): unknown => {
  const toml = readFileSync(join(root, 'netlify.toml'), 'utf8');
  return JSON.parse(new RegExp(`^ *${name} = (.+)$`, 'm').exec(toml)?.[1] ?? 'null');
};
const config = {
  '*': {
    nodeBundler: setting('node_bundler') as 'none',
  },
};

type Exports = { hasHandler: boolean; config: { path?: string; schedule?: string } };

describe('the deployed packages', () => {
  it('contain everything that a function imports, and declare the URL that it serves', async () => {
    const archives = await zipFunctions(bundles, packages, { config, archiveFormat: 'none', basePath: root });
    expect(archives.map(({ name }) => name).sort()).toEqual(
      globSync('*.mjs', { cwd: bundles })
        .map((file) => file.replace('.mjs', ''))
        .sort(),
    );
    const packed = globSync('**/*.mjs', { cwd: packages });
    const missing = packed.flatMap((file) =>
      [...readFileSync(join(packages, file), 'utf8').matchAll(/(?:from|import)\s*\(?"(\.\/[^"]+\.mjs)"/g)]
        .map(([, to]) => join(dirname(file), to!))
        .filter((to) => !packed.includes(to)),
    );
    expect(missing).toEqual([]);
    // Outside any node_modules, with every file that may be loaded later.
    const script = `
      const { globSync } = await import('node:fs');
      const found = {};
      for (const name of process.argv.slice(1)) {
        for (const file of globSync(name + '/**/chunks/*.mjs')) await import(process.cwd() + '/' + file);
        const module = await import(process.cwd() + '/' + globSync(name + '/**/' + name + '.mjs')[0]);
        found[name] = { hasHandler: typeof module.default === 'function', config: module.config ?? {} };
      }
      console.log(JSON.stringify(found));`;
    const names = archives.map(({ name }) => name);
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script, '--', ...names], {
      cwd: packages,
      encoding: 'utf8',
    });
    const found = JSON.parse(output) as Record<string, Exports>;
    const listed = await listFunctions(bundles, { config, parseISC: true });
    for (const { name, routes, schedule } of listed) {
      expect(found[name], name).toMatchObject({ hasHandler: true });
      expect(routes?.map(({ pattern }) => pattern) ?? [], name).toEqual(
        [found[name]!.config.path ?? []].flat(),
      );
      expect(schedule, name).toBe(found[name]!.config.schedule);
    }
  }, 300_000);

  it('weigh at most 50 MB together, compressed', () => {
    const weights = new Map<string, number>();
    const weightOf = (file: string) => {
      const name = basename(file);
      if (!weights.has(name)) weights.set(name, gzipSync(readFileSync(join(packages, file))).length);
      return weights.get(name)!;
    };
    const files = globSync('*/**/*.{mjs,json}', { cwd: packages });
    expect(files.map(weightOf).reduce((sum, weight) => sum + weight)).toBeLessThan(50e6);
  });

  it('are the same for every commit, except the health check', async () => {
    const built = async (commit: string) => {
      vi.stubEnv('COMMIT_REF', commit);
      const out = join(packages, commit);
      await bundleFunctions({ builtFor: 'production', out });
      return new Set(
        globSync('**/*.mjs', { cwd: out }).map((f) => [f, readFileSync(join(out, f), 'utf8')].join('\n')),
      );
    };
    const [one, other] = [await built('c0ffee1'), await built('c0ffee2')];
    vi.unstubAllEnvs();
    const changed = [...one].filter((file) => !other.has(file)).map((file) => file.split(/[-.\n]/)[0]);
    expect(changed.sort()).toEqual(['chunks/health', 'health']);
  }, 300_000);
});

describe('the local server’s functions', () => {
  let platform: FunctionsHandler;
  let host: FunctionHost;
  // The platform's server takes seconds to build a function, so this uses the one that covers all cases.
  const project = mkdtempSync(join(tmpdir(), 'project-'));
  beforeAll(async () => {
    for (const name of ['chunks', 'api.mjs']) {
      cpSync(join(bundles, name), join(project, 'netlify/functions', name), { recursive: true });
    }
    platform = new FunctionsHandler({
      config: new Reactive({ functions: { '*': {} } }),
      destPath: join(project, 'built'),
      geolocation: mockLocation,
      projectRoot: project,
      settings: {},
      userFunctionsPath: join(project, 'netlify/functions'),
    });
    host = await loadFunctions(join(project, 'netlify/functions'));
    await theirs(new Request('http://localhost:8888/api/geo')); // builds the function
  }, 300_000);
  afterAll(() => {
    rmSync(project, { recursive: true, force: true });
  });

  const theirs = async (request: Request) => (await platform.match(request))?.handle(request);
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    new Request(`http://localhost:8888${path}`, { method: 'POST', body, headers });
  const inJson = { 'content-type': 'application/json', origin: 'http://localhost:8888' };

  it.each([
    ['a request for the visitor’s country', () => new Request('http://localhost:8888/api/geo')],
    [
      'a request with a country cookie',
      () => new Request('http://localhost:8888/api/geo', { headers: { cookie: 'nf_country=IN' } }),
    ],
    ['a method that is not supported', () => post('/api/geo', '')],
    ['a body that is not JSON', () => post('/api/trial/login', '{', inJson)],
    ['a body of the wrong type', () => post('/api/trial/login', '"text"', inJson)],
    ['a path parameter', () => new Request('http://localhost:8888/api/trial/verify-reset-token/none')],
    ['a path that no function serves', () => new Request('http://localhost:8888/api/nothing')],
  ])('respond like the platform’s functions: %s', async (_case, request) => {
    const [their, our] = await Promise.all([theirs(request()), host.handle(request(), '127.0.0.1')]);
    const told = async (response: Response | undefined) => {
      if (response === undefined) return undefined;
      const body = (await response.text()).replace(/"requestId":"[^"]*"/, '');
      return { status: response.status, type: response.headers.get('content-type'), body };
    };
    expect(await told(our)).toEqual(await told(their));
  });
});
