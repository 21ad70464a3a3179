// The real functions with fakes and without a server. A test calls an endpoint and inspects its effects.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Context } from '@netlify/functions';
import { Redis } from '@upstash/redis';
import { services } from '../../netlify/services.ts';
import { filesContext, startUpstreams } from '../local-site/upstreams.ts';
import { holdToContract } from './reply-contracts.ts';

export type Endpoint = (request: Request, context: Context) => Promise<Response>;

type CallOptions = {
  method?: string;
  path?: string;
  /** An object is sent as JSON, a string unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  ip?: string;
  country?: string;
  /** The path parameters that the platform extracts. */
  params?: Record<string, string>;
};

/** Calls endpoints as the platform does. Collects work that continues after the response in `after`. */
export function endpointCaller(origin: string, after: Promise<unknown>[]) {
  return async function call(endpoint: Endpoint, options: CallOptions = {}) {
    const {
      method = options.body === undefined ? 'GET' : 'POST',
      path = '/',
      body,
      headers = {},
      ip,
      country,
      params,
    } = options;
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
    const request = new Request(origin + path, {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && {
        body: isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>),
      }),
    });
    const context = {
      ip,
      params,
      requestId: 'request-1',
      geo: { country: { code: country } },
      waitUntil: (work: Promise<unknown>) => after.push(work),
    } as unknown as Context;
    const response = await endpoint(request, context);
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json')
      ? (JSON.parse(text) as never)
      : undefined;
    if (response.ok && json !== undefined) holdToContract(endpoint, json);
    return {
      status: response.status,
      headers: response.headers,
      json: json as Record<string, never> | undefined,
      text,
    };
  };
}

/** All values in the store, as a thief would see them. */
async function dumpStore(redis: Redis): Promise<string> {
  const keys = await redis.keys('*');
  const values = await Promise.all(
    keys.map(async (key) => {
      const type = await redis.type(key);
      if (type === 'hash') return redis.hgetall(key);
      if (type === 'string') return redis.get(key);
      return type === 'set' ? redis.smembers(key) : redis.zrange(key, 0, -1, { withScores: true });
    }),
  );
  return JSON.stringify([keys, values]);
}

type Engine = 'embedded' | 'redis-server';
/** The engine named in TEST_STORE. `npm test` uses the real one if it is installed. */
const engineOfThisRun: Engine = process.env.TEST_STORE === 'redis-server' ? 'redis-server' : 'embedded';

/** Starts the fakes of the site's upstream services and sets the environment accordingly. */
export async function startCommerce(engine: Engine = engineOfThisRun) {
  const origin = 'http://localhost:8888';
  const upstreams = await startUpstreams({ engine, retryDelaysMs: [50, 100, 200, 400] });
  const { store } = upstreams;
  const redis = new Redis({ url: store.url, token: store.token, automaticDeserialization: false });
  const environment = await upstreams.serve(origin);
  const after: Promise<unknown>[] = [];

  const call = endpointCaller(origin, after);

  return {
    ...upstreams,
    call,
    environment,
    /** Runs `work` as if it were this many milliseconds later. */
    async laterBy<T>(ms: number, work: () => Promise<T>): Promise<T> {
      const opened = services();
      const now = opened.now;
      opened.now = () => new Date(Date.now() + ms).toISOString();
      try {
        return await work();
      } finally {
        opened.now = now;
      }
    },
    /** Everything the store holds, as text. */
    dump: () => dumpStore(redis),
    /** The store, for tests that inspect or damage it. */
    redis,
    /** Requests to the store since the last call. */
    roundTrips: () => store.roundTrips.splice(0).length,
    /** Makes the store stop responding, or respond again. */
    cutStore: (yes: boolean) => store.disturb(yes ? 'refuse' : undefined),
    /** Delays every response of the store by this long. */
    slowStore: store.delay,
    /** Lets the store execute matching requests and loses its responses. */
    loseAnswers: store.loseAnswers,
    /** Runs `work` while the file store is unreachable. */
    async withoutFiles<T>(work: () => Promise<T>): Promise<T> {
      process.env.NETLIFY_BLOBS_CONTEXT = filesContext(9);
      try {
        return await work();
      } finally {
        process.env.NETLIFY_BLOBS_CONTEXT = environment.NETLIFY_BLOBS_CONTEXT;
      }
    },
    /** Runs `work` while the file store accepts every connection and never responds. */
    async withFilesThatHang<T>(work: () => Promise<T>): Promise<T> {
      const sockets = new Set<Socket>();
      const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      process.env.NETLIFY_BLOBS_CONTEXT = filesContext((silent.address() as AddressInfo).port);
      try {
        return await work();
      } finally {
        process.env.NETLIFY_BLOBS_CONTEXT = environment.NETLIFY_BLOBS_CONTEXT;
        for (const socket of sockets) socket.destroy();
        silent.close();
      }
    },
    /** Waits for work that endpoints continue after their response. */
    async settle() {
      await Promise.all(after.splice(0));
    },
    async close() {
      await Promise.allSettled(after);
      await upstreams.close();
    },
  };
}

export type Commerce = Awaited<ReturnType<typeof startCommerce>>;
