// Implements the Upstash REST protocol (docs: upstash.com/docs/redis/features/restapi) in front of an engine, so the site uses a local
// store exactly like the hosted one.
import { createHash, timingSafeEqual } from 'node:crypto';
import { json, serveOnLoopback } from '../loopback-server.ts';
import { CommandError, Status, type Reply, type StoreEngine } from './engine.ts';

/** A running store: how the site reaches it, and its description for people. */
export type StoreStandIn = {
  url: string;
  token: string;
  engine: string;
  /** Runs a command directly, for tests and tools. */
  execute: StoreEngine['execute'];
  /**
   * While set, every command fails as an unreachable store does: 'refuse' returns 500, 'hang' never responds. 'full' rejects commands that
   * add data and 'read-only' those that change any, with Redis's messages. A script counts by the commands in it.
   */
  disturb: (how: Disturbance | undefined) => void;
  /** Delays every response. */
  delay: (ms: number) => void;
  /** Executes the matching requests and loses their responses: all, or this many. */
  loseAnswers: (to: RegExp | undefined, count?: number) => void;
  /** Requests served so far, one entry per HTTP round trip with its command names. */
  roundTrips: string[][];
  close: () => Promise<void>;
};

type Command = string[];
type Disturbance = 'refuse' | 'hang' | 'full' | 'read-only';

const adding = [
  'SET',
  'SETEX',
  'HSET',
  'HSETNX',
  'HINCRBY',
  'ZADD',
  'ZINCRBY',
  'SADD',
  'INCR',
  'INCRBY',
  'APPEND',
  'RPUSH',
  'LPUSH',
];
const changing = [
  ...adding,
  'DEL',
  'HDEL',
  'ZREM',
  'SREM',
  'EXPIRE',
  'PEXPIRE',
  'PEXPIREAT',
  'GETDEL',
  'UNLINK',
  'FLUSHALL',
  'RENAME',
];

/** The error of a full or read-only store for a request; undefined if it accepts the request. */
function refusalOf(how: Disturbance | undefined, body: string): string | undefined {
  if (how !== 'full' && how !== 'read-only') return undefined;
  const names = (how === 'full' ? adding : changing).join('|');
  if (!new RegExp(`["'](?:${names})["']`, 'i').test(body)) return undefined;
  return how === 'full'
    ? "OOM command not allowed when used memory > 'maxmemory'."
    : "READONLY You can't write against a read only replica.";
}

const maxRequestBytes = 10_000_000;

/** Starts the fake. `token` is the bearer token it accepts; closing it closes the engine too. */
export async function startStore(options: {
  engine: StoreEngine;
  token: string;
  port?: number;
}): Promise<StoreStandIn> {
  const { engine } = options;
  const roundTrips: string[][] = [];
  let disturbance: Disturbance | undefined;
  let delayInMs = 0;
  let lost: RegExp | undefined;
  let losses = 0;
  let syncToken = 0;

  async function handle(request: Request): Promise<Response> {
    if (disturbance === 'hang') return new Promise(() => undefined);
    if (disturbance === 'refuse') return json({ error: 'ERR the store is not available' }, 500);
    if (!isAuthorized(request.headers.get('authorization'), options.token)) {
      return json({ error: 'WRONGPASS invalid or missing auth token' }, 401);
    }
    if (request.method !== 'POST') return json({ error: 'ERR Only POST is allowed' }, 405);
    const encode = request.headers.get('upstash-encoding') === 'base64' ? toBase64 : (text: string) => text;
    if (delayInMs > 0) await new Promise((resolve) => setTimeout(resolve, delayInMs));
    const body = await request.text();
    const refusal = refusalOf(disturbance, body);
    if (refusal !== undefined) return json({ error: refusal }, 400);
    const answer = await run(new URL(request.url).pathname, body, encode);
    // The command is executed, but its response is lost.
    if (lost?.test(body) && losses-- > 0) return new Response('lost', { status: 503 });
    answer.headers.set('upstash-sync-token', `local;${++syncToken}`);
    return answer;
  }

  async function run(path: string, text: string, encode: (text: string) => string): Promise<Response> {
    const body = parseBody(text);
    if (path === '/') {
      if (!isCommand(body)) return json({ error: 'ERR failed to parse command' }, 400);
      roundTrips.push([nameOf(body)]);
      const reply = await engine.execute(stringify(body));
      return json(toResult(reply, encode), reply instanceof CommandError ? 400 : 200);
    }
    if (path !== '/pipeline') return json({ error: 'ERR Not found' }, 404);
    if (!Array.isArray(body) || body.length === 0 || !body.every(isCommand)) {
      return json({ error: 'ERR failed to parse pipeline request' }, 400);
    }
    roundTrips.push(body.map(nameOf));
    const results = [];
    for (const command of body) results.push(toResult(await engine.execute(stringify(command)), encode));
    return json(results);
  }

  const server = await serveOnLoopback(handle, {
    port: options.port ?? 0,
    maxBodyBytes: maxRequestBytes,
    tooLarge: () => json({ error: 'ERR max request size exceeded' }, 413),
  });
  return {
    url: server.url,
    token: options.token,
    engine: engine.name,
    execute: engine.execute,
    disturb: (how) => {
      disturbance = how;
    },
    delay: (ms) => {
      delayInMs = ms;
    },
    loseAnswers: (to, count = Infinity) => {
      lost = to;
      losses = count;
    },
    roundTrips,
    close: async () => {
      await server.close();
      await engine.close();
    },
  };
}

function isAuthorized(header: string | null, token: string): boolean {
  const given = createHash('sha256')
    .update(header ?? '')
    .digest();
  return timingSafeEqual(given, createHash('sha256').update(`Bearer ${token}`).digest());
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isCommand = (body: unknown): body is unknown[] =>
  Array.isArray(body) && body.length > 0 && !Array.isArray(body[0]);

const stringify = (command: unknown[]): Command =>
  command.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));

const nameOf = (command: unknown[]) => String(command[0]).toUpperCase();

const toBase64 = (text: string) => (text === 'OK' ? text : Buffer.from(text).toString('base64'));

function toResult(reply: Reply, encode: (text: string) => string) {
  return reply instanceof CommandError ? { error: reply.message } : { result: toJson(reply, encode) };
}

function toJson(reply: Reply, encode: (text: string) => string): unknown {
  if (reply instanceof Status) return encode(reply.text);
  if (reply instanceof CommandError) return encode(reply.message);
  if (Array.isArray(reply)) return reply.map((item) => toJson(item, encode));
  return typeof reply === 'string' ? encode(reply) : reply;
}
