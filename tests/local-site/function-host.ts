// Runs the bundled functions in this process like a warm platform instance: one import, then a call per request. (@netlify/functions-dev
// starts a worker and builds again for every call, about a second each; a test verifies that both respond the same.)
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { platformLimits, withinTime } from './platform-limits.ts';

type Handler = (request: Request, context: Context) => Response | Promise<Response>;
type Loaded = {
  name: string;
  handler: Handler;
  patterns: URLPattern[];
  methods: string[];
  scheduled: boolean;
};

export type FunctionHost = {
  names: string[];
  /** Whether a function has this address. */
  serves(url: URL): boolean;
  /** Handles a request; undefined if no function has this address. */
  handle(request: Request, ip: string): Promise<Response | undefined>;
  /** Calls every scheduled function, as the platform's scheduler would. */
  runSchedules(): Promise<void>;
  /** Waits for work that functions continue after their response. */
  settle(): Promise<void>;
};

/** Loads `.build/functions`. Takes the folder and the country that visitors seem to come from. */
export async function loadFunctions(
  folder: string,
  country: () => string = () => 'US',
): Promise<FunctionHost> {
  const files = globSync('*.mjs', { cwd: folder });
  const loaded = await Promise.all(files.map((file) => load(join(folder, file), file.replace(/\.mjs$/, ''))));
  const after = new Set<Promise<unknown>>();

  const contextOf = (request: Request, params: Record<string, string>, ip: string) => {
    const later = (work: Promise<unknown>) => {
      const settled = work
        .catch((error: unknown) => console.error('after the answer:', error))
        .finally(() => after.delete(settled));
      after.add(settled);
    };
    const code = country();
    return {
      geo: { country: { code, name: new Intl.DisplayNames('en', { type: 'region' }).of(code) } },
      ip,
      params,
      requestId: randomUUID(),
      url: new URL(request.url),
      waitUntil: later,
      deploy: { context: 'dev', id: '0', published: false },
      site: {},
      account: { id: '' },
      cookies: cookiesOf(request),
      json: (value: unknown) => Response.json(value),
      log: console.log,
    } as unknown as Context;
  };

  return {
    names: loaded.map(({ name }) => name),
    serves: (url) =>
      loaded.some(({ patterns }) => patterns.some((pattern) => pattern.test(withoutSlash(url)))),
    async handle(request, ip) {
      const address = withoutSlash(new URL(request.url));
      for (const { handler, patterns, methods } of loaded) {
        if (methods.length > 0 && !methods.includes(request.method)) continue;
        const match = patterns.map((pattern) => pattern.exec(address)).find(Boolean);
        if (match)
          return handler(
            request,
            contextOf(request, { ...match.pathname.groups } as Record<string, string>, ip),
          );
      }
      return undefined;
    },
    async runSchedules() {
      for (const { name, handler, scheduled } of loaded) {
        if (!scheduled) continue;
        const request = new Request('http://localhost/', {
          method: 'POST',
          body: JSON.stringify({ next_run: new Date().toISOString() }),
        });
        const ran = Promise.resolve(handler(request, contextOf(request, {}, '127.0.0.1')));
        if ((await withinTime(ran, platformLimits.scheduledInMs)) === 'out of time')
          console.error(
            `${name}: the platform would have ended it after ${platformLimits.scheduledInMs / 1000} s`,
          );
      }
    },
    async settle() {
      while (after.size > 0) await Promise.all(after);
    },
  };
}

/** The platform also finds a function with a trailing slash in its address. */
const withoutSlash = (url: URL) => url.href.replace(/\/(?=$|[?#])/, '');

async function load(file: string, name: string): Promise<Loaded> {
  const module = (await import(`${pathToFileURL(file).href}?loaded=${Date.now()}`)) as {
    default: Handler;
    config?: Config;
  };
  const { path, method, schedule } = (module.config ?? {}) as {
    path?: string | string[];
    method?: string | string[];
    schedule?: string;
  };
  const unnamed = schedule === undefined ? [`/.netlify/functions/${name}`] : [];
  const paths = path === undefined ? unnamed : [path].flat();
  return {
    name,
    handler: module.default,
    patterns: paths.map((pathname) => new URLPattern({ pathname })),
    methods: [method ?? []].flat(),
    scheduled: schedule !== undefined,
  };
}

function cookiesOf(request: Request) {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/).map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))] as const;
  });
  return { get: (name: string) => new Map(pairs).get(name), set: () => undefined, delete: () => undefined };
}
